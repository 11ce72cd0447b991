"""Exact rank sums: arrangements of tied rows, refusal of too much work, scale-free of row order."""

from __future__ import annotations

import numpy as np
import pytest

from adjudge.kernels.rank_sums import arrangements, square_sum_tail


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
