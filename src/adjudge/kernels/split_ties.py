"""Ties split evenly: a row with t ties counts 2^-t for each of the 2^t rows of 0 and 1 it may stand for.

Paper A, footnote 3, splits one tie after the other; all at once gives the same. A row of 0, 1 and ½ (a tie) becomes
numbers of m bits, the first column the most significant, so that their order is that of the rows.
"""

from __future__ import annotations

import numpy as np

from adjudge.kernels.arrays import Bools, Floats, Indices, Ints
from adjudge.kernels.subsets import subsets


def codes_of(bits: Bools) -> Ints:
    """Rows of bits as numbers."""
    return bits @ (np.int64(1) << np.arange(bits.shape[1] - 1, -1, -1, dtype=np.int64))


def split_codes(ones: Bools, tied: Bools) -> tuple[Indices, Ints, Floats]:
    """Every (row, code, part of the row's weight), for rows with these entries 1 and those tied."""
    base, masks = codes_of(ones), codes_of(tied)
    order = np.argsort(masks, kind="stable")
    starts = np.flatnonzero(np.diff(masks[order], prepend=-1))
    codes, sizes = [], np.empty(len(masks), dtype=np.int64)
    for alike in np.split(order, starts[1:]) if len(order) else []:
        choices = subsets(int(masks[alike[0]]))
        codes.append((base[alike][:, None] + choices).ravel())
        sizes[alike] = len(choices)
    rows = np.repeat(order, sizes[order])
    return rows, np.concatenate([*codes, np.empty(0, np.int64)]), 1.0 / sizes[rows]


def merge(codes: Ints, weights: Floats) -> tuple[Ints, Floats]:
    """Distinct codes in order, and the weight of each, which is above 0."""
    if len(codes) and int(codes.max()) < len(codes):  # a box for each code: no sorting of a million items
        boxes = np.bincount(codes, weights=weights).astype(np.float64)
        return np.flatnonzero(boxes).astype(np.int64), boxes[boxes > 0]
    seen, inverse = np.unique(codes, return_inverse=True)
    return seen, np.bincount(inverse.ravel(), weights=weights, minlength=len(seen)).astype(np.float64)


def split_table(values: Floats, weights: Floats) -> Floats:
    """The weight of each of the 2^m codes: each row adds to a box of the table, never listed code by code."""
    table = np.zeros((2,) * values.shape[1])
    parts = weights * 0.5 ** (values == 0.5).sum(axis=1)
    for row, part in zip(values.tolist(), parts.tolist(), strict=True):
        table[tuple(slice(None) if entry == 0.5 else int(entry) for entry in row)] += part
    return table.ravel()


def agreement(values: Floats, wanted: Bools) -> Floats:
    """What part of each row's weight shows the one row `wanted`."""
    return np.asarray(np.where(values == 0.5, 0.5, values == wanted).prod(axis=1))
