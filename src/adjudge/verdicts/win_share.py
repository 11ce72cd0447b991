"""How many of its comparisons does each learner win, case by case?"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from adjudge.kernels.arrays import Floats, Ints
from adjudge.verdicts.pair_blocks import pair_blocks
from adjudge.verdicts.scores import Scores

_AT_ONCE = 1 << 15  # cases, so that what is made of them stays in the processor's cache


def win_counts(k: int, pairs: Ints, scores: Scores | Floats) -> tuple[NDArray[Any], NDArray[Any]]:
    """Rivals beaten and rivals met by every learner, (m, k, cases) each; a tie is met and not won.

    `scores` (m, K, cases) has NaN where a case is absent for the pair; only the signs are used, so differences serve
    as well.

    >>> won, met = win_counts(2, np.array([[0, 1]]), np.array([[[1.0, 0.0, -1.0]]], dtype=np.float32))
    >>> won[0].tolist(), met[0].tolist()
    ([[0, 0, 1], [1, 0, 0]], [[1, 1, 1], [1, 1, 1]])
    """
    m, _, n = scores.shape
    won, met = np.zeros((2, m, k, n), dtype=np.min_scalar_type(-k))  # a million cases of few learners are small
    blocks = list(pair_blocks(pairs))
    for start in range(0, n, _AT_ONCE):
        cases = slice(start, start + _AT_ONCE)
        for a, partners, rows in blocks:
            part = scores[:, rows, cases]
            there = ~np.isnan(part)
            won[:, a, cases] += (part < 0).sum(axis=1, dtype=won.dtype)
            won[:, partners, cases] += part > 0
            met[:, a, cases] += there.sum(axis=1, dtype=won.dtype)
            met[:, partners, cases] += there
    return won, met
