"""Holes against either claim: filling them by hand, and whose they are does not matter."""

from __future__ import annotations

import numpy as np
import pytest

from adjudge.errors import InputError
from adjudge.evidence.contract import Differences
from adjudge.evidence.holes_both import TEST
from adjudge.evidence.wilcoxon import TEST as RANKS
from adjudge.evidence.wilcoxon import wilcoxon
from adjudge.kernels.binomial import fair_coin_p_value


def test_it_is_the_less_of_the_two_fillings() -> None:
    rng = np.random.default_rng(0)
    values = np.round(rng.normal(0.4, 1, (20, 25)), 1)
    lost = rng.integers(-1, 2, values.shape) * (rng.random(values.shape) < 0.15)
    values[lost != 0] = np.nan
    values[:, 0] = np.nan  # both lack it: left out
    lost[:, 0] = 0
    found = TEST.run(Differences(values, lost=lost.astype(np.int8)))
    assert found.p is not None and found.side is not None
    for row in range(20):
        d = values[row][~np.isnan(values[row])]
        holes = np.full(int((lost[row] != 0).sum()), 99.0)
        up = wilcoxon(np.r_[d, -holes], alternative="greater").p_value
        down = wilcoxon(np.r_[d, holes], alternative="less").p_value
        assert found.p[row] == pytest.approx(min(1.0, 2 * min(up, down)))
        assert found.side[row] == np.sign(down - up)


def test_two_holes_in_eight_cases_cannot_be_made_good_by_winning_all_others() -> None:
    values = np.array([[1.0, 2, 3, 4, 5, 6, np.nan, np.nan]])
    found = TEST.run(Differences(values, lost=np.isnan(values).astype(np.int8)))
    assert found.p is not None and found.smallest_p is not None
    assert found.p[0] == found.smallest_p[0] > 0.05


def test_right_or_wrong_items_count_holes_as_losses() -> None:
    values = np.array([[1.0] * 12 + [-1.0] * 2 + [0.0] * 5 + [np.nan] * 3])
    lost = np.isnan(values).astype(np.int8)
    found = TEST.run(Differences(values, "items", zero_one=True, lost=lost))
    assert found.p is not None and found.p[0] == pytest.approx(2 * fair_coin_p_value(12, 5, "greater"))


def test_without_holes_it_is_the_signed_rank_and_it_asks_whose_they_are() -> None:
    values = np.random.default_rng(1).normal(0.5, 1, (5, 9))
    found = TEST.run(Differences(values, lost=np.zeros(values.shape, dtype=np.int8)))
    assert found.p is not None
    plain = RANKS.run(Differences(values))
    assert plain.p is not None and found.p == pytest.approx(plain.p)
    with pytest.raises(InputError, match="whose scores are missing"):
        TEST.run(Differences(values))
