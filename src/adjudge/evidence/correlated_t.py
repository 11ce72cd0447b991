"""Bayesian correlated t test: one data set, resampled scores."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from adjudge.base.argument_checks import checked
from adjudge.base.result_base import ResultBase
from adjudge.errors import InputError, UnfitDataError
from adjudge.evidence.arguments import as_numbers
from adjudge.evidence.contract import Differences, Finding, Test, one_by_one
from adjudge.evidence.regions import Triple, checked_rope, differences, settled, split_point, tolerance
from adjudge.kernels.special import stdtr, stdtrit


@dataclass(frozen=True, slots=True, repr=False)
class CorrelatedTResult(ResultBase):
    """Posterior of the mean difference: a Student t."""

    probabilities: Triple  # (worse, equivalent, better)
    mean: float
    scale: float
    df: int
    interval: tuple[float, float]  # central 95 % of the posterior
    rho: float
    rope: float
    n: int
    method: str = "exact"


def correlation(
    rho: float | None = None, n_train: ArrayLike | None = None, n_test: ArrayLike | None = None, *, n: int | None = None
) -> float:
    """ρ between the scores of two resamples, as given or n_test/(n_train + n_test) over all folds together."""
    if rho is not None:
        if n_train is not None or n_test is not None:
            raise InputError("give either rho, or n_train and n_test, not both")
        if isinstance(rho, (int, float, np.floating)) and 0.0 <= float(rho) < 1.0:
            return float(rho)
        raise InputError(f"rho must lie in [0, 1); received {rho!r}")
    if n_train is None or n_test is None:
        raise InputError(
            "the correlation between folds is unknown: give n_train and n_test, or rho (0: seeds on one fixed split)"
        )
    train, test = as_numbers(n_train, "n_train", ndim=None), as_numbers(n_test, "n_test", ndim=None)
    for name, sizes in (("n_train", train), ("n_test", test)):
        if n is not None and sizes.size not in (1, n):
            raise InputError(f"{name} must be one size or one for each of the {n} differences; received {sizes.size}")
        if np.any(sizes <= 0):
            raise InputError(f"{name} must be positive; received {sizes.min():g}")
    mean_train, mean_test = float(train.mean()), float(test.mean())
    return mean_test / (mean_train + mean_test)


@checked
def correlated_t(
    d: ArrayLike,
    *,
    n_train: ArrayLike | None = None,
    n_test: ArrayLike | None = None,
    rho: float | None = None,
    rope: float = 0.0,
) -> CorrelatedTResult:
    """How probable is it that b's mean score on this data set is worse than, equivalent to or better than a's?

    d = b − a, one difference a fold, all runs of a repeated cross-validation together. The scores of different folds
    share training data; with correlation ρ = n_test/(n_train + n_test) and the flat prior, the posterior of the mean
    difference δ is a Student t with n − 1 degrees of freedom, location d̄ and scale² = (1/n + ρ/(1−ρ)) σ̂² (Corani
    and Benavoli 2015; ρ/(1−ρ) = n2/n1 is the correction of Nadeau and Bengio, paper C). The three probabilities are
    areas under that t, so they are exact; at rope = 0 the middle one is 0, and 1 − max(worse, better) is the
    one-sided p-value of the corrected t test.

    Assumes differences that are about normal and equally correlated. Fold sizes may vary: their means give ρ. With
    rho=0 it is the plain Bayesian t test, right for several seeds on one fixed split (it then speaks about seeds
    only). All differences equal: δ is taken as known; all zero with rope = 0 is split evenly. Many data sets:
    `bayes_signed_rank` on their means, or `hierarchical` on all folds.

    Parameters
    ----------
    d: Differences b − a, one per fold, all runs together.
    n_train, n_test, rho, rope

    Raises
    ------
    InputError
        Neither sizes nor `rho` were given.
    UnfitDataError
        There are fewer than two differences.

    See Also
    --------
    adjudge.evidence.corrected_t
    adjudge.evidence.hierarchical : many data sets

    References
    ----------
    bayes, replicability

    >>> result = correlated_t([0.02, 0.01, 0.04, 0.01, 0.03], n_train=80, n_test=20, rope=0.01)
    >>> tuple(round(p, 4) for p in result.probabilities)
    (0.0108, 0.1102, 0.879)
    """
    width = checked_rope(rope)
    values = settled(differences(d), width)
    n = len(values)
    correlated = correlation(rho, n_train, n_test, n=n)
    if n < 2:
        raise UnfitDataError(f"correlated_t needs at least 2 differences to see their spread; received {n}")
    mean = math.fsum(values) / n
    variance = float(np.sum((values - mean) ** 2)) / (n - 1)
    if variance <= tolerance(values, width) ** 2:
        mean = float(values[0])
        return CorrelatedTResult(split_point(mean, width), mean, 0.0, n - 1, (mean, mean), correlated, width, n)
    scale = math.sqrt((1.0 / n + correlated / (1.0 - correlated)) * variance)
    df = n - 1
    worse = float(stdtr(df, (-width - mean) / scale))
    better = float(stdtr(df, (mean - width) / scale))
    half = float(stdtrit(df, 0.975)) * scale
    return CorrelatedTResult(
        probabilities=(worse, max(0.0, 1.0 - worse - better) if width > 0.0 else 0.0, better),
        mean=mean,
        scale=scale,
        df=df,
        interval=(mean - half, mean + half),
        rho=correlated,
        rope=width,
        n=n,
    )


def run(data: Differences) -> Finding:
    """ρ from the sizes of test and training parts; 0 for seeds on one split. `options["rope"]` as above."""
    rho = 0.0 if data.unit == "seeds" or data.ratio is None else data.ratio / (1.0 + data.ratio)
    return one_by_one(data, lambda d: correlated_t(d, rho=rho, rope=data.options.get("rope", 0.0)))


TEST = Test(
    name="correlated_t",
    label="Bayesian correlated t",
    title="the Bayesian correlated t test",
    also=("baycomp correlated t",),
    question="How probable is it that b is worse than, equivalent to or better than a on this data set?",
    needs=frozenset({"folds", "seeds"}),
    citations=("bayes",),
    run=run,
    centre="mean",
    bayesian=True,
)
