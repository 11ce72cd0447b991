"""Cliff's δ: all pairs by brute force, Mann and Whitney's U, coverage by simulation, separated samples."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats
from scipy.special import ndtr

from adjudge.errors import UnfitDataError
from adjudge.evidence.cliffs_delta import as_levels, cliffs_delta, dominance, variance


def test_it_is_all_pairs_and_the_mann_whitney_u() -> None:
    generator = np.random.default_rng(0)
    b, a = np.round(generator.normal(0.5, 1, 13), 1), np.round(generator.normal(0, 1, 9), 1)
    signs = np.sign(b[:, None] - a[None, :])
    result = cliffs_delta(b, a)
    assert result.delta == pytest.approx(signs.mean())
    assert result.probability == pytest.approx(stats.mannwhitneyu(b, a).statistic / (13 * 9))


def test_the_variance_is_cliffs_from_the_full_matrix() -> None:
    generator = np.random.default_rng(1)
    b, a = np.round(generator.normal(0.5, 1, 8), 1), np.round(generator.normal(0, 1, 11), 1)
    signs = np.sign(b[:, None] - a[None, :])
    n, m, delta = 8, 11, signs.mean()
    top = m**2 * ((signs.mean(axis=1) - delta) ** 2).sum() + n**2 * ((signs.mean(axis=0) - delta) ** 2).sum()
    expected = (top - ((signs - delta) ** 2).sum()) / (n * m * (n - 1) * (m - 1))
    x, y = as_levels(b, a)
    assert variance(x, y, dominance(x, y), delta) == pytest.approx(expected)


def test_the_interval_covers() -> None:
    generator = np.random.default_rng(2)
    true = 2 * ndtr(0.8 / np.sqrt(2)) - 1
    results = [cliffs_delta(generator.normal(0.8, 1, 20), generator.normal(0, 1, 20)) for _ in range(1500)]
    assert np.mean([r.low <= true <= r.high for r in results]) == pytest.approx(0.95, abs=0.025)


def test_swapping_mirrors_and_rounding_ties() -> None:
    b, a = [0.1 + 0.2, 0.5, 0.4], [0.3, 0.2, 0.45]
    there, back = cliffs_delta(b, a), cliffs_delta(a, b)
    assert there.delta == pytest.approx(-back.delta) == pytest.approx(4 / 9)
    assert (there.low, there.high) == pytest.approx((-back.high, -back.low))


def test_separated_identical_and_single_samples() -> None:
    apart = cliffs_delta([5, 6, 7], [1, 2, 3])
    z = 1.959963984540054**2
    assert (apart.delta, apart.high, apart.low) == pytest.approx((1, 1, (3 - z) / (3 + z)))
    same = cliffs_delta([0.3] * 4, [0.3] * 4)
    assert same.delta == 0
    assert same.low < 0 < same.high
    with pytest.raises(UnfitDataError, match="received 1 and 2"):
        cliffs_delta([1], [1, 2])
