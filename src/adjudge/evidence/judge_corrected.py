"""A judge's scores corrected by people's labels on some of the items (prediction-powered inference)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class CorrectedMeans:
    """One entry per pair: the mean difference as people would score it, its standard error and degrees of freedom."""

    mean: Floats
    error: Floats
    df: Floats
    weight: Floats  # λ: how far the judge is believed, 0 (labels alone) to 1


def corrected_means(
    human: Floats, judge: Floats, labelled: NDArray[np.bool_], *, weight: float | None = None, seed: int = 0
) -> CorrectedMeans:
    """What would people's mean difference be on all items, given a judge on all and people on some?

    `human` and `judge` are differences (pairs, items); `human` counts on `labelled` items only. θ = mean_ℓ(H) + λ
    (mean_u(J) − mean_ℓ(J)), ℓ the labelled and u the other items; λ = Cov_ℓ(H, J) / Var(J) · n_u/(n_u + n_ℓ), cut to
    [0, 1] and cross-fitted: the labelled items are dealt into two halves and each half takes the other's λ in H − λJ
    (Angelopoulos et al. 2023). se² = Var_ℓ(H − λJ)/n_ℓ + λ̄² Var_u(J)/n_u, t with n_ℓ − 1 degrees of freedom.
    """
    h, j, u = human[:, labelled], judge[:, labelled], judge[:, ~labelled]
    n, rest = h.shape[1], u.shape[1]
    halves = np.zeros(n, dtype=np.int64)
    if weight is None and rest:
        halves[np.random.default_rng(seed).permutation(n)[: n // 2]] = 1
        share = rest / (rest + n)
        spread = judge.var(axis=1, ddof=1)
        own = np.stack(
            [_weights(h[:, halves != half], j[:, halves != half], spread) * share for half in (0, 1)], axis=1
        )
    else:
        own = np.full((len(h), 2), 0.0 if weight is None else weight)
    used = own[:, halves]  # each half takes the other's λ
    mean_weight = used.mean(axis=1)
    left = h - used * j
    mean = left.mean(axis=1)
    error = left.var(axis=1, ddof=1) / n
    if rest:
        mean = mean + mean_weight * u.mean(axis=1)
        error = error + mean_weight**2 * (u.var(axis=1, ddof=1) if rest > 1 else 0.0) / rest
    return CorrectedMeans(mean, np.sqrt(error), np.full(len(h), n - 1.0), mean_weight)


def _weights(h: Floats, j: Floats, spread: Floats) -> Floats:
    centred = j - j.mean(axis=1, keepdims=True)
    together = (centred * (h - h.mean(axis=1, keepdims=True))).sum(axis=1) / max(h.shape[1] - 1, 1)
    return np.asarray(np.clip(np.divide(together, spread, out=np.zeros_like(together), where=spread > 0), 0.0, 1.0))
