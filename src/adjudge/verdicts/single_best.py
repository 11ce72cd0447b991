"""Is one learner better than every other on every measure, said as one statement?

L is the single best if against every other learner, on every measure not identical for the pair, the one-sided p is at
most α/2 on L's side and the veto would not act. No correction for pairs or measures: the statement is one
intersection–union test, and at most one learner can pass, so its error is at most α (α/2 per side, two tied at the top
being the worst case). It is a family of its own and changes no word of a pair.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from adjudge.kernels.arrays import Bools, Floats, Ints, Signs
from adjudge.verdicts.order import joint_beats


@dataclass(frozen=True, slots=True)
class SingleBest:
    """The learner that passes, and the comparison that came closest to failing."""

    learner: int
    p_value: float  # the largest two-sided p against it
    closest: int  # the rival of that p
    pair: int  # its row in `pairs`
    measure: int  # its column


def single_best(
    k: int, pairs: Ints, p: Floats, side: Signs, identical: Bools, contradicted: Bools, alpha: float = 0.05
) -> SingleBest | None:
    """The single best of k learners, or None.

    `p` (K, m) is two-sided and `side` its sign from b's side. `contradicted` marks where mean or wins against losses
    go the other way (the veto's condition, asked of every p, claimed by the family or not).

    >>> pairs, side = np.array([[0, 1], [0, 2], [1, 2]]), np.array([[1], [1], [-1]], dtype=np.int8)
    >>> none = np.zeros((3, 1), dtype=bool)
    >>> single_best(3, pairs, np.array([[0.04], [0.3], [0.03]]), side, none, none)
    SingleBest(learner=1, p_value=0.04, closest=0, pair=0, measure=0)
    """
    learner = int(champions(k, pairs, p, side, identical, contradicted, alpha))
    if learner < 0:
        return None
    mine = np.flatnonzero((pairs == learner).any(axis=1))
    against = np.where(identical[mine], -1.0, p[mine])
    row, measure = np.unravel_index(int(against.argmax()), against.shape)
    pair = int(mine[row])
    return SingleBest(learner, float(p[pair, measure]), int(pairs[pair].sum()) - learner, pair, int(measure))


def champions(
    k: int, pairs: Ints, p: Floats, side: Signs, identical: Bools, contradicted: Bools, alpha: float = 0.05
) -> Ints:
    """The place of the single best, −1 where there is none, for one table or for each of a stack."""
    # One-sided p ≤ α/2 on the right side is two-sided p ≤ α with that side.
    shown = np.where((p <= alpha) & ~contradicted, side, 0).astype(np.int8)
    best = (joint_beats(k, pairs, shown, identical).sum(axis=-1) == k - 1) & (k > 1)
    return np.where(best.any(axis=-1), best.argmax(axis=-1), -1)
