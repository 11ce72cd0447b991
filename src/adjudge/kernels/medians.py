"""Medians and their order-statistic intervals for many pairs at once."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from adjudge.kernels.binomial import order_statistic_depth

__all__ = ["median_intervals"]

Floats = NDArray[np.float64]


def median_intervals(differences: Floats, confidence: float = 0.95) -> tuple[Floats, Floats, Floats, Floats]:
    """Median, low, high and coverage of every row of (pairs, cases); NaN = case not present; NaN where none is."""
    ordered = np.sort(differences, axis=1)  # NaN sorts last
    present = (~np.isnan(ordered)).sum(axis=1)
    median, low, high, coverage = np.full((4, len(ordered)), np.nan)
    for n in np.unique(present[present > 0]).tolist():
        rows = np.flatnonzero(present == n)
        depth, coverage[rows] = order_statistic_depth(n, confidence)
        block = ordered[rows]
        median[rows] = (block[:, (n - 1) // 2] + block[:, n // 2]) / 2
        low[rows], high[rows] = block[:, depth - 1], block[:, n - depth]
    return median, low, high, coverage
