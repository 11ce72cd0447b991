"""Adjusted p-values: closed testing by brute force, R's numbers, García and Herrera's printed ones, properties."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.special import ndtr

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


PEERS = json.loads((Path(__file__).parents[1] / "reference" / "peers_frequentist.json").read_text())["adjustments"]


@pytest.mark.parametrize("method", [name for name in PEERS if name != "p"])
def test_statsmodels_numbers(method: str) -> None:
    assert adjust(PEERS["p"], method) == pytest.approx(PEERS[method])


def test_garcia_and_herreras_five_classifiers() -> None:
    """García & Herrera 2008 (JMLR 9), 30 data sets: their mean ranks, and how many of ten hypotheses each rejects.

    The counts 4, 5, 6 and 8 (Nemenyi's Bonferroni, Holm, Shaffer, Bergmann–Hommel at 5 %) and the adjusted p-values
    below, from the mean ranks 2.100, 3.250, 2.200, 4.333, 3.117, are those of the paper's table as we know it; the
    brute force above is the check that does not rest on memory.
    """
    mean_ranks = [2.100, 3.250, 2.200, 4 + 1 / 3, 3 + 7 / 60]
    pairs = all_pairs(5)
    z = np.array([(mean_ranks[a] - mean_ranks[b]) / np.sqrt(5 * 6 / (6 * 30)) for a, b in pairs])
    p = 2 * ndtr(-np.abs(z))
    order = np.argsort(p)
    assert p[order][:3] == pytest.approx([4.487e-8, 1.736e-7, 0.00288], rel=2e-3)
    table = {method: adjust(p, method, pairs=pairs)[order] for method in ("bonferroni", "holm", "shaffer", "bergmann")}
    assert {method: int(np.sum(q <= 0.05)) for method, q in table.items()} == {
        "bonferroni": 4,
        "holm": 5,
        "shaffer": 6,
        "bergmann": 8,
    }
    assert table["shaffer"][:8] == pytest.approx(
        [4.487e-7, 1.042e-6, 0.0173, 0.0291, 0.0478, 0.0478, 0.0511, 0.0742], rel=4e-3
    )
    assert table["bergmann"][:8] == pytest.approx(
        [4.487e-7, 1.042e-6, 0.0115, 0.0291, 0.0319, 0.0319, 0.0383, 0.0383], rel=4e-3
    )
