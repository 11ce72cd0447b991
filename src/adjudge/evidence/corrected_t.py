"""Nadeau and Bengio's corrected t on resampled differences: one data set, many splits."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from adjudge.base.argument_checks import checked
from adjudge.errors import InputError, UnfitDataError
from adjudge.evidence.arguments import Alternative, as_numbers, check_share
from adjudge.evidence.contract import Differences, Test
from adjudge.evidence.student_t import TResult, moments, student, t_beyond, t_estimate, t_finding, t_result
from adjudge.kernels.arrays import Floats
from adjudge.kernels.ties import settle


@dataclass(frozen=True, slots=True, repr=False)
class CorrectedTResult(TResult):
    """What `corrected_t` found; `low` and `high` bound the mean difference at `confidence`."""

    ratio: float  # n2/n1, test size over training size
    n: int  # differences used, k·r


@checked
def corrected_t(
    d: ArrayLike,
    n_train: ArrayLike | None = None,
    n_test: ArrayLike | None = None,
    *,
    ratio: float | None = None,
    alternative: Alternative = "two-sided",
    confidence: float = 0.95,
) -> CorrectedTResult:
    """Do two learners differ on this data set's domain, judged from overlapping training sets?

    t = m / √((1/n + n₂/n₁) σ̂²) with n − 1 degrees of freedom: m and σ̂² are the mean and variance of the n
    differences, n₁ and n₂ the training and test sizes. Paper C, Sec. 3.2 for n random splits and Sec. 3.3, its second
    statistic, for r × k-fold cross-validation (n = k·r). `d` is flat or (repeats, folds): only the number counts.

    `n_train` and `n_test` are one number each or one per split; unequal folds enter as total test over total training
    size, as in WEKA. Or give `ratio` itself (1/(k − 1) for k folds, 1/9 for 90 % / 10 %).

    Assumes: both learners ran on the same splits; the correction is a heuristic that suits n₁ 5 to 10 times n₂.
    Instead: `correlated_t` for the probability that b is better by more than a margin; `wilcoxon` over data sets;
    `seeds_t` when one fixed split was run with several seeds; `mcnemar` when there is a single split.

    All differences equal: p = 1 when they are zero, p = 0 and t = ±inf otherwise.

    Parameters
    ----------
    d: Differences b − a, one per split: flat or (repeats, folds).
    n_train, n_test, ratio, alternative, confidence

    Raises
    ------
    InputError
        Neither sizes nor `ratio` were given, or both.
    UnfitDataError
        There are fewer than two differences.

    See Also
    --------
    adjudge.evidence.correlated_t : its Bayesian twin
    adjudge.evidence.uncorrected_t : what it corrects

    References
    ----------
    replicability, corrected_t

    >>> result = corrected_t([0.02, 0.03, -0.01, 0.02, 0.04, 0.0, 0.03, 0.01, 0.02, 0.05], ratio=1 / 9)
    >>> round(result.statistic, 3), result.df, round(result.p_value, 3)
    (2.551, 9, 0.031)
    """
    check_share(confidence, "confidence")
    differences = settle(as_numbers(d, "d", ndim=(1, 2)).ravel())
    n = len(differences)
    if n < 2:
        raise UnfitDataError("corrected_t needs at least 2 differences to estimate their variance; received 1")
    share = size_ratio(n_train, n_test, ratio, n)
    found = moments(differences, share)
    return t_result(CorrectedTResult, found, n - 1, "corrected t", alternative, confidence, ratio=share, n=n)


def many_corrected_t(d: Floats, ratio: float) -> tuple[Floats, Floats]:
    """t and two-sided p along the last axis, nothing checked; `ratio` is n₂/n₁, 0 for the uncorrected test."""
    found = moments(d, ratio)
    return student(found.mean, found.error, found.scale, found.df)[:2]


def size_ratio(n_train: ArrayLike | None, n_test: ArrayLike | None, ratio: float | None, n: int) -> float:
    """n₂/n₁ from what the caller gave: the ratio, or sizes (one each, or one per split)."""
    if ratio is not None:
        if n_train is not None or n_test is not None:
            raise InputError("give either ratio= or n_train= with n_test=, not both")
        if not (np.isfinite(ratio) and ratio > 0):
            raise InputError(
                f"ratio must be positive and finite; received {ratio}; uncorrected_t and seeds_t have none"
            )
        return float(ratio)
    if n_train is None or n_test is None:
        raise InputError("corrected_t needs n_train= and n_test= (or ratio=): the sizes of the training and test sets")
    totals = []
    for sizes, name in ((n_test, "n_test"), (n_train, "n_train")):
        array = as_numbers(sizes, name, ndim=(0, 1, 2)).ravel()
        if len(array) not in (1, n):
            raise InputError(f"{name} must be one number or one per difference ({n}); received {len(array)}")
        if np.any(array <= 0):
            raise InputError(f"{name} must be positive; received {array.min():g}")
        totals.append(float(array.mean()))
    return totals[0] / totals[1]


def _share(data: Differences) -> float:
    return size_ratio(None, None, data.ratio, data.values.shape[1])


TEST = Test(
    name="corrected_t",
    label="corrected t",
    title="the corrected resampled t test",
    also=(
        "corrected",
        "corrected resampled t",
        "corrected repeated k-fold cv",
        "Nadeau–Bengio",
        "resampling",
        "stratified",
    ),
    question="Do the learners differ on this data set's domain, judged from overlapping training sets?",
    needs=frozenset({"folds"}),
    citations=("corrected_t", "replicability"),
    run=lambda data: t_finding(data, _share(data)),
    estimate=lambda data: t_estimate(data, _share(data)),
    beyond=lambda data, shift: t_beyond(data, shift, _share(data)),
    centre="mean",
    caution="as published; it claims a difference between equally good learners in up to 46 % of simulated data sets "
    "(10 × 10-fold), 74 % leaving one out (docs/calibration/folds.md); widened_t in up to 6 %",
)
