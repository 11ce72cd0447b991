"""Among which learners is the best? One statement of its own, at the confidence of the comparison.

A learner is dropped if some other is ahead of it on every measure that is not identical for the pair, with one-sided
p ≤ α/max(2, k − 1) and with means and wins on the same side; then the set is cut with the front. A learner that is
truly unbeaten can only be lost to one of k − 1 others, so it is lost with chance at most α, whatever the number of
pairs (Gupta 1965, Hsu 1984). It keeps each best learner, not all of several that are exactly tied.
"""

from __future__ import annotations

import numpy as np

from adjudge.kernels.arrays import Bools, Floats, Ints, Signs
from adjudge.verdicts.order import circle_of, front_of, joint_beats


def ahead_as_one(
    k: int, pairs: Ints, p: Floats, side: Signs, identical: Bools, contradicted: Bools, alpha: float
) -> Bools:
    """[b, a]: b is ahead of a on every measure at the level of the statement; `p` (…, K, m) is two-sided."""
    level = 2.0 * alpha / max(2, k - 1)
    shown = np.where((p <= level) & ~contradicted, side, 0).astype(np.int8)
    return joint_beats(k, pairs, shown, identical)


def set_for_the_best(beats: Bools, front: Bools) -> Bools:
    """Who may be the best: nobody is ahead of it, and it is on the front; `beats` comes from `ahead_as_one`.

    Claims that run in a circle are condensed, as for the front. Should the two cuts leave nobody, the front stands.

    >>> pairs, side = np.array([[0, 1], [0, 2], [1, 2]]), np.array([[1], [1], [1]], dtype=np.int8)
    >>> none = np.zeros((3, 1), dtype=bool)
    >>> ahead = ahead_as_one(3, pairs, np.array([[0.3], [0.04], [0.2]]), side, none, none, 0.05)
    >>> set_for_the_best(ahead, np.ones(3, dtype=bool)).tolist()
    [False, True, True]
    """
    kept = front & front_of(beats, circle_of(beats))
    return np.where(kept.any(axis=-1, keepdims=True), kept, front)
