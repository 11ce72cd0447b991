"""Bayesian signed-rank test: many data sets, one difference each; one pair or all pairs of a table."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike

from adjudge.base.argument_checks import checked
from adjudge.base.result_base import ResultBase
from adjudge.errors import InputError, UnfitDataError, refuse_unknown
from adjudge.evidence.arguments import as_numbers
from adjudge.evidence.contract import Differences, Finding, Test
from adjudge.evidence.regions import (
    Triple,
    checked_count,
    checked_names,
    checked_rope,
    differences,
    settled,
    tolerance,
)
from adjudge.kernels.arrays import Floats
from adjudge.kernels.bayes_signed_rank import draw_shares


@dataclass(frozen=True, slots=True, repr=False)
class BayesSignedRankResult(ResultBase):
    """Posterior of the shares of pairs of data sets whose average difference is worse, equivalent, better."""

    probabilities: Triple  # (worse, equivalent, better): fraction of draws in which this share is the largest
    mean_shares: Triple  # posterior mean of the three shares
    monte_carlo_error: float  # largest standard error of the three probabilities
    prior_strength: float
    rope: float
    n: int
    draws: int
    seed: int
    method: str = "sampled"


@dataclass(frozen=True, slots=True, repr=False)
class BayesSignedRanksResult(ResultBase):
    """Every pair (a, b) of learners, in column order; differences are b − a."""

    learners: tuple[str, ...]
    pairs: tuple[tuple[str, str], ...]
    probabilities: tuple[Triple, ...]
    mean_shares: tuple[Triple, ...]
    monte_carlo_error: float  # largest over all pairs
    n: tuple[int, ...]  # cases a pair has
    prior_strength: float
    rope: float
    draws: int
    seed: int
    method: str = "sampled"

    def pair(self, b: str, a: str) -> BayesSignedRankResult:
        """The result of one pair, seen from b."""
        for name in (b, a):
            refuse_unknown(name, self.learners, f"unknown learner {name!r}")
        turned = (a, b) not in self.pairs
        if turned and (b, a) not in self.pairs:
            raise InputError(f"a pair needs two different learners; received {b!r} twice")
        index = self.pairs.index((b, a) if turned else (a, b))
        probabilities, shares = self.probabilities[index], self.mean_shares[index]
        if turned:
            probabilities, shares = probabilities[::-1], shares[::-1]
        error = largest_error(np.array(probabilities), self.draws)
        return BayesSignedRankResult(
            probabilities, shares, error, self.prior_strength, self.rope, self.n[index], self.draws, self.seed
        )

    def rows(self) -> list[tuple[str, Any]]:
        """One line a pair."""
        lines: list[tuple[str, Any]] = [
            (f"{b} against {a}", triple) for (a, b), triple in zip(self.pairs, self.probabilities, strict=True)
        ]
        return [*lines, ("monte carlo error", self.monte_carlo_error), ("rope", self.rope), ("draws", self.draws)]


def largest_error(probabilities: Floats, draws: float) -> float:
    """Largest standard error of fractions of `draws` independent draws; not 0 even where a fraction is 0 or 1."""
    shrunk = (probabilities * draws + 0.5) / (draws + 1.0)
    return float(np.sqrt(np.max(shrunk * (1.0 - shrunk)) / draws))


@checked
def bayes_signed_rank(
    d: ArrayLike, *, rope: float = 0.0, prior_strength: float = 0.5, draws: int = 50_000, seed: int = 0
) -> BayesSignedRankResult:
    """Over data sets, is b mostly worse than, equivalent to or better than a, counting how large the differences are?

    d = b − a, one difference a data set. The unknown distribution of differences has a Dirichlet-process prior whose
    base is a pseudo data set with difference 0 and strength s = ½. A posterior draw weighs the data sets by w ~
    Dirichlet(s, 1, …, 1) and gives the shares of pairs (i, j) by their average: worse Σ w_i w_j [d_i + d_j < −2
    rope], better Σ w_i w_j [d_i + d_j > 2 rope], equivalent the rest (Benavoli et al. 2014, 2017). `probabilities`
    are the fractions of draws in which a share is the largest (baycomp's convention); `mean_shares` are the posterior
    mean shares (rNPBST's). At rope = 0 tied averages count half on each side, so the middle is 0; identical learners
    give ½, 0, ½.

    The weak prior knows no value but 0 and those seen: at rope = 0, differences of one sign give that side
    probability 1 however few they are. Below about 10 data sets read it beside `bayes_sign` or an exact sign test
    (docs/calibration).

    Assumes independent data sets and differences on one scale. Folds of one data set are not data sets: `correlated_t`;
    folds of many: `hierarchical`. Differences on different scales: `bayes_sign`.

    Parameters
    ----------
    d, rope, prior_strength, draws, seed

    See Also
    --------
    adjudge.evidence.bayes_sign : for unlike scales
    adjudge.evidence.hierarchical : for all folds

    References
    ----------
    bayes

    >>> result = bayes_signed_rank([0.03, 0.01, 0.05, -0.01, 0.02, 0.04, 0.02], rope=0.01, draws=4000)
    >>> result.probabilities[2] > 0.8, result.seed, round(sum(result.probabilities), 9)
    (True, 0, 1.0)
    """
    width = checked_rope(rope)
    values = settled(differences(d), width)
    if len(values) < 2:
        raise UnfitDataError(f"bayes_signed_rank needs at least 2 differences; received {len(values)}; use bayes_sign")
    chosen, errors = _judge(values[None, :], width, prior_strength, draws, seed)
    (triple,), (shares,) = chosen
    return BayesSignedRankResult(triple, shares, errors, float(prior_strength), width, len(values), draws, seed)


@checked
def bayes_signed_ranks(
    scores: ArrayLike,
    *,
    learners: Sequence[str] | None = None,
    rope: float = 0.0,
    prior_strength: float = 0.5,
    draws: int = 50_000,
    seed: int = 0,
    missing: Literal["error", "drop"] = "error",
) -> BayesSignedRanksResult:
    """Which of many learners are worse than, equivalent to or better than which, over data sets?

    `scores` is (cases, learners), higher is better. Each pair is `bayes_signed_rank` of its differences; all pairs
    share the posterior draws, so the answers of a table hang together and 21 pairs cost little more than one. NaN
    cells are refused; with missing="drop" a pair uses the cases that both its learners have.

    No correction for the number of pairs is made: the expected number of wrong claims is the sum of 1 − P over the
    claims.

    Parameters
    ----------
    scores, learners, rope, prior_strength, draws, seed
    missing: What a NaN cell means: refuse, or leave the case out where it is missing.

    See Also
    --------
    adjudge.evidence.bayes_signed_rank : one pair

    References
    ----------
    bayes

    >>> table = [[0.81, 0.84], [0.90, 0.91], [0.70, 0.75], [0.66, 0.69], [0.95, 0.96]]
    >>> result = bayes_signed_ranks(table, learners=["old", "new"], draws=4000)
    >>> result.pairs, result.pair("new", "old").probabilities[2] > 0.95
    ((('old', 'new'),), True)
    """
    width = checked_rope(rope)
    table = as_numbers(scores, "scores", ndim=None, holes=missing == "drop")
    if table.ndim != 2 or table.shape[1] < 2:
        raise InputError(f"scores must be (cases, learners) with at least 2 learners; received shape {table.shape}")
    names = checked_names(learners, table.shape[1])
    columns = list(combinations(range(len(names)), 2))
    z = np.array([table[:, b] - table[:, a] for a, b in columns])
    present = np.sum(~np.isnan(z), axis=1)
    for (a, b), count in zip(columns, present, strict=True):
        if count < 2:
            raise UnfitDataError(f"{names[a]!r} and {names[b]!r} share {count} case(s); each pair needs at least 2")
    z = np.array([settled(row, width) for row in z])
    (triples, shares), error = _judge(z, width, prior_strength, draws, seed)
    return BayesSignedRanksResult(
        learners=names,
        pairs=tuple((names[a], names[b]) for a, b in columns),
        probabilities=triples,
        mean_shares=shares,
        monte_carlo_error=error,
        n=tuple(int(count) for count in present),
        prior_strength=float(prior_strength),
        rope=width,
        draws=draws,
        seed=seed,
    )


def _judge(
    z: Floats, rope: float, prior_strength: float, draws: int, seed: int
) -> tuple[tuple[tuple[Triple, ...], tuple[Triple, ...]], float]:
    """Probabilities, mean shares and the largest error for rows of differences."""
    checked_count(draws, "draws", 100)
    checked_count(seed, "seed", 0)
    if not (isinstance(prior_strength, (int, float)) and 0.0 <= prior_strength < math.inf):
        raise InputError(f"prior_strength must be a finite number ≥ 0; received {prior_strength!r}")
    near = 2.0 * tolerance(z[~np.isnan(z)], rope)
    largest, means = draw_shares(z, rope, near, float(prior_strength), draws, np.random.default_rng(seed))
    return (_triples(largest), _triples(means)), largest_error(largest, draws)


def _triples(rows: Floats) -> tuple[Triple, ...]:
    return tuple((float(row[0]), float(row[1]), float(row[2])) for row in rows)


def run(data: Differences) -> Finding:
    """All pairs share the draws; `options` may hold rope and draws."""
    rope, draws = checked_rope(data.options.get("rope", 0.0)), data.options.get("draws", 50_000)
    n = (~np.isnan(data.values)).sum(axis=1)
    if (n < 2).any():
        raise UnfitDataError(f"bayes_signed_rank needs at least 2 cases of each pair; received {int(n.min())}")
    z = np.array([settled(row, rope) for row in data.values])
    (triples, _), error = _judge(z, rope, 0.5, draws, data.seed)
    return Finding(n=n, probabilities=np.array(triples), method="sampled", monte_carlo_error=error)


TEST = Test(
    name="bayes_signed_rank",
    label="Bayesian signed rank",
    title="the Bayesian signed-rank test",
    question="Over cases, is b mostly worse than, equivalent to or better than a, sizes counted?",
    citations=("bayes",),
    run=run,
    bayesian=True,
)
