"""The sign test: scipy's binomial, Demšar's split of ties, mirror symmetry."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from adjudge.evidence.sign import sign


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.sampled_from([-1.0, 0.0, 2.0]), min_size=1, max_size=40),
    st.sampled_from(["two-sided", "greater", "less"]),
)
def test_scipys_binomial_test_on_the_decided_cases(values: list[float], alternative: str) -> None:
    result = sign(values, alternative=alternative)
    wins, losses = values.count(2.0), values.count(-1.0)
    expected = stats.binomtest(wins, wins + losses, 0.5, alternative=alternative).pvalue if wins + losses else 1.0
    assert result.p_value == pytest.approx(expected)
    assert (result.wins, result.ties, result.losses) == (wins, values.count(0.0), losses)


def test_split_ties_go_half_to_each_side_and_an_odd_one_is_dropped() -> None:
    d = [1.0] * 6 + [-1.0] * 1 + [0.0] * 3
    assert sign(d, "split").statistic == 7
    assert sign(d, "split").p_value == pytest.approx(stats.binomtest(7, 9).pvalue)
    assert sign(d).p_value == pytest.approx(stats.binomtest(6, 7).pvalue)


def test_swapping_the_learners_mirrors_the_answer() -> None:
    d = np.array([0.1, 0.2, -0.3, 0.0, 0.4])
    there, back = sign(d), sign(-d)
    assert there.p_value == back.p_value
    assert (there.low, there.high) == pytest.approx((1 - back.high, 1 - back.low))
    assert {there.side, back.side} == {1, -1}


def test_rounding_is_a_tie() -> None:
    assert sign([0.1 + 0.2 - 0.3, 0.5]).ties == 1
    assert sign([0.1 + 0.2 - 0.3] * 5).p_value == 1


def test_the_share_of_wins_has_clopper_and_pearsons_interval() -> None:
    result = sign([1.0] * 7 + [-1.0] * 3, confidence=0.9)
    theirs = stats.binomtest(7, 10).proportion_ci(0.9, "exact")
    assert (result.superiority, result.low, result.high) == pytest.approx((0.7, theirs.low, theirs.high))


def test_ties_count_half_and_widen_the_interval() -> None:
    result = sign([1.0] * 6 + [-1.0] * 2 + [0.0] * 2)
    assert result.superiority == pytest.approx(0.7)
    assert result.low == pytest.approx(stats.binomtest(6, 10).proportion_ci(0.95, "exact").low)
    assert result.high == pytest.approx(stats.binomtest(8, 10).proportion_ci(0.95, "exact").high)
    all_tied = sign([0.0, 0.1 + 0.2 - 0.3])
    assert (all_tied.superiority, all_tied.low, all_tied.high) == (0.5, 0, 1)


def test_the_interval_covers_at_least_as_often_as_it_says() -> None:
    draws = np.random.default_rng(0).choice([1.0, 0.0, -1.0], p=[0.5, 0.2, 0.3], size=(2000, 15))
    results = [sign(d) for d in draws]
    assert np.mean([r.low <= 0.6 <= r.high for r in results]) >= 0.95
