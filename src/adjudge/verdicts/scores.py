"""What each case says about a pair, as one number: its sign, its signed rank, or its difference.

The same scores serve the posterior (§13), the preferences (§14) and the out-of-bag choice (§15), so the three weigh a
case as the test of the pair does: sign test, signed rank, sum. With groups the caller gives group sums or means as
"cases": every group then has one score.
"""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from adjudge.kernels.ranks import counted, midranks

Floats = NDArray[np.float64]
Scores = NDArray[np.float32]
ScoreKind = Literal["sign", "rank", "value"]

_AT_ONCE = 1 << 20  # differences ranked at a time, about 100 MB


def case_scores(differences: Floats, kind: ScoreKind) -> Scores:
    """`exact_scores`, held in half the room: what is drawn or counted from them needs no more digits."""
    return exact_scores(differences, kind, np.float32)


def exact_scores(differences: Floats, kind: ScoreKind, dtype: type[Any] = np.float64) -> NDArray[Any]:
    """Scores s of every case for every pair, (…, pairs, cases), scaled so that |s| is 1 on average where it is not 0.

    `differences` are oriented (greater is better for b), exactly 0 where tied, NaN where the case is absent, and so
    is the score. `"rank"` is the signed rank of |d| with zeros ranked and then left out (Pratt).

    >>> exact_scores(np.array([[0.1, -0.4, 0.0, np.nan]]), "rank")
    array([[ 0.8, -1.2,  0. ,  nan]])
    """
    n = differences.shape[-1]
    flat = differences.reshape(-1, n)
    if kind == "sign":
        return np.sign(differences).astype(dtype)
    if kind == "value":
        return _scaled(flat).astype(dtype).reshape(differences.shape)
    scores = np.empty(flat.shape, dtype=dtype)
    step = max(1, _AT_ONCE // max(1, n))
    for start in range(0, len(flat), step):
        part = flat[start : start + step]
        if (rows := counted(np.abs(part))) is not None:
            ranks = np.stack([row.ranks.astype(np.float64)[row.keys] for row in rows])
        else:
            order, doubled = midranks(np.abs(part))
            ranks = np.empty(part.shape)
            np.put_along_axis(ranks, order, doubled.astype(np.float64), axis=1)
        scores[start : start + step] = _scaled(np.sign(part) * ranks)
    return scores.reshape(differences.shape)


def _scaled(values: Floats) -> Floats:
    size = np.nan_to_num(np.abs(values))
    mean = size.sum(axis=1, keepdims=True) / np.maximum((size > 0).sum(axis=1, keepdims=True), 1)
    return np.asarray(values / np.where(mean > 0, mean, 1.0))
