"""The median difference with an exact interval from order statistics."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from adjudge.errors import InputError
from adjudge.evidence.choices import check_share
from adjudge.evidence.differences import as_numbers
from adjudge.expect import expect_call, floats_of
from adjudge.kernels.medians import median_intervals
from adjudge.kernels.ties import settle
from adjudge.record import Record

__all__ = ["MedianDifferenceResult", "MedianDifferences", "median_difference", "median_differences"]


@dataclass(frozen=True, slots=True, repr=False)
class MedianDifferenceResult(Record):
    """What `median_difference` found; `coverage` is what [low, high] really reaches, `enough` whether that suffices."""

    median: float
    low: float
    high: float
    confidence: float  # asked for
    coverage: float  # reached, at least confidence unless there are too few differences
    enough: bool
    method: str
    n: int


@dataclass(frozen=True, slots=True, repr=False)
class MedianDifferences(Record):
    """`median_differences`: one entry per pair; NaN where a pair has no case."""

    median: NDArray[np.float64]
    low: NDArray[np.float64]
    high: NDArray[np.float64]
    coverage: NDArray[np.float64]
    confidence: float


def median_difference(d: ArrayLike, confidence: float = 0.95) -> MedianDifferenceResult:
    """By how much is b ahead of a on the middle case, and within which bounds?

    [d_(r), d_(n+1−r)] with the greatest r such that 1 − 2 P(Bin(n, ½) < r) ≥ `confidence`: exact whatever the
    distribution, ties only widen it. Fewer than 6 differences cannot reach 95 %; then the extremes are given, with the
    `coverage` they do reach, and `enough` is False.

    Assumes: independent cases (data sets or items, not folds). Instead: `hodges_lehmann` (narrower, asks for symmetry),
    `mean_difference` when the mean is what is paid for.

    Parameters
    ----------
    d : array-like
        Differences b − a, oriented so that positive is better for b; one per case.
    confidence : float, default 0.95
        Confidence of the interval.

    Returns
    -------
    MedianDifferenceResult
        Median and interval, exact.

    Raises
    ------
    InputError
        The input is no array of numbers of the right shape, or holds NaN, infinity or numbers beyond 1e100.

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
    expect_call(median_difference, locals())
    check_share(confidence, "confidence")
    differences = settle(as_numbers(d, "d"))
    median, low, high, coverage = (float(x[0]) for x in median_intervals(differences[None, :], confidence))
    return MedianDifferenceResult(
        median=median,
        low=low,
        high=high,
        confidence=confidence,
        coverage=coverage,
        enough=coverage >= confidence * (1 - 1e-12),
        method="exact",
        n=len(differences),
    )


def median_differences(differences: ArrayLike, confidence: float = 0.95) -> MedianDifferences:
    """The same for many pairs at once: (pairs, cases), NaN = case not present for that pair.

    >>> median_differences([[1.0, 2.0, 3.0], [4.0, float("nan"), 5.0]]).median
    array([2. , 4.5])
    """
    check_share(confidence, "confidence")
    array = floats_of(differences, "differences")
    if array.ndim != 2:
        raise InputError(f"differences must have 2 axes, pairs by cases; received shape {array.shape}")
    infinite = np.argwhere(np.isinf(array))
    if len(infinite):
        raise InputError(f"differences[{infinite[0][0]}, {infinite[0][1]}] is infinite; use NaN for a missing case")
    median, low, high, coverage = median_intervals(settle(array), confidence)
    return MedianDifferences(median, low, high, coverage, confidence)
