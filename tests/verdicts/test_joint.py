"""Paper A's own answers on any table: its Examples by one command each, and its matrices as the study page has them."""

from __future__ import annotations

import json
import re
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

import adjudge as aj
from adjudge.cli.main import cli
from adjudge.errors import InputError, UnfitDataError
from adjudge.verdicts.joint import joint_of

STUDIES = Path(__file__).parents[2] / "docs" / "studies"
MEASURES = {
    "Matrix (8), right: TPR and FPR of the first class": "tpr_first,fpr_first",
    "Matrix (8), right: TPR and FPR, mean over classes": "accuracy,fpr",
    "Matrix (9)": "accuracy,auc",
    "Matrix (10)": "auc,f_measure",
    "Matrix (11)": "accuracy,f_measure,auc",
    "Sec. 6.3": "accuracy,f_measure,auc,kappa,rmse,mae",
}
DIRECTIONS = ["--higher", "tpr_first", "--lower", "fpr_first,fpr"]


def printed(*command: str) -> str:
    said = CliRunner().invoke(cli, list(command))
    assert said.exit_code == 0, said.output
    return said.stdout


def table_below(page: str, heading: str) -> list[list[str]]:
    """The body of the first Markdown table below a heading, without its first column."""
    rows = re.search(r"(?:^\|.*\n)+", page.partition(heading)[2], re.MULTILINE)
    assert rows is not None, heading
    lines = rows[0].replace(r"\~", "~").replace(r"\<", "<").replace(r"\>", ">").splitlines()[2:]
    return [[cell.strip() for cell in line.split("|")[2:-1]] for line in lines]


def test_examples_1_to_3_by_one_command_each() -> None:
    said = printed("compare", "example:joint", "--joint")
    counts = re.findall(r"^([≺≻]{2}) +(\d+)  (0\.\d+)$", said, re.MULTILINE)
    assert [(signs, int(count)) for signs, count, _ in counts] == [("≺≺", 1), ("≺≻", 2), ("≻≺", 3), ("≻≻", 6)]
    assert [float(p) for *_, p in counts] == [
        0.012,
        0.052,
        0.138,
        0.798,
    ]  # exact; the paper's draws: .013 .051 .136 .80
    flat = " ".join(said.split())
    assert "λ = 0.6007, p = 0.508 exact, 0.313 by χ² as published" in flat  # Example 2
    assert "prior: symmetric" in flat
    robust = printed("compare", "example:joint", "--joint", "--prior", "robust")
    assert "P from 0.715 to 0.882" in " ".join(robust.split()) and "robust, strength 1" in " ".join(robust.split())
    assert printed("compare", "example:joint", "--test", "glrt") == said  # a known name of the same answer


@pytest.mark.parametrize("name", MEASURES)
def test_the_papers_matrices_are_those_of_the_study_page(name: str) -> None:
    page = (STUDIES / "paper-a-matrices.md").read_text(encoding="utf-8")
    file = str(STUDIES / "paper-a-matrices.csv")
    said = printed("compare", file, "--measures", MEASURES[name], "--joint", "--md", *DIRECTIONS)
    measures = MEASURES[name].split(",")
    mine = table_below(said, "### Most frequent joint outcome and its probability")
    apart = [table_below(said, f"### {measure} by itself".replace("_", r"\_")) for measure in measures]
    theirs = table_below(page, f"\n## {name}: {', '.join(measures)}\n")
    compared = 0
    for row, column in product(range(6), range(6)):
        first, *rest = theirs[row][column].split("<br>")
        assert mine[row][column] == re.sub(r" \([.\d]+\)$", "", first)
        if rest:
            assert ", ".join(table[row][column] for table in apart) == rest[0]
        compared += bool(first)
    assert compared == 21


def test_the_glrt_of_row_c1_is_that_of_the_study_page() -> None:
    page = (STUDIES / "paper-a-matrices.md").read_text(encoding="utf-8")
    rows = table_below(page, "GLRT, p of TPR and FPR in row C1:")
    for row, measures in zip(rows, ("tpr_first,fpr_first", "accuracy,fpr"), strict=False):
        said = printed("compare", str(STUDIES / "paper-a-matrices.csv"), "--measures", measures, "--test", "glrt",
                       "--chi2", "--md", *DIRECTIONS)  # fmt: skip
        mine = table_below(said, "### Likelihood-ratio test")[0]
        assert [cell.replace(r" \*", "") for cell in mine] == row


