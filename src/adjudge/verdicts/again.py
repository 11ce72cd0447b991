"""Would as many new cases repeat the signs that were claimed (VERDICTS §7)? An estimate to one digit."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtr, ndtri

__all__ = ["again", "shrinkage"]

Floats = NDArray[np.float64]
_FEW_PAIRS = 10  # below, the spread of effects cannot be told from this table
_SPREAD = 0.5  # τ, the standard deviation of effects assumed there
_LEAST = 1e-300


def shrinkage(p: Floats, n: int | NDArray[np.int64]) -> Floats:
    """κ: the share of z that is effect and not chance; from all pairs and measures where there are ten pairs."""
    if len(p) >= _FEW_PAIRS:
        z = _z(p[~np.isnan(p)])
        mean_square = float(np.mean(z**2)) if len(z) else 0.0
        return np.full(len(p), max(0.0, 1.0 - 1.0 / mean_square) if mean_square > 0 else 0.0)
    size = np.broadcast_to(np.asarray(n, dtype=np.float64), (len(p),)) * _SPREAD**2
    return np.asarray(size / (1.0 + size))


def again(p: Floats, q: Floats, claimed: NDArray[np.bool_], n: int | NDArray[np.int64], alpha: float) -> Floats:
    """Chance that n new cases claim the same signs, per pair; NaN where nothing is claimed.

    min over claimed j of Φ((κ z_j − z_c)/√(1 + κ)), z_j = Φ⁻¹(1 − p_j/2), z_c at the level α p_j/q_j that the family
    left to this sign.
    """
    kappa = shrinkage(p, n)[:, None]
    level = alpha * np.maximum(p, _LEAST) / np.maximum(q, _LEAST)
    chance = ndtr((kappa * _z(p) - _z(level)) / np.sqrt(1.0 + kappa))
    least = np.min(np.where(claimed, chance, np.inf), axis=1)
    return np.where(claimed.any(axis=1), least, np.nan)


def _z(p: Floats) -> Floats:
    return np.asarray(-ndtri(np.maximum(p, _LEAST) / 2.0))
