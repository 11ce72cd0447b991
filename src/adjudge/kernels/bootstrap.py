"""Bias-corrected and accelerated bootstrap of a mean."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from adjudge.kernels.special import ndtr, ndtri

Floats = NDArray[np.float64]


def bca_mean(
    values: Floats, confidence: float, resamples: int, generator: np.random.Generator
) -> tuple[float, float, float]:
    """(low, high, Monte Carlo error of the worse end) of the mean; Efron's BCa. 8·len·1000 bytes at a time."""
    n = len(values)
    means = np.empty(resamples)
    for start in range(0, resamples, 1000):
        stop = min(start + 1000, resamples)
        means[start:stop] = values[generator.integers(0, n, (stop - start, n))].mean(axis=1)
    means.sort()
    mean = values.mean()
    below = (np.sum(means < mean) + 0.5 * np.sum(means == mean)) / resamples
    bias = ndtri(np.clip(below, 1 / (resamples + 1), resamples / (resamples + 1)))
    centred = values - mean
    # Jackknife of a mean: skewness / (6 √n) up to its sign.
    acceleration = (centred**3).sum() / (6 * (centred**2).sum() ** 1.5)
    z = ndtri(np.array([(1 - confidence) / 2, (1 + confidence) / 2])) + bias
    levels = ndtr(bias + z / (1 - acceleration * z))
    ends = np.quantile(means, levels)
    shift = np.sqrt(levels * (1 - levels) / resamples)
    spread = np.quantile(means, np.minimum(1, levels + shift)) - np.quantile(means, np.maximum(0, levels - shift))
    return float(ends[0]), float(ends[1]), float(spread.max() / 2)
