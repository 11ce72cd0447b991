"""The prior: three ways to give it."""

from __future__ import annotations

import numpy as np
import pytest

from adjudge.errors import InputError
from adjudge.measures.prior import as_prior, training_prior


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
