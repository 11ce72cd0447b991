"""The table of probabilities."""

from __future__ import annotations

import numpy as np
import pytest

from adjudge.errors import InputError
from adjudge.measures.probabilities import align_columns, as_prior, as_probabilities, training_prior


def test_single_precision_softmax_passes_and_rows_stay_as_they_are() -> None:
    rng = np.random.default_rng(0)
    logits = rng.normal(size=(200, 1000)).astype(np.float32)
    softmax = np.exp(logits) / np.exp(logits).sum(axis=1, keepdims=True)
    table = as_probabilities(softmax, 200, 1000)
    np.testing.assert_array_equal(table, softmax.astype(np.float64))


def test_rounding_just_outside_is_moved_to_the_edge() -> None:
    assert as_probabilities([[1 + 1e-9, -1e-9]], 1, 2).tolist() == [[1.0, 0.0]]


@pytest.mark.parametrize("bad", [np.inf, -np.inf, np.nan, -0.1, 1.1])
def test_what_is_no_probability_is_named_by_row_and_column(bad: float) -> None:
    table = np.full((3, 2), 0.5)
    table[2, 1] = bad
    with pytest.raises(InputError, match="row 2, column 1"):
        as_probabilities(table, 3, 2)


def test_opposite_infinities_in_a_row_are_refused_without_a_warning() -> None:
    with pytest.raises(InputError, match="inf in row 0, column 0"):
        as_probabilities([[np.inf, -np.inf]], 1, 2)


def test_words_are_refused() -> None:
    with pytest.raises(InputError, match="table of numbers"):
        as_probabilities([["a", "b"]], 1, 2)


def test_columns_are_set_in_the_order_of_the_classes_and_missing_ones_are_zero() -> None:
    aligned = align_columns([[0.2, 0.8]], ["c", "a"], ["a", "b", "c"])
    assert aligned.tolist() == [[0.8, 0.0, 0.2]]
    with pytest.raises(InputError, match="not among the classes"):
        align_columns([[0.2, 0.8]], ["c", "x"], ["a", "b", "c"])
    with pytest.raises(InputError, match="one column for each"):
        align_columns([[0.2, 0.8]], ["c"], ["a", "b", "c"])


def test_only_a_table_of_items_and_classes_is_taken() -> None:
    with pytest.raises(InputError, match=r"must be \(items, classes\); got shape \(2, 2, 2\)"):
        as_probabilities(np.full((2, 2, 2), 0.5), 2, 2)
    with pytest.raises(InputError, match="one column per class"):
        as_probabilities([0.5, 0.5], 2, 2)


def test_a_mapping_follows_the_order_of_the_classes() -> None:
    assert as_prior({"b": 0.2, "a": 0.8}, ("a", "b")).tolist() == [0.8, 0.2]


def test_a_vector_is_kept_to_the_last_bit() -> None:
    given = [0.1, 0.2, 0.7]
    assert as_prior(given, (0, 1, 2)).tolist() == given


def test_training_frequencies_sum_to_one() -> None:
    assert training_prior(np.array([3, 0, 1])).tolist() == [0.75, 0.0, 0.25]


def test_words_in_place_of_numbers_are_refused() -> None:
    with pytest.raises(InputError, match="one probability per class"):
        as_prior(["much", "little"], (0, 1))  # type: ignore[list-item]
