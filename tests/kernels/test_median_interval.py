"""Medians with exact order-statistic intervals."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.special import bdtr

from adjudge.kernels.median_interval import median_intervals


def test_medians_equal_numpys_with_absent_cells() -> None:
    rng = np.random.default_rng(0)
    rows = rng.normal(size=(50, 11))
    rows[rng.random(rows.shape) < 0.3] = np.nan
    rows[:, 0] = 1.0
    np.testing.assert_allclose(median_intervals(rows)[0], np.nanmedian(rows, axis=1))


@pytest.mark.parametrize(("n", "k"), [(6, 1), (9, 2), (12, 3), (20, 6), (44, 16)])
def test_depth_is_the_greatest_that_keeps_95_percent(n: int, k: int) -> None:
    row = np.arange(n, dtype=float)[None, :]
    _, low, high, coverage = median_intervals(row)
    assert (low[0], high[0]) == (k - 1, n - k)
    assert coverage[0] == pytest.approx(1 - 2 * bdtr(k - 1, n, 0.5))
    assert coverage[0] >= 0.95 > 1 - 2 * bdtr(k, n, 0.5)


def test_too_few_values_give_the_range_and_its_honest_coverage() -> None:
    _, low, high, coverage = median_intervals(np.array([[3.0, 1.0, 2.0]]))
    assert (low[0], high[0], coverage[0]) == (1.0, 3.0, 0.75)
    assert median_intervals(np.array([[3.0]]))[3][0] == 0.0


@pytest.mark.slow
def test_interval_covers_the_true_median_as_often_as_it_says() -> None:
    rng = np.random.default_rng(1)
    _, low, high, coverage = median_intervals(rng.exponential(size=(20_000, 15)))
    held = ((low <= np.log(2)) & (np.log(2) <= high)).mean()
    assert held == pytest.approx(coverage[0], abs=4 * np.sqrt(0.05 * 0.95 / 20_000))
