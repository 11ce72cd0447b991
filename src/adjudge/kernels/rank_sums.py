"""The exact distribution of Friedman's statistic: every row shuffled on its own.

State: column sums of doubled ranks, sorted, since shuffling makes columns exchangeable; one row is added at a time, in
each of its distinct arrangements. It ends after the last row; the work is states × arrangements a row.
"""

from __future__ import annotations

from itertools import permutations

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]


def arrangements(row: tuple[int, ...]) -> Ints:
    """The distinct orders of a row's ranks."""
    return np.array(sorted(set(permutations(row))), dtype=np.int64)


def square_sum_tail(ranks: Ints, most_work: int) -> float | None:
    """P(Σ of squared column sums ≥ the observed one) for doubled ranks (rows, columns); None when it takes too much."""
    observed = int((ranks.sum(axis=0) ** 2).sum())
    rows = [tuple(sorted(row)) for row in ranks.tolist()]
    columns = ranks.shape[1]
    base = int(ranks.sum()) + 1  # above any column sum
    if columns * np.log2(base) > 62:
        return None
    orders = {row: arrangements(row) for row in set(rows)}  # columns! of them: after the bound that keeps columns few
    place = base ** np.arange(columns)
    states: Ints = np.array([rows[0]], dtype=np.int64)
    chance: NDArray[np.float64] = np.ones(1)
    for row in rows[1:]:
        ways = orders[row]
        if len(states) * len(ways) * columns > most_work:
            return None
        reached = (states[:, None, :] + ways[None, :, :]).reshape(-1, columns)
        reached.sort(axis=1)
        keys, where = np.unique(reached @ place, return_inverse=True)
        weight = np.repeat(chance / len(ways), len(ways))
        chance = np.bincount(where.ravel(), weights=weight, minlength=len(keys)).astype(np.float64)
        states = np.stack([keys // p % base for p in place.tolist()], axis=1)
    return min(1.0, float(chance[(states**2).sum(axis=1) >= observed].sum()))
