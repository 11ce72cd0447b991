"""Wilcoxon's signed-rank test: scipy's numbers, brute force over all signs, properties."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from adjudge.errors import InputError
from adjudge.evidence.wilcoxon import wilcoxon

small_differences = st.lists(st.integers(-4, 4).map(float), min_size=1, max_size=9)


def brute_force(d: np.ndarray, zeros: str, alternative: str) -> float:
    """The share of all sign assignments at least as extreme; `zsplit` flips the zeros' ranks too."""
    kept = d[d != 0] if zeros == "wilcox" else d
    if len(kept) == 0:
        return 1.0
    ranks = stats.rankdata(np.abs(kept))
    zero = kept == 0
    open_ranks = ranks if zeros == "zsplit" else ranks[~zero]
    observed = ranks[kept > 0].sum() + (ranks[zero].sum() / 2 if zeros == "zsplit" else 0)
    sums = np.array([np.dot(signs, open_ranks) for signs in product((0, 1), repeat=len(open_ranks))])
    upper, lower = np.mean(sums >= observed - 1e-9), np.mean(sums <= observed + 1e-9)
    return {"greater": upper, "less": lower, "two-sided": min(1.0, 2 * min(upper, lower))}[alternative]


@pytest.mark.parametrize("n", [1, 2, 5, 12, 30, 50, 51, 80])
@pytest.mark.parametrize("alternative", ["two-sided", "greater", "less"])
def test_without_ties_it_is_scipys(n: int, alternative: str) -> None:
    d = np.random.default_rng(n).normal(0.2, 1, n)
    ours, theirs = wilcoxon(d, alternative=alternative), stats.wilcoxon(d, method="exact", alternative=alternative)
    assert ours.p_value == pytest.approx(theirs.pvalue, rel=1e-12)
    assert ours.statistic == pytest.approx(theirs.statistic)
    assert ours.method == "exact"


@pytest.mark.parametrize("zeros", ["pratt", "wilcox", "zsplit"])
@pytest.mark.parametrize("correction", [False, True])
@pytest.mark.parametrize("alternative", ["two-sided", "greater", "less"])
def test_the_normal_approximation_with_ties_and_zeros_is_scipys(zeros: str, correction: bool, alternative: str) -> None:
    d = np.round(np.random.default_rng(1).normal(0.2, 1, 60), 1)
    ours = wilcoxon(d, zeros, "normal", alternative, correction=correction)
    theirs = stats.wilcoxon(d, zero_method=zeros, method="asymptotic", correction=correction, alternative=alternative)
    assert (ours.p_value, ours.statistic) == pytest.approx((theirs.pvalue, theirs.statistic), rel=1e-12)
    assert ours.n_zero == np.sum(d == 0) > 0


@settings(max_examples=60, deadline=None)
@given(
    small_differences, st.sampled_from(["pratt", "wilcox", "zsplit"]), st.sampled_from(["two-sided", "greater", "less"])
)
def test_exact_p_values_count_all_sign_assignments(values: list[float], zeros: str, alternative: str) -> None:
    d = np.array(values)
    assert wilcoxon(d, zeros, "exact", alternative).p_value == pytest.approx(brute_force(d, zeros, alternative))


@settings(max_examples=60, deadline=None)
@given(small_differences, st.sampled_from(["pratt", "wilcox", "zsplit"]))
def test_swapping_the_learners_mirrors_the_answer(values: list[float], zeros: str) -> None:
    there, back = wilcoxon(values, zeros), wilcoxon(-np.array(values), zeros)
    assert there.p_value == pytest.approx(back.p_value)
    assert there.rank_biserial == pytest.approx(-back.rank_biserial)
    assert there.w_plus == back.w_minus


def test_rounding_does_not_break_ties() -> None:
    rounded = wilcoxon([0.1, 0.1, 0.1, -0.2, 0.0, 0.3])
    noisy = wilcoxon([0.3 - 0.2, 0.1, 0.8 - 0.7, 0.5 - 0.7, 0.1 + 0.2 - 0.3, 0.3])
    assert noisy.p_value == rounded.p_value
    assert (noisy.w_plus, noisy.n_zero) == (rounded.w_plus, 1)
    assert wilcoxon([0.1 + 0.2 - 0.3] * 8).p_value == 1


def test_all_zero_differences_give_one() -> None:
    for zeros in ("pratt", "wilcox", "zsplit"):
        for method in ("exact", "normal"):
            result = wilcoxon(np.zeros(60), zeros, method)
            assert (result.p_value, result.side, result.rank_biserial) == (1.0, 0, 0.0)


def test_a_huge_sample_all_one_way_is_not_p_zero() -> None:
    assert 0 < wilcoxon(np.arange(1.0, 4000.0)).p_value < 1e-300


def test_bad_calls_are_refused_by_name() -> None:
    with pytest.raises(InputError, match=r"d\[1\] is nan"):
        wilcoxon([1.0, float("nan")])
    with pytest.raises(InputError, match="did you mean 'pratt'"):
        wilcoxon([1.0], zeros="prat")  # type: ignore[arg-type]
    with pytest.raises(InputError, match="up to 1000"):
        wilcoxon(np.arange(1.0, 1200.0), method="exact")
    with pytest.raises(InputError, match="axes"):
        wilcoxon([[1.0, 2.0]])
    with pytest.raises(InputError, match="empty"):
        wilcoxon([])
    with pytest.raises(InputError, match="numbers"):
        wilcoxon(["a", "b"])  # type: ignore[list-item]
