"""Sums, maxima or log-sums over all subsets of each set, in place, one vectorised pass per element.

A table over the subsets of m things has 2^m entries; the entry of a set stands at the number whose bits are its
members.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

# Below this stride NumPy's inner loop is too short to be worth starting; one strided slice per offset is faster.
_SHORT = 16
# Rows of this many entries stay in a core's cache while all passes over their low bits run.
_BLOCK_BITS = 14


def over_subsets(table: NDArray[np.float64], ufunc: np.ufunc) -> None:
    """Replace table[S] by ufunc over table[T], T ⊆ S (the zeta transform when `ufunc` is `numpy.add`)."""
    bits = table.size.bit_length() - 1
    low = min(bits, _BLOCK_BITS)
    for block in table.reshape(-1, 1 << low):
        for bit in range(low):
            _one_pass(block, bit, ufunc)
    for bit in range(low, bits):
        _one_pass(table, bit, ufunc)


def over_supersets(table: NDArray[np.float64], ufunc: np.ufunc) -> None:
    """Replace table[S] by ufunc over table[T], T ⊇ S: complements are the same table read backwards."""
    bits = table.size.bit_length() - 1
    for bit in range(bits):
        _one_pass(table, bit, ufunc, upward=False)


def _one_pass(table: NDArray[np.float64], bit: int, ufunc: np.ufunc, upward: bool = True) -> None:
    """Join the half without `bit` into the half with it (or the reverse)."""
    stride = 1 << bit
    halves = table.reshape(-1, 2, stride)
    source, target = (0, 1) if upward else (1, 0)
    if stride >= _SHORT:
        ufunc(halves[:, target], halves[:, source], out=halves[:, target])
    else:
        for offset in range(stride):
            ufunc(halves[:, target, offset], halves[:, source, offset], out=halves[:, target, offset])
