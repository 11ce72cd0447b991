"""Who is worse on which data set: paper B's Tables 3, 5 and 7 from the study's file; each test by its own function."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from tests.verdicts.test_joint import printed, table_below

import adjudge as aj
from adjudge.cli.main import cli
from adjudge.errors import InputError, UnfitDataError
from adjudge.evidence import corrected_t, five_by_two_cv_f, five_by_two_cv_t
from adjudge.verdicts.each_case import each_case

STUDIES = Path(__file__).parents[2] / "docs" / "studies"
CODES = ("c5", "cB", "ca", "nb")
LINE_UPS = {"WEKA": "J48,AdaBoostM1,BayesNet,NaiveBayes", "C5.0": "C5.0,C5.0 boosted,BayesNet,NaiveBayes"}
TABLES = {3: ("accuracy", "accuracy"), 5: ("kononenko_bratko", "Kononenko–Bratko"),
          7: ("information_reward", "information reward")}  # fmt: skip


@pytest.mark.parametrize("line_up", LINE_UPS)
@pytest.mark.parametrize("table", TABLES)
def test_paper_bs_tables_are_those_of_the_study_page(line_up: str, table: int) -> None:
    measure, title = TABLES[table]
    said = printed("compare", str(STUDIES / "paper-b-experiment.csv"), "--learners", LINE_UPS[line_up], "--measures",
                   measure, "--each-case", "--test", "5x2cv", "--md")  # fmt: skip
    page = (STUDIES / "paper-b-experiment.md").read_text(encoding="utf-8")
    theirs = table_below(page, f"## Table {table}, {line_up}: who is significantly worse, {title}\n")
    names = LINE_UPS[line_up].split(",")
    mine = table_below(said, f"### {measure}".replace("_", r"\_"))
    assert len(theirs) == 16 and len(mine) == 17  # and the row of wins and losses
    for own, shown in zip(mine, theirs, strict=False):
        for cell, other in zip(own, shown, strict=True):
            short = cell.replace("*", "").replace("\\", "")
            for name, code in sorted(zip(names, CODES, strict=True), key=lambda pair: -len(pair[0])):
                short = short.replace(name, code)
            assert short == other.partition(" (")[0]
    won = [int(cell.split(" : ")[0]) for cell in mine[-1]]
    assert sum(won) == sum(len(cell.split()) for row in mine[:-1] for cell in row if cell != "–") - (
        sum(cell.count("boosted") for row in mine[:-1] for cell in row)
    )


def folds(repeats: int = 5, n_folds: int = 2, cases: int = 3) -> dict[str, list[object]]:
    rng = np.random.default_rng(3)
    rows = [
        (f"set {case}", learner, repeat, fold, 0.7 + 0.05 * (learner == "B") + 0.04 * rng.standard_normal())
        for case in range(cases) for learner in "AB" for repeat in range(repeats) for fold in range(n_folds)
    ]  # fmt: skip
    return {name: list(cells) for name, cells in zip(
        ("case", "learner", "repeat", "fold", "accuracy"), zip(*rows, strict=True), strict=True)}  # fmt: skip


@pytest.mark.parametrize(("name", "df"), [("5x2cv", "5"), ("5x2cv F", "10, 5"), ("corrected", "9")])
def test_statistic_degrees_of_freedom_and_p_are_the_tests_own(name: str, df: str) -> None:
    table = aj.read_results(folds())
    found = each_case(table, name)
    for row in found.tests:
        here = {learner: [v for c, who, v in zip(*(folds()[k] for k in ("case", "learner", "accuracy")), strict=True)
                          if (c, who) == (row.case, learner)] for learner in "AB"}  # fmt: skip
        d = np.array(here[row.better]) - np.array(here[row.worse])
        if name == "corrected":
            alone = corrected_t(d, ratio=1.0)
        else:
            alone = (five_by_two_cv_t if name == "5x2cv" else five_by_two_cv_f)(d.reshape(5, 2))
        assert row.df == df and row.statistic == pytest.approx(abs(alone.statistic))
        assert row.p == pytest.approx(alone.p_value) and row.significant == (row.p <= 0.05)
        assert row.difference == pytest.approx(d.mean())


def test_lower_is_better_turns_the_sides_and_not_the_difference() -> None:
    up = each_case(aj.read_results(folds())).tests
    down = each_case(
        aj.read_results({**folds(), "accuracy": [-v for v in folds()["accuracy"]]}, lower=["accuracy"])
    ).tests  # type: ignore[operator]
    assert [(row.better, round(row.p, 12), -row.difference) for row in up] == [
        (row.better, round(row.p, 12), pytest.approx(row.difference)) for row in down
    ]


def test_every_form_and_the_line_on_the_family(tmp_path: Path) -> None:
    file = tmp_path / "folds.csv"
    table = aj.read_results(folds())
    aj.write_results(table, file)
    text = " ".join(printed("compare", str(file), "--each-case").split())
    assert "3 tests at 5 % each, as published. If no learner differed, about 0.2 would be marked" in text
    assert "corrected t, each case by itself (5×2-fold cross-validation): 3 tests" in text
    told = json.loads(printed("compare", str(file), "--each-case", "--json"))
    assert told["schema"] == "adjudge.each_case/1" and len(told["tests"]) == 3 and told["tests"][0]["df"] == "9"
    rows = printed("compare", str(file), "--each-case", "--csv").splitlines()
    assert rows[0].startswith("measure,case,better,worse,difference,statistic,df,p,p_holm") and len(rows) == 4
    assert str(aj.compare(table).each_case("5x2cv")).startswith("accuracy: each case by itself")


def test_what_a_case_cannot_be_tested_by_is_said() -> None:
    with pytest.raises(UnfitDataError, match="one score per learner"):
        each_case(aj.example("weka"))
    with pytest.raises(UnfitDataError, match="5x2cv needs five repeats of two folds"):
        each_case(aj.read_results(folds(repeats=3)), "5x2cv")
    with pytest.raises(UnfitDataError, match="signed rank is for"):
        each_case(aj.read_results(folds()), "wilcoxon")
    with pytest.raises(InputError, match="two learners"):
        each_case(aj.read_results(folds()).select(learners=["A"]))
    said = CliRunner().invoke(cli, ["compare", "example:weka", "--test", "5x2cv"])
    assert isinstance(said.exception, UnfitDataError) and "use --each-case" in str(said.exception)
    said = CliRunner().invoke(cli, ["compare", "example:weka", "--each-case", "--fail-if", "worse"])
    assert said.exit_code == 2 and "--fail-if means nothing with --each-case" in said.output
