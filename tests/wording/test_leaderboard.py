"""Cells of the leaderboard: one text for every form."""

from __future__ import annotations

import numpy as np
import pytest
from tests.verdicts.tables import several, table_of

from adjudge import compare
from adjudge.verdicts.leaderboard import MeasureCell
from adjudge.wording.leaderboard import NONE, answer_cells, interval, mean_cells, measure_cells

BASE = np.arange(9.0)


def test_one_measure_has_a_row_per_learner_and_no_weights() -> None:
    found = compare(table_of(A=BASE, B=BASE + 1, C=BASE + 2, D=BASE + 3)).answer
    header, rows = answer_cells(found)
    assert header == ["learner", "answer", "P unbeaten", "rank", "tier", "beaten by"]
    assert [[row[0], row[1], *row[3:]] for row in rows] == [
        ["D", "best", "1", "1", NONE], ["C", "beaten", "2", "2", "D"], ["B", "beaten", "3", "3", "C and D"],
        ["A", "beaten", "4", "4", "B, C and 1 more"],
    ]  # fmt: skip
    assert answer_cells(found, most_beaten_by=1)[1][3][-1] == "B and 2 more"


def test_several_measures_have_weights_and_the_unjudged_have_nothing() -> None:
    gone = np.where(BASE < 5, BASE, np.nan)
    part = {"A": BASE, "B": BASE + 1, "C": gone}
    header, rows = answer_cells(compare(several({"accuracy": part, "f1": part}), missing="drop").answer)
    assert header[3] == "weights" and rows[-1] == ["C", "not judged", *[NONE] * 5] and rows[0][3] != NONE


def test_each_measure_has_mean_interval_share_won_and_rank() -> None:
    found = compare(table_of(A=BASE, B=BASE + 1, C=BASE + 2)).answer
    header, rows = measure_cells(found, "accuracy")
    assert header == ["learner", "mean", "interval", "won", "rank"]
    assert [(row[0], row[1], row[3], row[4]) for row in rows] == [
        ("C", "6.00", "100 %", "1"), ("B", "5.00", "50 %", "2"), ("A", "4.00", "0 %", "3"),
    ]  # fmt: skip
    low, high = (float(end) for end in rows[2][2].strip("[]").split(", "))
    assert (low, high) == pytest.approx((4 - 2.105, 4 + 2.105), abs=0.006)  # t at 8 df times √(7.5/9)


def test_against_a_baseline_the_word_stands_alone() -> None:
    found = compare(table_of(A=BASE, B=BASE + 1), baseline="A").answer
    assert answer_cells(found) == (["learner", "against the baseline"], [["B", "better"], ["A", "baseline"]])
    assert measure_cells(found, "accuracy")[1][0][-1] == NONE


def test_what_is_unknown_is_a_dash() -> None:
    nan = float("nan")
    assert mean_cells(None) == (NONE, "") and mean_cells(MeasureCell(0.5, nan, nan, nan)) == ("0.500", NONE)
    assert (interval((2, 2)), interval((1, 3))) == ("2", "1–3")
