"""What each learner scored, for the reader: a centre with its interval, and win rates. Nothing is decided here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from adjudge.kernels.arrays import Floats, Ints
from adjudge.kernels.special import bdtr, ndtri, stdtrit
from adjudge.verdicts.scores import Scores
from adjudge.verdicts.units import Centre
from adjudge.verdicts.win_share import win_counts


@dataclass(frozen=True, slots=True)
class Description:
    """(m, k) each; `low` and `high` are NaN where there are too few values for an interval."""

    n: Ints  # values behind the centre
    mean: Floats
    low: Floats
    high: Floats
    won: Floats


def describe(
    values: Floats,
    pairs: Ints,
    differences: Floats | Scores,
    alpha: float = 0.05,
    overlap: float = 0.0,
    centres: Sequence[Centre] = (),
    zero_one: Sequence[bool] = (),
) -> Description:
    """Centres with intervals of values (m, cases or groups, k), NaN absent, and win shares of (m, K, cases).

    A mean has a t interval; a share of right answers (`zero_one`) Wilson's, which stays within 0 and 1; a geometric
    mean that of the logarithms; a median the interval of its order statistics.
    `overlap` stands for n2/n1 where the units are folds: their mean varies as their test says, by (1/n + overlap)σ².

    >>> found = describe(np.array([[[1.0, 2.0], [3.0, 5.0]]]), np.array([[0, 1]]), np.array([[[1.0, 2.0]]]))
    >>> found.mean.tolist(), found.won.tolist(), found.low.round(2).tolist()
    ([[2.0, 3.5]], [[0.0, 1.0]], [[-10.71, -15.56]])
    """
    kinds = tuple(centres) or ("mean",) * len(values)
    ratio = np.array([kind == "geometric mean" for kind in kinds])
    m, _, k = values.shape
    n, mean, squares = np.zeros((m, k), dtype=np.int64), np.full((m, k), np.nan), np.zeros((m, k))
    for j, found in enumerate(values):  # one by one: of a million cases a copy is large
        scaled = np.log(found) if ratio[j] else found
        there = ~np.isnan(scaled)
        n[j] = there.sum(axis=0)
        np.divide(np.where(there, scaled, 0.0).sum(axis=0), n[j], out=mean[j], where=n[j] > 0)
        squares[j] = (np.where(there, scaled - mean[j], 0.0) ** 2).sum(axis=0)
    freedom = np.where(n > 1, n - 1.0, np.nan)
    half = stdtrit(freedom, 1 - alpha / 2) * np.sqrt(squares / freedom * (1 / (freedom + 1) + overlap))
    low, high = mean - half, mean + half
    for j in np.flatnonzero(zero_one).tolist():
        low[j], high[j] = _wilson(mean[j], n[j], alpha)
    for part in (mean, low, high):
        part[ratio] = np.exp(part[ratio])
    for j in (j for j, kind in enumerate(kinds) if kind == "median"):
        for place in range(values.shape[2]):
            column = values[j, :, place]
            mean[j, place], low[j, place], high[j, place] = _median(column[~np.isnan(column)], alpha)
    won, met = (part.sum(axis=2) for part in win_counts(values.shape[2], pairs, differences))
    share = np.divide(won, met, out=np.full(won.shape, np.nan), where=met > 0)
    return Description(n, mean, low, high, share)


def _wilson(share: Floats, n: Ints, alpha: float) -> tuple[Floats, Floats]:
    """Wilson's score interval of shares of n; NaN of none.

    >>> low, high = _wilson(np.array([1.0, 0.5]), np.array([4, 4]), 0.05)
    >>> low.round(3).tolist(), high.round(3).tolist()
    ([0.51, 0.15], [1.0, 0.85])
    """
    known = np.maximum(n, 1)
    z2 = float(ndtri(alpha / 2)) ** 2 / known
    middle = (share + z2 / 2) / (1 + z2)
    half = np.sqrt(share * (1 - share) * z2 + z2 * z2 / 4) / (1 + z2)
    return np.minimum(middle - half, share), np.maximum(middle + half, share)


def _median(values: Floats, alpha: float) -> tuple[float, float, float]:
    """With its exact interval: the innermost order statistics that it leaves out with chance at most α.

    >>> _median(np.arange(1.0, 10.0), 0.05)
    (5.0, 2.0, 8.0)
    """
    n = len(values)
    if not n:
        return np.nan, np.nan, np.nan
    outside = int((bdtr(np.arange(n // 2 + 1), n, 0.5) <= alpha / 2).sum())  # order statistics cut off on each side
    ordered = np.sort(values)
    ends = (float(ordered[outside - 1]), float(ordered[n - outside])) if outside else (np.nan, np.nan)
    return float(np.median(ordered)), *ends
