"""Reruns of a whole table, and the command that asks for them."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from adjudge.cli.main import cli
from adjudge.errors import InputError, UnfitDataError
from adjudge.evidence.corrected_t import corrected_t
from adjudge.replication.rerun import rerun
from adjudge.replication.rerun_table import rerun_table
from adjudge.replication.rerun_text import repeats_text
from adjudge.results.read import read_results


@pytest.fixture(autouse=True)
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the table makes of reruns is asked here; how good they are, in the tests of `rerun`."""
    monkeypatch.setattr(sys.modules["adjudge.replication.rerun"], "WORLDS", 2000)


def rows(repeats: int = 6, folds: int = 4, measure: str = "accuracy") -> dict[str, list]:
    generator = np.random.default_rng(0)
    columns: dict[str, list] = {name: [] for name in ("case", "learner", "repeat", "fold", measure)}
    for case in ("iris", "wine"):
        for learner, mean in (("old", 0.80), ("new", 0.84), ("odd", 0.81)):
            for repeat in range(repeats):
                for fold in range(folds):
                    value = mean + 0.02 * generator.normal()
                    for name, cell in zip(columns, (case, learner, repeat, fold, value), strict=True):
                        columns[name].append(cell)
    return columns


def test_every_pair_case_and_measure_is_asked() -> None:
    columns = rows()
    found = rerun_table(read_results(columns))
    assert [(row.b, row.a, row.case) for row in found.rows_found] == [
        (b, a, case) for case in ("iris", "wine") for b, a in (("new", "old"), ("odd", "old"), ("odd", "new"))
    ]
    values = np.array(columns["accuracy"]).reshape(2, 3, 6, 4)
    assert found.rows_found[0].result == rerun(values[0, 1] - values[0, 0])
    assert found.rows_found[0].result.outcome == "b"
    assert found.p_same == pytest.approx(np.mean([row.result.p_same for row in found.rows_found]))


def split_scores(sizes: dict[str, tuple[int, int]], repeats: int = 12) -> tuple[dict[str, list], np.ndarray]:
    """Random splits of cases of other sizes, (n_train, n_test); and b − a as [case, repeat]."""
    generator = np.random.default_rng(2)
    names = ("case", "learner", "repeat", "n_train", "n_test", "accuracy")
    columns: dict[str, list] = {name: [] for name in names}
    values = 0.8 + 0.02 * generator.normal(size=(len(sizes), 2, repeats)) + 0.02 * np.arange(2)[None, :, None]
    for (c, case), k, r in product(enumerate(sizes), range(2), range(repeats)):
        for name, cell in zip(names, (case, "ab"[k], r, *sizes[case], values[c, k, r]), strict=True):
            columns[name].append(cell)
    return columns, values[:, 1] - values[:, 0]


def test_each_case_is_corrected_by_its_own_sizes() -> None:
    sizes = {"small": (90, 10), "half": (5000, 5000)}
    columns, d = split_scores(sizes)
    found = rerun_table(read_results(columns))
    for row, case, (train, test) in zip(found.rows_found, d, sizes.values(), strict=True):
        assert row.result.p_value == pytest.approx(corrected_t(case, ratio=test / train).p_value)
    alone = rerun_table(read_results(columns), cases=["small"])
    assert alone.rows_found[0].result == found.rows_found[0].result
    assert found.plan == "mixed: 12 random splits, test/train 0.11 to 1" and alone.plan == "12 random splits"


def test_each_case_is_corrected_by_its_own_number_of_folds() -> None:
    two, ten = rows(folds=2), rows(folds=10)
    columns = {name: [] for name in two}
    for source, case in ((two, "iris"), (ten, "wine")):
        kept = [place for place, name in enumerate(source["case"]) if name == case]
        for name in columns:
            columns[name] += [source[name][place] for place in kept]
    found = rerun_table(read_results(columns), learners=["old", "new"])
    assert [row.result.ratio for row in found.rows_found] == pytest.approx([1, 1 / 9])
    assert found.plan == "mixed: 6×2-fold cross-validation, 6×10-fold cross-validation"


def test_of_a_measure_that_should_be_low_the_lower_is_better() -> None:
    columns = rows(measure="loss")
    found = rerun_table(read_results(columns, lower=["loss"]), learners=["old", "new"], cases=["iris"])
    (row,) = found.rows_found
    assert row.result.outcome == "a" and row.mean_difference < 0


