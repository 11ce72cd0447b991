"""The median difference with an exact interval from order statistics."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from adjudge.base.argument_checks import checked
from adjudge.base.result_base import ResultBase
from adjudge.evidence.choices import check_share
from adjudge.evidence.differences import as_numbers
from adjudge.kernels.binomial import order_statistic_depth
from adjudge.kernels.ties import settle


@dataclass(frozen=True, slots=True, repr=False)
class MedianDifferenceResult(ResultBase):
    """What `median_difference` found; `coverage` is what [low, high] really reaches, `enough` whether that suffices."""

    median: float
    low: float
    high: float
    confidence: float  # asked for
    coverage: float  # reached, at least confidence unless there are too few differences
    enough: bool
    method: str
    n: int


@checked
def median_difference(d: ArrayLike, confidence: float = 0.95) -> MedianDifferenceResult:
    """By how much is b ahead of a on the middle case, and within which bounds?

    [d_(r), d_(n+1−r)] with the greatest r such that 1 − 2 P(Bin(n, ½) < r) ≥ `confidence`: exact whatever the
    distribution, ties only widen it. Fewer than 6 differences cannot reach 95 %; then the extremes are given, with the
    `coverage` they do reach, and `enough` is False.

    Assumes: independent cases (data sets or items, not folds). Instead: `hodges_lehmann` (narrower, asks for symmetry),
    `mean_difference` when the mean is what is paid for.

    Parameters
    ----------
    d, confidence

    Returns
    -------
    MedianDifferenceResult
        Median and interval, exact.

    Raises
    ------
    InputError

    See Also
    --------
    adjudge.evidence.hodges_lehmann : with symmetry
    adjudge.evidence.sign

    Examples
    --------
    >>> result = median_difference([0.1, 0.3, -0.2, 0.4, 0.2, 0.5, 0.0, 0.3])
    >>> result.median, result.low, result.high, round(result.coverage, 4)
    (0.25, -0.2, 0.5, 0.9922)
    """
    check_share(confidence, "confidence")
    differences = settle(as_numbers(d, "d"))
    n = len(differences)
    ordered = np.sort(differences).tolist()
    depth, coverage = order_statistic_depth(n, confidence)
    return MedianDifferenceResult(
        median=(ordered[(n - 1) // 2] + ordered[n // 2]) / 2,
        low=ordered[depth - 1],
        high=ordered[n - depth],
        confidence=confidence,
        coverage=coverage,
        enough=coverage >= confidence * (1 - 1e-12),
        method="exact",
        n=n,
    )
