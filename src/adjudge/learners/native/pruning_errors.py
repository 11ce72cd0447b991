"""How many errors to add to those seen: the pessimistic estimate C4.5 prunes by."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtri


def added_errors(n: float, errors: float, confidence: float) -> float:
    """How many more errors than seen may a leaf of weight n make, at this confidence?

    No error: n (1 − CF^(1/n)), the exact binomial limit; below one error: between that and the value at one; otherwise
    the upper end of the normal interval with continuity correction, z = Φ⁻¹(1 − CF):
    r = (f + z²/2n + z √(f/n − f²/n + z²/4n²)) / (1 + z²/n), f = (e + ½)/n, and r n − e is added (Quinlan 1993, Ch. 4).

    >>> round(added_errors(6, 0, 0.25), 3), round(added_errors(16, 1, 0.25), 3)
    (1.238, 1.476)
    """
    if confidence > 0.5:
        return 0.0
    if errors < 1:
        base = n * (1 - math.pow(confidence, 1 / n))
        return base if errors == 0 else base + errors * (added_errors(n, 1.0, confidence) - base)
    if errors + 0.5 >= n:
        return max(n - errors, 0.0)
    z = float(ndtri(1 - confidence))
    f = (errors + 0.5) / n
    r = (f + z * z / (2 * n) + z * math.sqrt(f / n - f * f / n + z * z / (4 * n * n))) / (1 + z * z / n)
    return r * n - errors


def errors_table(n: int, confidence: float) -> NDArray[np.float64]:
    """Errors to expect, seen and added, of a leaf of [weight, errors] in whole items up to n; 8·(n+1)² bytes."""
    table = np.zeros((n + 1, n + 1))
    for size in range(1, n + 1):
        for errors in range(size):
            table[size, errors] = errors + added_errors(float(size), float(errors), confidence)
    return table