def test_through_the_network_the_matrix_is_that_of_the_study_page() -> None:
    page = (STUDIES / "paper-a-matrices.md").read_text(encoding="utf-8")
    said = printed("compare", str(STUDIES / "paper-a-matrices.csv"), "--measures", "accuracy,f_measure,auc", "--joint",
                   "--network", "--draws", "20000", "--md")  # fmt: skip
    mine = table_below(said, "### Most frequent joint outcome and its probability")
    theirs = table_below(page, "\n### three measures\n")
    assert mine == [[re.sub(r" \(.*\)$", "", cell) for cell in row] for row in theirs]


def test_every_form_carries_the_pairs() -> None:
    command = ["compare", "example:weka", "--joint"]
    found = aj.compare(aj.example("weka")).joint
    columns = found.to_columns()
    assert len(columns["b"]) == 3 * 3  # pairs × measures
    rows = printed(*command, "--csv").splitlines()
    assert rows[0].split(",") == list(columns) and len(rows) == 10
    told = json.loads(printed(*command, "--json"))
    assert told["schema"] == "adjudge.joint/1" and told["rows"][0]["statement"] == columns["statement"][0]
    assert r"\begin{tabular}" in printed(*command, "--latex") and "$\\prec$" in printed(*command, "--latex")
    assert str(found) + "\n" == printed(*command)


def test_holm_of_the_exact_glrt_by_hand() -> None:
    found = aj.compare(aj.example("weka")).joint
    p = np.array([pair.glrt_exact_p for pair in found.pairs])
    order = np.argsort(p)
    by_hand, least = np.empty(3), 0.0
    for rank, place in enumerate(order):
        least = max(least, min(1.0, (3 - rank) * p[place]))
        by_hand[place] = least
    assert np.allclose(found.adjusted, by_hand)


def test_every_subset_is_judged_as_if_it_were_alone() -> None:
    whole = aj.compare(aj.example("weka"), each_subset=True).joint
    assert len(whole.subsets) == 7
    for part in whole.subsets:
        alone = aj.compare(aj.example("weka"), measures=part.measures).joint
        assert [pair.probability for pair in part.pairs] == [pair.probability for pair in alone.pairs]
    assert "Every subset of the measures" in printed("compare", "example:weka", "--each-subset", "--joint")


def test_what_cannot_be_judged_jointly_is_refused() -> None:
    folds = {"case": ["c"] * 8, "learner": ["A", "B"] * 4, "fold": [0, 0, 1, 1, 2, 2, 3, 3], "accuracy": range(8)}
    with pytest.raises(UnfitDataError, match="independent cases"):
        aj.compare(folds).joint
    with pytest.raises(InputError, match="did you mean 'accuracy'"):
        joint_of(aj.compare(aj.example("weka")), ["acuracy"])
    with pytest.raises(InputError, match=r"compare\(…\).joint"):
        aj.compare(aj.example("weka"), test="glrt")
    with pytest.raises(InputError, match="network"):
        aj.compare(aj.example("weka"), ess=2.0)
    said = CliRunner().invoke(cli, ["compare", "example:weka", "--chi2"])
    assert said.exit_code == 2 and "--chi2 means nothing without --joint" in said.output


def test_more_measures_than_can_be_listed_show_the_most_frequent_outcomes() -> None:
    rng = np.random.default_rng(1)
    table = {"case": np.repeat(np.arange(20), 2).tolist(), "learner": ["A", "B"] * 20}
    table |= {f"m{place}": rng.random(40).tolist() for place in range(8)}
    found = aj.compare(table, higher=[f"m{place}" for place in range(8)]).joint
    assert found.n_statements == 256 and len(found.statements) == 64
    assert sum(row.count for row in found.statements) == 20  # all that were seen
    assert "The first 64 of 256 outcomes" in str(found)
