"""Midranks within rows: scipy's numbers, ties within rounding, holes."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from adjudge.kernels import ranks
from adjudge.kernels.ranks import arrangements, midranks, row_ranks, square_sum_tail


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


def test_ranks_by_short_keys_are_those_by_values(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(3)
    for values in (np.round(rng.normal(size=(2, 5000)), 3), rng.normal(size=(2, 5000))):
        found = []
        for many in (4096, 10**9):
            monkeypatch.setattr(ranks, "_MANY", many)
            order, doubled = ranks.midranks(values)
            placed = np.empty_like(doubled)
            np.put_along_axis(placed, order, doubled, axis=1)
            found.append(placed)
        np.testing.assert_array_equal(*found)


def test_no_row_at_all_has_no_ranks_however_long_rows_are() -> None:
    order, doubled = midranks(np.empty((0, 5000)))
    assert order.shape == doubled.shape == (0, 5000)
