"""Wilcoxon's signed-rank test for many pairs at once, on settled differences (`ties`).

State: doubled midranks, which are whole numbers even with ties. Under the null every present difference is positive or
negative with equal chance, so doubled W+ is a sum of ranks by fair coins (`coin_sums`).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from adjudge.kernels.arrays import Bools, Floats, Ints
from adjudge.kernels.coin_sums import LEAST, WORK, coin_sum_p
from adjudge.kernels.ranks import Counted, counted, midranks
from adjudge.kernels.special import ndtr


class SignedRanks(NamedTuple):
    """One entry per row."""

    w_plus: Floats
    w_minus: Floats
    n_open: Ints  # differences whose sign is open under the null
    p_value: Floats
    exact: Bools


def signed_rank(
    differences: Floats,
    zeros: str = "pratt",
    alternative: str = "two-sided",
    method: str = "auto",
    correction: bool = False,
    work: float = WORK,
) -> SignedRanks:
    """Rank sums and p-value of every row of (pairs, cases); NaN = case not present for that pair.

    `method`: "auto" counts exactly as far as `work` goes and takes the saddlepoint beyond; "exact", "saddlepoint",
    "normal" (alone in knowing `correction`, half a rank towards the mean).
    """
    return _tested(*doubled_ranks(differences, zeros), alternative, method, correction, work)


def signed_rank_without(differences: Floats, gone: Bools) -> SignedRanks:
    """`signed_rank` of every row without the columns of each set (sets, columns): sets × rows entries.

    Hundreds of thousands of them: smooth ones get the saddlepoint.
    """
    return _tested(*doubled_ranks_without(differences, gone), work=0.0)


def _tested(
    doubled: Ints,
    w_plus2: Ints,
    n_open: Ints,
    alternative: str = "two-sided",
    method: str = "auto",
    correction: bool = False,
    work: float = WORK,
) -> SignedRanks:
    total2 = doubled.sum(axis=1)
    if method == "normal":
        spread = np.sqrt((doubled.astype(np.float64) ** 2).sum(axis=1) / 4)
        p_value, exact = normal_tail(w_plus2 - total2 / 2, spread, alternative, correction), n_open == 0
    else:
        p_value, exact = coin_sum_p(doubled, w_plus2, alternative, method, work)
    return SignedRanks(w_plus2 / 2, (total2 - w_plus2) / 2, n_open, p_value, exact)


def doubled_ranks(differences: Floats, zeros: str) -> tuple[Ints, Ints, Ints]:
    """Doubled ranks whose sign is open (0 elsewhere; each row sorted), doubled W+, and how many signs are open."""
    size = np.abs(differences)
    if zeros == "wilcox":
        size = np.where(size == 0, np.nan, size)
    if (rows := counted(size)) is not None:
        return _counted_ranks(differences, rows, zeros)
    order, doubled = midranks(size)
    ordered = np.take_along_axis(differences, order, axis=1)
    at_zero = ordered == 0
    closed = np.isnan(ordered) | (at_zero if zeros != "zsplit" else False)
    doubled[closed] = 0
    w_plus2 = np.where(ordered > 0, doubled, 0).sum(axis=1)
    if zeros == "zsplit":  # z zeros hold doubled ranks z + 1 each, so half their sum z(z + 1)/2 is whole
        w_plus2 += np.where(at_zero, doubled, 0).sum(axis=1) // 2
    n_open = (~closed).sum(axis=1).astype(np.int64)
    if closed[:, -1].any():  # NaN and dropped zeros stood last: equal patterns look equal
        doubled.sort(axis=1)
    return doubled, w_plus2, n_open


def _counted_ranks(differences: Floats, rows: list[Counted], zeros: str) -> tuple[Ints, Ints, Ints]:
    """`doubled_ranks` of rows without holes whose sizes are counted."""
    doubled = np.empty(differences.shape, dtype=np.int64)
    w_plus2, n_open = np.empty((2, len(rows)), dtype=np.int64)
    for place, (d, row) in enumerate(zip(differences, rows, strict=True)):
        tied = int((d == 0).sum())  # of the least size, where there are any
        ranks = row.ranks.copy()
        if tied and zeros != "zsplit":
            ranks[0] = 0
        doubled[place] = np.repeat(ranks, row.times)
        w_plus2[place] = np.bincount(row.keys[d > 0], minlength=len(ranks)) @ ranks
        if zeros == "zsplit":
            w_plus2[place] += tied * ranks[0] // 2
        n_open[place] = d.size - (tied if zeros != "zsplit" else 0)
    return doubled, w_plus2, n_open


def doubled_ranks_without(differences: Floats, gone: Bools) -> tuple[Ints, Ints, Ints]:
    """`doubled_ranks` (Pratt's zeros) of every row without the columns of each set: nothing is ranked anew.

    A value taken away lowers the doubled ranks of greater ones by 2 and of equal ones by 1.
    """
    rows, columns = differences.shape
    order, doubled = midranks(np.abs(differences))
    ordered = np.take_along_axis(differences, order, axis=1)
    doubled = doubled.astype(np.int32)
    rank_of = np.full((rows, columns + 1), 2 * columns + 2, dtype=np.int32)  # the last: of nothing taken away
    np.put_along_axis(rank_of, order, doubled, axis=1)
    ranks = np.repeat(doubled[None], len(gone), axis=0)
    still_open = np.repeat(((ordered < 0) | (ordered > 0))[None], len(gone), axis=0)
    sizes = gone.sum(axis=1, keepdims=True)
    listed = np.argsort(~gone, axis=1, kind="stable")[:, : sizes.max(initial=0)]
    for column in np.where(np.arange(listed.shape[1]) < sizes, listed, columns).T:
        taken = rank_of[:, column].T[:, :, None]
        ranks -= doubled >= taken
        ranks -= doubled > taken
        still_open &= order != column[:, None, None]
    ranks *= still_open
    w_plus2 = np.einsum("ijk,jk->ij", ranks, (ordered > 0).astype(np.int64))
    n_open = still_open.sum(axis=2, dtype=np.int64)
    ranks.sort(axis=2)
    return ranks.reshape(-1, columns).astype(np.int64), w_plus2.ravel(), n_open.ravel()


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
    return np.where(tests_something, np.maximum(tail, LEAST), 1.0)
