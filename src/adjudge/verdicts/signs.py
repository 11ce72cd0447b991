"""From p-values to signs: all signs of a table are one family, wrong anywhere with probability at most α.

For K pairs and m measures with two-sided p[i, j]:

1. P_i = max_j p[i, j], the intersection–union p of "b differs from a on every measure" (Berger 1982); a = Holm(P).
2. h[i, ·] = Hommel(p[i, ·]) within the pair.
3. q[i, j] = min(a_i, min over 0 ≤ s < K of max(a_(s), (K − s) · h[i, j])), with a_(0) = 0 and a sorted.
4. The sign is claimed where q[i, j] ≤ α.

docs/claims.md holds the proof. In short: Holm over the pairs decides whole pairs at intersection–union price, with no
penalty for m; the level left, α/(K − whole pairs), goes to every pair that is still open, and Hommel spends it within.
With one measure q is plain Holm. A measure that is identical throughout a pair (NaN here) is not a hypothesis of it.
"""

from __future__ import annotations

import itertools
import math

import numpy as np

from adjudge.kernels.arrays import Bools, Floats, Ints
from adjudge.kernels.ranks import distinct


def family_p(p: Floats) -> tuple[Floats, Floats]:
    """(p of each whole pair adjusted over the pairs, q of each sign) for p of shape (…, pairs, measures), NaN left out.

    Every (pairs, measures) of a stack is a family of its own.

    >>> pair, q = family_p(np.array([[0.01, 0.015], [0.004, 0.30], [0.02, 0.40]]))
    >>> pair.round(3).tolist(), q.round(3).tolist()
    ([0.045, 0.6, 0.6], [[0.045, 0.045], [0.024, 0.6], [0.08, 0.6]])
    """
    whole = holm(_greatest(p))
    if p.shape[-1] == 1:
        return whole, np.where(np.isnan(p), np.nan, whole[..., None])
    inside = hommel_rows(p)
    pairs = p.shape[-2]
    levels = np.sort(whole)
    levels[..., 1:], levels[..., 0] = levels[..., :-1].copy(), 0.0  # a_(0) … a_(K−1)
    # a_(s) rises and (K − s)·h falls in s, so the least maximum lies where they cross: bisect for the first s with
    # a_(s) ≥ (K − s)·h; the best is that one or the one before it.
    low, high = np.zeros(p.shape, dtype=np.int64), np.full(p.shape, pairs, dtype=np.int64)
    while (low < high).any():
        middle = (low + high) // 2
        reached = (middle < pairs) & (_at(levels, middle) >= (pairs - middle) * inside)
        low, high = np.where(reached | (low >= high), low, middle + 1), np.where(reached, middle, high)
    at = np.where(low < pairs, _at(levels, low), np.inf)
    before = np.where(low > 0, (pairs - low + 1) * inside, np.inf)
    q = np.minimum(np.minimum(at, before), whole[..., None])
    return whole, np.where(np.isnan(p), np.nan, np.minimum(q, 1.0))


def _at(levels: Floats, index: Ints) -> Floats:
    """The level of each place in its own family, the last one beyond it."""
    flat = np.minimum(index, levels.shape[-1] - 1).reshape(*levels.shape[:-1], -1)
    return np.take_along_axis(levels, flat, axis=-1).reshape(index.shape)


def _greatest(p: Floats) -> Floats:
    """Each row's greatest p; 1 where a pair has no measure to differ on."""
    return np.where(np.isnan(p).all(axis=-1), 1.0, np.max(np.where(np.isnan(p), -np.inf, p), axis=-1))


def holm(p: Floats) -> Floats:
    """Holm's adjusted p-values along the last axis."""
    order = np.argsort(p, axis=-1)
    steps = np.take_along_axis(p, order, axis=-1) * np.arange(p.shape[-1], 0, -1)
    adjusted = np.empty_like(steps)
    np.put_along_axis(adjusted, order, np.minimum(1.0, np.maximum.accumulate(steps, axis=-1)), axis=-1)
    return adjusted


