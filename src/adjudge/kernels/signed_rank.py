"""Wilcoxon's signed-rank test for many pairs at once.

State: doubled midranks, which are whole numbers even with ties. Under the null every present difference is positive or
negative with equal chance, so doubled W+ is a sum of independent "rank or nothing" terms: its exact distribution is a
knapsack count over the ranks actually met (ties and zeros included). Pairs with the same ranks share one count.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtr

from adjudge.kernels.ranks import TOLERANCE, midranks, tie_width

__all__ = ["EXACT_UP_TO", "doubled_ranks", "rank_sum_tail", "signed_rank"]

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

EXACT_UP_TO = 50  # differences with an open sign; above this the normal approximation is used


def signed_rank(
    differences: Floats,
    zeros: str = "pratt",
    alternative: str = "two-sided",
    exact_up_to: int = EXACT_UP_TO,
    correction: bool = False,
    tolerance: float = TOLERANCE,
) -> tuple[Floats, Ints, Floats]:
    """W+, the number of differences whose sign is open under the null, and the p-value, for every row.

    `differences` is (pairs, cases); NaN = case not present for that pair. `tolerance=0` asks for exact ties only.
    """
    doubled, w_plus2, n_used = doubled_ranks(differences, zeros, tolerance)
    total2 = doubled.sum(axis=1)
    deviation = w_plus2 - total2 / 2
    p_value = normal_tail(
        deviation, np.sqrt((doubled.astype(np.float64) ** 2).sum(axis=1) / 4), alternative, correction
    )
    small = np.flatnonzero(n_used <= exact_up_to)
    if len(small):
        p_value[small] = exact_tail(doubled[small], w_plus2[small], total2[small], alternative)
    return w_plus2 / 2, n_used, p_value


def doubled_ranks(differences: Floats, zeros: str, tolerance: float) -> tuple[Ints, Ints, Ints]:
    """Doubled ranks whose sign is open (0 elsewhere; each row sorted), doubled W+, and how many signs are open."""
    size = np.abs(differences)
    width = tie_width(size, tolerance)
    zero = size <= width
    if zeros == "wilcox":
        size = np.where(zero, np.nan, size)
    else:
        size = np.where(zero, 0.0, size)
    order, doubled = midranks(size, width)
    signs = np.take_along_axis(np.where(zero, 0, np.sign(differences)), order, axis=1)
    ordered_size = np.take_along_axis(size, order, axis=1)
    at_zero = ordered_size == 0
    closed = np.isnan(ordered_size) | (at_zero if zeros == "pratt" else False)
    doubled[closed] = 0
    w_plus2 = np.where(signs > 0, doubled, 0).sum(axis=1)
    if zeros == "zsplit":  # z zeros hold doubled ranks z + 1 each, so half their sum z(z + 1)/2 is whole
        w_plus2 += np.where(at_zero, doubled, 0).sum(axis=1) // 2
    return doubled, w_plus2, (~closed).sum(axis=1).astype(np.int64)


def normal_tail(deviation: Floats, spread: Floats, alternative: str, correction: bool) -> Floats:
    """P-value from W+'s distance to its mean; spread 0 (nothing to test) gives 1."""
    tests_something = spread > 0
    distance = {"two-sided": np.abs(deviation), "greater": deviation, "less": -deviation}[alternative]
    if correction:  # half a rank, that is 1 in doubled units, towards the mean
        distance = (
            np.sign(distance) * np.maximum(np.abs(distance) - 1, 0) if alternative == "two-sided" else distance - 1
        )
    tail = ndtr(-distance / np.where(tests_something, spread, 1.0))
    tail = np.minimum(1.0, 2 * tail) if alternative == "two-sided" else tail
    # A normal tail can underflow; no p-value of ours is 0 by accident.
    return np.where(tests_something, np.maximum(tail, np.finfo(np.float64).tiny), 1.0)


def exact_tail(doubled: Ints, w_plus2: Ints, total2: Ints, alternative: str) -> Floats:
    """P-value from the exact distribution of doubled W+ given the ranks; rows with equal ranks share one count."""
    reach: Callable[[Ints], Ints] = {
        # The distribution is symmetric: reaching at least w from above is reaching at most total − w from below.
        "two-sided": lambda rows: np.minimum(w_plus2[rows], total2[rows] - w_plus2[rows]),
        "greater": lambda rows: total2[rows] - w_plus2[rows],
        "less": lambda rows: w_plus2[rows],
    }[alternative]
    groups: dict[bytes, list[int]] = {}
    for row, ranks in enumerate(doubled):
        groups.setdefault(ranks.tobytes(), []).append(row)
    p_value = np.empty(len(doubled))
    for members in groups.values():
        rows = np.array(members)
        limits = reach(rows)
        ranks = doubled[rows[0]]
        p_value[rows] = rank_sum_tail(ranks[ranks > 0], int(limits.max()))[limits]
    return np.minimum(1.0, 2 * p_value) if alternative == "two-sided" else p_value


def rank_sum_tail(ranks: Ints, limit: int) -> Floats:
    """P(sum of a random half of `ranks` ≤ w) for w = 0 … limit, each rank in or out with chance ½.

    O(len(ranks) · limit) time, 8·limit bytes. Halving is exact in binary floating point, so only additions round.
    """
    chance = np.zeros(limit + 1)
    chance[0] = 1.0
    filled = 1  # entries beyond this are still zero: small ranks first keeps the early passes short
    for rank in ranks.tolist():
        chance[:filled] *= 0.5
        stop = min(filled, limit + 1 - rank)
        if stop > 0:
            new = chance[:stop].copy()
            chance[rank : rank + stop] += new
            filled = max(filled, rank + stop)
    return np.minimum(1.0, np.cumsum(chance))
