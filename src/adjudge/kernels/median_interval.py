"""Medians and their exact intervals, for many rows at once."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.special import bdtr

__all__ = ["median_intervals"]

Floats = NDArray[np.float64]


def median_intervals(rows: Floats, confidence: float = 0.95) -> tuple[Floats, Floats, Floats, Floats]:
    """Median, low, high and achieved coverage of every row; NaN entries are absent.

    The interval runs from the k-th smallest to the k-th greatest value, k the greatest number with
    1 − 2·P(Binomial(n, ½) < k) ≥ confidence. With too few values for that it is the whole range, whose coverage,
    1 − 2^(1−n), is what is returned.
    """
    ordered = np.sort(rows, axis=1)  # NaN last
    n = (~np.isnan(rows)).sum(axis=1)
    k = np.array([_depth(int(size), confidence) for size in np.unique(n)])[np.searchsorted(np.unique(n), n)]
    index = np.arange(len(rows))
    last = np.maximum(n - 1, 0)
    median = 0.5 * (ordered[index, last // 2] + ordered[index, n // 2 * (n % 2 == 0) + last // 2 * (n % 2 == 1)])
    low = ordered[index, np.minimum(k - 1, last)]
    high = ordered[index, np.maximum(n - k, 0)]
    coverage = np.maximum(1.0 - 2.0 * bdtr(k - 1, np.maximum(n, 1), 0.5), 0.0)
    return median, low, high, coverage


def _depth(n: int, confidence: float) -> int:
    depths = np.arange(1, max(n // 2, 1) + 1)
    enough = 1.0 - 2.0 * bdtr(depths - 1, max(n, 1), 0.5) >= confidence
    return int(depths[enough][-1]) if enough.any() else 1
