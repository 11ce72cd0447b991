"""Is one learner better than every other on every measure, said as one statement?

L is the single best if against every other learner, on every measure not identical for the pair, the one-sided p is at
most α/2 on L's side and the veto would not act. No correction for pairs or measures: the statement is one
intersection–union test, and at most one learner can pass, so its error is at most α (α/2 per side, two tied at the top
being the worst case). It is a family of its own and changes no word of a pair.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

__all__ = ["SingleBest", "single_best"]

Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class SingleBest:
    """The learner that passes, and the comparison that came closest to failing."""

    learner: int
    p_value: float  # the largest two-sided p against it
    closest: int  # the rival of that p
    pair: int  # its row in `pairs`
    measure: int  # its column


def single_best(
    k: int, pairs: Ints, p: Floats, side: NDArray[np.int8], identical: Bools, contradicted: Bools, alpha: float = 0.05
) -> SingleBest | None:
    """The single best of k learners, or None.

    `p` (K, m) is two-sided and `side` its sign from b's side. `contradicted` marks where mean or wins against losses
    go the other way (the veto's condition, asked of every p, claimed by the family or not).

    >>> pairs, side = np.array([[0, 1], [0, 2], [1, 2]]), np.array([[1], [1], [-1]], dtype=np.int8)
    >>> none = np.zeros((3, 1), dtype=bool)
    >>> single_best(3, pairs, np.array([[0.04], [0.3], [0.03]]), side, none, none)
    SingleBest(learner=1, p_value=0.04, closest=0, pair=0, measure=0)
    """
    # One-sided p ≤ α/2 on the right side is two-sided p ≤ α with that side.
    shown = (p <= alpha) & ~contradicted
    told = ~identical.all(axis=1)
    wins = np.zeros(k, dtype=np.int64)
    for winner, sign in ((1, 1), (0, -1)):
        won = (identical | (shown & (side == sign))).all(axis=1) & told
        wins += np.bincount(pairs[won, winner], minlength=k)
    champions = np.flatnonzero(wins == k - 1)
    if k < 2 or not len(champions):
        return None
    learner = int(champions[0])
    mine = np.flatnonzero((pairs == learner).any(axis=1))
    against = np.where(identical[mine], -1.0, p[mine])
    row, measure = np.unravel_index(int(against.argmax()), against.shape)
    pair = int(mine[row])
    return SingleBest(learner, float(p[pair, measure]), int(pairs[pair].sum()) - learner, pair, int(measure))
