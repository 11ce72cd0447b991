"""Bayesian Plackett–Luce ranking: many learners, many cases, holes and ties welcome."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike

from adjudge.base.argument_checks import checked
from adjudge.base.result_base import ResultBase
from adjudge.errors import InputError, UnfitDataError, refuse_unknown
from adjudge.evidence.arguments import as_numbers
from adjudge.evidence.contract import Scores, TableFinding, Test
from adjudge.evidence.regions import checked_count, checked_names
from adjudge.kernels.arrays import Floats, Ints
from adjudge.kernels.convergence import effective_sample_size, error_of_fraction, split_r_hat
from adjudge.kernels.plackett_luce import sample_strengths, stages
from adjudge.kernels.ranks import row_ranks

Row = tuple[float, ...]

_WARMUP = 250
_R_HAT_LIMIT, _ESS_LIMIT = 1.01, 400.0


@dataclass(frozen=True, slots=True, repr=False)
class PlackettLuceResult(ResultBase):
    """Posterior of the learners' strengths, told as ranks."""

    learners: tuple[str, ...]
    probability_best: Row  # that this learner's strength is the greatest
    expected_ranks: Row  # posterior mean of the expected rank on a next case (1 is best)
    rank_intervals: tuple[tuple[float, float], ...]  # central 95 % of that expected rank
    p_better: tuple[Row, ...]  # p_better[i][j]: that learner i is stronger than learner j; ½ on the diagonal
    win_shares: tuple[Row, ...]  # posterior mean share of next cases that i wins against j
    strengths: Row  # posterior mean strengths, adding up to 1
    monte_carlo_error: float  # largest standard error of probability_best
    prior_shape: float
    n: int  # cases with at least two learners
    holes: int
    tied_cases: int
    r_hat: float  # worst of the log strengths
    effective_sample_size: float  # least of them
    converged: bool
    draws: int
    chains: int
    seed: int
    method: str = "sampled"

    def probability(self, b: str, a: str) -> float:
        """P(b is stronger than a)."""
        for name in (b, a):
            refuse_unknown(name, self.learners, f"unknown learner {name!r}")
        return self.p_better[self.learners.index(b)][self.learners.index(a)]

    def rows(self) -> list[tuple[str, Any]]:
        """One line a learner, best first: expected rank, its interval, probability of being best."""
        lines: list[tuple[str, Any]] = []
        for place in np.argsort(self.expected_ranks, kind="stable"):
            low, high = self.rank_intervals[place]
            rank, best = self.expected_ranks[place], self.probability_best[place]
            lines.append((self.learners[place], f"rank {rank:.2f} [{low:.2f}, {high:.2f}]  P(best) {best:.3f}"))
        tail = ("n", "holes", "tied_cases", "monte_carlo_error", "r_hat", "effective_sample_size", "converged")
        return lines + [(name.replace("_", " "), getattr(self, name)) for name in tail]


@checked
def plackett_luce(
    scores: ArrayLike,
    *,
    learners: Sequence[str] | None = None,
    prior_shape: float = 1.0,
    missing: Literal["drop", "error"] = "drop",
    draws: int = 20_000,
    chains: int = 8,
    seed: int = 0,
) -> PlackettLuceResult:
    """Which of many learners is best, and what rank may each expect on the next case?

    `scores` is (cases, learners), higher is better; only each case's ranking is used. A ranking best to worst has the
    probability Π_i λ_(i) / (λ_(i) + λ_(i+1) + …), where learner k has strength λ_k and Σ λ = 1; the prior of λ is
    Dirichlet(prior_shape, …), uniform by default (Calvo, Ceberio and Lozano 2018). The posterior is sampled by the
    Gibbs sampler of Caron and Doucet (2012). Learner i wins against j with probability λ_i/(λ_i + λ_j), whoever else
    takes part, and the expected rank of i is 1 + Σ_j λ_j/(λ_i + λ_j).

    *Holes* (NaN): the case ranks the learners it has, which is exact under this model; missing="error" refuses them.
    *Ties* (scores equal up to rounding) count as all orders of the tied learners in equal parts, so they are evidence
    for equal strength; two tied learners give each other half a win. (With more than 12 learners, ties of three or
    more use Efron's approximation.)

    Assumes independent cases and one order of strength for all cases; a learner that is best on half of the cases and
    worst on the others is not described well. Margins are not used: for one pair `bayes_signed_rank` uses them.

    Parameters
    ----------
    scores, learners
    prior_shape: Shape of the Gamma prior of the strengths; 1 is uniform.
    missing: What a NaN cell means: refuse, or leave the case out where it is missing.
    draws, chains, seed

    Raises
    ------
    InputError
    UnfitDataError
        No chain of shared cases joins two of the learners.

    See Also
    --------
    adjudge.evidence.friedman
    adjudge.evidence.bayes_signed_ranks

    >>> scores = [[3, 2, 1], [3, 1, 2], [2, 1, float("nan")], [3, 2, 2]]
    >>> result = plackett_luce(scores, learners=["x", "y", "z"], draws=4000)
    >>> result.probability_best[0] > 0.8, result.holes, result.tied_cases
    (True, 1, 1)
    """
    table = as_numbers(scores, "scores", ndim=None, holes=missing == "drop")
    if table.ndim != 2 or table.shape[1] < 2:
        raise InputError(f"scores must be (cases, learners) with at least 2 learners; received shape {table.shape}")
    names = checked_names(learners, table.shape[1])
    if not (isinstance(prior_shape, (int, float)) and 0.0 < prior_shape < math.inf):
        raise InputError(f"prior_shape must be a finite number > 0; received {prior_shape!r}")
    checked_count(chains, "chains", 2)
    keep = math.ceil(checked_count(draws, "draws", 100) / chains)
    rng = np.random.default_rng(checked_count(seed, "seed", 0))

    cases = [groups for groups in map(tied_groups, row_ranks(table, True)) if sum(map(len, groups)) > 1]
    refuse_islands([{item for group in groups for item in group} for groups in cases], names, "cases")
    members, weights, wins = stages(cases, len(names))
    sampled = sample_strengths(members, weights, wins, float(prior_shape), _WARMUP, keep, chains, rng)
    return _summary(
        sampled,
        names,
        prior_shape=float(prior_shape),
        n=len(cases),
        holes=int(np.isnan(table).sum()),
        tied_cases=sum(any(len(group) > 1 for group in groups) for groups in cases),
        seed=seed,
    )


