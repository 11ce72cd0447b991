"""Sets as Python integers, bit v for member v."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray


def members(bits: int) -> Iterator[int]:
    """The members of a set, lowest first.

    >>> list(members(0b1011))
    [0, 1, 3]
    """
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def subsets(bits: int) -> NDArray[np.int64]:
    """All subsets of a set, in increasing order.

    >>> subsets(0b101).tolist()
    [0, 1, 4, 5]
    """
    found = np.zeros(1, dtype=np.int64)
    for v in members(bits):
        found = np.concatenate([found, found | 1 << v])
    return found
