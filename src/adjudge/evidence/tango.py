"""Tango's score for the difference of two paired proportions: z at a shift, the interval, one-sided p-values."""

from __future__ import annotations

import numpy as np

from adjudge.kernels.arrays import Floats, Ints
from adjudge.kernels.special import ndtr, ndtri


def tango_z(won: Ints, lost: Ints, n: Ints, shift: Floats) -> Floats:
    """How far is (won − lost)/n from `shift`, in standard errors at that shift?

    z(D) = (w − l − nD)/√(n(2q + D(1 − D))), q the restricted estimate of the share lost: q = (√(B² − 8nC) − B)/4n,
    B = −w − l + (2n − w + l)D, C = −lD(1 − D) (Tango 1998). z(0) is McNemar's. Nothing seen at shift 0: z = 0.
    """
    w, lo, size, d = (np.asarray(x, dtype=np.float64) for x in np.broadcast_arrays(won, lost, n, shift))
    b = -w - lo + (2 * size - w + lo) * d
    c = -lo * d * (1 - d)
    q = (np.sqrt(np.maximum(b * b - 8 * size * c, 0.0)) - b) / (4 * np.maximum(size, 1.0))
    spread = np.sqrt(np.maximum(size * (2 * q + d * (1 - d)), 0.0))
    distance = w - lo - size * d
    flat = spread <= 1e-12 * np.maximum(size, 1.0)  # at the ends ±1, and where nothing was won or lost
    at_edge = np.where(distance == 0, 0.0, np.copysign(np.inf, distance))
    return np.where(flat, at_edge, distance / np.where(flat, 1.0, spread))


def tango_interval(won: Ints, lost: Ints, n: Ints, alpha: float) -> tuple[Floats, Floats]:
    """The shifts with |z| ≤ Φ⁻¹(1 − α/2): z falls as the shift grows, so both ends are found by halving."""
    quantile = float(ndtri(1 - alpha / 2))
    estimate = (won - lost) / np.maximum(n, 1)
    ends = []
    for target, far in ((quantile, -1.0), (-quantile, 1.0)):
        outside, inside = np.full(len(estimate), far), estimate.astype(np.float64)
        for _ in range(60):
            middle = (outside + inside) / 2
            kept = np.abs(tango_z(won, lost, n, middle)) <= abs(target)
            inside, outside = np.where(kept, middle, inside), np.where(kept, outside, middle)
        ends.append(np.where(n > 0, inside, far))
    return ends[0], ends[1]


def tango_beyond(won: Ints, lost: Ints, n: Ints, shift: Floats) -> tuple[Floats, Floats]:
    """One-sided p-values of "the difference is above the shift" and "below it"."""
    z = tango_z(won, lost, n, shift)
    return ndtr(-z), ndtr(z)
