"""The range of normals: closed form for two, scipy's studentised range, small tails, simulation."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import stats
from scipy.special import ndtr

from adjudge.kernels.studentised_range import range_quantile, range_tail


@pytest.mark.parametrize("q", [0.0, 0.5, 2.0, 5.0, 12.0, 30.0])
def test_two_normals_in_closed_form(q: float) -> None:
    assert range_tail(q, 2)[0] == pytest.approx(2 * ndtr(-q / math.sqrt(2)), rel=1e-11)


@pytest.mark.parametrize("k", [3, 4, 10, 60])
def test_scipys_studentised_range(k: int) -> None:
    q = np.array([0.3, 1.0, 3.0, 5.0])
    assert range_tail(q, k) == pytest.approx(stats.studentized_range.sf(q, k, np.inf), rel=1e-9)


@pytest.mark.parametrize("k", [3, 20])
def test_far_out_every_pair_counts_alone(k: int) -> None:
    pairs = k * (k - 1) / 2
    assert range_tail(15.0, k)[0] == pytest.approx(pairs * 2 * ndtr(-15 / math.sqrt(2)), rel=1e-3)


@pytest.mark.parametrize(("alpha", "k"), [(0.05, 3), (0.01, 8), (0.5, 4), (0.1, 179)])
def test_the_quantile_undoes_the_tail(alpha: float, k: int) -> None:
    assert range_tail(range_quantile(alpha, k), k)[0] == pytest.approx(alpha)
