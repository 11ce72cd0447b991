"""How many of its comparisons does each learner win, case by case?"""

from __future__ import annotations

import numpy as np

from adjudge.kernels.arrays import Floats, Ints
from adjudge.verdicts.pair_blocks import pair_blocks
from adjudge.verdicts.scores import Scores


def win_counts(k: int, pairs: Ints, scores: Scores | Floats) -> tuple[Floats, Floats]:
    """Rivals beaten and rivals met by every learner, (m, k, cases) each; a tie is met and not won.

    `scores` (m, K, cases) has NaN where a case is absent for the pair; only the signs are used, so differences serve
    as well.

    >>> won, met = win_counts(2, np.array([[0, 1]]), np.array([[[1.0, 0.0, -1.0]]], dtype=np.float32))
    >>> won[0].tolist(), met[0].tolist()
    ([[0.0, 0.0, 1.0], [1.0, 0.0, 0.0]], [[1.0, 1.0, 1.0], [1.0, 1.0, 1.0]])
    """
    m, _, n = scores.shape
    won, met = np.zeros((m, k, n)), np.zeros((m, k, n))
    for a, partners, rows in pair_blocks(pairs):
        part = scores[:, rows]
        there = ~np.isnan(part)
        won[:, a] += (part < 0).sum(axis=1)
        won[:, partners] += part > 0
        met[:, a] += there.sum(axis=1)
        met[:, partners] += there
    return won, met
