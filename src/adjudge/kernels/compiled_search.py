"""Compiled twins of `row_groups` and `last_element`, for the last factor of exact search; needs numba (`[fast]`).

Import this module only when numba is there. The first call compiles (a few seconds), later ones and later processes
do not. `group_totals` walks the sets depth first and keeps, per depth, the rows of the groups that still hold two
rows or more; a subtree whose groups are all single rows is left at once, so data with few agreements cost little.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from adjudge.kernels.arrays import Floats, Ints


def group_totals(rows: NDArray[np.uint8], units: Ints, cells: Floats, largest: int) -> Floats:
    """`row_groups.sum_over_groups` for weights in whole units.

    `cells[k, u]` is the value of a cell of u units at size k.
    """
    n, m = rows.shape
    alone = cells[:, units]
    size = np.zeros(1, dtype=np.int64)
    for _ in range(m):
        size = np.concatenate([size, size + 1])
    totals: Floats = np.where(size <= largest, alone.sum(axis=1)[size], 0.0)
    if n > 1:
        _walk(np.ascontiguousarray(rows.T), units, cells, np.ascontiguousarray(alone), min(largest, m), totals)
    return totals


def peel_maximum(tables: Floats) -> Floats:
    """`last_element.peel_last(tables, numpy.maximum)`."""
    value: Floats = _peel(tables)
    return value


def _walk_plain(columns: Any, units: Any, cells: Any, alone: Any, largest: int, totals: Any) -> None:
    m, n = columns.shape
    order = np.empty((largest + 1, n), dtype=np.int32)  # per depth: the rows, group by group
    start = np.empty((largest + 1, n // 2 + 1), dtype=np.int32)
    end = np.empty((largest + 1, n // 2 + 1), dtype=np.int32)
    groups = np.zeros(largest + 1, dtype=np.int32)
    chosen = np.zeros(largest + 1, dtype=np.int64)
    next_variable = np.zeros(largest + 1, dtype=np.int64)

    weight: Any = 0
    apart = 0.0
    for r in range(n):
        order[0, r] = r
        weight += units[r]
        apart += alone[0, r]
    start[0, 0], end[0, 0], groups[0] = 0, n, 1
    totals[0] += cells[0, weight] - apart

    depth: Any = 0
    while depth >= 0:
        v: Any = next_variable[depth]
        if v == m or depth == largest:
            depth -= 1
            continue
        next_variable[depth] = v + 1
        deeper: Any = depth + 1
        kept, at, change = 0, 0, 0.0
        for g in range(groups[depth]):
            front: Any = at
            back = at + end[depth, g] - start[depth, g]
            stop = back
            all_weight: Any = 0
            ones_weight: Any = 0
            all_apart, ones_apart = 0.0, 0.0
            for position in range(start[depth, g], end[depth, g]):
                # No branch on the value: it is as good as random and would be mispredicted. The row is written at both
                # free ends; the end that does not advance is overwritten later.
                r = order[depth, position]
                one = np.int64(columns[v, r])
                order[deeper, front] = r
                order[deeper, back - 1] = r
                front += one
                back -= 1 - one
                all_weight += units[r]
                ones_weight += units[r] * one
                all_apart += alone[deeper, r]
                ones_apart += alone[deeper, r] * one
            if front - at > 1:
                start[deeper, kept], end[deeper, kept] = at, front
                kept += 1
                change += cells[deeper, ones_weight] - ones_apart
            if stop - front > 1:
                start[deeper, kept], end[deeper, kept] = front, stop
                kept += 1
                change += cells[deeper, all_weight - ones_weight] - (all_apart - ones_apart)
            at = stop
        if kept == 0:
            continue  # every superset on this branch keeps the value it started with
        subset: Any = chosen[depth] | (np.int64(1) << v)
        totals[subset] += change
        chosen[deeper], groups[deeper], next_variable[deeper] = subset, kept, v + 1
        depth = deeper


def _peel_plain(tables: Any) -> Any:
    m = tables.shape[0]
    value = np.full(np.int64(1) << m, -np.inf)
    value[0] = 0.0
    for subset in range(1, np.int64(1) << m):
        best = -np.inf
        for x in range(m):
            if subset >> x & 1:
                before = subset ^ (np.int64(1) << x)
                squeezed = (before & ((np.int64(1) << x) - 1)) | (before >> (x + 1) << x)
                reached = tables[x, squeezed] + value[before]
                if reached > best:
                    best = reached
        value[subset] = best
    return value


_walk = njit(cache=True)(_walk_plain)
_peel = njit(cache=True)(_peel_plain)
