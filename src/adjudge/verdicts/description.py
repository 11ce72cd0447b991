"""What each learner scored, for the reader: mean, interval, share of comparisons won. Nothing is decided here."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from adjudge.kernels.special import stdtrit
from adjudge.verdicts.scores import Scores
from adjudge.verdicts.win_share import win_counts

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Description:
    """(m, k) each; `low` and `high` are NaN where a learner has fewer than two values."""

    mean: Floats
    low: Floats
    high: Floats
    won: Floats


def describe(
    values: Floats, pairs: Ints, differences: Floats | Scores, alpha: float = 0.05, overlap: float = 0.0
) -> Description:
    """Means with t intervals of values (m, cases or groups, k), NaN absent, and win shares of (m, K, cases).

    `overlap` is n2/n1 where the units are folds: their mean varies as the corrected t says, by (1/n + n2/n1)σ².

    >>> found = describe(np.array([[[1.0, 2.0], [3.0, 5.0]]]), np.array([[0, 1]]), np.array([[[1.0, 2.0]]]))
    >>> found.mean.tolist(), found.won.tolist(), found.low.round(2).tolist()
    ([[2.0, 3.5]], [[0.0, 1.0]], [[-10.71, -15.56]])
    """
    there = ~np.isnan(values)
    n = there.sum(axis=1)
    total = np.where(there, values, 0.0).sum(axis=1)
    mean = np.divide(total, n, out=np.full(total.shape, np.nan), where=n > 0)
    squares = np.where(there, values - mean[:, None], 0.0) ** 2
    freedom = np.where(n > 1, n - 1.0, np.nan)
    half = stdtrit(freedom, 1 - alpha / 2) * np.sqrt(squares.sum(axis=1) / freedom * (1 / (freedom + 1) + overlap))
    won, met = (part.sum(axis=2) for part in win_counts(values.shape[2], pairs, differences))
    share = np.divide(won, met, out=np.full(won.shape, np.nan), where=met > 0)
    return Description(mean, mean - half, mean + half, share)