def hommel_rows(p: Floats) -> Floats:
    """Hommel's adjusted p-values within each row, NaN left out: the closed test of Simes' p over all subsets.

    h_j is the greatest over subset sizes s of Simes' p of the worst subset of that size that holds j: j itself and the
    s − 1 greatest others. O(rows · m²) for one size, so O(rows · m³) with m ≤ 20.
    """
    m = p.shape[-1]
    if p.ndim > 2:
        return hommel_rows(p.reshape(-1, m)).reshape(p.shape)
    order = np.argsort(p, axis=1)  # NaN last
    ordered = np.take_along_axis(p, order, axis=1)
    present = (~np.isnan(p)).sum(axis=1)
    found = np.full(p.shape, np.nan)
    for count in distinct(present[present > 0]).tolist():
        rows = np.flatnonzero(present == count)
        block = ordered[rows, :count]
        worst = block.copy()
        for size in range(2, count + 1):
            tail = block[:, count - size + 1 :]  # the s − 1 greatest
            # Simes of {p_j} ∪ tail: for j before the tail it is the smallest member; inside the tail the subset is the
            # s greatest, whose smallest is the one before the tail.
            rest = (tail * size / np.arange(2, size + 1)).min(axis=1)
            first = block[:, : count - size + 1] * size
            worst[:, : count - size + 1] = np.maximum(worst[:, : count - size + 1], np.minimum(first, rest[:, None]))
            last = np.minimum(block[:, count - size] * size, rest)
            worst[:, count - size + 1 :] = np.maximum(worst[:, count - size + 1 :], last[:, None])
        found[rows[:, None], np.arange(count)[None, :]] = np.minimum(worst, 1.0)
    back = np.full((len(p), m), np.nan)
    np.put_along_axis(back, order, found, axis=1)
    return back


def simes_rows(p: Floats) -> Floats:
    """Simes' p of each row's intersection hypothesis, NaN left out; 1 where nothing is left."""
    ordered = np.sort(p, axis=1)
    count = (~np.isnan(p)).sum(axis=1)[:, None]
    rank = np.arange(1, p.shape[1] + 1)
    scaled = np.where(rank <= count, ordered * count / rank, np.inf)
    return np.asarray(np.minimum(1.0, scaled.min(axis=1, initial=1.0)))


def bogomolov_signs(p: Floats, rate: float) -> tuple[Bools, Bools]:
    """(pairs selected, signs claimed) with the false discovery rate over pairs limited (Benjamini & Bogomolov 2014).

    Benjamini–Hochberg at `rate` over the pairs' Simes p selects S of K pairs; inside each, Hommel at rate·S/K.
    """
    simes = simes_rows(p)
    pairs = len(p)
    ordered = np.sort(simes)
    passed = np.flatnonzero(ordered <= rate * np.arange(1, pairs + 1) / pairs * (1 + 1e-12))
    chosen = int(passed[-1]) + 1 if len(passed) else 0
    selected = simes <= (ordered[chosen - 1] if chosen else -1.0)
    inside = hommel_rows(p) <= rate * chosen / pairs * (1 + 1e-12)
    return selected, np.asarray(inside & selected[:, None])


def cases_needed(pairs: int, alpha: float, at_any_stop: bool = False) -> int:
    """How many cases a unanimous result needs before one of K pairs may be decided: ⌈1 + log₂(K/α)⌉.

    With `--sequential` p of n wins is 2/e(n, 0) = 2(n + 1)/(2^(n+1) − 1), and more are needed.

    >>> [cases_needed(pairs, 0.05) for pairs in (1, 3, 10, 45, 15931)]
    [6, 7, 9, 11, 20]
    >>> cases_needed(1, 0.05, at_any_stop=True)
    8
    """
    if at_any_stop:
        return next(n for n in itertools.count(1) if 2 * (n + 1) * pairs <= alpha * (2 ** (n + 1) - 1) * (1 + 1e-12))
    return math.ceil(1 + math.log2(pairs / alpha) - 1e-9)
