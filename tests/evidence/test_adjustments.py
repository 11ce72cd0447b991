"""Adjusted p-values: closed testing by brute force, R's numbers, García and Herrera's printed ones, properties."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudge.errors import InputError
from adjudge.evidence.adjustments import ADJUSTMENTS, adjust

FAMILY = [method for method in ADJUSTMENTS if method not in ("shaffer", "bergmann-hommel")]
p_lists = st.lists(st.floats(0, 1), min_size=1, max_size=7)


def all_pairs(k: int) -> list[tuple[int, int]]:
    return list(combinations(range(k), 2))


def closed_testing(p: np.ndarray, local) -> np.ndarray:
    """The greatest local p-value over all subsets that hold each hypothesis."""
    m = len(p)
    subsets = [list(s) for size in range(1, m + 1) for s in combinations(range(m), size)]
    return np.array([max(min(1.0, local(np.sort(p[s]))) for s in subsets if i in s) for i in range(m)])


@settings(max_examples=40, deadline=None)
@given(p_lists)
def test_holm_is_closed_bonferroni_and_hommel_is_closed_simes(values: list[float]) -> None:
    p = np.array(values)
    assert adjust(p, "holm") == pytest.approx(closed_testing(p, lambda q: len(q) * q[0]))
    assert adjust(p, "hommel") == pytest.approx(
        closed_testing(p, lambda q: np.min(len(q) * q / np.arange(1, len(q) + 1)))
    )


def test_five_equally_spaced_p_values() -> None:
    # p.adjust(c(0.05, 0.01, 0.03, 0.02, 0.04), …) in R for those R has; finner and li by hand.
    p = [0.05, 0.01, 0.03, 0.02, 0.04]
    assert adjust(p, "bonferroni") == pytest.approx([0.25, 0.05, 0.15, 0.10, 0.20])
    assert adjust(p, "holm") == pytest.approx([0.09, 0.05, 0.09, 0.08, 0.09])
    assert adjust(p, "hochberg") == pytest.approx([0.05] * 5)
    assert adjust(p, "hommel") == pytest.approx([0.05] * 5)
    assert adjust(p, "bh") == pytest.approx([0.05] * 5)
    assert adjust(p, "by") == pytest.approx([0.05 * 137 / 60] * 5)
    assert adjust(p, "finner")[[1, 3]] == pytest.approx([1 - 0.99**5, 1 - 0.98**2.5])
    assert adjust(p, "li") == pytest.approx([q / (q + 0.95) for q in p])
    assert adjust(p, "none").tolist() == p


@settings(max_examples=60, deadline=None)
@given(p_lists, st.sampled_from(FAMILY))
def test_adjusted_values_are_monotone_at_least_p_and_at_most_one(values: list[float], method: str) -> None:
    p = np.array(values)
    q = adjust(p, method)
    assert np.all(q >= p) and np.all(q <= 1)
    order = np.argsort(p, kind="stable")
    assert np.all(np.diff(q[order]) >= -1e-15)
    shuffled = np.random.default_rng(0).permutation(len(p))
    assert adjust(p[shuffled], method) == pytest.approx(q[shuffled])


@settings(max_examples=40, deadline=None)
@given(st.lists(st.floats(0, 1), min_size=6, max_size=6))
def test_the_all_pairs_procedures_lie_between_p_and_holm(values: list[float]) -> None:
    p, pairs = np.array(values), all_pairs(4)
    bergmann, shaffer, holm = (adjust(p, m, pairs=pairs) for m in ("bergmann-hommel", "shaffer", "holm"))
    assert np.all(p <= bergmann) and np.all(bergmann <= shaffer + 1e-12) and np.all(shaffer <= holm + 1e-12)


def exhaustive_sets(k: int) -> list[list[int]]:
    """Index sets of pairs that can be true together with all others false: transitively closed sets, by brute force."""
    pairs = all_pairs(k)
    found = []
    for bits in range(1, 2 ** len(pairs)):
        chosen = {pairs[i] for i in range(len(pairs)) if bits >> i & 1}
        closed = all(
            (min(a, d), max(a, d)) in chosen
            for x, y in combinations(sorted(chosen), 2)
            if len({*x, *y}) == 3
            for a, d in [sorted({*x} ^ {*y})]
        )
        if closed:
            found.append([i for i in range(len(pairs)) if pairs[i] in chosen])
    return found


@pytest.mark.parametrize("k", [2, 3, 4, 5])
def test_bergmann_hommel_is_the_maximum_over_all_exhaustive_sets(k: int) -> None:
    sets = exhaustive_sets(k)
    for seed in range(5):
        p = np.random.default_rng(seed).random(k * (k - 1) // 2) ** 3
        direct = np.array([max(len(s) * p[s].min() for s in sets if i in s) for i in range(len(p))])
        order = np.argsort(p)
        expected = np.empty_like(p)
        expected[order] = np.minimum(1, np.maximum.accumulate(direct[order]))
        assert adjust(p, "bergmann-hommel", pairs=all_pairs(k)) == pytest.approx(expected)


def test_shaffer_divides_by_the_known_numbers_of_possibly_true_hypotheses() -> None:
    # Five learners, Shaffer's S(5) = {0, 1, 2, 3, 4, 6, 10}: divisors of the ten steps.
    p = np.full(10, 1e-6) * np.arange(1, 11)
    divisors = np.array([10, 6, 6, 6, 6, 4, 4, 3, 2, 1])
    rising = np.sort(np.random.default_rng(0).random(10)) * 1e-3
    assert adjust(rising, "shaffer") == pytest.approx(np.maximum.accumulate(divisors * rising))
    assert adjust(p, "shaffer")[0] == pytest.approx(1e-5)


def test_nine_learners_are_taken_and_ten_refused() -> None:
    p = np.random.default_rng(0).random(36) ** 4
    q = adjust(p, "bergmann-hommel", pairs=all_pairs(9))
    assert np.all(q >= p) and np.all(q <= adjust(p, "shaffer") + 1e-12)
    with pytest.raises(InputError, match="up to 9 learners; received 10"):
        adjust(np.full(45, 0.5), "bergmann-hommel", pairs=all_pairs(10))


def test_identical_p_values_of_one_stay_one() -> None:
    for method in ADJUSTMENTS:
        assert adjust([1.0] * 6, method, pairs=all_pairs(4)).tolist() == [1.0] * 6
        assert np.all(np.isfinite(adjust([0.0, 1.0, 0.5], method, pairs=all_pairs(3))))


def test_bad_calls_are_refused_by_name() -> None:
    with pytest.raises(InputError, match=r"p_values\[1\] is nan"):
        adjust([0.5, float("nan")])
    with pytest.raises(InputError, match=r"p_values\[0\] is 1.5"):
        adjust([1.5])
    with pytest.raises(InputError, match="did you mean 'holm'"):
        adjust([0.5], "hollm")
    with pytest.raises(InputError, match="needs pairs="):
        adjust([0.5] * 3, "bergmann-hommel")
    with pytest.raises(InputError, match="received 4; use 'holm'"):
        adjust([0.5] * 4, "shaffer")
    with pytest.raises(InputError, match="every pair of learners once"):
        adjust([0.5] * 3, "bergmann-hommel", pairs=[("a", "b"), ("b", "a"), ("a", "c")])
    with pytest.raises(InputError, match="2 pairs for 3 p-values"):
        adjust([0.5] * 3, "shaffer", pairs=[("a", "b"), ("a", "c")])
    assert adjust([], "holm").shape == (0,)
