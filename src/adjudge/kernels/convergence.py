"""Have the chains of a sampler met, and how many independent draws are they worth?

Rank-normalised split R̂ and the effective sample size after Vehtari et al. (2021): chains are halved, so a drift within
a chain shows as a difference between halves; ranks make both robust to heavy tails.
"""

from __future__ import annotations

import numpy as np

from adjudge.kernels.arrays import Floats
from adjudge.kernels.special import ndtri


def rank_normalised(draws: Floats) -> Floats:
    """Normal scores of the pooled ranks; equal draws share their mean rank."""
    _, place, counts = np.unique(draws.ravel(), return_inverse=True, return_counts=True)
    ranks = (np.cumsum(counts) - 0.5 * (counts - 1))[place]
    return np.asarray(ndtri((ranks - 0.375) / (draws.size + 0.25))).reshape(draws.shape)


def _halved(draws: Floats) -> Floats:
    half = draws.shape[1] // 2
    return np.concatenate([draws[:, :half], draws[:, draws.shape[1] - half :]])


def _r_hat(chains: Floats) -> float:
    n = chains.shape[1]
    within = chains.var(axis=1, ddof=1).mean()
    between = chains.mean(axis=1).var(ddof=1)
    if within == 0.0:
        return 1.0 if between == 0.0 else float("inf")
    return float(np.sqrt((n - 1.0) / n + between / within))


def split_r_hat(draws: Floats) -> float:
    """Greater of the split R̂ of location and of scale (folded about the median); `draws` is (chains, draws)."""
    folded = np.abs(draws - np.median(draws))
    return max(_r_hat(_halved(rank_normalised(draws))), _r_hat(_halved(rank_normalised(folded))))


def effective_sample_size(draws: Floats) -> float:
    """Number of independent draws with the same variance of the mean; `draws` is (chains, draws), halved inside."""
    chains = _halved(draws)
    m, n = chains.shape
    centred = chains - chains.mean(axis=1, keepdims=True)
    width = 1 << (2 * n - 1).bit_length()
    spectrum = np.fft.rfft(centred, width, axis=1)
    covariance = np.fft.irfft(np.abs(spectrum) ** 2, width, axis=1)[:, :n].mean(axis=0) / n
    within = covariance[0] * n / (n - 1.0)
    total = within * (n - 1.0) / n + chains.mean(axis=1).var(ddof=1)
    if total == 0.0:
        return float(m * n)
    correlation = 1.0 - (within - covariance) / total
    correlation[0] = 1.0
    # Geyer: sums of neighbouring correlations fall and stay positive in a reversible chain; stop where they do not.
    pairs = correlation[: n - n % 2].reshape(-1, 2).sum(axis=1)
    negative = np.flatnonzero(pairs <= 0.0)
    pairs = np.minimum.accumulate(pairs[: negative[0] if len(negative) else len(pairs)])
    time = max(2.0 * float(pairs.sum()) - 1.0, 1.0 / np.log10(m * n))
    return float(m * n / time)


def error_of_fraction(indicator: Floats, least_size: float) -> float:
    """Standard error of the fraction of correlated draws that are 1; `indicator` is (chains, draws).

    Where all draws agree, `least_size` stands in for their number, and half a draw more keeps the error above 0.
    """
    mean = float(indicator.mean())
    size = effective_sample_size(indicator) if 0.0 < mean < 1.0 else least_size
    shrunk = (mean * size + 0.5) / (size + 1.0)
    return float(np.sqrt(shrunk * (1.0 - shrunk) / size))
