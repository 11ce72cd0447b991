"""Hodges and Lehmann's estimate: the shift that the signed-rank test sees."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from adjudge.base.argument_checks import checked
from adjudge.base.result_base import ResultBase
from adjudge.errors import InputError
from adjudge.evidence.choices import check_share
from adjudge.evidence.differences import as_numbers
from adjudge.kernels.ties import settle
from adjudge.kernels.walsh import COUNTED, interval_depth

LARGEST = 5000  # n(n + 1)/2 averages of 8 bytes: 100 MB


@dataclass(frozen=True, slots=True, repr=False)
class HodgesLehmannResult(ResultBase):
    """What `hodges_lehmann` found; `coverage` is what [low, high] reaches without ties (ties only raise it)."""

    estimate: float
    low: float
    high: float
    confidence: float
    coverage: float
    enough: bool
    method: str  # "exact" or "saddlepoint"
    n: int


@checked
def hodges_lehmann(d: ArrayLike, confidence: float = 0.95) -> HodgesLehmannResult:
    """By how much is b ahead of a, seen through the signed-rank test?

    The median of all averages (dᵢ + dⱼ)/2, i ≤ j; the interval runs from the c-th smallest to the c-th greatest of
    them, with the greatest c such that 2 P(W⁺ < c) ≤ 1 − `confidence` (counted up to 300
    differences, saddlepoint above). It holds exactly the shifts that `wilcoxon` does not reject, where no two
    differences are equal. Fewer than 6 differences cannot reach 95 %: then the extremes are given with the coverage
    they do reach, and `enough` is False.

    Assumes: independent cases, differences symmetric about the centre. Instead: `median_difference` without symmetry.

    Parameters
    ----------
    d, confidence

    Returns
    -------
    HodgesLehmannResult
        Estimate, interval, and the coverage it reaches.

    Raises
    ------
    InputError

    See Also
    --------
    adjudge.evidence.wilcoxon : its test
    adjudge.evidence.median_difference

    References
    ----------
    Hodges, J. L. and Lehmann, E. L. (1963). Estimates of location based on rank tests. Annals of Mathematical
    Statistics 34, 598–611.

    Examples
    --------
    >>> result = hodges_lehmann([0.1, 0.3, -0.2, 0.4, 0.2, 0.5, 0.0, 0.3])
    >>> round(result.estimate, 3), round(result.low, 3), round(result.high, 3), round(result.coverage, 4)
    (0.2, 0.0, 0.4, 0.9609)
    """
    check_share(confidence, "confidence")
    differences = settle(as_numbers(d, "d"))
    n = len(differences)
    if n > LARGEST:
        raise InputError(f"hodges_lehmann takes up to {LARGEST} differences; received {n}; use median_difference")
    first, second = np.triu_indices(n)
    averages = np.sort((differences[first] + differences[second]) / 2)
    depth, tail = interval_depth(n, 1 - confidence)
    if depth == 0:
        depth, tail = 1, 0.5**n
    coverage = max(0.0, 1 - 2 * tail)
    return HodgesLehmannResult(
        estimate=float(np.median(averages)),
        low=float(averages[depth - 1]),
        high=float(averages[-depth]),
        confidence=confidence,
        coverage=coverage,
        enough=coverage >= confidence * (1 - 1e-12),
        method="exact" if n <= COUNTED else "saddlepoint",
        n=n,
    )
