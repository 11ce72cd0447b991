"""Which test fits which measure: the table of docs/choosing.md, line by line."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.verdicts.tables import folds_of, grouped, items, several, table_of

from adjudge import compare
from adjudge.errors import InputError, UnfitDataError
from adjudge.results.read import read_results
from adjudge.results.table import ResultTable

GRADED = table_of(item=True, A=[0.1] * 8, B=[0.25] * 8)
MANY = table_of(item=True, A=[0.1] * 30, B=[0.25] * 30)
CASES = table_of(A=np.arange(8.0), B=np.arange(8.0) + 1)
SEEDS = read_results({"case": ["x"] * 8, "seed": [0, 1, 2, 3] * 2, "learner": ["A"] * 4 + ["B"] * 4,
                      "accuracy": [0.1, 0.2, 0.3, 0.4, 0.2, 0.4, 0.3, 0.5]})  # fmt: skip
RIGHT = grouped([2] * 8, [0] * 16, [1] * 16)
TWO = several({"accuracy": {"A": np.arange(8.0), "B": np.arange(8.0) + 1}, "f1": {"A": [0.1] * 8, "B": [0.2] * 8}})


@pytest.mark.parametrize(
    ("table", "settings", "test", "centre"),
    [
        (CASES, {}, "wilcoxon", "typical"),
        (CASES, {"estimand": "wins"}, "sign", "wins"),
        (CASES, {"estimand": "mean"}, "sign_flip", "mean"),
        (CASES, {"items": True}, "sign_flip", "mean"),
        (CASES, {"sequential": True}, "sequential", "wins"),
        (CASES, {"missing": "both"}, "holes_both", "typical"),
        (CASES, {"missing": "both", "estimand": "wins"}, "holes_both", "wins"),
        (CASES, {"test": "sign"}, "sign", "wins"),
        (items(7, 1, 4), {"sequential": True}, "sequential", "wins"),
        (GRADED, {"sequential": True, "estimand": "wins"}, "sequential", "wins"),
        (items(7, 1, 4), {}, "sign", "wins"),
        (items(7, 1, 4), {"estimand": "typical"}, "wilcoxon", "typical"),
        (GRADED, {}, "sign_flip", "mean"),
        (MANY, {}, "mean_items", "mean"),
        (MANY, {"test": "mean_items"}, "mean_items", "mean"),
        (GRADED, {"test": "mean_items"}, "sign_flip", "mean"),
        (GRADED, {"estimand": "typical"}, "wilcoxon", "typical"),
        (grouped([2] * 8), {"group": "doc"}, "wilcoxon", "typical"),
        (grouped([2] * 8), {"group": "doc", "estimand": "mean"}, "sign_flip", "mean"),
        (RIGHT, {"group": "doc"}, "sign_flip", "mean"),
        (folds_of(10, n_train=9, n_test=1), {}, "widened_t", "mean"),
        (SEEDS, {}, "seeds_t", "mean"),
        (TWO, {"first": {"accuracy": 0.5, "f1": 0.0}}, "sign", "wins"),
        (TWO, {"weights": {"accuracy": 2.0, "f1": 1.0}}, "sign_flip", "mean"),
    ],
)
def test_the_test_that_fits(table: ResultTable, settings: dict[str, Any], test: str, centre: str) -> None:
    (found,) = {(test.name, test.centre) for test in compare(table, **settings).tests}
    assert found == (test, centre)


@pytest.mark.parametrize(
    ("table", "settings", "error", "said"),
    [
        (CASES, {"test": "corrected_t"}, UnfitDataError, "is for folds"),
        (GRADED, {"sequential": True}, InputError, "about its mean over items: use estimand='wins' too"),
        (CASES, {"sequential": True, "items": True}, InputError, "about its mean over items"),
        (folds_of(10, n_train=9, n_test=1), {"test": "wilcoxon"}, UnfitDataError, "which share training data"),
        (folds_of(10, n_train=9, n_test=1), {"sequential": True}, InputError, "folds of one data set"),
        (grouped([2] * 8), {"group": "doc", "test": "sign"}, InputError, "treats the cases of a group"),
        (GRADED, {"missing": "both"}, InputError, "a mean cannot"),
        (CASES, {"test": "holes_both"}, InputError, "the test of missing both"),
    ],
)
def test_what_does_not_fit_is_refused(
    table: ResultTable, settings: dict[str, Any], error: type[Exception], said: str
) -> None:
    with pytest.raises(error, match=said):
        compare(table, **settings)


def test_holes_counted_as_wins_are_called_a_sign_test() -> None:
    table = table_of(A=[0.1] * 9, B=[*[0.4] * 8, np.nan])
    assert compare(table, missing="both", estimand="wins").tests[0].label.startswith("sign test")
    assert "sign" not in compare(table, missing="both").tests[0].label.replace("signed", "")


def test_looks_as_cases_come_show_no_interval_for_a_number_fixed_in_advance() -> None:
    table = several({"accuracy": {"A": np.arange(8.0) / 10, "B": np.arange(8.0) / 9, "C": np.arange(8.0) / 8}})
    fixed, looked = compare(table), compare(table, sequential=True)
    assert all(cell.low < cell.mean < cell.high for row in fixed.answer.leaderboard for cell in row.measures.values())
    for row in looked.answer.leaderboard:
        assert all(cell.low is None and cell.high is None for cell in row.measures.values())
    whole, stopped = fixed.summary(details=True), looked.summary(details=True)
    assert "[0." in whole and "[0." not in stopped
