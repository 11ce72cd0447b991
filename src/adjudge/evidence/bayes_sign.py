"""Bayesian sign test: many data sets, one difference each, only their regions count."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from adjudge.base.argument_checks import checked
from adjudge.base.result_base import ResultBase
from adjudge.errors import InputError
from adjudge.evidence.contract import Test, one_by_one
from adjudge.evidence.regions import Triple, checked_rope, differences, settled
from adjudge.kernels.dirichlet_argmax import argmax_probabilities


@dataclass(frozen=True, slots=True, repr=False)
class BayesSignResult(ResultBase):
    """Posterior of the shares of data sets on which b is worse, equivalent, better: a Dirichlet."""

    probabilities: Triple  # (worse, equivalent, better): that this share is the largest of the three
    mean_shares: Triple  # posterior mean of the three shares
    counts: tuple[int, int, int]
    prior_strength: float
    rope: float
    n: int
    method: str = "exact"


@checked
def bayes_sign(d: ArrayLike, *, rope: float = 0.0, prior_strength: float = 1.0) -> BayesSignResult:
    """On most data sets, is b worse than, equivalent to or better than a — and how sure may one be?

    d = b − a, one difference a data set. The shares θ of data sets with d < −rope, |d| ≤ rope, d > rope have the
    posterior Dirichlet(n_worse, n_equivalent + s, n_better), where the prior is one pseudo data set (s = 1) in the
    middle region (Benavoli et al. 2014, 2017). `probabilities` are P(θ_i is the largest), by integration and not by
    draws; `mean_shares` is E θ, another number. At rope = 0 the middle region holds the exact ties and the pseudo
    data set.

    Assumes independent data sets; the size of a difference beyond the rope does not count, so it bears outliers.
    Differences that can be ranked against each other say more: `bayes_signed_rank`. Folds of one data set are not data
    sets: `correlated_t`.

    Parameters
    ----------
    d, rope, prior_strength

    See Also
    --------
    adjudge.evidence.bayes_signed_rank : uses the sizes

    References
    ----------
    bayes

    >>> result = bayes_sign([0.3, 0.2, 0.5, -0.1, 0.4, 0.2], rope=0.15)
    >>> result.counts, tuple(round(p, 4) for p in result.probabilities)
    ((0, 1, 5), (0.0, 0.1094, 0.8906))
    """
    width = checked_rope(rope)
    if not (isinstance(prior_strength, (int, float)) and 0.0 <= prior_strength < math.inf):
        raise InputError(f"prior_strength must be a finite number ≥ 0; received {prior_strength!r}")
    values = settled(differences(d), width)
    worse, better = int(np.sum(values < -width)), int(np.sum(values > width))
    counts = (worse, len(values) - worse - better, better)
    alpha = np.array(counts, dtype=np.float64)
    alpha[1] += prior_strength
    probabilities, shares = np.zeros(3), alpha / alpha.sum()
    present = alpha > 0.0  # a share with parameter 0 is 0 and never the largest
    probabilities[present] = argmax_probabilities(alpha[present])
    return BayesSignResult(
        probabilities=(float(probabilities[0]), float(probabilities[1]), float(probabilities[2])),
        mean_shares=(float(shares[0]), float(shares[1]), float(shares[2])),
        counts=counts,
        prior_strength=float(prior_strength),
        rope=width,
        n=len(values),
    )


TEST = Test(
    name="bayes_sign",
    label="Bayesian sign test",
    title="the Bayesian sign test",
    question="On most cases, is b worse than, equivalent to or better than a?",
    citations=("bayes",),
    run=lambda data: one_by_one(data, lambda d: bayes_sign(d, rope=data.options.get("rope", 0.0))),
    centre="wins",
    bayesian=True,
)
