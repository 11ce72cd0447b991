"""Hodges and Lehmann's centre and interval for many pairs at once, from the averages of all two differences.

For a shift between two such averages, W+ of the shifted differences is the number of averages above it, ties in the
differences or not. So the interval runs from the c-th smallest to the c-th greatest, c the greatest number with
P(W+ < c) ≤ α/2 under the null. Without equal differences that null is that of the ranks 1 … n and the inversion is
exact. With t equal ones the ranks are midranks: their spread is √(1 − Σ(t³ − t)/12 / Σr²) of the plain one wherever
the shift stands, so c moves with it towards the middle, and the averages next to that place are tried with the test
itself, in the gap below each. Beyond 60 differences the moved c is taken as it is: it is off by at most two of 1830 or
more averages.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from adjudge.kernels.arrays import Bools, Floats, Ints
from adjudge.kernels.coin_sums import coin_sum_p, count_tail
from adjudge.kernels.ranks import distinct, midranks
from adjudge.kernels.ties import RELATIVE, chain_starts

_BLOCK, _CACHED = 1 << 22, 1 << 17  # averages held at once: 32 MB, of which a cache holds 1 MB
COUNTED = 300  # the null is counted up to this n, beyond it the saddlepoint serves (within 1e-4 there)
_TRIED = 60  # up to this n ends between equal differences are tried with the test itself
_LISTED = 2000  # all averages are listed up to this n, beyond it the ones wanted are found by halving


def walsh_intervals(differences: Floats, alpha: float) -> tuple[Floats, Floats, Floats]:
    """Centre, low and high of every row of (pairs, cases), NaN = not present; ±inf where n can reject no shift."""
    ordered = np.sort(differences, axis=1)  # NaN last
    present = (~np.isnan(ordered)).sum(axis=1)
    centre, low, high = np.full((3, len(ordered)), np.nan)
    for n in distinct(present[present > 0]).tolist():
        rows = np.flatnonzero(present == n)
        depth = _depths(ordered[rows, :n], alpha)
        size = max(1, _BLOCK // (n * (n + 1) // 2)) if n <= _LISTED else 1
        for start in range(0, len(rows), size):
            part, steps = rows[start : start + size], depth[start : start + size]
            if n <= _LISTED:
                centre[part], low[part], high[part] = _listed(ordered[part, :n], steps, alpha)
            else:
                centre[part], low[part], high[part] = _halved(ordered[part[0], :n], int(steps[0]))
    return centre, low, high


def _depths(ordered: Floats, alpha: float) -> Ints:
    """c for each sorted row; 0 where no shift can be rejected."""
    n = ordered.shape[1]
    plain = interval_depth(n, alpha)[0]
    depth = np.full(len(ordered), plain, dtype=np.int64)
    tied = np.flatnonzero((np.diff(ordered, axis=1) == 0).any(axis=1))
    if plain and len(tied):
        starts = np.ones((len(tied), n + 1), dtype=bool)
        starts[:, 1:-1] = np.diff(ordered[tied], axis=1) != 0
        row, place = np.nonzero(starts)
        run = np.diff(place, append=0).astype(np.float64)
        run[place == n] = 0.0
        lost = np.bincount(row, (run**3 - run) / 12, len(tied))
        share = np.sqrt(np.maximum(1 - lost / (n * (n + 1) * (2 * n + 1) / 6), 0.0))
        middle = n * (n + 1) / 4
        depth[tied] = np.floor(middle + 0.5 - (middle + 0.5 - plain) * share).astype(np.int64)
    return depth


@lru_cache(maxsize=1024)
def interval_depth(n: int, alpha: float) -> tuple[int, float]:
    """(c, P(W+ < c)): how many averages to step in from each end without ties; c = 0 where even one is too many."""
    level = alpha / 2 * (1 + 1e-12)
    if n <= COUNTED:
        below = count_tail(np.arange(1, n + 1), n * (n + 1) // 4)  # P(W+ ≤ w), w = c − 1
        depth = int(np.sum(below <= level))
        return depth, float(below[depth - 1]) if depth else 0.0
    ranks = np.arange(1, n + 1)[None, :]

    def tail(c: int) -> float:
        return float(coin_sum_p(ranks, np.array([c - 1]), "less", "saddlepoint")[0][0])

    depth, beyond = 1, n * (n + 1) // 4
    while beyond - depth > 1:
        middle = (depth + beyond) // 2
        depth, beyond = (middle, beyond) if tail(middle) <= level else (depth, middle)
    return depth, tail(depth)


def _listed(ordered: Floats, depth: Ints, alpha: float) -> tuple[Floats, Floats, Floats]:
    """Centre and ends of a block of sorted rows."""
    averages = _averages(ordered, np.maximum(depth - 1, 0))
    count, rows, places = averages.shape[1], np.arange(len(ordered)), np.maximum(depth - 1, 0)
    centre = (averages[:, (count - 1) // 2] + averages[:, count // 2]) / 2
    low = np.where(depth > 0, averages[rows, places], -np.inf)
    high = np.where(depth > 0, averages[rows, count - 1 - places], np.inf)
    tied = np.flatnonzero((np.diff(ordered, axis=1) == 0).any(axis=1) & (ordered.shape[1] <= _TRIED))
    if len(tied):
        some, of_them = ordered[tied], averages[tied]  # the high end: the low end of the rows turned
        ends = _tried(np.r_[some, -some], np.r_[of_them, -of_them[:, ::-1]], np.tile(depth[tied], 2), alpha)
        low[tied], high[tied] = ends[: len(tied)], -ends[len(tied) :]
    return centre, low, high


def _averages(ordered: Floats, places: Ints) -> Floats:
    """Of every two differences of a row, each with itself too, sorted; beyond `_TRIED` only at those asked for."""
    n = ordered.shape[1]
    averages = np.empty((len(ordered), count := n * (n + 1) // 2))
    size = max(1, _CACHED // count)
    for start in range(0, len(ordered), size):
        rows, filled = slice(start, start + size), 0
        for first in range(n):
            own, part = ordered[rows, first : first + 1], averages[rows, filled : filled + n - first]
            filled += np.add(own, ordered[rows, first:], out=part).shape[1]
        if n <= _TRIED:
            averages[rows].sort(axis=1)
            continue
        for row, place in zip(averages[rows], places[rows].tolist(), strict=True):
            row.partition([place, (count - 1) // 2, count // 2, count - 1 - place])
    averages /= 2
    return averages


def _tried(ordered: Floats, averages: Floats, depth: Ints, alpha: float) -> Floats:
    """The greatest average below which shifts are rejected, looked for about number `depth`; −inf where none is."""
    count = averages.shape[1]
    run = chain_starts(averages, RELATIVE * np.abs(averages), np.maximum)

    def beaten(rows: Ints, place: Ints) -> Bools:
        """Is a shift in the gap below the average of that place rejected?"""
        start = run[rows, place]
        here = averages[rows, start]
        below = np.where(start > 0, averages[rows, run[rows, start - 1]], here - 1 - np.abs(here))
        _, doubled = midranks(np.abs(ordered[rows] - ((below + here) / 2)[:, None]))
        p = coin_sum_p(doubled, 2 * (count - start), "greater", work=0.0)[0]  # W+ is the number of averages above
        return np.asarray(p <= alpha / 2 * (1 + 1e-12))

    rejected, kept = np.full(len(averages), -1), np.full(len(averages), count)
    width = 2 + int(ordered.shape[1] < 20) * count
    every = rows = np.arange(len(averages))
    for edge in (np.maximum(depth - 1 - width, 0), np.minimum(depth - 1 + width, count - 1)):
        known = beaten(rows, edge)
        rejected, kept = np.where(known, edge, rejected), np.where(known, kept, np.minimum(kept, edge))
    while len(rows := np.flatnonzero(kept - rejected > 1)):
        middle = (rejected[rows] + kept[rows]) // 2
        known = beaten(rows, middle)
        rejected[rows[known]], kept[rows[~known]] = middle[known], middle[~known]
    return np.where(rejected >= 0, averages[every, run[every, np.maximum(rejected, 0)]], -np.inf)


def _halved(ordered: Floats, depth: int) -> tuple[float, float, float]:
    """Centre and ends of one long sorted row, without the list of its averages."""
    count = len(ordered) * (len(ordered) + 1) // 2
    centre = (_select(ordered, (count - 1) // 2) + _select(ordered, count // 2)) / 2
    return centre, _select(ordered, depth - 1), _select(ordered, count - depth)


def _select(ordered: Floats, place: int) -> float:
    """The average number `place` (from 0) of one sorted row: halve the range until two floats are left."""
    low, high = float(ordered[0]), float(ordered[-1])
    while True:
        middle = low + (high - low) / 2
        if middle in (low, high):
            return low if _at_most(ordered, low) > place else high
        low, high = (low, middle) if _at_most(ordered, middle) > place else (middle, high)


def _at_most(ordered: Floats, value: float) -> int:
    partners = np.searchsorted(ordered, 2 * value - ordered, side="right")  # j with d_i + d_j ≤ 2·value
    return int((partners.sum() + np.sum(ordered <= value)) // 2)
