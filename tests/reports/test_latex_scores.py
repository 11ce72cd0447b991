"""Case by learner: bold bests, mean ranks, and how values are written."""

from __future__ import annotations

import re

import numpy as np
import pytest
from tests.verdicts.tables import table_of

from adjudge import compare
from adjudge.errors import InputError
from adjudge.reports.latex import score_table
from adjudge.reports.latex_scores import MARK, score_caption, score_cells
from adjudge.reports.summary import summarise
from adjudge.results.read import read_results

BASE = np.arange(9.0)


def test_the_best_of_a_row_is_bold_and_ranks_say_who_is_not_separated() -> None:
    # garcia 2010 by hand: b wins each of eight cases against a, c equals b but for one loss.
    columns = {
        "case": [f"d{n}" for n in range(8)],
        "a": [0.1 + 0.01 * n for n in range(8)],
        "b": [0.5 + 0.01 * n for n in range(8)],
        "c": [0.5 + 0.01 * n - (0.1 if n == 3 else 0) for n in range(8)],
    }
    summary = summarise(compare(read_results(columns, measure="accuracy", higher=["accuracy"])))
    (text,) = score_table(summary, summary.scores[0])
    lines = [line.strip() for line in text.splitlines()]
    assert r"d0 & \underline{0.100} & \textbf{0.500} & \textbf{0.500} \\" in lines
    assert r"d3 & 0.130 & \textbf{0.530} & \underline{0.430} \\" in lines
    assert r"\midrule mean & 0.135 & 0.535 & 0.522 \\" in lines
    assert r"mean rank & 3.00 & \textbf{1.44} & 1.56$^{\ast}$ \\" in lines


def test_a_baseline_is_what_others_are_told_from() -> None:
    summary = summarise(compare(table_of(A=BASE, B=BASE + 1, C=BASE + np.resize([1.0, -1.0], 9)), baseline="A"))
    _, rows = score_cells(summary.comparison, summary.scores[0], {})
    assert rows[-1][0] == "mean rank" and [cell.endswith(MARK) for cell in rows[-1][1:]] == [False, False, True]
    caption = score_caption(summary.comparison, summary.scores[0])
    assert (
        caption.startswith("accuracy (higher is better) of 3 learners on 9 data sets.")
        and "separated from A (" in caption
    )


def test_a_deviation_over_repeats_stands_after_each_score_where_asked_for() -> None:
    rng = np.random.default_rng(0)
    values = rng.random((7, 4, 2))  # cases, repeats, learners
    columns = {"case": [f"d{c}" for c in range(7) for _ in range(8)], "seed": [s for s in range(4) for _ in "AB"] * 7,
               "learner": ["A", "B"] * 28, "accuracy": values.ravel().tolist()}  # fmt: skip
    summary = summarise(compare(read_results(columns)))
    _, rows = score_cells(summary.comparison, summary.scores[0], {}, spread=True)
    for case in range(7):
        for place in range(2):
            mean, around = values[case, :, place].mean(), values[case, :, place].std(ddof=1)
            assert re.sub(r"\\\w+\{([^}]*)\}", r"\1", rows[case][1 + place]) == rf"{mean:.3f} $\pm$ {around:.3f}"
    assert "±: standard deviation over repeats" in score_caption(summary.comparison, summary.scores[0], spread=True)
    once = summarise(compare(table_of(A=BASE, B=BASE + 1)))
    with pytest.raises(InputError, match="needs repeats"):
        score_cells(once.comparison, once.scores[0], {}, spread=True)


def test_holes_are_dashes_and_without_a_complete_case_there_are_no_ranks() -> None:
    holed = {
        name: np.where(np.arange(21) % 3 == place, np.nan, 1.0 + np.arange(21)) for place, name in enumerate("ABC")
    }
    summary = summarise(compare(table_of(**holed), missing="drop"))
    header, rows = score_cells(summary.comparison, summary.scores[0], {"accuracy": "acc"})
    assert header[0] == r"acc $\uparrow$" and rows[-1][0] == r"\midrule mean" and rows[0][1] == "--"


@pytest.mark.parametrize(
    ("values", "first"), [([0.5, 0.25], "0.500"), ([50.0, 25.0], "50.0"), ([5000.0, 2500.0], "5000")]
)
def test_all_values_have_the_decimals_of_a_typical_one(values: list[float], first: str) -> None:
    summary = summarise(compare(table_of(A=values * 4, B=[value / 2 for value in values] * 4)))
    _, rows = score_cells(summary.comparison, summary.scores[0], {})
    assert rows[0][1] == rf"\textbf{{{first}}}"
