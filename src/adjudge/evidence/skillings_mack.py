"""Skillings and Mack's test: Friedman's for tables with holes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from adjudge.base.argument_checks import checked, floats_of
from adjudge.base.result_base import ResultBase
from adjudge.errors import InputError, UnfitDataError
from adjudge.evidence.contract import Scores, TableFinding, Test
from adjudge.kernels.arrays import Bools, Floats
from adjudge.kernels.ranks import row_ranks
from adjudge.kernels.special import chdtrc

Method = Literal["chi2", "permutation"]
Ties = Literal["corrected", "none"]


@dataclass(frozen=True, slots=True, repr=False)
class SkillingsMackResult(ResultBase):
    """What `skillings_mack` found; a permutation p-value is sampled and carries its Monte Carlo error."""

    statistic: float
    p_value: float
    method: str
    ties: str
    df: int
    weighted_sums: tuple[float, ...]  # Aⱼ, column order; negative = better than the others it met
    n_cases: int  # with at least two scores
    n_dropped: int  # with fewer, which say nothing
    n_holes: int
    n_learners: int
    permutations: int
    monte_carlo_error: float
    seed: int


@checked
def skillings_mack(
    scores: ArrayLike,
    method: Method = "chi2",
    *,
    ties: Ties = "corrected",
    higher_is_better: bool = True,
    permutations: int = 9999,
    seed: int = 0,
) -> SkillingsMackResult:
    """Do any of these learners differ over the cases, when some scores are missing?

    `scores` has cases as rows, learners as columns, NaN for a hole. Rank each row among the kᵢ learners present; with
    weight wᵢ = √(12/(kᵢ + 1)), Aⱼ = Σᵢ wᵢ (Rᵢⱼ − (kᵢ + 1)/2). T = Aᵀ Σ⁻ A against χ² with k − 1 degrees of freedom,
    Σ the covariance of A under shuffling within rows: −(number of cases both j and l are in) off the diagonal
    (Skillings & Mack 1981). `ties="corrected"` uses the variance of the ranks actually met. Without holes it is
    Friedman's χ²_F. `"permutation"` shuffles within rows instead of trusting χ² (for few cases); sampled.

    Assumes: independent cases; holes that have nothing to do with the scores — a learner that fails on hard cases is
    flattered. Instead: `friedman` on the full cases; the worst score for a failure; `plackett_luce` with holes.

    Parameters
    ----------
    scores
    method: "chi2" or "permutation".
    ties, higher_is_better
    permutations: Shuffles, where sampled.
    seed

    Raises
    ------
    InputError
    UnfitDataError
        No chain of shared cases joins two of the learners.

    See Also
    --------
    adjudge.evidence.friedman : without holes

    References
    ----------
    skillings_mack

    >>> nan = float("nan")
    >>> table = [[3, 2, nan], [3, 2, 1], [3, nan, 1], [3, 2, 1], [2, 3, 1]]
    >>> result = skillings_mack(table)
    >>> round(result.statistic, 4), round(result.p_value, 4)
    (6.1321, 0.0466)
    """
    table = as_table_with_holes(scores)
    present = ~np.isnan(table)
    use = present.sum(axis=1) >= 2
    if (apart := first_apart(present[use])) is not None:
        raise UnfitDataError(f"no chain of shared cases joins columns 0 and {apart}; judge them separately")
    centred = centred_ranks(table[use], present[use], higher_is_better)
    sums = centred.sum(axis=0)
    precision, df = pseudo_inverse(covariance(centred, present[use], ties))
    statistic = max(0.0, float(sums @ precision @ sums))
    drawn, error = 0, 0.0
    if method == "chi2":
        p_value = max(float(chdtrc(df, statistic)), 5e-324) if df else 1.0
    else:
        if permutations < 99:
            raise InputError(f"permutations must be at least 99; received {permutations}")
        drawn = permutations
        p_value, error = permutation_tail(centred, present[use], precision, statistic, drawn, seed)
    return SkillingsMackResult(
        statistic=statistic,
        p_value=p_value,
        method=method,
        ties=ties,
        df=df,
        weighted_sums=tuple(sums.tolist()),
        n_cases=int(use.sum()),
        n_dropped=int((~use).sum()),
        n_holes=int((~present).sum()),
        n_learners=table.shape[1],
        permutations=drawn,
        monte_carlo_error=error,
        seed=seed,
    )


def as_table_with_holes(scores: ArrayLike) -> Floats:
    table = floats_of(scores, "scores")
    if table.ndim != 2 or table.shape[1] < 2:
        raise InputError(f"scores must be cases × learners with at least 2 learners; received shape {table.shape}")
    infinite = np.argwhere(np.isinf(table))
    if len(infinite):
        raise InputError(f"scores[{infinite[0][0]}, {infinite[0][1]}] is infinite; use NaN for a missing score")
    return table


def first_apart(present: Bools) -> int | None:
    """The first learner that no chain of shared cases joins to the first one: their ranks do not compare."""
    k = present.shape[1]
    meets = (present.astype(np.int64).T @ present.astype(np.int64)) > 0
    reached = np.zeros(k, dtype=bool)
    reached[0] = True
    for _ in range(k):
        reached |= (meets & reached[:, None]).any(axis=0)
    return None if reached.all() else int(np.flatnonzero(~reached)[0])


def centred_ranks(table: Floats, present: Bools, higher_is_better: bool) -> Floats:
    """wᵢ (Rᵢⱼ − (kᵢ + 1)/2), zero at the holes."""
    size = present.sum(axis=1, keepdims=True)
    ranks = row_ranks(table, higher_is_better) / 2
    return np.where(present, np.sqrt(12 / (size + 1)) * (ranks - (size + 1) / 2), 0.0)


def covariance(centred: Floats, present: Bools, ties: str) -> Floats:
    """Of the column sums under shuffling within rows: per row v on the diagonal, −v/(kᵢ − 1) off it."""
    size = present.sum(axis=1)
    # Without ties a row's weighted ranks have Σ squares = kᵢ(kᵢ − 1), hence v = kᵢ − 1 and −1 off the diagonal.
    squares = (centred**2).sum(axis=1) if ties == "corrected" else (size * (size - 1)).astype(np.float64)
    pair = squares / (size * (size - 1))
    there = present.astype(np.float64)
    joint = -(there * pair[:, None]).T @ there
    np.fill_diagonal(joint, 0.0)
    np.fill_diagonal(joint, -joint.sum(axis=1))
    return np.asarray(joint, dtype=np.float64)


def pseudo_inverse(joint: Floats) -> tuple[Floats, int]:
    """(Σ⁻, its rank): k − 1, less where ties leave a learner without variance."""
    values, vectors = np.linalg.eigh(joint)
    kept = values > 1e-10 * max(float(values[-1]), 1e-300)
    inverse = np.where(kept, 1 / np.where(kept, values, 1.0), 0.0)
    return np.asarray((vectors * inverse) @ vectors.T, dtype=np.float64), int(kept.sum())


def permutation_tail(
    centred: Floats, present: Bools, precision: Floats, statistic: float, permutations: int, seed: int
) -> tuple[float, float]:
    """(p, its Monte Carlo error): the share of within-row shuffles at least as extreme, the observed one among them."""
    generator = np.random.default_rng(seed)
    extreme = 0
    # Sorting random keys shuffles the learners present; holes take key 2 and stay behind them, whatever their place.
    slots = np.argsort(~present, axis=1, kind="stable")
    packed = np.take_along_axis(centred, slots, axis=1)
    inside = np.take_along_axis(present, slots, axis=1)
    for _ in range(permutations):
        keys = np.where(inside, generator.random(inside.shape), 2.0)
        shuffled = np.take_along_axis(packed, np.argsort(keys, axis=1), axis=1)
        sums = np.bincount(slots.ravel(), weights=shuffled.ravel(), minlength=present.shape[1])
        extreme += bool(sums @ precision @ sums >= statistic * (1 - 1e-9) - 1e-12)
    p_value = (extreme + 1) / (permutations + 1)
    return p_value, float(np.sqrt(p_value * (1 - p_value) / permutations))


def judge(scores: Scores) -> TableFinding:
    """p of "all alike" from whatever cells there are."""
    if (apart := first_apart(~np.isnan(scores.values))) is not None:
        first, other = scores.learners[0], scores.learners[apart]
        raise UnfitDataError(f"no chain of shared cases joins {first!r} and {other!r}; judge them separately")
    result = skillings_mack(scores.values, seed=scores.seed)
    return TableFinding(result, p=result.p_value, method=result.method, monte_carlo_error=result.monte_carlo_error)


TEST = Test(
    name="skillings_mack",
    label="Skillings-Mack test",
    title="the Skillings–Mack test",
    question="Do any of these learners differ over cases that not all of them have?",
    needs=frozenset(),
    citations=("skillings_mack",),
    judge=judge,
)
