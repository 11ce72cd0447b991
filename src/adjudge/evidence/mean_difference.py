"""The mean difference with an interval."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from adjudge.base.argument_checks import checked
from adjudge.base.result_base import ResultBase
from adjudge.errors import InputError, UnfitDataError
from adjudge.evidence.choices import check_share
from adjudge.evidence.differences import as_numbers
from adjudge.evidence.student_t import moments, steady_mean, student, student_interval
from adjudge.kernels.bootstrap import bca_mean
from adjudge.kernels.ties import settle

Method = Literal["bootstrap", "t"]


@dataclass(frozen=True, slots=True, repr=False)
class MeanDifferenceResult(ResultBase):
    """What `mean_difference` found; the Monte Carlo error is that of the worse end of the interval, 0 for the t."""

    mean: float
    low: float
    high: float
    confidence: float
    method: str
    n: int
    resamples: int
    monte_carlo_error: float
    seed: int


@checked
def mean_difference(
    d: ArrayLike, confidence: float = 0.95, method: Method = "bootstrap", *, resamples: int = 9999, seed: int = 0
) -> MeanDifferenceResult:
    """By how much is b ahead of a on average, and within which bounds?

    `"bootstrap"`: Efron's bias-corrected and accelerated interval over `resamples` draws of the cases (sampled);
    `"t"`: mean ∓ t √(σ̂²/n).

    Assumes: independent cases; folds of one data set are not (use the interval in `corrected_t`'s result). The t asks
    for a roughly normal mean; the bootstrap is too narrow below about 15 cases. Instead: `median_difference` is exact
    at any n.

    All differences equal: low = high = mean.

    Parameters
    ----------
    d, confidence
    method : {'bootstrap', 't'}, default 'bootstrap'
        "bootstrap" or "t".
    resamples : int, default 9999
        Bootstrap draws.
    seed

    Returns
    -------
    MeanDifferenceResult
        Mean and interval.

    Raises
    ------
    InputError
    UnfitDataError
        There are fewer than two values.

    See Also
    --------
    adjudge.evidence.median_difference
    adjudge.evidence.hodges_lehmann

    Examples
    --------
    >>> result = mean_difference([0.1, 0.3, -0.2, 0.4, 0.2, 0.5, 0.0, 0.3], method="t")
    >>> round(result.mean, 3), round(result.low, 3), round(result.high, 3)
    (0.2, 0.01, 0.39)
    """
    check_share(confidence, "confidence")
    if resamples < 100:
        raise InputError(f"resamples must be at least 100; received {resamples}")
    differences = settle(as_numbers(d, "d"))
    n = len(differences)
    if n < 2:
        raise UnfitDataError("mean_difference needs at least 2 differences for an interval; received 1")
    mean = steady_mean(differences)
    found = moments(differences)
    error = float(student(found.mean, found.error, found.scale, n - 1)[2])
    if method == "t" or error == 0:
        low, high = student_interval(mean, error, n - 1, confidence)
        return MeanDifferenceResult(mean, low, high, confidence, "t" if error else "constant", n, 0, 0.0, seed)
    low, high, sampling = bca_mean(differences, confidence, resamples, np.random.default_rng(seed))
    return MeanDifferenceResult(mean, low, high, confidence, "bootstrap", n, resamples, sampling, seed)
