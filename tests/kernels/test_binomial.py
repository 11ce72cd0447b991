"""Binomial tails and intervals against scipy."""

from __future__ import annotations

import pytest
from scipy import stats

from adjudge.kernels.binomial import clopper_pearson, fair_coin_p_value


@pytest.mark.parametrize(("wins", "losses"), [(0, 0), (0, 3), (5, 5), (17, 4), (600, 700)])
def test_tails_are_scipys(wins: int, losses: int) -> None:
    for alternative in ("two-sided", "greater", "less"):
        expected = stats.binomtest(wins, wins + losses, alternative=alternative).pvalue if wins + losses else 1.0
        assert fair_coin_p_value(wins, losses, alternative) == pytest.approx(expected)


def test_no_tail_is_zero() -> None:
    assert fair_coin_p_value(5000, 0) > 0
    assert fair_coin_p_value(5000, 0, mid=True) > 0


@pytest.mark.parametrize(("k", "n"), [(0, 5), (5, 5), (3, 8), (200, 1000)])
def test_clopper_and_pearsons_interval_is_scipys(k: int, n: int) -> None:
    theirs = stats.binomtest(k, n).proportion_ci(0.95, "exact")
    assert clopper_pearson(k, n, 0.95) == pytest.approx((theirs.low, theirs.high))
    assert clopper_pearson(0, 0, 0.95) == (0, 1)
