"""Measured replicability: counts as by hand, verdicts as by compare on each part, and the commands that ask for it."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from adjudge import compare
from adjudge.cli.main import cli
from adjudge.errors import InputError, UnfitDataError
from adjudge.evidence.corrected_t import corrected_t
from adjudge.evidence.five_by_two_cv_t import five_by_two_cv_t
from adjudge.replication.replicability import replicability
from adjudge.replication.replicated_table import replicated_table
from adjudge.results.read import read_results
from adjudge.results.replicates import replicate_tables
from adjudge.wording.headline import headline_text

CASES, LEARNERS = ("iris", "wine", "zoo"), ("old", "new", "odd")


def scores(repeats: int, folds: int, seed: int = 0) -> tuple[dict[str, list], np.ndarray]:
    """Columns of a table, and the same as [case, learner, repeat, fold]."""
    generator = np.random.default_rng(seed)
    means = np.array([0.80, 0.86, 0.805])
    values = means[None, :, None, None] + 0.03 * generator.normal(size=(3, 3, repeats, folds))
    columns: dict[str, list] = {name: [] for name in ("case", "learner", "repeat", "fold", "accuracy", "cost")}
    for c, k, r, f in np.ndindex(values.shape):
        value = values[c, k, r, f]
        cells = (CASES[c], LEARNERS[k], r, f, value, (1 - value) * (1 + (c == 1) * (k == 1)))
        for name, cell in zip(columns, cells, strict=True):
            columns[name].append(cell)
    return columns, values


def test_each_case_is_tested_in_each_replicate() -> None:
    columns, values = scores(30, 4)
    found = replicated_table(read_results(columns, lower=["cost"]), 10, measures=["accuracy"])
    assert found.plan == "3×4-fold cross-validation" and found.test == "corrected t"
    for row in found.cases:
        d = values[CASES.index(row.case), LEARNERS.index(row.b)] - values[CASES.index(row.case), LEARNERS.index(row.a)]
        results = [corrected_t(d[3 * i : 3 * i + 3].ravel(), ratio=1 / 3) for i in range(10)]
        rejected = [one for one in results if one.p_value <= 0.05]
        assert row.towards_b == sum(one.statistic > 0 for one in rejected)
        assert row.towards_a == sum(one.statistic < 0 for one in rejected)
        first = "none" if results[0].p_value > 0.05 else ("b" if results[0].statistic > 0 else "a")
        assert row.first == first
    assert any(0 < row.towards_b < 10 for row in found.cases)  # the data are such that partitions matter
    for pair in found.pairs:
        k = [row.towards_a + row.towards_b for row in found.cases if (row.b, row.a) == (pair.b, pair.a)]
        assert pair.result.r == replicability(k, 10).r


def test_the_joint_verdicts_are_those_of_each_part() -> None:
    table = read_results(scores(20, 5)[0], lower=["cost"])
    found = replicated_table(table, 5)
    parts = [compare(part) for part in replicate_tables(table, 5)]
    assert [len(part.table) for part in parts if part.table] == [len(table) // 5] * 5
    for row in found.verdicts:
        assert row.verdicts == tuple(str(part[row.b, row.a].verdict) for part in parts)
        said = row.said
        pairs = [(i, j) for i in range(5) for j in range(i)]
        assert row.agreement == pytest.approx(sum(said[i] == said[j] for i, j in pairs) / 10)
        assert row.same_as_first == sum(one == said[0] for one in said[1:])
    text = str(found)
    assert "partitioned anew 5 times" in text and all(len(line) <= 80 for line in text.splitlines())


def test_the_plan_of_a_replicate_is_read_off() -> None:
    columns, values = scores(50, 2)
    table = read_results(columns, lower=["cost"])
    found = replicated_table(table, 10, test="5x2cv t", measures=["accuracy"], cases=["zoo"], learners=["old", "new"])
    assert found.plan == "5×2-fold cross-validation" and found.verdicts == ()
    d = (values[2, 1] - values[2, 0]).reshape(10, 5, 2)
    (row,) = found.cases
    assert row.towards_b + row.towards_a == sum(five_by_two_cv_t(one).p_value <= 0.05 for one in d)
    with pytest.raises(UnfitDataError, match="needs 5×2-fold"):
        replicated_table(table, 5, test="5x2cv t")


def test_each_case_is_corrected_by_its_own_sizes() -> None:
    columns, values = scores(30, 1)
    sizes = {"iris": (90, 10), "wine": (50, 50), "zoo": (800, 200)}
    del columns["fold"]
    columns["n_train"], columns["n_test"] = ([sizes[case][place] for case in columns["case"]] for place in (0, 1))
    found = replicated_table(read_results(columns, lower=["cost"]), 6, measures=["accuracy"], learners=["old", "new"])
    assert found.plan == "mixed: 5 random splits, test/train 0.11 to 1"
    counts = []
    for row, (train, test), one in zip(found.cases, sizes.values(), values, strict=True):
        each = (one[1] - one[0]).reshape(6, 5)
        p = np.array([corrected_t(d, ratio=test / train).p_value for d in each])
        assert row.towards_b + row.towards_a == (p <= 0.05).sum()
        counts.append((p <= 0.05).sum())
    assert len(set(counts)) > 1


def test_cases_with_different_numbers_of_repeats_are_refused() -> None:
    columns = scores(10, 2)[0]
    kept = [
        place
        for place in range(len(columns["case"]))
        if columns["case"][place] != "zoo" or columns["repeat"][place] < 5
    ]
    table = read_results({name: [cells[place] for place in kept] for name, cells in columns.items()}, lower=["cost"])
    with pytest.raises(UnfitDataError, match="'zoo' 5, 'iris' 10"):
        replicated_table(table, 2)


def test_one_split_a_replicate_has_verdicts_but_no_test() -> None:
    columns, _ = scores(10, 1)
    del columns["fold"]
    found = replicated_table(read_results(columns, lower=["cost"]), 10)
    assert found.test is None and found.cases == () and len(found.verdicts) == 3
    assert "has one split" in " ".join(str(found).split()) and found.plan == "one hold-out split"
    columns, _ = scores(20, 1)
    del columns["fold"]
    unknown = replicated_table(read_results(columns, lower=["cost"]), 4)  # five splits each, of unknown size
    assert "n_train" in str(unknown.no_test)


def test_flips_are_named() -> None:
    rows = [("c", learner, r, f, 0.8 + (0.1 if (learner == "B") == (r < 3) else 0.0) + 0.001 * f)
            for learner in "AB" for r in range(6) for f in range(4)]  # fmt: skip
    names = ("case", "learner", "repeat", "fold", "accuracy")
    columns = {name: list(cells) for name, cells in zip(names, zip(*rows, strict=True), strict=True)}
    found = replicated_table(read_results(columns), 6)
    assert (found.cases[0].towards_b, found.cases[0].towards_a) == (3, 3)
    assert found.pairs[0].result.flips == 1 and found.pairs[0].result.r == 1.0  # all reject, but not alike
    assert found.pairs[0].result.r_directed == pytest.approx(0.4)
    assert "3 × B better, 3 × A better" in str(found)
    twice = read_results(_doubled(columns))
    text = " ".join(str(replicated_table(twice, 6)).split())
    assert "0 of 2" in text and "0.40" in text and "2 of 2" not in text  # opposite answers are no agreement


def test_what_is_not_rejected_is_undecided_not_equal() -> None:
    columns, _ = scores(20, 4)
    table = read_results(columns, lower=["cost"])
    text = str(replicated_table(table, 10, cases=["iris"], learners=["old", "odd"], measures=["accuracy"]))
    assert "× undecided" in text and "no difference" not in text
    assert "The corrected t on each case at 5 %, not adjusted for the number of tests" in text


def _doubled(columns: dict[str, list]) -> dict[str, list]:
    """The same scores for two cases."""
    both = {name: cells * 2 for name, cells in columns.items()}
    return both | {"case": ["c"] * len(columns["case"]) + ["d"] * len(columns["case"])}


def test_a_table_that_was_cut_is_refused(tmp_path: Path) -> None:
    path = str(experiment(tmp_path, '{kind = "repeated_kfold", folds = 2, repeats = 2}'))
    assert CliRunner().invoke(cli, ["run", path, "--quiet", "--no-compare", "--replicate", "4"]).exit_code == 0
    table = tmp_path / "e.run" / "results.csv"
    lines = table.read_text().splitlines()
    for keep in (lambda repeat: repeat < 4, lambda repeat: repeat >= 4):
        kept = [line for line in lines[1:] if keep(int(line.split(",")[2]))]
        table.write_text("\n".join([lines[0], *kept]) + "\n")
        said = CliRunner().invoke(cli, ["replicability", str(table)])
        assert isinstance(said.exception, UnfitDataError) and "rows are missing" in str(said.exception)


@pytest.mark.parametrize("replicates", [1, 7, 60])
def test_repeats_that_cannot_be_cut_are_refused(replicates: int) -> None:
    with pytest.raises(UnfitDataError, match="30 repeats cannot be"):
        replicated_table(read_results(scores(30, 2)[0], lower=["cost"]), replicates)


def test_without_a_number_it_must_be_known() -> None:
    with pytest.raises(InputError, match="does not say how many"):
        replicated_table(read_results(scores(6, 2)[0], lower=["cost"]))


def experiment(folder: Path, plan: str) -> Path:
    path = folder / "e.toml"
    path.write_text(
        f'measures = ["accuracy", "brier"]\nplan = {plan}\ncases = ["sklearn:iris", "sklearn:wine"]\n'
        'learners = ["sklearn.naive_bayes.GaussianNB", "sklearn.tree.DecisionTreeClassifier"]\n'
        '[run]\nengine = "serial"\n',
        encoding="utf-8",
    )
    return path


def test_run_replicate_measures_and_shares_fits_with_a_plain_run(tmp_path: Path) -> None:
    path = str(experiment(tmp_path, '{kind = "kfold", folds = 4}'))
    plain = CliRunner().invoke(cli, ["run", path, "--quiet"])
    assert plain.exit_code == 0 and "16 tasks performed" in plain.stderr
    planned = CliRunner().invoke(cli, ["plan", path, "--replicate", "3"])
    assert "to do   32" in planned.stdout and "replicates 3" in planned.stdout
    said = CliRunner().invoke(cli, ["run", path, "--quiet", "--replicate", "3"])
    assert said.exit_code == 0 and "32 tasks performed" in said.stderr and "16 done before" in said.stderr
    assert "partitioned anew 3 times, 4-fold cross-validation each" in said.stdout
    kept = json.loads((tmp_path / "e.run" / "replicability.json").read_text())
    assert kept["schema"] == "adjudge.replicates/1" and kept["replicates"] == 3 and len(kept["cases"]) == 4
    assert "first of 3 replicates" in said.stderr
    again = CliRunner().invoke(cli, ["replicability", str(tmp_path / "e.run" / "results.csv"), "--json"])
    assert json.loads(again.stdout) == kept
    refused = CliRunner().invoke(cli, ["replicability", str(tmp_path / "e.run" / "results.csv"), "--wanted", "0.9"])
    assert refused.exit_code == 2 and "--wanted means nothing" in refused.output
    as_csv = CliRunner().invoke(cli, ["replicability", str(tmp_path / "e.run" / "results.csv"), "--csv"])
    assert as_csv.stdout.startswith("b,a,case,measure,towards_b,towards_a") and len(as_csv.stdout.splitlines()) == 5
    assert CliRunner().invoke(cli, ["run", path, "--quiet"]).exit_code == 0
    assert not (tmp_path / "e.run" / "replicability.json").exists()  # it was of another table


@pytest.mark.parametrize(
    ("plan", "words"),
    [
        ('{kind = "holdout"}', "one hold-out split each"),
        ('{kind = "seeds", seeds = 3}', "3 seeds on one split each"),
        ('{kind = "subsampling", repeats = 4}', "4 random splits each"),
        ('{kind = "bootstrap", repeats = 4}', "4 bootstrap samples each"),
    ],
)
def test_every_random_plan_can_be_replicated(tmp_path: Path, plan: str, words: str) -> None:
    said = CliRunner().invoke(cli, ["run", str(experiment(tmp_path, plan)), "--quiet", "--replicate", "2"])
    assert said.exit_code == 0 and words in " ".join(said.stdout.split()), said.output


def test_seeds_are_replicated_on_another_split(tmp_path: Path) -> None:
    CliRunner().invoke(cli, ["run", str(experiment(tmp_path, '{kind = "seeds", seeds = 3}')), "--replicate", "2"])
    table = read_results(tmp_path / "e.run" / "results.csv")
    for case in range(2):
        splits = [{table.extras["split_id"][row] for row in np.flatnonzero((table.case == case) & (table.repeat == r))}
                  for r in range(6)]  # fmt: skip
        assert all(len(ids) == 1 for ids in splits)
        assert splits[0] == splits[1] == splits[2] != splits[3] == splits[4] == splits[5]


def test_seeds_on_several_splits_are_no_seeds_on_one(tmp_path: Path) -> None:
    path = experiment(tmp_path, '{kind = "seeds", seeds = 3}')
    path.write_text(path.read_text().replace(', "sklearn:wine"', ""))
    said = CliRunner().invoke(cli, ["run", str(path), "--quiet", "--replicate", "3"])
    assert said.exit_code == 0 and "3 seeds on one split" in " ".join(said.stdout.split())
    pooled = CliRunner().invoke(cli, ["compare", str(tmp_path / "e.run"), "--measure", "accuracy"])
    assert isinstance(pooled.exception, UnfitDataError)


def test_failed_cases_are_left_out_by_name(tmp_path: Path) -> None:
    path = experiment(tmp_path, '{kind = "kfold", folds = 4}')
    (tmp_path / "fussy.py").write_text(
        "from sklearn.naive_bayes import GaussianNB\n"
        "class Fussy(GaussianNB):\n"
        "    def fit(self, X, y):\n"
        "        if X.shape[1] == 13:\n"
        "            raise ValueError('no wine')\n"
        "        return super().fit(X, y)\n"
    )
    path.write_text(path.read_text().replace("sklearn.naive_bayes.GaussianNB", "fussy.Fussy"))
    said = CliRunner().invoke(cli, ["run", str(path), "--quiet", "--replicate", "2"])
    assert said.exit_code == 3 and "counted without wine" in said.stderr
    assert "partitioned anew 2 times" in said.stdout


def test_what_has_no_other_partition_is_refused(tmp_path: Path) -> None:
    (tmp_path / "splits.csv").write_text("case,fold,item\n" + "\n".join(f"iris,{i % 2},{i}" for i in range(150)))
    path = experiment(tmp_path, '{kind = "predefined", file = "splits.csv"}')
    path.write_text(path.read_text().replace(', "sklearn:wine"', ""))
    said = CliRunner().invoke(cli, ["run", str(path), "--replicate", "2"])
    assert said.exit_code != 0 and "predefined splits cannot be replicated" in str(said.exception)


def test_a_run_on_one_data_set_ends_with_a_verdict_per_measure(tmp_path: Path) -> None:
    path = experiment(tmp_path, '{kind = "kfold", folds = 4}')
    path.write_text(path.read_text().replace(', "sklearn:wine"', ""))
    said = CliRunner().invoke(cli, ["run", str(path), "--quiet"])
    assert said.exit_code == 0 and "no verdict" not in said.stderr
    assert "widened corrected t" in said.stdout and "folds do not separate" in said.stdout


def test_the_five_by_two_estimate_is_refused_with_its_reason(tmp_path: Path) -> None:
    columns, _ = scores(5, 2)
    path = tmp_path / "r.csv"
    lines = [",".join(columns)] + [",".join(map(str, line)) for line in zip(*columns.values(), strict=True)]
    path.write_text("\n".join(lines))
    said = CliRunner().invoke(cli, ["replicability", str(path), "--lower", "cost", "--test", "5x2cv t"])
    assert isinstance(said.exception, UnfitDataError) and "run --replicate" in str(said.exception)


def test_the_answer_over_all_learners_is_counted_with_its_r() -> None:
    table = read_results(scores(20, 5)[0], lower=["cost"])
    found = replicated_table(table, 5)
    parts = [compare(part) for part in replicate_tables(table, 5)]
    leads = [headline_text(part.answer).lead for part in parts]
    words = [tuple(part.sign_text(place) for place in range(3)) for part in parts]
    pairs = [(i, j) for i in range(5) for j in range(i)]
    assert found.answer is not None and list(found.answer.leads) == leads
    assert found.answer.agreement == pytest.approx(np.mean([leads[i] == leads[j] for i, j in pairs]))
    assert found.answer.joint_agreement == pytest.approx(np.mean([words[i] == words[j] for i, j in pairs]))
    assert "All 3 verdicts and directions the same: R" in str(found) and f"× {leads[0]}" in " ".join(str(found).split())


def test_one_case_is_judged_on_its_folds_in_every_replicate() -> None:
    table = read_results(scores(20, 5)[0], lower=["cost"]).select(cases=["iris"])
    found = replicated_table(table, 5)
    parts = [compare(part) for part in replicate_tables(table, 5)]
    assert [row.verdicts for row in found.verdicts] == [
        tuple(str(part.words[place]) for part in parts) for place in range(3)
    ]
    assert found.to_dict()["answer"]["leads"] == [headline_text(part.answer).lead for part in parts]


def test_paper_cs_table_1_is_made_from_the_studys_file() -> None:
    """Every draw, and the rows below them, as the study page has them."""
    from tests.verdicts.test_joint import STUDIES, printed, table_below

    said = printed("replicability", str(STUDIES / "paper-c-table1.csv"), "--measures", "accuracy", "--replicates", "10",
                   "--test", "5x2cv", "--each-case", "--md")  # fmt: skip
    page = (STUDIES / "paper-c-tables1-4.md").read_text(encoding="utf-8")
    mine = table_below(said, "### accuracy: 10 replicates, in how many the 5x2cv t found no difference")
    theirs = [[cell.split(" ")[0] for cell in row] for row in table_below(page, "## Table 1: draws of 10, 5x2cv t")]
    assert len(theirs) == 27 + 4 and mine == theirs
