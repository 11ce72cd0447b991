"""Means, intervals and win shares of the leaderboard."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import binom, binomtest, gmean, t, ttest_1samp

from adjudge.verdicts.description import describe

PAIRS = np.array([[0, 1]])


def test_intervals_are_students_and_skip_holes() -> None:
    values = np.random.default_rng(0).normal(size=(2, 9, 2))
    values[0, :3, 1] = np.nan
    found = describe(values, PAIRS, np.moveaxis(values[:, :, 1:] - values[:, :, :1], 1, 2), 0.1)
    for j in range(2):
        for learner in range(2):
            column = values[j, :, learner][~np.isnan(values[j, :, learner])]
            low, high = ttest_1samp(column, 0).confidence_interval(0.9)
            assert found.mean[j, learner] == pytest.approx(column.mean())
            assert (found.low[j, learner], found.high[j, learner]) == pytest.approx((low, high))
    assert t.ppf(0.95, 8) > 1.8  # the level asked for is 90 %
    together = ~np.isnan(values[0]).any(axis=1)
    assert found.won[0, 1] == pytest.approx((values[0, together, 1] > values[0, together, 0]).mean())


def test_one_value_has_a_mean_and_no_interval() -> None:
    found = describe(np.array([[[1.0, np.nan], [np.nan, np.nan]]]), PAIRS, np.full((1, 1, 2), np.nan))
    assert found.mean[0, 0] == 1
    assert np.isnan([found.low[0, 0], found.mean[0, 1], found.won[0, 0]]).all()


def test_the_interval_of_folds_is_as_wide_as_the_corrected_t_says() -> None:
    values = np.random.default_rng(0).normal(size=(1, 10, 2))
    d = np.moveaxis(values[:, :, 1:] - values[:, :, :1], 1, 2)
    plain, folds = describe(values, PAIRS, d), describe(values, PAIRS, d, overlap=1 / 9)
    half = t.ppf(0.975, 9) * values[0, :, 0].std(ddof=1) * np.sqrt(1 / 10 + 1 / 9)
    assert folds.high[0, 0] - folds.mean[0, 0] == pytest.approx(half) and plain.high[0, 0] < folds.high[0, 0]


def test_a_ratio_scale_has_the_geometric_mean_and_the_interval_of_its_logarithms() -> None:
    values = np.exp(np.random.default_rng(0).normal(size=(1, 12, 2)))
    found = describe(values, PAIRS, np.zeros((1, 1, 12)), centres=["geometric mean"])
    low, high = np.exp(ttest_1samp(np.log(values[0, :, 0]), 0).confidence_interval(0.95))
    assert found.mean[0, 0] == pytest.approx(gmean(values[0, :, 0]))
    assert (found.low[0, 0], found.high[0, 0]) == pytest.approx((low, high))


@pytest.mark.parametrize("n", [3, 6, 9, 40])
def test_a_median_has_the_interval_of_order_statistics(n: int) -> None:
    values = np.random.default_rng(n).normal(size=(1, n, 2))
    found = describe(values, PAIRS, np.zeros((1, 1, n)), centres=["median"])
    ordered = np.sort(values[0, :, 0])
    assert found.mean[0, 0] == np.median(ordered)
    if n < 6:
        assert np.isnan(found.low[0, 0])
        return
    at = int(np.flatnonzero(ordered == found.low[0, 0])[0])  # P(Bin(n, ½) ≤ at) is what lies outside, on each side
    assert found.high[0, 0] == ordered[n - 1 - at]
    assert binom.cdf(at, n, 0.5) <= 0.025 < binom.cdf(at + 1, n, 0.5)


def test_a_share_of_right_answers_has_wilsons_interval_which_stays_within_0_and_1() -> None:
    values = np.array([[[1.0, 0.0], [1.0, 1.0], [1.0, np.nan], [1.0, 0.0]]])
    d = np.moveaxis(values[:, :, 1:] - values[:, :, :1], 1, 2)
    found = describe(values, PAIRS, d, 0.1, zero_one=(True,))
    for learner, (right, n) in enumerate(((4, 4), (1, 3))):
        ends = binomtest(right, n).proportion_ci(0.9, "wilson")
        assert (found.low[0, learner], found.high[0, learner]) == pytest.approx((ends.low, ends.high))
    assert describe(values, PAIRS, d).low[0, 1] < 0  # where Student's does not
