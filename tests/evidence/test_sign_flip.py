"""Sign flips: brute force over all signs, sums that rounding makes unequal, draws against the list, inversion."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudge.evidence import sign_flip
from adjudge.evidence.contract import Differences
from adjudge.evidence.sign_flip import TEST, flip_p


def brute(terms: np.ndarray, alternative: str) -> float:
    sums = np.array([np.dot(signs, np.abs(terms)) for signs in product((-1, 1), repeat=len(terms))])
    far = {"greater": sums >= terms.sum() - 1e-9, "less": sums <= terms.sum() + 1e-9}
    far["two-sided"] = np.abs(sums) >= abs(terms.sum()) - 1e-9
    return float(np.mean(far[alternative]))


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.integers(-5, 5), min_size=1, max_size=9),
    st.sampled_from([1.0, 0.1, 0.37]),
    st.sampled_from(["two-sided", "greater", "less"]),
)
def test_all_sign_patterns_are_counted_whole_or_not(values: list[int], unit: float, alternative: str) -> None:
    terms = np.array(values) * unit
    p_value, drawn = flip_p(terms[None, :], alternative, Differences(terms[None, :]))
    assert (p_value[0], drawn[0]) == (pytest.approx(brute(terms, alternative)), 0)


def test_whole_numbers_are_exact_however_many() -> None:
    terms = np.r_[np.full(70, 2.0), np.full(30, -2.0)][None, :]
    found = TEST.run(Differences(terms))
    assert found.p is not None and found.method == "exact"
    assert found.p[0] == pytest.approx(7.85e-5, rel=1e-2)  # the binomial with 100 coins, 30 heads


def test_thirty_real_terms_are_listed_and_more_are_drawn_with_their_error() -> None:
    rng = np.random.default_rng(0)
    terms = rng.normal(0.25, 1, (3, 31))
    listed, drawn = TEST.run(Differences(terms[:, :30])), TEST.run(Differences(terms))
    assert (listed.method, drawn.method) == ("exact", "sampled")
    assert listed.monte_carlo_error == 0 and 0 < drawn.monte_carlo_error < 0.002
    near = np.c_[terms[:, :30], np.full(3, 1e-7)]  # a thirty-first term that moves nothing
    sampled = TEST.run(Differences(near))
    assert sampled.p is not None and listed.p is not None
    assert sampled.p == pytest.approx(listed.p, abs=5 * sampled.monte_carlo_error)
    again = TEST.run(Differences(terms))
    assert drawn.p is not None and again.p is not None and drawn.p.tolist() == again.p.tolist()


def test_more_pairs_ask_for_more_draws_where_p_is_small() -> None:
    terms = np.abs(np.random.default_rng(1).normal(1, 0.5, (2, 31)))
    terms[1] *= np.resize([1, -1], 31)
    p_value, drawn = flip_p(terms, "two-sided", Differences(terms, pairs_in_family=500))
    assert drawn[0] >= 200_000 > drawn[1] >= 99_999  # 20 · 500 / 0.05
    assert p_value[0] == 1 / (1 + drawn[0])
    found = TEST.run(Differences(terms, pairs_in_family=500))
    assert found.smallest_p is not None and found.smallest_p.tolist() == [1 / 200_001] * 2


def test_huge_whole_numbers_are_not_counted_one_by_one() -> None:
    terms = np.r_[np.arange(1.0, 9), -3.0][None, :]
    data = Differences(1e7 * terms)
    small, great = flip_p(terms, "two-sided", data)[0], flip_p(1e7 * terms, "two-sided", data)[0]
    assert small[0] == great[0]


def test_the_interval_is_what_the_test_keeps() -> None:
    rng = np.random.default_rng(2)
    values = np.round(rng.normal(0.3, 1, (4, 12)), 2)
    groups = np.arange(12) // np.array([1] * 8 + [2] * 4)
    for data in (Differences(values), Differences(values, groups=groups)):
        assert TEST.estimate is not None and TEST.beyond is not None
        mean, low, high = TEST.estimate(data)
        assert mean == pytest.approx(values.mean(axis=1))
        step = 1e-6
        assert (TEST.beyond(data, low - step)[0] <= 0.025).all() and (TEST.beyond(data, low + step)[0] > 0.025).all()
        assert (TEST.beyond(data, high + step)[1] <= 0.025).all() and (TEST.beyond(data, high - step)[1] > 0.025).all()


def test_drawn_ends_are_near_the_listed_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    values = np.random.default_rng(3).normal(0.3, 1, (3, 18))
    assert TEST.estimate is not None
    listed = TEST.estimate(Differences(values))
    monkeypatch.setattr(sign_flip, "INVERTED", 5)
    for one, other in zip(listed, TEST.estimate(Differences(values)), strict=True):
        assert other == pytest.approx(one, abs=0.02)


def test_five_terms_have_no_interval_and_zero_stands_where_p_puts_it() -> None:
    assert TEST.estimate is not None
    _, low, high = TEST.estimate(Differences(np.array([[1.0, 2, 3, 4, 5.5]])))
    assert (low[0], high[0]) == (-np.inf, np.inf)
    data = Differences(np.array([[0.5, 1.0, 2.0, 3.0, 4.0, 0.0, 0.0, 6.0]]))
    found, (_, low, _) = TEST.run(data), TEST.estimate(data)
    assert found.p is not None and found.p[0] == 0.03125 and low[0] >= 0


def test_drawn_flips_know_no_unit() -> None:
    terms = np.random.default_rng(1).normal(0.3, 1, (1, 40))  # more than are listed, no whole numbers
    in_units = [flip_p(terms * unit, "two-sided", Differences(terms * unit, seed=3)) for unit in (1.0, 2.0**-30)]
    assert in_units[0][1][0] > 0 and in_units[0][0][0] == in_units[1][0][0]


def test_twenty_terms_have_an_exact_interval_and_more_a_sampled_one() -> None:
    values = np.random.default_rng(2).normal(0.3, 1, (1, 21))
    assert TEST.estimate is not None
    ends = {n: {TEST.estimate(Differences(values[:, :n], seed=seed))[1][0] for seed in (1, 2)} for n in (20, 21)}
    assert (len(ends[20]), len(ends[21])) == (1, 2)
