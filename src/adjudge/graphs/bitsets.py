"""Sets of nodes as Python integers, bit v for node v: at a few thousand nodes, one `&` costs less than a NumPy call."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from adjudge.graphs.graph import Ints

# Up to this many nodes a table of n × n bits (32 MB) is cheaper than looking pairs up.
DENSE_LIMIT = 16_384

Packed = NDArray[np.uint8]


def packed_rows(row: Ints, column: Ints, n: int) -> Packed:
    """A table of bits, eight columns a byte: bit (r, c) is set for every pair given."""
    width = (n + 7) // 8
    table = np.zeros(n * width, dtype=np.uint8)
    np.bitwise_or.at(table, row * width + (column >> 3), np.left_shift(1, column & 7).astype(np.uint8))
    return table.reshape(n, width)


def are_set(table: Packed, row: Ints, column: Ints) -> NDArray[np.bool_]:
    """For each pair given: is its bit set?"""
    found: NDArray[np.bool_] = (table.reshape(-1)[row * table.shape[1] + (column >> 3)] >> (column & 7) & 1).astype(
        bool
    )
    return found


def rows_as_bits(row: Ints, column: Ints, n: int) -> list[int]:
    """One integer per row: bit c of number r is set for every pair (r, c) given."""
    if row.size < 64 or n > DENSE_LIMIT:
        sets = [0] * n
        for r, c in zip(row.tolist(), column.tolist(), strict=True):
            sets[r] |= 1 << c
        return sets
    table = packed_rows(row, column, n)
    width, data = table.shape[1], table.tobytes()
    return [int.from_bytes(data[start : start + width], "little") for start in range(0, n * width, width)]
