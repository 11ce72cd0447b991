"""The tests of paper C on many sets of differences at once: arrays in, arrays of t and p out.

Each is the test of the same name in `adjudge.evidence`, which says what it assumes; here without its checks and words.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from adjudge.evidence.five_by_two_cv_f import many_five_by_two_f
from adjudge.evidence.five_by_two_cv_t import many_five_by_two_t
from adjudge.evidence.t_ratio import student

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
