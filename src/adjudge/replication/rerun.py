"""Would the same experiment, shuffled again, say the same? Estimated from the repeats it already has."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from adjudge.errors import InputError, UnfitDataError
from adjudge.evidence.choices import check_choice, check_share
from adjudge.evidence.differences import as_numbers
from adjudge.evidence.t_ratio import settle
from adjudge.record import Record
from adjudge.replication.many_t import many_t_from_sums

__all__ = ["LEAST_REPEATS", "RerunResult", "rerun"]

Floats = NDArray[np.float64]
Kind = Literal["corrected", "uncorrected"]
LEAST_REPEATS = 5
MOST_REPEATS = 2000  # beyond, more repeats are no advice
WORLDS, RERUNS = 400, 100  # resampled sets of repeats, and reruns drawn from each


@dataclass(frozen=True, slots=True, repr=False)
class RerunResult(Record):
    """What `rerun` found. `outcome` is "b", "a" (who was found better) or "none"; probabilities are sampled.

    `p_same`: a rerun has this outcome. `p_agree`: two reruns have the same one, whichever. `p_flip`: a rerun finds the
    other learner better. `repeats_needed`: those given when `p_same` reaches `wanted`; otherwise the least number at
    which an experiment and its rerun, neither yet seen, agree with probability `wanted`; None when above 2000.
    """

    outcome: str
    p_value: float
    statistic: float
    p_same: float
    p_agree: float
    p_flip: float
    repeats: int
    folds: int
    repeats_needed: int | None
    wanted: float
    alpha: float
    test: str
    method: str
    monte_carlo_error: float
    seed: int


def rerun(
    d: ArrayLike,
    *,
    ratio: float | None = None,
    test: Kind = "corrected",
    alpha: float = 0.05,
    wanted: float = 0.95,
    seed: int = 0,
) -> RerunResult:
    """How likely is it that the same experiment on the same data, partitioned anew, has the same outcome?

    `d` holds the differences b − a, (repeats, folds), of r × k-fold cross-validation; a row per split for random
    subsampling. Whole repeats are drawn with replacement, never folds, and the test is computed anew on each draw with
    its correction inside; `ratio` = n_test/n_train, by default 1/(k − 1). The corrected t's own variance would be the
    wrong model: it speaks of new data, while other partitions of the same data vary 30 to 50 times less (METHODS C).

    Two levels: the repeats at hand are one sample of all possible ones, so worlds are drawn from them, and reruns from
    each world. Deviations are stretched by √(r/(r−1)), because r resampled repeats vary by (r−1)/r too little.

    Assumes: repeats are independent partitions of one data set and the learners' own randomness is part of a repeat.
    Needs 5 repeats. Instead: `replicability`, when the whole experiment was really run several times.

    On simulated data sets (tests/replication/test_rerun.py) it comes within 0.02 of the agreement measured by really
    rerunning with 10 repeats; with 5 it is some 0.03 too hopeful.

    >>> rng = np.random.default_rng(1)
    >>> result = rerun(0.02 + 0.004 * rng.normal(size=(10, 1)) + 0.03 * rng.normal(size=(10, 10)))
    >>> result.outcome, round(result.p_value, 3), result.p_same < 0.7, result.repeats_needed > 10
    ('b', 0.049, True, True)
    """
    check_choice(test, Kind, "test")
    check_share(alpha, "alpha")
    check_share(wanted, "wanted")
    differences = settle(as_numbers(d, "d", ndim=(2,)))
    r, k = differences.shape
    if r < LEAST_REPEATS:
        raise UnfitDataError(
            f"whether a rerun agrees cannot be told from {r} repeats: at least {LEAST_REPEATS} are needed; repeat the "
            "cross-validation with other partitions"
        )
    if ratio is None:
        if k < 2:
            raise InputError("one split per repeat does not tell the sizes: give ratio= n_test/n_train")
        ratio = 1 / (k - 1)
    if not (math.isfinite(ratio) and ratio > 0):
        raise InputError(f"ratio must be positive and finite; received {ratio}")
    share = ratio if test == "corrected" else 0.0
    sums = np.stack([differences.sum(axis=1), (differences**2).sum(axis=1)])  # all a repeat tells the test
    t, p = many_t_from_sums(sums[0].sum(), sums[1].sum(), r * k, share)
    observed = int(np.sign(t)) if p <= alpha else 0
    shares = outcome_shares(sums, k, r, share, alpha, seed)
    same = shares[:, observed + 1]
    agree = (shares**2).sum(axis=1)
    return RerunResult(
        outcome=("a", "none", "b")[observed + 1],
        p_value=float(p),
        statistic=float(t),
        p_same=float(same.mean()),
        p_agree=_unbiased(agree),
        p_flip=float(shares[:, 1 - observed].mean()) if observed else 0.0,
        repeats=r,
        folds=k,
        repeats_needed=r if same.mean() >= wanted else _needed(sums, k, share, alpha, wanted, seed),
        wanted=float(wanted),
        alpha=float(alpha),
        test=f"{test} t",
        method=f"sampled: {WORLDS} × {RERUNS} resamples of whole repeats",
        monte_carlo_error=float(max(same.std(ddof=1), 0.5 / math.sqrt(WORLDS)) / math.sqrt(WORLDS)),
        seed=seed,
    )


def outcome_shares(sums: Floats, k: int, repeats: int, share: float, alpha: float, seed: int) -> Floats:
    """(worlds, 3): how often of the reruns, with so many repeats, a is found better, neither, b."""
    r = sums.shape[1]
    generator = np.random.default_rng(seed)
    stretch = math.sqrt(r / (r - 1))
    weights = generator.multinomial(r, np.full(r, 1 / r), size=WORLDS) / r  # a world: how common each repeat is
    drawn = generator.multinomial(repeats, weights[:, None, :], size=(WORLDS, RERUNS)) @ sums.T  # Σ over a rerun
    centre = sums[0].mean()
    world = (weights @ sums[0])[:, None]
    middle = centre + stretch * (world - centre)
    total = repeats * middle + stretch * (drawn[..., 0] - repeats * world)
    # Moving the mean moves the squares with it, so that the spread within a rerun stays what it was.
    n = repeats * k
    squares = drawn[..., 1] + (total**2 - drawn[..., 0] ** 2) / n
    t, p = many_t_from_sums(total, squares, n, share)
    found = np.where(p <= alpha, np.sign(t), 0.0)
    return np.stack([(found == outcome).mean(axis=1) for outcome in (-1, 0, 1)], axis=1)


def _unbiased(agree: Floats) -> float:
    """Chance that two reruns agree; the squared shares of RERUNS draws count each rerun with itself, taken out here."""
    return float(np.clip((agree.mean() * RERUNS - 1) / (RERUNS - 1), 0.0, 1.0))


def _needed(sums: Floats, k: int, share: float, alpha: float, wanted: float, seed: int) -> int | None:
    """The least number of repeats above those at hand that reaches `wanted`: doubled until it does, then halved."""

    def reached(repeats: int) -> bool:
        shares = outcome_shares(sums, k, repeats, share, alpha, seed)
        return _unbiased((shares**2).sum(axis=1)) >= wanted

    low = int(sums.shape[1])
    high = 2 * low
    while not reached(high):
        if high >= MOST_REPEATS:
            return None
        low, high = high, min(2 * high, MOST_REPEATS)
    while high - low > max(1, low // 20):  # to 5 %: the estimate itself is no finer
        middle = (low + high) // 2
        low, high = (low, middle) if reached(middle) else (middle, high)
    return high
