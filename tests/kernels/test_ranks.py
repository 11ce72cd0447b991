"""Midranks within rows: scipy's numbers, ties within rounding, holes."""

from __future__ import annotations

import numpy as np
from scipy import stats

from adjudge.kernels.ranks import midranks, row_ranks


def test_midranks_share_the_places_of_equal_values() -> None:
    values = np.array([[3.0, 1.0, 3.0, np.nan, 2.0]])
    order, doubled = midranks(values)
    assert order[0, :3].tolist() == [1, 4, 0]
    assert doubled[0, :4].tolist() == [2, 4, 7, 7]


def test_row_ranks_are_scipys_average_ranks() -> None:
    scores = np.round(np.random.default_rng(0).normal(size=(50, 7)), 1)
    assert np.array_equal(row_ranks(scores, True) / 2, stats.rankdata(-scores, axis=1))
    assert np.array_equal(row_ranks(scores, False) / 2, stats.rankdata(scores, axis=1))


def test_rounding_is_a_tie_and_a_hole_has_no_rank() -> None:
    assert row_ranks(np.array([[0.1 + 0.2, 0.3, 0.2, np.nan]]), True).tolist() == [[3, 3, 6, 0]]
    assert row_ranks(np.array([[-(0.1 + 0.2), -0.3]]), True).tolist() == [[3, 3]]
