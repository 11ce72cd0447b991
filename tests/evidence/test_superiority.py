"""Share of cases won: scipy's Clopper–Pearson, ties only widen, mirror symmetry."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from adjudge.evidence.superiority import probability_of_superiority


def test_without_ties_it_is_clopper_and_pearsons() -> None:
    d = [1.0] * 7 + [-1.0] * 3
    result = probability_of_superiority(d, 0.9)
    theirs = stats.binomtest(7, 10).proportion_ci(0.9, "exact")
    assert (result.probability, result.low, result.high) == pytest.approx((0.7, theirs.low, theirs.high))
    assert result.dominance == pytest.approx(0.4)


def test_ties_count_half_and_widen_the_interval() -> None:
    result = probability_of_superiority([1.0] * 6 + [-1.0] * 2 + [0.0] * 2)
    assert result.probability == pytest.approx(0.7)
    assert result.low == pytest.approx(stats.binomtest(6, 10).proportion_ci(0.95, "exact").low)
    assert result.high == pytest.approx(stats.binomtest(8, 10).proportion_ci(0.95, "exact").high)
    assert "conservative" in result.method


def test_it_covers_at_least_as_often_as_it_says() -> None:
    generator = np.random.default_rng(0)
    draws = generator.choice([1.0, 0.0, -1.0], p=[0.5, 0.2, 0.3], size=(2000, 15))
    results = [probability_of_superiority(d) for d in draws]
    assert np.mean([r.low <= 0.6 <= r.high for r in results]) >= 0.95


def test_all_tied_is_an_even_split() -> None:
    result = probability_of_superiority([0.0, 0.1 + 0.2 - 0.3])
    assert (result.probability, result.dominance, result.low, result.high) == (0.5, 0, 0, 1)
