"""The range of k independent standard normals: what Nemenyi's test refers to (infinite degrees of freedom)."""

from __future__ import annotations

import math
from functools import cache, lru_cache

import numpy as np
from scipy.special import log_ndtr

from adjudge.kernels.arrays import Floats


@cache
def legendre() -> tuple[Floats, Floats]:
    """Nodes and weights on [−1, 1]; computed on first use, since importing must cost nothing."""
    nodes, weights = np.polynomial.legendre.leggauss(300)
    return nodes, weights


def range_tail(q: Floats | float, k: int) -> Floats:
    """P(range of k standard normals > q), for each q ≥ 0.

    k ∫ φ(z) {Φ(z)^(k−1) − [Φ(z) − Φ(z − q)]^(k−1)} dz, z the greatest of the k. The difference of powers is taken in
    logs, so small tails keep their digits.
    """
    q = np.atleast_1d(np.asarray(q, dtype=np.float64))[:, None]
    nodes, weights = legendre()
    half = (9 + 9 + q) / 2
    z = -9 + half * (nodes + 1)
    log_top = log_ndtr(z)
    beaten = np.exp(np.minimum(0.0, log_ndtr(z - q) - log_top))  # Φ(z − q)/Φ(z)
    with np.errstate(divide="ignore"):  # q = 0: log 0, and the tail is 1
        gap = -np.expm1((k - 1) * np.log1p(-beaten))
    density = np.exp(-(z**2) / 2 + (k - 1) * log_top) / math.sqrt(2 * math.pi)
    return np.asarray(np.clip(k * (half * weights * density * gap).sum(axis=1), 0.0, 1.0))


@lru_cache(maxsize=1024)
def range_quantile(alpha: float, k: int) -> float:
    """The q that the range of k standard normals passes with chance `alpha`."""
    low, high = 0.0, 60.0
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if range_tail(middle, k)[0] > alpha else (low, middle)
    return (low + high) / 2
