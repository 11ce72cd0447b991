"""The mean's intervals: scipy's t and BCa, seed, constant differences."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from adjudge.errors import InputError, UnfitDataError
from adjudge.evidence.mean_difference import mean_difference

SKEWED = np.random.default_rng(0).exponential(size=25)


def test_scipys_t_interval() -> None:
    ours = mean_difference(SKEWED, method="t")
    assert (ours.low, ours.high) == pytest.approx(tuple(stats.ttest_1samp(SKEWED, 0).confidence_interval(0.95)))


def test_scipys_bca_interval_within_monte_carlo_error() -> None:
    ours = mean_difference(SKEWED, resamples=20_000)
    theirs = stats.bootstrap((SKEWED,), np.mean, n_resamples=20_000, method="BCa", rng=1).confidence_interval
    assert (ours.low, ours.high) == pytest.approx((theirs.low, theirs.high), abs=6 * ours.monte_carlo_error)
    assert 0 < ours.monte_carlo_error < 0.02
    assert ours.high - ours.mean > ours.mean - ours.low  # it leans with the skew, which the t cannot


def test_the_same_seed_gives_the_same_interval() -> None:
    assert mean_difference(SKEWED, seed=3) == mean_difference(SKEWED, seed=3)
    assert mean_difference(SKEWED, seed=3).low != mean_difference(SKEWED, seed=4).low


def test_constant_differences_are_a_point() -> None:
    for method in ("bootstrap", "t"):
        result = mean_difference([0.1, 0.3 - 0.2, 0.1], method=method)
        assert (result.low, result.high) == pytest.approx((0.1, 0.1), abs=1e-15)
    with pytest.raises(UnfitDataError, match="at least 2"):
        mean_difference([0.1])
    with pytest.raises(InputError, match="resamples"):
        mean_difference([0.1, 0.2], resamples=10)


def test_two_differences_are_enough_and_one_is_not() -> None:
    found = mean_difference([0.1, 0.3], method="t")
    assert (found.mean, found.low, found.high) == pytest.approx((0.2, 0.2 - 1.2706205, 0.2 + 1.2706205), abs=1e-6)
    with pytest.raises(UnfitDataError, match="at least 2 differences"):
        mean_difference([0.1])
