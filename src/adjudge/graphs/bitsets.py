"""Sets of nodes as Python integers, bit v for node v: at a few thousand nodes, one `&` costs less than a NumPy call."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from adjudge.graphs.graph import Ints

__all__ = ["DENSE_LIMIT", "are_members", "members", "rows_as_bits"]

# Up to this many nodes an n × n table of bytes (16 MB) is cheaper than looking pairs up.
DENSE_LIMIT = 4096


def rows_as_bits(row: Ints, column: Ints, n: int) -> list[int]:
    """One integer per row: bit c of number r is set for every pair (r, c) given."""
    if row.size < 8 * n or n > DENSE_LIMIT:
        sets = [0] * n
        for r, c in zip(row.tolist(), column.tolist(), strict=True):
            sets[r] |= 1 << c
        return sets
    dense = np.zeros((n, n), dtype=bool)
    dense[row, column] = True
    packed = np.packbits(dense, axis=1, bitorder="little")
    return [int.from_bytes(line.tobytes(), "little") for line in packed]


def are_members(sets: list[int], row: Ints, column: Ints) -> NDArray[np.bool_]:
    """For each pair given: is `column` a member of set number `row`?"""
    n = len(sets)
    if n > DENSE_LIMIT:
        pairs = zip(row.tolist(), column.tolist(), strict=True)
        return np.fromiter((bool(sets[r] >> c & 1) for r, c in pairs), dtype=bool, count=row.size)
    width = (n + 7) // 8
    packed = np.frombuffer(b"".join(bits.to_bytes(width, "little") for bits in sets), dtype=np.uint8)
    found: NDArray[np.bool_] = (packed.reshape(n, width)[row, column >> 3] >> (column & 7) & 1).astype(bool)
    return found


def members(bits: int) -> Iterator[int]:
    """The members of a set, lowest first.

    >>> list(members(0b1011))
    [0, 1, 3]
    """
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low
