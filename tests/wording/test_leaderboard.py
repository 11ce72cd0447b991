"""Cells of the leaderboard: one text for every form."""

from __future__ import annotations

import numpy as np
import pytest
from tests.verdicts.tables import several, table_of

from adjudge import compare
from adjudge.verdicts.leaderboard import MeasureCell
from adjudge.wording.leaderboard import MARK, NONE, board, decimals, ends_text, interval, measure_cells, rank_cells

BASE = np.arange(9.0)


def test_one_measure_has_a_row_per_learner_and_no_weights() -> None:
    found = compare(table_of(A=BASE, B=BASE + 1, C=BASE + 2, D=BASE + 3)).answer
    header, rows = rank_cells(found)
    assert header == ["learner", "answer", "P(unbeaten)", "rank", "tier", "beaten by"]
    assert [[row[0], row[1], *row[3:]] for row in rows] == [
        ["D", "best", "1", "1", NONE], ["C", "beaten", "2", "2", "D"], ["B", "beaten", "3", "3", "D and C"],
        ["A", "beaten", "4", "4", "D, C and 1 more"],
    ]  # fmt: skip
    assert rank_cells(found, most_beaten_by=1)[1][3][-1] == "D and 2 more"


def test_several_measures_have_weights_and_the_unjudged_have_nothing() -> None:
    gone = np.where(BASE < 5, BASE, np.nan)
    part = {"A": BASE, "B": BASE + 1, "C": gone}
    header, rows = rank_cells(compare(several({"accuracy": part, "f1": part}), missing="drop").answer)
    assert header[3] == "weightings" and rows[-1] == ["C", "not judged", *[NONE] * 5] and rows[0][3] != NONE


def test_each_measure_has_mean_interval_share_won_and_rank() -> None:
    found = compare(table_of(A=BASE, B=BASE + 1, C=BASE + 2)).answer
    header, rows = measure_cells(found, "accuracy")
    assert header == ["learner", "mean", "interval", "win rate", "rank"]
    assert [(row[0], row[1], row[3], row[4]) for row in rows] == [
        ("C", "6.00", "100 %", "1"), ("B", "5.00", "50 %", "2"), ("A", "4.00", "0 %", "3"),
    ]  # fmt: skip
    low, high = (float(end) for end in rows[2][2].strip("[]").split(", "))
    assert (low, high) == pytest.approx((4 - 2.105, 4 + 2.105), abs=0.006)  # t at 8 df times √(7.5/9)


def test_against_a_baseline_the_word_stands_alone() -> None:
    found = compare(table_of(A=BASE, B=BASE + 1), baseline="A").answer
    assert rank_cells(found) == (["learner", "against the baseline"], [["B", "better"], ["A", "baseline"]])
    assert measure_cells(found, "accuracy")[1][0][-1] == NONE


def test_what_is_unknown_is_a_dash() -> None:
    assert ends_text(None) == NONE == ends_text(MeasureCell(3, 0.5, None, None, None))
    assert (interval((2, 2)), interval((1, 3))) == ("2", "1–3")


def test_the_board_has_every_measures_mean_and_marks_where_nobody_is_shown_to_be_better() -> None:
    measures = {f"m{place}": {"A": BASE, "B": BASE + 1, "C": BASE + 0.9} for place in range(7)}
    measures["m0"] = {"A": BASE + 2, "B": BASE + 1, "C": BASE}
    found = compare(several(measures, higher=list(measures)))
    shown = board(found)
    assert shown.columns == tuple(f"m{place} ↑" for place in range(7))
    for name, means in zip(shown.learners, shown.means, strict=True):
        row = next(row for row in found.answer.leaderboard if row.learner == name)
        for measure, text in zip(found.measures, means, strict=True):
            cell = row.measures[measure]  # type: ignore[union-attr]
            assert float(text.rstrip("* ")) == pytest.approx(cell.mean, abs=5e-3)
            assert text.endswith(MARK) == (cell.rank_low == 1)
    assert shown.notes[0] == "* no other learner is shown to be better on this measure"


def test_where_nothing_is_shown_nothing_is_marked_and_times_have_geometric_means() -> None:
    rng = np.random.default_rng(3)
    seconds = {"A": np.exp(rng.normal(size=9)), "B": np.exp(rng.normal(size=9))}
    shown = board(compare(several({"accuracy": {"A": BASE, "B": BASE[::-1]}, "seconds": seconds})))
    assert not any(MARK in text for row in shown.means for text in row) and shown.notes[0] == "seconds: geometric mean"
    mean = dict(zip(shown.learners, (row[1] for row in shown.means), strict=True))["A"]
    assert float(mean) == pytest.approx(float(np.exp(np.log(seconds["A"]).mean())), rel=5e-3)


def test_a_preference_is_a_win_rate_and_not_a_mean() -> None:
    table = several(
        {"accuracy": {"A": BASE, "B": BASE + 1}, "seconds": {"A": BASE + 1, "B": BASE + 2}}, lower=["seconds"]
    )
    assert (
        "accuracy, then seconds: share of comparisons won"
        in board(compare(table, first={"accuracy": 0, "seconds": 0})).notes
    )


def test_numbers_of_a_column_have_as_many_decimals_unless_they_differ_tenfold() -> None:
    assert [decimals([0.859, 1.0])(value) for value in (0.859, 1.0)] == ["0.859", "1.000"]
    assert [decimals([0.05, 20])(value) for value in (0.05, 20)] == ["0.0500", "20.0"]
    assert decimals([-0.5])(-0.5) == "−0.500"


def test_a_mark_is_of_the_columns_that_are_shown() -> None:
    rng = np.random.default_rng(1)
    items = [(item, name, place) for item in range(120) for place, name in enumerate("ABC")]
    right = [int(rng.random() < 0.4 + 0.2 * place) for _, _, place in items]
    table = {
        "item": [f"q{item}" for item, _, _ in items],
        "model": [name for _, name, _ in items],
        "benchmark": ["gsm" if item % 2 else "arc" for item, _, _ in items],
        "correct": right,
    }
    assert board(compare(table)).notes[0] == f"{MARK} no other learner is shown to be better on this benchmark"
