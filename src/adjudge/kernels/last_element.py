"""One recursion over sets, peeling off the last element: best orders, sums over orders, forwards or backwards.

    value(∅) = 0,   value(W) = join over x ∈ W of  table_x(W∖x) + value(W∖x)

With join = max and table_x the best local score of x with parents in W∖x this is the sink recursion of Silander &
Myllymäki (2006); with join = log-sum-exp it sums over all orders (Koivisto & Sood 2004).

State: the 2^m values, seen as rows (the high bits of W) of 2^b columns (its low bits). Rows are visited by layers of
their number of elements, so every value needed is ready: removing a high element leads to an earlier layer, removing
a low one to an earlier column of the same row. Gathers then move whole short rows, not single numbers.
"""

from __future__ import annotations

import numpy as np

from adjudge.kernels.arrays import Floats, Ints
from adjudge.kernels.subsets import squeezed

_LOW_BITS = 4


def peel_last(tables: Floats, join: np.ufunc) -> Floats:
    """value(W) for all 2^m sets; `tables[x]` has 2^(m-1) entries, indexed by a set from which bit x is squeezed out."""
    m = len(tables)
    low = min(_LOW_BITS, m)
    high, columns = m - low, 1 << low
    value = np.full((1 << high, columns), -np.inf)
    for rows in _layers(high):
        layer = np.full((len(rows), columns), -np.inf)
        if rows[0] == 0:
            layer[0, 0] = 0.0
        for x in range(high):
            here = np.flatnonzero(rows >> x & 1)
            if len(here):
                before = rows[here] ^ (1 << x)
                table = tables[low + x].reshape(-1, columns)
                candidate = table[squeezed(before, x)]
                candidate += value[before]
                layer[here] = join(layer[here], candidate)
        low_tables = [tables[x].reshape(-1, columns // 2)[rows] for x in range(low)]
        for column in range(1, columns):
            for x in range(low):
                if column >> x & 1:
                    before_x = column ^ (1 << x)
                    reached = low_tables[x][:, squeezed(before_x, x)] + layer[:, before_x]
                    layer[:, column] = join(layer[:, column], reached)
        value[rows] = layer
    return value.reshape(-1)


def _layers(bits: int) -> list[Ints]:
    """All sets of `bits` elements, by size."""
    size = np.zeros(1, dtype=np.int8)
    for _ in range(bits):
        size = np.concatenate([size, size + 1])
    order = np.argsort(size, kind="stable")
    return np.split(order, np.searchsorted(size[order], np.arange(1, bits + 1)))
