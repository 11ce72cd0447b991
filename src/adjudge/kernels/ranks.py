"""Midranks within rows of settled values (`ties`), doubled: whole numbers even where values tie; Friedman's null.

State of the null: column sums of doubled ranks, sorted, since shuffling each row makes columns exchangeable; one row is
added at a time, in each of its distinct arrangements. The work is states × arrangements a row.
"""

from __future__ import annotations

from itertools import permutations
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from adjudge.kernels.arrays import Floats, Indices, Ints
from adjudge.kernels.ties import DECIMALS, level, typical_size

_MANY = 4096  # columns, from which on a shorter key is looked for


def distinct(values: NDArray[Any]) -> NDArray[Any]:
    """`np.unique` without holes, which would load `numpy.ma` for its own sake: a tenth of a start.

    >>> distinct(np.array([[3, 1], [3, 2]])).tolist()
    [1, 2, 3]
    """
    ordered = np.sort(values, axis=None)
    keep = np.ones(len(ordered), dtype=bool)
    keep[1:] = ordered[1:] != ordered[:-1]
    return ordered[keep]


def midranks(values: Floats) -> tuple[Indices, Ints]:
    """Row by row: the order that sorts `values` (NaN last), and the doubled midranks in that order."""
    columns = values.shape[1]
    order = np.argsort(values, axis=1)
    ordered = np.take_along_axis(values, order, axis=1)
    starts = np.ones(values.shape, dtype=bool)
    starts[:, 1:] = ordered[:, 1:] != ordered[:, :-1]
    position = np.arange(columns, dtype=np.int32)
    first = np.maximum.accumulate(np.where(starts, position, np.int32(0)), axis=1)
    ends = np.ones_like(starts)
    ends[:, :-1] = starts[:, 1:]
    last = np.minimum.accumulate(np.where(ends, position, np.int32(columns))[:, ::-1], axis=1)[:, ::-1]
    return order, (first + last + 2).astype(np.int64)


class Counted(NamedTuple):
    """A row of many values by what is counted of each: `ranks[keys]` are its doubled midranks."""

    keys: NDArray[Any]
    times: Ints
    ranks: Ints


def counted(values: Floats) -> list[Counted] | None:
    """Rows of many values on a grid of decimals, ranked without sorting; None where they are few or on no grid.

    >>> [row.ranks[row.keys].tolist()[:4] for row in counted(np.array([[0.3, 0.1, 0.1, 0.2] * 2000]))]
    [[14001, 4001, 4001, 10001]]
    """
    keys = _short_keys(values) if values.shape[1] >= _MANY and len(values) else None
    if keys is None:
        return None
    rows = [(row, np.bincount(row)) for row in keys]
    return [Counted(row, times, 2 * np.cumsum(times) - times + 1) for row, times in rows]


def _short_keys(values: Floats) -> NDArray[Any] | None:
    """Settled values on a grid of decimals as whole numbers of 16 bits, the least 0; None where they are on none."""
    low, high = float(values.min()), float(values.max())  # NaN where a hole is
    few = values.reshape(-1)[:256]
    for scale in DECIMALS:
        if not (high - low) * scale < 65_000:
            break
        if (np.rint(few * scale) / scale == few).all():
            whole = np.rint(values * scale)
            if (whole / scale == values).all():
                return np.asarray(whole - np.rint(low * scale), dtype=np.uint16)
    return None


def row_ranks(scores: Floats, higher_is_better: bool) -> Ints:
    """Doubled midranks of each row's scores, the best score ranked 1 (doubled: 2); 0 where the score is NaN."""
    levels = level(scores, typical_size(scores))
    order, doubled = midranks(-levels if higher_is_better else levels)
    ranks = np.empty_like(doubled)
    np.put_along_axis(ranks, order, doubled, axis=1)
    ranks[np.isnan(scores)] = 0
    return ranks


def arrangements(row: tuple[int, ...]) -> Ints:
    """The distinct orders of a row's ranks."""
    return np.array(sorted(set(permutations(row))), dtype=np.int64)


def square_sum_tail(ranks: Ints, most_work: int) -> float | None:
    """P(Σ of squared column sums ≥ the observed one) for doubled ranks (rows, columns); None when it takes too much."""
    observed = int((ranks.sum(axis=0) ** 2).sum())
    rows = [tuple(sorted(row)) for row in ranks.tolist()]
    columns = ranks.shape[1]
    base = int(ranks.sum()) + 1  # above any column sum
    if columns * np.log2(base) > 62:
        return None
    orders = {row: arrangements(row) for row in set(rows)}  # columns! of them: after the bound that keeps columns few
    place = base ** np.arange(columns)
    states: Ints = np.array([rows[0]], dtype=np.int64)
    chance: Floats = np.ones(1)
    for row in rows[1:]:
        ways = orders[row]
        if len(states) * len(ways) * columns > most_work:
            return None
        reached = (states[:, None, :] + ways[None, :, :]).reshape(-1, columns)
        reached.sort(axis=1)
        keys, where = np.unique(reached @ place, return_inverse=True)
        weight = np.repeat(chance / len(ways), len(ways))
        chance = np.bincount(where.ravel(), weights=weight, minlength=len(keys)).astype(np.float64)
        states = np.stack([keys // p % base for p in place.tolist()], axis=1)
    return min(1.0, float(chance[(states**2).sum(axis=1) >= observed].sum()))
