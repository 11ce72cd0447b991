"""Consistency and replicability of a test from how often it rejected."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import stdtrit

from adjudge.base.argument_checks import checked
from adjudge.base.result_base import ResultBase
from adjudge.errors import InputError
from adjudge.evidence.arguments import as_numbers, check_share
from adjudge.kernels.arrays import Floats, Ints
from adjudge.kernels.binomial import clopper_pearson


@dataclass(frozen=True, slots=True, repr=False)
class ReplicabilityResult(ResultBase):
    """What `replicability` found; `low` and `high` bound R at `confidence`, `method` says how they were had.

    `flips` counts the cases on which some runs preferred one learner and some the other; `r_directed` calls two runs
    alike only if they also prefer the same learner. Both are None when the directions were not given.
    """

    consistent: int  # cases with all n outcomes alike
    almost: int  # cases with at most one outcome apart
    r: float
    low: float
    high: float
    confidence: float
    method: str
    n_cases: int
    n: int  # runs of the test on each case
    flips: int | None
    r_directed: float | None
    per_case: tuple[float, ...]  # R(k, n) of each case


@checked
def replicability(
    rejections: ArrayLike, n: int, *, towards_b: ArrayLike | None = None, confidence: float = 0.95
) -> ReplicabilityResult:
    """Would this test say the same of the same data, had they been shuffled otherwise?

    A test was run n times on each case, each time on another random partition; `rejections` holds the k of each case
    (one number, or one per case). Consistent: k ∈ {0, n}; almost consistent: k ∈ {0, 1, n−1, n};
    R(k, n) = [k(k−1) + (n−k)(n−k−1)] / [n(n−1)], the share of pairs of runs that agree, and R is its mean over the
    cases (paper C, Sec. 2). Acceptances may be given as well: R(k, n) = R(n−k, n).

    `towards_b` says how many of the rejections were in favour of b: then `flips` and `r_directed` are known too.

    The interval is of the mean of p² + (1−p)², p being a case's chance of a rejection: never below ½, which R itself
    may be by chance. Several cases are taken for a sample of cases, R ∓ t √(variance/cases), cut at ½ and 1; when all
    cases have the same R the bound is exact for cases of which none differs. One case: the Clopper–Pearson interval of
    p, carried through p² + (1−p)².
    At 95 % and n = 10 it held the truth in 0.93 to 1.00 of simulated samples of 3, 5 and 10 cases, like paper C's, all
    with p = ½, or all with p = 0.1; where every p lies between 0.3 and 0.7, in 0.84 to 0.89 only: there R is too skew.

    Assumes: runs differ in their partitions only. Replicability is not correctness: a test that never rejects has
    R = 1. Instead: `error_rates` for that; `rerun` when there is one r × k-fold experiment and no repetitions.

    Parameters
    ----------
    rejections: How often the test rejected, one number per case.
    n: How often it was run on each case.
    towards_b: How many of the rejections favoured b.
    confidence

    Raises
    ------
    InputError
        Counts are not between 0 and `n`.

    See Also
    --------
    adjudge.replication.rerun : from one experiment
    adjudge_studies.simulations.error_rates : correctness instead

    References
    ----------
    replicability

    >>> result = replicability([6, 1, 5, 0, 9], 10)
    >>> result.consistent, result.almost, round(result.r, 4)
    (1, 3, 0.7022)
    """
    check_share(confidence, "confidence")
    if not isinstance(n, (int, np.integer)) or isinstance(n, bool) or n < 2:
        raise InputError(f"n is the number of runs on each case, a whole number from 2; received {n}")
    k = _counts(rejections, "rejections", n)
    shares = agreement(k, n)
    flips, directed = None, None
    if towards_b is not None:
        b = _counts(towards_b, "towards_b", k)
        flips = int(np.sum((b > 0) & (b < k)))
        # Three outcomes instead of two: pairs alike are both for b, both for a, or both undecided.
        alike = b * (b - 1) + (k - b) * (k - b - 1) + (n - k) * (n - k - 1)
        directed = float(np.mean(alike / (n * (n - 1))))
    low, high, method = _interval(k, n, shares, confidence)
    return ReplicabilityResult(
        consistent=int(np.sum((k == 0) | (k == n))),
        almost=int(np.sum((k <= 1) | (k >= n - 1))),
        r=float(shares.mean()),
        low=low,
        high=high,
        confidence=float(confidence),
        method=method,
        n_cases=len(k),
        n=int(n),
        flips=flips,
        r_directed=directed,
        per_case=tuple(shares.tolist()),
    )


def agreement(k: ArrayLike, n: int) -> Floats:
    """R(k, n) of paper C, Sec. 2: the share of pairs among n runs, k of them rejecting, that agree.

    >>> agreement([0, 5, 9], 10).round(4).tolist()
    [1.0, 0.4444, 0.8]
    """
    counts = np.asarray(k, dtype=np.float64)
    return (counts * (counts - 1) + (n - counts) * (n - counts - 1)) / (n * (n - 1))


def _counts(values: ArrayLike, name: str, most: Ints | int) -> Ints:
    array = as_numbers(values, name, ndim=(0, 1)).ravel()
    if isinstance(most, np.ndarray) and len(array) != len(most):
        raise InputError(f"{name} must have one number per case ({len(most)}); received {len(array)}")
    limits = np.broadcast_to(most, array.shape)
    wrong = np.flatnonzero((array != np.round(array)) | (array < 0) | (array > limits))
    if len(wrong):
        place = int(wrong[0])
        raise InputError(f"{name}[{place}] must be a whole number from 0 to {int(limits[place])}; got {array[place]:g}")
    return array.astype(np.int64)


def _interval(k: Ints, n: int, shares: Floats, confidence: float) -> tuple[float, float, str]:
    tail = (1 - confidence) / 2
    if len(k) == 1:
        count = int(k[0])
        low_p, high_p = clopper_pearson(count, n, confidence)
        ends = [p * p + (1 - p) * (1 - p) for p in (low_p, high_p)]
        return (0.5 if low_p <= 0.5 <= high_p else min(ends)), max(ends), "exact binomial, one case"
    m = len(k)
    least = float(agreement(n // 2, n))  # R(k, n) is least in the middle
    r = float(shares.mean())
    spread = float(shares.std(ddof=1))
    if spread <= 1e-12:
        # No case differs: in the population at most this share does, and each by the whole range at most.
        share = 1 - tail ** (1 / m)
        low, high, method = r - share * (r - least), r + share * (1 - r), "exact bound, all cases alike"
    else:
        half = float(stdtrit(m - 1, 1 - tail)) * spread / float(np.sqrt(m))
        low, high, method = r - half, min(1.0, r + half), "t over cases"
    # p² + (1−p)² is never below ½; R(k, n) is, by chance, down to `least`.
    return max(0.5, low), max(0.5, high), method
