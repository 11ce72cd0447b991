"""Votes between two models each: strengths by Bradley–Terry with Davidson's ties, errors clustered by voter and prompt.

The contrast of two models, θ_b − θ_a, is the log odds that b wins a decided vote against a. Its variance leaves out one
cluster at a time (CR3); with voters and prompts it is V_voter + V_prompt − V_both, and never less than either one-way
variance (MacKinnon, Nielsen & Webb 2024): by itself the sum is small by chance for some of many pairs, and with 10
prompts and 20 models 13 % of tables claimed falsely. Nor is it less than the variance of independent votes: where a
model won all of its few votes, nothing varies. Student's t has the effective number of clusters of the coarser
clustering, (Σn)²/Σn², less 1 degrees of freedom: a few voters with most of the votes do not count as many.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from adjudge.errors import UnfitDataError
from adjudge.evidence.contract import Differences, Finding, Test
from adjudge.evidence.plackett_luce import refuse_islands
from adjudge.evidence.student_t import student, t_p_value
from adjudge.kernels.davidson import Votes, cluster_covariance, fit, independent_covariance
from adjudge.kernels.special import stdtrit

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
_FEWEST = 3  # clusters: with two a t interval has one degree of freedom at best


@dataclass(frozen=True, slots=True)
class Strengths:
    """Log strengths with mean 0, and what their contrasts vary by."""

    theta: Floats  # (k,)
    tie: float  # Davidson's tie parameter; 0 without ties
    slopes: Floats  # one a covariate: change of the log odds a unit of its difference
    one_way: tuple[Floats, ...]  # (k, k) covariance by each clustering
    both: Floats | None  # by voter and prompt together, where both are there
    plain: Floats  # (k, k) covariance were the votes independent
    df: float
    clusters: int  # of the coarser clustering
    tally: Ints  # (k, k): votes that the row's model won against the column's
    ties: Ints  # (k, k)

    def of(self, places: Sequence[int]) -> Strengths:
        """Only these models, in this order; the average model stays that of all."""
        cells = np.ix_(places, places)
        both = None if self.both is None else self.both[cells]
        return replace(self, theta=self.theta[list(places)], one_way=tuple(part[cells] for part in self.one_way),
                       both=both, plain=self.plain[cells], tally=self.tally[cells], ties=self.ties[cells])  # fmt: skip

    @property
    def covariance(self) -> Floats:
        """Of the strengths, with no negative direction: what draws are taken from."""
        whole = self.one_way[0] if self.both is None else self.one_way[0] + self.one_way[1] - self.both
        whole = whole + np.diag(np.maximum(np.diag(self.plain - whole), 0.0))
        spread, axes = np.linalg.eigh((whole + whole.T) / 2.0)
        return np.asarray((axes * np.maximum(spread, 0.0)) @ axes.T)

    def errors(self, pairs: Ints) -> Floats:
        """Standard error of θ_b − θ_a for pairs (a, b)."""
        a, b = pairs.T
        return self._errors(lambda part: part[a, a] + part[b, b] - 2.0 * part[a, b])

    def own_errors(self) -> Floats:
        """Standard error of each strength."""
        return self._errors(np.diag)

    def _errors(self, variance: Callable[[Floats], Floats]) -> Floats:
        each = [variance(part) for part in (*self.one_way, self.plain)]
        if self.both is not None:
            each.append(each[0] + each[1] - variance(self.both))
        return np.asarray(np.sqrt(np.maximum.reduce(each)))


def strengths(votes: Votes, clusterings: Sequence[Ints], names: tuple[str, ...]) -> Strengths:
    """Fit the votes; `clusterings` are none (each vote by itself), one, or two (voters and prompts)."""
    k = votes.models
    met = np.unique(votes.first * k + votes.second)
    refuse_islands([{one // k, one % k} for one in met.tolist()], names, "votes")
    used = list(clusterings) or [np.arange(len(votes.first))]
    sizes = [np.bincount(codes) for codes in used]
    effective = [float(count.sum() ** 2 / (count.astype(float) ** 2).sum()) for count in sizes]
    coarser = int(np.argmin(effective))
    clusters = int((sizes[coarser] > 0).sum())
    if clusters < _FEWEST:
        raise UnfitDataError(
            f"votes of {clusters} voter{'s' if clusters > 1 else ''} or prompt{'s' if clusters > 1 else ''}: at least "
            f"{_FEWEST} are needed to know how much they differ"
        )
    if not votes.outcome.any():
        raise UnfitDataError(f"all {len(votes.outcome)} votes are ties: none says which model is better")
    parameters, information = fit(votes)
    one_way = [cluster_covariance(votes, parameters, information, codes)[:k, :k] for codes in used]
    both = None
    if len(used) == 2:
        pairs = np.unique(used[0] * (int(used[1].max()) + 1) + used[1], return_inverse=True)[1]
        both = cluster_covariance(votes, parameters, information, pairs)[:k, :k]
    won, ties = np.zeros((k, k), dtype=np.int64), np.zeros((k, k), dtype=np.int64)
    for rows, table, ends in (
        (votes.outcome > 0, won, (votes.first, votes.second)), (votes.outcome < 0, won, (votes.second, votes.first)),
        (votes.outcome == 0, ties, (votes.first, votes.second)),
    ):  # fmt: skip
        np.add.at(table, (ends[0][rows], ends[1][rows]), 1)
    return Strengths(
        theta=parameters[:k],
        tie=float(np.exp(parameters[-1])) if ties.any() else 0.0,
        slopes=parameters[k:-1],
        one_way=tuple(one_way),
        both=both,
        plain=independent_covariance(votes, parameters),
        df=max(effective[coarser] - 1.0, 1.0),
        clusters=clusters,
        tally=won,
        ties=ties + ties.T,
    )


def _finding(data: Differences) -> Finding:
    mean, error, df = data.values[:, 0], data.options["error"], data.options["df"]
    t, p, _ = student(mean, error, np.abs(mean), df)
    clusters = np.full(len(mean), data.options["clusters"], dtype=np.int64)
    return Finding(p, np.sign(t).astype(np.int8), clusters, np.zeros(len(mean)), method="t")


def _estimate(data: Differences) -> tuple[Floats, Floats, Floats]:
    mean, half = data.values[:, 0], stdtrit(data.options["df"], 1 - data.alpha / 2) * data.options["error"]
    return mean, mean - half, mean + half


def _beyond(data: Differences, shift: Floats) -> tuple[Floats, Floats]:
    mean, error, df = data.values[:, 0], data.options["error"], data.options["df"]
    t = student(mean - shift, error, np.abs(mean) + np.abs(shift), df)[0]
    return t_p_value(t, df, "greater"), t_p_value(t, df, "less")


TEST = Test(
    name="votes",
    label="Bradley-Terry with ties",
    title="a Bradley–Terry model with Davidson's ties and cluster-robust errors",
    question="Which model is preferred in votes between two at a time?",
    needs=frozenset({"votes"}),
    citations=("davidson",),
    run=_finding,
    estimate=_estimate,
    beyond=_beyond,
    centre="mean",
)
