"""The same totals as `row_groups`, from the full table of 2^m cells: 3^m cells over all subsets, whatever the rows.

Each variable has three ways to enter: value 0, value 1, or summed out. High variables are taken one by one, depth first
(empty rows of the table are dropped on the way); the last few are expanded from two values to three all at once.
Better than `row_groups` once ties have spread the data over more than about (3/2)^m distinct rows.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from adjudge.kernels.arrays import Floats, Ints

Cell = Callable[[Floats, Ints], Floats]

_DENSE_BITS = 7
_CHUNK_ROWS = 256  # of 3^7 cells: 4.5 MB


def sum_over_tables(table: Floats, cell: Cell, largest: int) -> Floats:
    """total(S) for all sets S of at most `largest` variables; `table[c]` is the weight of configuration c (bit v =
    value of v).
    """
    m = table.size.bit_length() - 1
    dense = min(m, _DENSE_BITS)
    totals = np.zeros(1 << m)
    digits = np.zeros(1, dtype=np.int64)
    for _ in range(dense):
        digits = np.concatenate(
            [digits + 1, digits + 1, digits]
        )  # values 0 and 1 are in the set, the third is summed out
    # Depth first, so that no more than m partly summed tables are held.
    waiting = [(m, 0, 0, table.reshape(1, -1))]
    while waiting:
        free, chosen, size, rows = waiting.pop()
        if free == dense:
            totals[chosen : chosen + (1 << dense)] = _all_subsets(rows, size + digits, cell, dense, largest)
            continue
        free -= 1
        halves = rows.reshape(len(rows), 2, 1 << free)
        waiting.append((free, chosen, size, halves.sum(axis=1)))
        if size < largest:
            kept = halves.reshape(-1, 1 << free)
            waiting.append((free, chosen | 1 << free, size + 1, kept[kept.any(axis=1)]))
    return totals


def _all_subsets(rows: Floats, sizes: Ints, cell: Cell, bits: int, largest: int) -> Floats:
    """Totals of all subsets of the low `bits` variables, summed over the rows (configurations of the high ones)."""
    summed = np.zeros(3**bits)
    for start in range(0, len(rows), _CHUNK_ROWS):
        part = rows[start : start + _CHUNK_ROWS]
        full = part.reshape(len(part), -1, 1)
        for _ in range(bits):  # lowest variable first: two values become three, and join the expanded axis
            pairs = full.reshape(len(part), -1, 2, full.shape[2])
            full = np.concatenate([pairs, pairs.sum(axis=2, keepdims=True)], axis=2).reshape(
                len(part), pairs.shape[1], 3 * full.shape[2]
            )
        flat = full.reshape(len(part), -1)
        row, column = np.nonzero((flat > 0) & (sizes <= largest))
        summed += np.bincount(column, cell(flat[row, column], sizes[column]), minlength=3**bits)
    for bit in range(bits):  # three ways back to two: outside the set, or inside with either value
        ways = summed.reshape(-1, 3, 1 << bit)
        summed = np.stack([ways[:, 2], ways[:, 0] + ways[:, 1]], axis=1).reshape(-1)
    return summed
