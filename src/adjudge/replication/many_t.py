"""The tests of paper C on many sets of differences at once: arrays in, arrays of t and p out.

Each is the test of the same name in `adjudge.evidence`, which says what it assumes; here without its checks and words.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.special import fdtrc

from adjudge.evidence.t_ratio import ROUNDING, student

__all__ = ["many_corrected_t", "many_five_by_two_f", "many_five_by_two_t"]

Floats = NDArray[np.float64]


def many_corrected_t(d: Floats, ratio: float) -> tuple[Floats, Floats]:
    """`corrected_t` along the last axis; `ratio` is n₂/n₁, 0 for the uncorrected test.

    >>> t, p = many_corrected_t(np.array([[0.1, 0.2, 0.3], [0.0, 0.0, 0.0], [0.2, 0.2, 0.2]]), 0.5)
    >>> t.round(3).tolist(), p.round(3).tolist()
    ([2.191, 0.0, inf], [0.16, 1.0, 0.0])
    """
    n = d.shape[-1]
    scale = np.abs(d).max(axis=-1)
    return student(d.mean(axis=-1), np.sqrt((1 / n + ratio) * d.var(axis=-1, ddof=1)), scale, n - 1)[:2]


def many_five_by_two_t(d: Floats) -> tuple[Floats, Floats]:
    """`five_by_two_cv_t` over the last two axes, run by fold (5, 2)."""
    variances = (d[..., 0] - d[..., 1]) ** 2 / 2
    return student(d[..., 0, 0], np.sqrt(variances.mean(axis=-1)), np.abs(d).max(axis=(-2, -1)), 5)[:2]


def many_five_by_two_f(d: Floats) -> tuple[Floats, Floats]:
    """`five_by_two_cv_f` over the last two axes; the statistic carries the sign of the mean difference."""
    below = ((d[..., 0] - d[..., 1]) ** 2).sum(axis=-1)  # 2 Σ s²
    above = (d**2).sum(axis=(-2, -1))
    steady = below > (ROUNDING * np.abs(d).max(axis=(-2, -1))) ** 2
    f = np.where(steady, above / np.where(steady, below, 1.0), np.where(above > 0, np.inf, 0.0))
    p = np.where(np.isinf(f), 0.0, fdtrc(10, 5, np.where(np.isinf(f), 0.0, f)))
    return np.copysign(f, d.mean(axis=(-2, -1))), p
