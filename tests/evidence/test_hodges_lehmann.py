"""Hodges–Lehmann: the interval is what the signed-rank test does not reject; brute force; coverage."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudge.errors import InputError
from adjudge.evidence.hodges_lehmann import hodges_lehmann
from adjudge.evidence.wilcoxon import wilcoxon


def test_the_estimate_is_the_median_of_all_averages() -> None:
    d = np.random.default_rng(0).normal(size=11)
    averages = [(d[i] + d[j]) / 2 for i in range(11) for j in range(i, 11)]
    assert hodges_lehmann(d).estimate == pytest.approx(np.median(averages))


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10_000), st.sampled_from([6, 9, 14, 30]))
def test_shifts_inside_are_kept_and_outside_rejected_by_wilcoxon(seed: int, n: int) -> None:
    d = np.random.default_rng(seed).normal(0.3, 1, n)
    result = hodges_lehmann(d)
    step = 1e-7
    assert wilcoxon(d - (result.low + step)).p_value > 0.05
    assert wilcoxon(d - (result.low - step)).p_value <= 0.05 + 1e-12
    assert wilcoxon(d - (result.high - step)).p_value > 0.05
    assert wilcoxon(d - (result.high + step)).p_value <= 0.05 + 1e-12
    assert result.coverage >= 0.95


def test_exact_and_saddlepoint_meet_at_the_border() -> None:
    d = np.random.default_rng(2).normal(size=301)
    above, below = hodges_lehmann(d), hodges_lehmann(d[:300])
    assert (above.method, below.method) == ("saddlepoint", "exact")
    assert above.high - above.low == pytest.approx(below.high - below.low, rel=0.05)
    assert above.coverage == pytest.approx(below.coverage, abs=1e-4)


def test_few_cases_say_what_they_reach() -> None:
    result = hodges_lehmann([1.0, 2.0, 4.0])
    assert (result.low, result.high, result.enough) == (1, 4, False)
    assert result.coverage == pytest.approx(0.75)
    assert hodges_lehmann([2.0]).coverage == 0
    with pytest.raises(InputError, match="up to 5000"):
        hodges_lehmann(np.zeros(5001))
