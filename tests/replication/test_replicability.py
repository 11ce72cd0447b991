"""Consistency and R: paper C's Table 1, brute force over pairs of runs, intervals that hold what they promise."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.errors import InputError
from adjudge.replication.replicability import agreement, replicability

# Paper C, Table 1: how often of ten the 5x2cv test saw no difference; anneal … zoo, as printed.
NB_C45 = [4, 9, 5, 10, 1, 10, 6, 7, 9, 6, 4, 9, 8, 10, 10, 10, 8, 9, 10, 7, 10, 8, 0, 4, 4, 8, 10]
NB_NN = [4, 9, 10, 7, 4, 9, 8, 10, 6, 6, 5, 10, 10, 10, 10, 10, 10, 10, 6, 3, 9, 8, 0, 9, 0, 9, 10]
C45_NN = [10, 2, 8, 10, 7, 8, 10, 10, 10, 9, 9, 10, 7, 10, 8, 10, 10, 10, 7, 10, 6, 9, 9, 7, 0, 10, 8]


@pytest.mark.parametrize(
    ("draws", "consistent", "almost", "r"),
    [(NB_C45, 9, 14, 0.737), (NB_NN, 12, 17, 0.783), (C45_NN, 13, 17, 0.816)],
    ids=["NB-C4.5", "NB-NN", "C4.5-NN"],
)
def test_the_counts_of_table_1_give_its_last_three_rows(
    draws: list[int], consistent: int, almost: int, r: float
) -> None:
    assert len(draws) == 27
    result = replicability(10 - np.array(draws), 10)
    assert (result.consistent, result.almost, round(result.r, 3)) == (consistent, almost, r)
    assert result.low < result.r < result.high
    assert result.flips is None and result.r_directed is None


@given(st.lists(st.integers(-1, 1), min_size=2, max_size=12))
def test_r_is_the_share_of_pairs_of_runs_that_agree(outcomes: list[int]) -> None:
    n = len(outcomes)
    pairs = list(combinations(outcomes, 2))
    rejected, for_b = sum(o != 0 for o in outcomes), sum(o > 0 for o in outcomes)
    result = replicability(rejected, n, towards_b=for_b)
    assert result.r == pytest.approx(np.mean([(a != 0) == (b != 0) for a, b in pairs]))
    assert result.r_directed == pytest.approx(np.mean([a == b for a, b in pairs]))
    assert result.flips == int({-1, 1} <= set(outcomes))
    assert 0 <= result.low <= result.high <= 1


@given(st.integers(2, 40), st.integers(0, 40))
def test_counting_acceptances_instead_of_rejections_changes_nothing(n: int, k: int) -> None:
    k = min(k, n)
    assert float(agreement(k, n)) == pytest.approx(float(agreement(n - k, n)))
    assert replicability([k, 0], n).r == pytest.approx(replicability([n - k, n], n).r)


def test_a_direction_that_flips_lowers_only_the_directed_r() -> None:
    result = replicability([3, 10], 10, towards_b=[1, 10])
    assert result.flips == 1
    assert result.r_directed is not None and result.r_directed < result.r
    assert replicability([3, 10], 10, towards_b=[3, 0]).r_directed == pytest.approx(result.r)


def test_all_cases_consistent_leaves_a_lower_end_below_one() -> None:
    few, many = replicability([0, 10, 0], 10), replicability([0] * 60, 10)
    assert few.r == few.high == many.r == 1.0
    assert few.low < many.low < 1.0
    # Exact: with 3 cases the share of other ones may be up to 1 − 0.025^(1/3), each with R(5, 10) = 4/9 at worst.
    assert few.low == pytest.approx(1 - (1 - 0.025 ** (1 / 3)) * (1 - 4 / 9))


def test_one_case_has_the_binomial_interval() -> None:
    result = replicability(0, 10)
    p = 1 - 0.025 ** (1 / 10)  # Clopper–Pearson for 0 of 10
    assert result.low == pytest.approx(min(p * p + (1 - p) ** 2, 1)) and result.high == 1.0
    assert replicability(5, 10).low == 0.5
    assert replicability([7], 10).low == replicability([3], 10).low


@pytest.mark.parametrize("m", [3, 10])
@pytest.mark.parametrize(
    ("low", "high", "least"),
    # (−0.6, 1.6) cut at 0 and 1 is like paper C's tables. Between 0.3 and 0.7 it does not hold, as the docstring says.
    [(-0.6, 1.6, 0.92), (0.5, 0.5, 0.97), (0.1, 0.1, 0.92), (0.3, 0.7, 0.85)],
)
def test_the_interval_over_cases_covers_the_true_r(low: float, high: float, least: float, m: int) -> None:
    generator = np.random.default_rng(0)
    p = np.clip(generator.uniform(low, high, 200_000), 0, 1)
    truth = float(np.mean(p**2 + (1 - p) ** 2))
    counts = generator.binomial(10, np.clip(generator.uniform(low, high, (1000, m)), 0, 1))
    results = [replicability(k, 10) for k in counts]
    assert all(0.5 <= result.low <= result.high <= 1 for result in results)
    assert np.mean([result.low <= truth <= result.high for result in results]) >= least


def test_the_interval_is_never_wholly_below_one_half() -> None:
    """Counts all near the middle: R(5, 10) = 4/9, but two runs with one p agree with at least ½."""
    result = replicability([5, 5, 5, 5, 4, 5, 5, 5], 10)
    assert result.r < 0.5 and (result.low, result.high) == (0.5, 0.5)
    same = replicability([5, 5, 5], 10)
    assert same.low == 0.5 < same.high


def test_the_interval_over_cases_is_student_s() -> None:
    """By hand: R(k, 10) of 0, 1, 2 and 0 rejections is 1, 0.8, 29/45 and 1; t(3) at 97.5 % is 3.1824."""
    shares = [1, 0.8, 29 / 45, 1]
    mean = sum(shares) / 4
    variance = sum((share - mean) ** 2 for share in shares) / 3
    result = replicability([0, 1, 2, 0], 10)
    assert result.low == pytest.approx(mean - 3.182446 * (variance / 4) ** 0.5, abs=1e-6)
    assert result.high == 1.0
    wide = replicability([0, 1, 2, 0], 10, confidence=0.5)  # t(3) at 75 %
    assert wide.high - mean == pytest.approx(0.764892 * (variance / 4) ** 0.5, abs=1e-6)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: replicability([3], 1), "n is the number of runs"),
        (lambda: replicability([3, 11], 10), r"rejections\[1\] must be a whole number from 0 to 10"),
        (lambda: replicability([2.5], 10), "whole number"),
        (lambda: replicability([], 10), "empty"),
        (lambda: replicability([3, float("nan")], 10), r"rejections\[1\] is nan"),
        (lambda: replicability([3, 4], 10, towards_b=[1]), "one number per case"),
        (lambda: replicability([3, 4, 5], 10, towards_b=[1, 1, 1, 1]), r"one number per case \(3\); received 4"),
        (lambda: replicability([3], 10, towards_b=[1, 1]), r"one number per case \(1\); received 2"),
        (lambda: replicability([3], 10, towards_b=[4]), "from 0 to 3"),
        (lambda: replicability([3], 10, confidence=1), "confidence"),
    ],
)
def test_what_cannot_be_read_is_refused(call: object, words: str) -> None:
    with pytest.raises(InputError, match=words):
        call()  # type: ignore[operator]
