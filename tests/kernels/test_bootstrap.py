"""The bootstrap of a mean: symmetric data give the normal interval, shifting shifts."""

from __future__ import annotations

import numpy as np
import pytest

from adjudge.kernels.bootstrap import bca_mean


def test_a_large_symmetric_sample_gives_the_normal_interval() -> None:
    values = np.random.default_rng(0).normal(2, 1, 400)
    low, high, error = bca_mean(values, 0.95, 8000, np.random.default_rng(1))
    half = 1.96 * values.std() / 20
    assert (low, high) == pytest.approx((values.mean() - half, values.mean() + half), abs=5 * error)


def test_shifting_the_values_shifts_the_interval() -> None:
    values = np.random.default_rng(2).exponential(size=30)
    low, high, error = bca_mean(values, 0.9, 2000, np.random.default_rng(3))
    shifted = bca_mean(values + 5, 0.9, 2000, np.random.default_rng(3))
    assert shifted == pytest.approx((low + 5, high + 5, error))
