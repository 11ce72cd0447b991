"""Which of three Dirichlet shares is the largest, with what probability: exact.

A share with parameter 0 is 0 and never the largest. Two positive parameters: a Beta tail. Three: with G_j the
distribution of Gamma(α_j, 1) and the quantile substitution u = G_i(x), P_i = ∫₀¹ Π_{j≠i} G_j(G_i⁻¹(u)) du, an
integral of a smooth function between 0 and 1.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.special import betainc, expit, gammainc, gammainccinv, gammaincinv

__all__ = ["largest_of_three"]

Floats = NDArray[np.float64]

# With u = 1/(1+e^-s) the integrand falls off like e^-|s|, so the trapezoid rule converges geometrically.
_STEPS, _REACH = 400, 40.0


def largest_of_three(alpha: Floats) -> Floats:
    """P(share i is the largest) for Dirichlet parameters alpha ≥ 0, at least one of them positive."""
    result = np.zeros(3)
    present = np.flatnonzero(alpha > 0.0)
    if len(present) == 1:
        result[present] = 1.0
    elif len(present) == 2:
        first, second = alpha[present]
        result[present] = betainc(second, first, 0.5), betainc(first, second, 0.5)
    else:
        s = np.linspace(-_REACH, _REACH, _STEPS + 1)
        u, rest = expit(s), expit(-s)
        weights = u * rest * (2.0 * _REACH / _STEPS)
        for i in range(3):
            x = np.where(s < 0.0, gammaincinv(alpha[i], u), gammainccinv(alpha[i], rest))
            product = np.ones_like(s)
            for j in range(3):
                if j != i:
                    product *= gammainc(alpha[j], x)
            result[i] = product @ weights
        result /= result.sum()
    return result
