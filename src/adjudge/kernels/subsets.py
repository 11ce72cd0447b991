"""Sets as integers, bit v for member v; sums, maxima or log-sums over all subsets of each set, in place.

A table over the subsets of m things has 2^m entries; that of a set stands at its number. One pass per element.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from adjudge.kernels.arrays import Floats, Ints


def members(bits: int) -> Iterator[int]:
    """The members of a set, lowest first.

    >>> list(members(0b1011))
    [0, 1, 3]
    """
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def subsets(bits: int) -> Ints:
    """All subsets of a set, in increasing order.

    >>> subsets(0b101).tolist()
    [0, 1, 4, 5]
    """
    found = np.zeros(1, dtype=np.int64)
    for v in members(bits):
        found = np.concatenate([found, found | 1 << v])
    return found


def squeezed(sets: Any, x: int) -> Any:
    """A set, or several, without x, those above x one place lower."""
    return (sets & ((1 << x) - 1)) | (sets >> (x + 1) << x)


# Below this stride NumPy's inner loop is too short to be worth starting; one strided slice per offset is faster.
_SHORT = 16
# Rows of this many entries stay in a core's cache while all passes over their low bits run.
_BLOCK_BITS = 14


def over_subsets(table: Floats, ufunc: np.ufunc) -> None:
    """Replace table[S] by ufunc over table[T], T ⊆ S (the zeta transform when `ufunc` is `numpy.add`)."""
    bits = table.size.bit_length() - 1
    low = min(bits, _BLOCK_BITS)
    for block in table.reshape(-1, 1 << low):
        for bit in range(low):
            _one_pass(block, bit, ufunc)
    for bit in range(low, bits):
        _one_pass(table, bit, ufunc)


def over_supersets(table: Floats, ufunc: np.ufunc) -> None:
    """Replace table[S] by ufunc over table[T], T ⊇ S: complements are the same table read backwards."""
    bits = table.size.bit_length() - 1
    for bit in range(bits):
        _one_pass(table, bit, ufunc, upward=False)


def _one_pass(table: Floats, bit: int, ufunc: np.ufunc, upward: bool = True) -> None:
    """Join the half without `bit` into the half with it (or the reverse)."""
    stride = 1 << bit
    halves = table.reshape(-1, 2, stride)
    source, target = (0, 1) if upward else (1, 0)
    if stride >= _SHORT:
        ufunc(halves[:, target], halves[:, source], out=halves[:, target])
    else:
        for offset in range(stride):
            ufunc(halves[:, target, offset], halves[:, source, offset], out=halves[:, target, offset])
