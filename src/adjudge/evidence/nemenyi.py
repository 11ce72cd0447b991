"""Nemenyi's test: which pairs of learners differ after Friedman's test."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from adjudge.base.argument_checks import checked, number_of
from adjudge.base.result_base import ResultBase
from adjudge.errors import InputError
from adjudge.evidence.arguments import as_numbers, check_share
from adjudge.evidence.contract import Scores, TableFinding, Test
from adjudge.evidence.friedman import as_scores
from adjudge.kernels.arrays import Floats
from adjudge.kernels.ranks import row_ranks
from adjudge.kernels.studentised_range import range_quantile, range_tail


@dataclass(frozen=True, slots=True, repr=False)
class NemenyiResult(ResultBase):
    """What `nemenyi` found: two learners differ when their mean ranks do by at least `critical_difference`."""

    critical_difference: float
    q: float  # studentised range quantile / √2, as Demšar tabulates it
    alpha: float
    method: str
    mean_ranks: tuple[float, ...]
    p_values: tuple[tuple[float, ...], ...]  # learner × learner, adjusted for all pairs, 1 on the diagonal
    groups: tuple[tuple[int, ...], ...]  # maximal sets of learners (columns) within one critical difference, best first
    n_cases: int
    n_learners: int


@checked
def nemenyi(scores: ArrayLike, alpha: float = 0.05, *, higher_is_better: bool = True) -> NemenyiResult:
    """Which pairs of learners differ over the cases, all pairs judged at once?

    Two learners differ at `alpha` when their mean ranks are CD = q √(k(k + 1)/(6n)) apart or more, q being the upper
    α-quantile of the range of k standard normals divided by √2 (Nemenyi 1963; Demšar 2006, Sec. 3.2.2).
    `p_values[i][j]` is the tail of that range at the observed distance, already adjusted for all pairs.

    Assumes: as `friedman`; large n. A pair's answer depends on which other learners are in the table. Instead:
    pairwise `wilcoxon` with `adjust(…, "holm")`, which does not; `compare_with_control` when only one learner matters.

    Parameters
    ----------
    scores, alpha, higher_is_better

    See Also
    --------
    adjudge.evidence.friedman
    adjudge.evidence.critical_difference

    References
    ----------
    demsar

    >>> result = nemenyi([[0.9, 0.8, 0.7], [0.8, 0.7, 0.6], [0.7, 0.8, 0.5], [0.9, 0.6, 0.4]])
    >>> round(result.critical_difference, 3), result.groups
    (1.657, ((0, 1), (1, 2)))
    """
    table = as_scores(scores)
    mean_ranks = row_ranks(table, higher_is_better).mean(axis=0) / 2
    return nemenyi_from_mean_ranks(mean_ranks, len(table), alpha)


def nemenyi_from_mean_ranks(mean_ranks: ArrayLike, n_cases: int, alpha: float = 0.05) -> NemenyiResult:
    """The same from mean ranks over `n_cases` cases."""
    means = as_numbers(mean_ranks, "mean_ranks")
    k = len(means)
    limit = critical_difference(k, n_cases, alpha)
    distance = np.abs(means[:, None] - means[None, :])
    tails = range_tail((distance / math.sqrt(k * (k + 1) / (12 * n_cases))).ravel(), k).reshape(k, k)
    return NemenyiResult(
        critical_difference=limit,
        q=limit / math.sqrt(k * (k + 1) / (6 * n_cases)),
        alpha=alpha,
        method="studentised range",
        mean_ranks=tuple(means.tolist()),
        p_values=tuple(tuple(row) for row in np.maximum(tails, 5e-324).tolist()),
        groups=groups_within(means, limit),
        n_cases=n_cases,
        n_learners=k,
    )


@checked
def critical_difference(n_learners: int, n_cases: int, alpha: float = 0.05) -> float:
    """How far apart two mean ranks must be.

    Parameters
    ----------
    n_learners: Number of learners.
    n_cases: Number of cases.
    alpha

    Returns
    -------
    float
        The difference of mean ranks.

    See Also
    --------
    adjudge.evidence.nemenyi

    References
    ----------
    demsar

    >>> round(critical_difference(4, 14), 2)
    1.25
    """
    number_of(n_learners, "n_learners", whole=True)
    number_of(n_cases, "n_cases", whole=True)
    check_share(alpha, "alpha")
    if n_learners < 2 or n_cases < 1:
        raise InputError(f"at least 2 learners and 1 case are needed; received {n_learners} and {n_cases}")
    q = range_quantile(alpha, n_learners) / math.sqrt(2)
    return q * math.sqrt(n_learners * (n_learners + 1) / (6 * n_cases))


def groups_within(means: Floats, limit: float) -> tuple[tuple[int, ...], ...]:
    """Maximal runs in rank order whose ends are less than `limit` apart; a learner alone when it joins no other."""
    order = np.argsort(means, kind="stable")
    ordered = means[order]
    found: list[tuple[int, ...]] = []
    reached = 0
    for start in range(len(order)):
        stop = int(np.searchsorted(ordered, ordered[start] + limit, side="left"))
        if stop > reached:
            found.append(tuple(order[start:stop].tolist()))
            reached = stop
    return tuple(found)


def judge(scores: Scores) -> TableFinding:
    """Adjusted p of every pair, and the mean ranks."""
    result = nemenyi(scores.values, scores.alpha)
    pair_p = np.array(result.p_values)
    return TableFinding(result, pair_p=pair_p, ranks=np.array(result.mean_ranks), method=result.method)


TEST = Test(
    name="nemenyi",
    label="Nemenyi's test",
    title="Nemenyi's test of mean ranks",
    also=("critical difference",),
    question="Which pairs of learners differ in mean rank over the cases?",
    needs=frozenset(),
    citations=("nemenyi", "demsar"),
    judge=judge,
)
