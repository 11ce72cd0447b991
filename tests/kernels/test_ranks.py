"""Midranks within rows: scipy's numbers, ties within rounding, holes."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from adjudge.kernels.ranks import arrangements, counted, midranks, row_ranks, square_sum_tail


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


def test_tied_ranks_have_fewer_arrangements() -> None:
    assert len(arrangements((2, 4, 6, 8))) == 24
    assert len(arrangements((3, 3, 6, 8))) == 12
    assert len(arrangements((5, 5, 5, 5))) == 1


def test_the_order_of_the_rows_does_not_matter() -> None:
    ranks = np.array([[2, 4, 6], [3, 3, 6], [6, 2, 4], [2, 5, 5]])
    assert square_sum_tail(ranks, 10**7) == pytest.approx(square_sum_tail(ranks[::-1], 10**7))


def test_too_much_work_is_declined() -> None:
    ranks = np.tile([2, 4, 6, 8, 10, 12, 14], (6, 1))
    assert square_sum_tail(ranks, 10**6) is None
    assert square_sum_tail(np.tile([2, 4, 6], (3, 1)), 10**6) == pytest.approx(1 / 36)


def test_values_on_a_grid_are_counted_and_ranked_as_scipy_ranks_them() -> None:
    rng = np.random.default_rng(3)
    values = np.round(rng.normal(size=(3, 5000)) * [[1], [0.01], [4]], 3)
    rows = counted(values)
    assert rows is not None
    assert [row.times.sum() for row in rows] == [5000, 5000, 5000]
    assert np.array_equal([row.ranks[row.keys] / 2 for row in rows], stats.rankdata(values, axis=1))
    holes = np.where(values < 2, values, np.nan)
    for other in (values[:, :4000], rng.normal(size=(2, 5000)), values * 1e6, holes, values[:0]):
        assert counted(other) is None  # few values, no grid, a wide one, a hole, no row


def test_no_row_at_all_has_no_ranks_however_long_rows_are() -> None:
    order, doubled = midranks(np.empty((0, 5000)))
    assert order.shape == doubled.shape == (0, 5000)
