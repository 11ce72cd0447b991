"""Which values are scores, and how they pair."""

from __future__ import annotations

import array

import numpy as np
import pytest

from adjudge import compare
from adjudge.errors import InputError
from adjudge.results.paired_scores import is_scores, paired_columns


@pytest.mark.parametrize("value", [[0.5], (1, None), np.array([1.0, np.nan]), np.array([True]), array.array("d", [0.1]),
                                   [np.float32(0.5), np.int64(1)]])  # fmt: skip
def test_lists_and_arrays_of_numbers_are_scores(value: object) -> None:
    assert is_scores(value)


@pytest.mark.parametrize("value", ["0.5", 0.5, None, {}, {0.5}, [], [None], ["0.5"], [[0.5]], np.ones((2, 2)), list,
                                   np.ones(3).tolist, np.float64(1.0)])  # fmt: skip
def test_other_things_are_not(value: object) -> None:
    assert not is_scores(value)


def test_series_pair_by_label_lists_by_position() -> None:
    pandas = pytest.importorskip("pandas")
    first = pandas.Series([0.1, 0.2], index=["x", "y"])
    columns, note = paired_columns({"A": first, "B": pandas.Series([0.4, 0.3], index=["y", "x"])}, "accuracy")
    assert columns["case"] == ["x", "y", "y", "x"] and columns["value"] == [0.1, 0.2, 0.4, 0.3]
    assert "by their labels" in note
    columns, note = paired_columns({"A": first, "B": [0.3, 0.4]}, "accuracy")
    assert columns["case"] == ["x", "y", "x", "y"] and "by position" in note


def test_lists_of_unequal_length_do_not_pair() -> None:
    with pytest.raises(InputError, match="A has 2 scores and B has 3; they pair by position"):
        paired_columns({"A": [1.5, 2], "B": [1.5, 2, 3]}, "rmse")


def test_an_infinite_score_is_refused_by_its_row() -> None:
    with pytest.raises(InputError, match="row 3, column 'value': infinite value"):
        compare({"a": [0.5, 0.2, np.inf], "b": [0.1, 0.3, 1.0]}, measure="accuracy")