def test_the_command_prints_a_table_json_and_csv(csv_file: Callable[..., Path]) -> None:
    columns = rows()
    lines = [",".join(columns)] + [",".join(map(str, line)) for line in zip(*columns.values(), strict=True)]
    path = csv_file("\n".join(lines))
    said = CliRunner().invoke(cli, ["replicability", str(path), "--learners", "old,new"])
    assert said.exit_code == 0, said.output
    assert "same again" in said.output and "0.95" in said.output and "6×4-fold" in said.output
    told = json.loads(CliRunner().invoke(cli, ["replicability", str(path), "--json", "--cases", "wine"]).stdout)
    assert told["schema"] == "adjudge.replicability/1" and len(told["rows"]) == 3
    assert {"p_same", "repeats_needed", "outcome", "monte_carlo_error", "seed"} <= told["rows"][0].keys()
    table = CliRunner().invoke(cli, ["replicability", str(path), "--csv"]).stdout
    assert table.startswith("b,a,case,measure") and len(table.strip().splitlines()) == 7


def test_the_text_says_what_was_tested_and_what_each_number_is_of() -> None:
    columns = rows()
    long = {"old": "LogisticRegression(C=1.0, penalty='l2')", "new": "LogisticRegression(C=10.0)", "odd": "odd"}
    columns["learner"] = [long[name] for name in columns["learner"]]
    columns["case"] = [f"a data set with quite a long name, {name}" for name in columns["case"]]
    found = rerun_table(read_results(columns), alpha=0.01, seed=4)
    text = str(found)
    assert all(len(line) <= 80 for line in text.splitlines())
    told = [line for line in text.splitlines() if " – " in line]
    undecided = [row.result.outcome == "none" for row in found.rows_found]
    assert "no difference" not in text and [" undecided " in line for line in told] == undecided and any(undecided)
    assert "a data set with quite a long name, wine, accuracy" in text
    flat = " ".join(text.split())
    assert "Corrected t (variance corrected by test/train = 0.333), two-sided at 1 % on each case, not adjusted" in flat
    error = max(row.result.monte_carlo_error for row in found.rows_found)
    assert f"sampled (seed 4), their Monte Carlo error up to {error:.1g}" in flat
    assert "two experiments have the same outcome with probability 0.95" in flat
    assert flat.count("Note: 6 × 4 scores") == flat.count("Note:") == 1
    whole = str(rerun_table(read_results(rows(folds=10)), cases=["iris"], test="uncorrected"))
    assert "Note:" not in whole and "Uncorrected t" in whole
    line = next(line for line in whole.splitlines() if line.startswith("iris  new – old"))
    assert line.split()[5] == "new"


def test_repeats_needed_are_told_to_two_digits() -> None:
    assert [repeats_text(needed, 10) for needed in (10, 11, 104, 523, 1999, None)] == [
        "10", "about 11", "about 100", "about 520", "about 2000", "over 2000"
    ]  # fmt: skip


def test_a_measure_whose_name_holds_a_comma_is_found(csv_file: Callable[..., Path]) -> None:
    lines = [f"c,{learner},{r},{f},{r + f * (learner == 'b')}" for learner in "ab" for r in range(5) for f in range(2)]
    path = str(csv_file("\n".join(['case,learner,repeat,fold,"time, s"', *lines])))
    said = CliRunner().invoke(cli, ["replicability", path, "--measures", "time, s", "--lower", "time, s", "--json"])
    assert said.exit_code == 0, said.output
    assert json.loads(said.stdout)["rows"][0]["measure"] == "time, s"


def test_two_forms_at_once_are_a_usage_error(csv_file: Callable[..., Path]) -> None:
    said = CliRunner().invoke(cli, ["replicability", str(csv_file("case,learner,a\nc,l,1\n")), "--json", "--csv"])
    assert said.exit_code == 2 and "give one of them" in said.stderr


def test_a_negative_seed_is_a_usage_error(csv_file: Callable[..., Path]) -> None:
    said = CliRunner().invoke(cli, ["replicability", str(csv_file("case,learner,a\nc,l,1\n")), "--seed", "-1"])
    assert said.exit_code == 2 and "--seed" in said.stderr


@pytest.mark.parametrize(
    ("change", "kind", "words"),
    [
        (lambda columns: rows(repeats=3), UnfitDataError, "case 'iris' from 3 repeats: at least 5"),
        (lambda columns: rows(repeats=1), UnfitDataError, "4-fold cross-validation"),
        (lambda columns: {name: cells[:-1] for name, cells in columns.items()}, UnfitDataError, "23 of 24"),
        (lambda columns: {name: cells[:24] for name, cells in columns.items()}, InputError, "two learners"),
        (
            lambda columns: columns | {"split_id": list(range(len(columns["case"])))},
            UnfitDataError,
            "different splits",
        ),
    ],
)
def test_tables_that_cannot_answer_are_refused(change: Callable, kind: type, words: str) -> None:
    with pytest.raises(kind, match=words):
        rerun_table(read_results(change(rows())))
