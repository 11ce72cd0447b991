"""The sign test: scipy's binomial, Demšar's split of ties, mirror symmetry."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats
from scipy.special import gammaln

from adjudge.evidence.contract import Differences
from adjudge.evidence.sign import TEST, sign


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


def shown(n: int, alpha: float = 0.05) -> tuple[np.ndarray, ...]:
    """Every outcome (won, lost) of n items with its exact p, Tango's interval, and the one shown next to the p."""
    won, lost = np.array([(w, x) for w in range(n + 1) for x in range(n + 1 - w)]).T
    item = np.arange(n)
    d = (item < won[:, None]).astype(float) - ((item >= won[:, None]) & (item < (won + lost)[:, None]))
    data = Differences(d, "items", zero_one=True, alpha=alpha)
    tested = TEST.run(data)
    return won, lost, tested.p, *TEST.estimate(data)[1:], *TEST.estimate(replace(data, tested=tested))[1:]


@pytest.mark.parametrize("n", [1, 5, 8, 22, 40])
def test_the_interval_shown_leaves_out_zero_exactly_where_the_exact_test_decides(n: int) -> None:
    _, _, p, low, high, shown_low, shown_high = shown(n)
    decided = p <= 0.05
    assert (((shown_low > 0) | (shown_high < 0)) == decided).all()
    assert (shown_low <= low).all() and (shown_high >= high).all()  # never narrower than Tango's
    assert (shown_low[decided] == low[decided]).all() and (shown_high[decided] == high[decided]).all()


def test_five_wins_of_five_do_not_decide_and_zero_is_in_the_interval() -> None:
    won, lost, p, low, high, shown_low, shown_high = (x.tolist() for x in shown(22))
    at = list(zip(won, lost, strict=True)).index((5, 0))
    assert p[at] == 0.0625
    assert (low[at], high[at]) == pytest.approx((0.0448, 0.434), abs=5e-4)
    assert (shown_low[at], shown_high[at]) == (0.0, high[at])


@pytest.mark.parametrize("n", [10, 22, 40])
def test_it_covers_by_enumeration_no_difference_always_and_others_as_tangos_does(n: int) -> None:
    """Chance of every outcome, multinomial, for shares won and lost on a grid: what the interval keeps of it."""
    won, lost, _, low, high, shown_low, shown_high = shown(n)
    counts = np.stack([won, lost, n - won - lost])
    ways = np.exp(gammaln(n + 1) - gammaln(counts + 1).sum(axis=0))
    slack = 1e-9
    for share_won, share_lost in product(np.arange(1, 10) / 20, repeat=2):
        chance = ways * share_won**won * share_lost**lost * (1 - share_won - share_lost) ** (n - won - lost)
        true = share_won - share_lost
        tango, ours = (
            float(chance[(a <= true + slack) & (true - slack <= b)].sum())
            for a, b in ((low, high), (shown_low, shown_high))
        )
        assert ours >= tango
        if share_won == share_lost:
            assert ours >= 0.95  # Tango's alone: 0.944 at n = 22
