"""Sums by fair coins: the classical table, brute force, and the saddlepoint against the count."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudge.kernels.coin_sums import _class_tail, coin_sum_p, count_tail
from adjudge.kernels.ranks import midranks


def test_the_rank_sum_distribution_of_five_ranks_is_the_printed_one() -> None:
    # Numbers of subsets of {1 … 5} with sum ≤ w: the classical table of the signed-rank statistic.
    counts = count_tail(np.arange(1, 6), 15) * 32
    assert counts.tolist() == [1, 2, 3, 5, 7, 10, 13, 16, 19, 22, 25, 27, 29, 30, 31, 32]


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.integers(0, 9), min_size=1, max_size=9), st.data(), st.sampled_from(["two-sided", "greater", "less"])
)
def test_exact_tails_count_all_coins(weights: list[int], data: st.DataObject, alternative: str) -> None:
    row = np.sort(np.array(weights))
    coins = data.draw(st.lists(st.booleans(), min_size=len(row), max_size=len(row)))
    reached = int(row[coins].sum())
    sums = np.array([np.dot(coin, row) for coin in product((0, 1), repeat=len(row))])
    upper, lower = float(np.mean(sums >= reached)), float(np.mean(sums <= reached))
    expected = {"greater": upper, "less": lower, "two-sided": min(1.0, 2 * min(upper, lower))}[alternative]
    p_value, exact = coin_sum_p(row[None, :], np.array([reached]), alternative)
    assert p_value[0] == pytest.approx(expected if row.any() else 1.0) and exact[0]


def test_rows_do_not_see_each_other() -> None:
    rng = np.random.default_rng(0)
    rows = np.sort(rng.integers(0, 6, (50, 70)), axis=1)
    rows[10:20, :-20] = 0  # short rows are counted together
    rows[20:25] = rows[10]
    sums = (rows.sum(axis=1) * rng.uniform(0.0, 0.5, 50)).astype(np.int64)
    together = coin_sum_p(rows, sums, "two-sided")[0]
    alone = [2 * count_tail(row[row > 0], int(reach))[reach] for row, reach in zip(rows, sums, strict=True)]
    assert together == pytest.approx(np.minimum(1.0, alone), rel=1e-11)


def test_listing_the_classes_is_counting() -> None:
    classes, sizes = np.array([3, 8, 11]), np.array([40, 12, 7])
    counted = count_tail(np.repeat(classes, sizes), 140)
    for reach in (0, 3, 57, 100, 140):
        assert _class_tail(classes, sizes, reach) == pytest.approx(counted[reach], rel=1e-12)


def test_more_than_a_thousand_weights_do_not_overflow() -> None:
    tail = count_tail(np.ones(2500, dtype=np.int64), 1250)
    assert tail[1249] == pytest.approx(0.5 - 0.00797, abs=1e-4)  # half minus half the central term √(2/πn)


def pattern(kind: str, n: int, rng: np.random.Generator) -> np.ndarray:
    """Doubled Pratt ranks of n differences of many kinds of ties."""
    d = {
        "none": rng.normal(size=n),
        "fine grid": np.round(rng.normal(size=n) * 10),
        "coarse grid": np.round(rng.normal(size=n) * 3),
        "very coarse": np.round(rng.normal(size=n)),
        "zeros": np.where(rng.random(n) < 0.5, 0.0, rng.normal(size=n)),
        "mostly zeros": np.where(rng.random(n) < 0.9, 0.0, rng.normal(size=n)),
        "zeros and grid": np.where(rng.random(n) < 0.3, 0.0, np.round(rng.normal(size=n) * 5)),
        "one block": np.where(np.arange(n) < n // 2, 1.0, rng.normal(size=n)),
        "heavy tails": np.round(rng.standard_cauchy(n) * 8),
    }[kind]
    order, doubled = midranks(np.abs(d)[None, :])
    return np.sort(np.where(d[order[0]] == 0, 0, doubled[0]))


KINDS = ["none", "fine grid", "coarse grid", "very coarse", "zeros", "mostly zeros", "zeros and grid", "one block",
         "heavy tails"]  # fmt: skip


def test_whatever_the_ties_p_is_within_one_per_cent_of_exact_down_to_a_hundred_millionth() -> None:
    # Work is refused to the smooth rows, as in a very large table; rough ones are counted all the same.
    for kind, n, seed in product(KINDS, (25, 41, 50, 64, 75, 100, 200, 400), range(3)):
        row = pattern(kind, n, np.random.default_rng(seed))
        if not row.any():
            continue
        exact = count_tail(row[row > 0], int(row.sum()) // 2)
        reach = np.unique(np.r_[np.searchsorted(exact, np.geomspace(1.1e-8, 0.5, 25)), len(exact) - 3 : len(exact)])
        reach = reach[reach < len(exact)]  # up to the very middle
        reach = reach[exact[reach] >= 1e-8]
        for sums, alternative, wanted in (
            (reach, "less", exact[reach]),
            (reach + 1, "greater", 1 - exact[reach]),
            (reach, "two-sided", np.minimum(1.0, 2 * exact[reach])),
        ):
            found = coin_sum_p(np.tile(row, (len(sums), 1)), sums, alternative, work=0)[0]
            assert found == pytest.approx(wanted, rel=0.01), (kind, n, seed)


def test_the_cheapest_and_the_rough_are_counted_first() -> None:
    rng = np.random.default_rng(2)
    smooth = np.sort(np.cumsum(rng.integers(1, 3, (20, 100)), axis=1), axis=1)
    rough = np.zeros((20, 100), dtype=np.int64)
    rough[:, 60:] = np.sort(rng.integers(1, 60, (20, 40)), axis=1)
    rows = np.concatenate([smooth, rough])
    sums = rows.sum(axis=1) // np.r_[np.arange(3, 23), np.full(20, 3)]
    work = 3e6
    exact = coin_sum_p(rows, sums, "two-sided", work=work)[1]
    assert exact[20:].all() and 0 < exact[:20].sum() < 20
    assert exact[:20].tolist() == sorted(exact[:20].tolist())  # nearer tails cost less


def test_a_tail_below_the_smallest_float_is_not_zero() -> None:
    row = np.arange(1, 3001)[None, :]
    assert 0 < coin_sum_p(row, row.sum(axis=1), "two-sided")[0][0] < 1e-300
