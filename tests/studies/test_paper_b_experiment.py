"""Paper B's experiment: its marks are those of the 5x2cv test, its page shows the printed cells as printed."""

from __future__ import annotations

import re
import shutil
from itertools import permutations
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from tests.studies.card_text import differences

from adjudge.cli.main import cli
from adjudge.evidence.five_by_two_cv_t import five_by_two_cv_t
from adjudge.learners.weka import DEBIAN_JAR
from adjudge.measures.predictions import Predictions
from adjudge.results.examples import example
from adjudge_studies.paper_b_experiment import LINE_UPS, SETS, Scores, extreme_share, marks
from adjudge_studies.paper_b_experiment_page import agreement, page
from adjudge_studies.paper_b_tables import FOUR, LEARNERS, MEASURES, wins

COMMITTED = Path(__file__).parents[2] / "docs" / "studies" / "paper-b-experiment.md"
TABLES = {"accuracy": (2, 3), "kononenko_bratko": (4, 5), "information_reward": (6, 7)}


def made_up(cases: tuple[str, ...] = ("ir", "la", "hy"), seed: int = 0) -> Scores:
    rng = np.random.default_rng(seed)
    learners = tuple(dict.fromkeys(name for four in LINE_UPS.values() for name in four))
    shift = rng.normal(0, 0.05, (len(cases), 1, 1, len(learners)))
    values = {name: shift + rng.normal(0.8, 0.02, (len(cases), 5, 2, len(learners))) for name in (*MEASURES, "extreme")}
    return Scores(cases, learners, values, 10, "2.07")


def test_marks_are_the_5x2cv_test_of_every_pair() -> None:
    scores = made_up()
    four = LINE_UPS["WEKA"]
    values = scores.of("accuracy", four)
    expected = [
        (case, FOUR[b], FOUR[a])
        for place, case in enumerate(scores.cases)
        for b, a in permutations(range(4), 2)
        if (found := five_by_two_cv_t(values[place, ..., b] - values[place, ..., a])).p_value <= 0.05
        and found.statistic > 0
    ]
    assert expected and marks(scores, four, "accuracy") == sorted(expected)


def test_another_numerator_is_the_same_test_on_reordered_runs() -> None:
    scores = made_up(seed=1)
    four = LINE_UPS["C5.0"]
    values = scores.of("accuracy", four)[:, [3, 0, 1, 2, 4]][:, :, [1, 0]]
    again = {
        (case, FOUR[b], FOUR[a])
        for place, case in enumerate(scores.cases)
        for b, a in permutations(range(4), 2)
        if (found := five_by_two_cv_t(values[place, ..., b] - values[place, ..., a])).p_value <= 0.05
        and found.statistic > 0
    }
    assert set(marks(scores, four, "accuracy", (3, 1))) == again


def test_agreement_counts_pairs_and_not_marks() -> None:
    one, other = [("ir", "C5.0", "naive Bayes")], [("ir", "naive Bayes", "C5.0")]
    assert agreement(one, one, ["ir"]) == 1 and agreement(one, [], ["ir"]) == agreement(one, other, ["ir"])
    assert agreement(one, other, ["ir"]) == pytest.approx(5 / 6)


def test_items_beyond_the_cut_off_are_extreme() -> None:
    run = Predictions(y_true=[0, 1, 0], proba=[[0.99, 0.01], [0.5, 0.5], [0.9, 0.1]], y_train=[0, 1] * 5)
    assert extreme_share(run) == pytest.approx(1 / 3)  # ten training items: [0.045, 0.955]


def check_printed_columns(text: str, cases: tuple[str, ...]) -> int:
    """Every bracket of Tables 2 to 7 is the typed cell; how many were compared."""
    cube = example("rewards").cube()
    compared = 0
    for name in re.findall(r"^## Table 2, ([^:]+):", text, re.MULTILINE):
        for measure, (first, second) in TABLES.items():
            scores, significant = (
                text.partition(f"## Table {number}, {name}: ")[2].partition("\n## ")[0] for number in (first, second)
            )
            for case in cases:
                row = re.search(rf"^\| {case} \| (.*) \|$", scores, re.MULTILINE)
                shown = re.findall(r"\((-?[\d.]+)\)", row[1] if row else "")
                typed = cube.values[cube.measures.index(measure), cube.cases.index(case)]
                order = [cube.learners.index(learner) for learner in FOUR]
                assert [float(number) for number in shown] == [round(float(typed[k]), 4) for k in order], (
                    case,
                    measure,
                )
                row = re.search(rf"^\| {case} \| (.*) \|$", significant, re.MULTILINE)
                cells = [set(cell.split()) - {"–"} for cell in re.findall(r"\(([^)]*)\)", row[1] if row else "")]
                expected = [
                    {code for code, worse in LEARNERS.items() if (case, better, worse) in wins(measure)}
                    for better in FOUR
                ]
                assert cells == expected, (case, measure)
                compared += 8
    return compared


def test_the_page_shows_every_printed_cell_as_typed() -> None:
    assert check_printed_columns(page(made_up(tuple(SETS)), 0, []), tuple(SETS)) == 2 * 3 * 16 * 8


def test_the_committed_page_shows_every_printed_cell_as_typed() -> None:
    text = COMMITTED.read_text(encoding="utf-8")
    assert check_printed_columns(text, tuple(SETS)) == 2 * 3 * 16 * 8
    assert sum(len(wins(measure)) for measure in MEASURES) == 99 and "does not hold" in text


@pytest.mark.slow
def test_the_quick_setting_runs_through_the_command_line(shared_data: Path, tmp_path: Path) -> None:
    pytest.importorskip("jpype", reason="JPype1 is not installed")
    if not DEBIAN_JAR.is_file() or shutil.which("java") is None:
        pytest.skip("real WEKA needs Java and /usr/share/java/weka.jar (Debian: weka)")
    where = ["--data", str(shared_data / "uci"), "--out", str(tmp_path)]
    said = CliRunner().invoke(cli, ["reproduce", "paper-b-experiment", "--quick", "--workers", "1", *where])
    assert said.exit_code == 0, said.output
    assert (tmp_path / "paper-b-experiment.md").read_text(encoding="utf-8").strip() == said.stdout.strip()
    assert "Made by `adjudge reproduce paper-b-experiment --seed 0 --quick` on " in said.stdout
    assert check_printed_columns(said.stdout, ("ir", "la", "ly", "so")) in (96, 192)  # with C5.0's program or without
    assert (tmp_path / "paper-b-experiment.csv").is_file() and "WEKA 3." in said.stdout
    assert differences("paper-b-experiment", said.stdout) == []