def tied_groups(ranks: Ints) -> list[list[int]]:
    """Learners present (rank 0: absent), best first, equal ones together.

    >>> tied_groups(row_ranks(np.array([[0.3, 0.5, 0.1 + 0.2, np.nan]]), True)[0])
    [[1], [0, 2]]
    """
    return [np.flatnonzero(ranks == rank).tolist() for rank in np.unique(ranks[ranks > 0])]


def refuse_islands(meetings: list[set[int]], names: tuple[str, ...], what: str) -> None:
    """Two sets of learners that never meet in a case, or a vote, can only be ranked by the prior."""
    reached = {0}
    grown = True
    while grown:
        met = set().union(*(meeting for meeting in meetings if meeting & reached))
        grown = not met <= reached
        reached |= met
    apart = [name for index, name in enumerate(names) if index not in reached]
    if apart:
        raise UnfitDataError(
            f"{apart[0]!r} (one of {len(apart)} such learners) never meets {names[0]!r}, not even through others; "
            f"rank learners that are linked by shared {what}"
        )


def _summary(
    sampled: Floats, names: tuple[str, ...], *, prior_shape: float, n: int, holes: int, tied_cases: int, seed: int
) -> PlackettLuceResult:
    chains, keep, k = sampled.shape
    flat = sampled.reshape(-1, k)
    better, shares = np.zeros((k, k)), np.zeros((k, k))
    ranks = np.empty_like(flat)
    step = max(1, 2_000_000 // (k * k))
    for start in range(0, len(flat), step):
        block = flat[start : start + step]
        win = block[:, :, None] / (block[:, :, None] + block[:, None, :])
        shares += win.sum(axis=0)
        better += (win > 0.5).sum(axis=0) + 0.5 * (win == 0.5).sum(axis=0)
        ranks[start : start + step] = 0.5 + (1.0 - win).sum(axis=2)  # the diagonal adds ½, so 1 + Σ_{j≠i}
    best = np.argmax(sampled, axis=2)
    logs = np.log(np.maximum(sampled, 1e-300))
    logs -= logs.mean(axis=2, keepdims=True)
    size = min(effective_sample_size(logs[:, :, learner]) for learner in range(k))
    worst = max(split_r_hat(logs[:, :, learner]) for learner in range(k))
    low, high = np.quantile(ranks, [0.025, 0.975], axis=0)
    return PlackettLuceResult(
        learners=names,
        probability_best=tuple(float(np.mean(best == learner)) for learner in range(k)),
        expected_ranks=_row(ranks.mean(axis=0)),
        rank_intervals=tuple((float(a), float(b)) for a, b in zip(low, high, strict=True)),
        p_better=tuple(_row(line) for line in better / len(flat)),
        win_shares=tuple(_row(line) for line in shares / len(flat)),
        strengths=_row(flat.mean(axis=0)),
        monte_carlo_error=max(error_of_fraction((best == learner).astype(np.float64), size) for learner in range(k)),
        prior_shape=prior_shape,
        n=n,
        holes=holes,
        tied_cases=tied_cases,
        r_hat=worst,
        effective_sample_size=size,
        converged=worst <= _R_HAT_LIMIT and size >= _ESS_LIMIT,
        draws=chains * keep,
        chains=chains,
        seed=seed,
    )


def _row(values: Floats) -> Row:
    return tuple(float(value) for value in values)


def judge(scores: Scores) -> TableFinding:
    """P(stronger) of every pair, and the expected ranks; `options` may hold draws."""
    chosen = {name: scores.options[name] for name in ("draws",) if name in scores.options}
    result = plackett_luce(scores.values, learners=list(scores.learners), seed=scores.seed, **chosen)
    return TableFinding(
        result,
        p_better=np.array(result.p_better),
        ranks=np.array(result.expected_ranks),
        method="sampled",
        monte_carlo_error=result.monte_carlo_error,
    )


TEST = Test(
    name="plackett_luce",
    label="Plackett-Luce ranking",
    title="a Bayesian Plackett–Luce ranking",
    question="Which learner is best, and what rank may each expect on the next case?",
    needs=frozenset(),
    citations=("plackett_luce",),
    judge=judge,
    bayesian=True,
)
