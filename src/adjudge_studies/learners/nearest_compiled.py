"""Votes of the nearest neighbours, compiled: the same sums as `NearestNeighbour` in NumPy; needs numba (`[fast]`).

Import this module only when numba is there.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit


@njit(cache=True, nogil=True)
def neighbour_votes(
    items: Any, labels: Any, nominal: Any, asked: Any, low: Any, high: Any, k: int, widen: bool, votes: Any
) -> None:
    """Add to votes[item, class] one for each of the k nearest and all as near as the k-th.

    With `widen` the ranges `low` … `high` grow by every asked item before it is answered.
    """
    n, p = items.shape
    squared = np.empty(n)
    scaled = np.empty((p, n))  # by column: each is read from end to end
    fresh = True
    for i in range(len(asked)):
        for a in range(p):
            if widen and asked[i, a] == asked[i, a] and (asked[i, a] < low[a] or asked[i, a] > high[a]):
                low[a] = min(low[a], asked[i, a])
                high[a] = max(high[a], asked[i, a])
                fresh = True
        if fresh:
            for a in range(p):
                width = high[a] - low[a]
                for j in range(n):
                    if nominal[a]:
                        scaled[a, j] = items[j, a]
                    elif high[a] > low[a]:
                        scaled[a, j] = (items[j, a] - low[a]) / width
                    else:
                        scaled[a, j] = items[j, a] * 0.0
            fresh = False
        squared[:] = 0.0
        for a in range(p):
            x = asked[i, a]
            if nominal[a]:
                for j in range(n):
                    if x != scaled[a, j]:
                        squared[j] += 1.0
                continue
            x = (x - low[a]) / (high[a] - low[a]) if high[a] > low[a] else x * 0.0
            for j in range(n):
                gap = x - scaled[a, j]
                if gap != gap:
                    lone = x if x == x else (scaled[a, j] if scaled[a, j] == scaled[a, j] else 1.0)
                    gap = 1.0 - lone if lone < 0.5 else lone
                squared[j] += gap * gap
        reach = np.min(squared) if k == 1 else np.partition(squared, k - 1)[k - 1]
        for j in range(n):
            if squared[j] <= reach:
                votes[i, labels[j]] += 1.0
