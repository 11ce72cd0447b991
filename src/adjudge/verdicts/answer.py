"""Which of my learners? One answer over all learners and all measures, every part read off the same signs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from adjudge.base.result_base import ResultBase
from adjudge.verdicts.description import Description
from adjudge.verdicts.headline import against_baseline, headline_of
from adjudge.verdicts.headline_facts import (
    AgainstBaseline,
    BestSupported,
    Headline,
    SignTable,
    TooFewCases,
    UseSingleBest,
)
from adjudge.verdicts.leaderboard import BaselineRow, LeaderboardRow, UnjudgedRow, baseline_rows, leaderboard_of
from adjudge.verdicts.order import Order, order_of
from adjudge.verdicts.out_of_bag import OutOfBag, out_of_bag
from adjudge.verdicts.posterior import Posterior, posterior_of
from adjudge.verdicts.scores import Scores
from adjudge.verdicts.single_best import single_best

Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]
Signs = NDArray[np.int8]


@dataclass(frozen=True, slots=True, repr=False)
class Answer(ResultBase):
    """The answer over all learners; `headline` holds the facts, its sentences are made by `wording`."""

    headline: Headline
    learners: tuple[str, ...]
    measures: tuple[str, ...]
    order: Order
    posterior: Posterior
    best: str | None
    leaderboard: tuple[LeaderboardRow | UnjudgedRow, ...]
    won_out_of_bag: OutOfBag | None  # only where the headline names a learner
    confidence: float
    nouns: tuple[str, str]  # one case, many cases
    seed: int
    scope: str = ""  # what the answer is about, where it is about one data set only

    @property
    def front(self) -> tuple[str, ...]:
        """Learners nobody jointly beats: not excluded, which is not praise."""
        return self._named(self.order.front)

    @property
    def unbeaten(self) -> tuple[str, ...]:
        """Learners nobody is shown to beat on any measure."""
        return self._named(self.order.unbeaten)

    @property
    def arrows(self) -> tuple[tuple[str, str], ...]:
        """(winner, loser) of the drawn order; a circle goes by its first member."""
        return tuple((self.learners[winner], self.learners[loser]) for winner, loser in self.order.arrows)

    @property
    def circles(self) -> tuple[tuple[str, ...], ...]:
        """Learners whose claims run in a circle."""
        return tuple(tuple(self.learners[place] for place in circle) for circle in self.order.circles)

    def _named(self, chosen: Bools) -> tuple[str, ...]:
        return tuple(self.learners[place] for place in np.flatnonzero(chosen).tolist())

    def __repr__(self) -> str:
        return f"Answer({self.headline.rule}: {len(self.front)} of {len(self.learners)} learners not excluded)"


@dataclass(frozen=True, slots=True, repr=False)
class BaselineAnswer(ResultBase):
    """The answer where every learner was compared with one baseline: words only, no front."""

    headline: TooFewCases | AgainstBaseline
    leaderboard: tuple[BaselineRow | UnjudgedRow, ...]
    confidence: float
    nouns: tuple[str, str]
    scope: str = ""


def answer(
    table: SignTable,
    vetoed: Signs,
    p: Floats,
    side: Signs,
    contradicted: Bools,
    scores: Scores,
    described: Description,
    *,
    not_judged: Sequence[str] = (),
    nouns: tuple[str, str] = ("case", "cases"),
    seed: int = 0,
    draws: int | None = None,
    best_alpha: float | None = None,
    concentration: float = 1.0,
) -> Answer:
    """Front, unbeaten set, ranks, tiers, single best, posterior, weights, headline and leaderboard, from arrays.

    Parameters
    ----------
    table
        Names, pairs, signs and what goes with them; only judged learners.
    vetoed
        (K, m): the sign that the family claimed and the veto turned to 0.
    p, side
        (K, m): two-sided p and its sign from b's side, for the single best.
    contradicted
        (K, m): whether mean, or wins against losses, go against `side`.
    scores
        (m, K, cases or groups) of `case_scores`.
    described
        Means, intervals and win shares for the leaderboard.
    best_alpha
        Level of the single best, where several headlines share α; else that of the table.
    """
    k = len(table.learners)
    generator = np.random.default_rng(seed)
    order = order_of(k, table.pairs, table.signs, table.identical, vetoed)
    posterior = posterior_of(k, table.pairs, scores, table.identical, generator, draws, concentration)
    level = table.alpha if best_alpha is None else best_alpha
    best = single_best(k, table.pairs, p, side, table.identical, contradicted, level)
    headline = headline_of(table, order, posterior, best)
    bag = None
    if isinstance(headline, UseSingleBest | BestSupported):
        named = table.learners.index(headline.learner)
        bag = out_of_bag(k, table.pairs, scores, table.identical, named, generator)
    return Answer(
        headline=headline,
        learners=table.learners,
        measures=table.measures,
        order=order,
        posterior=posterior,
        best=None if best is None else table.learners[best.learner],
        leaderboard=(*leaderboard_of(table, headline, order, posterior, described), *map(UnjudgedRow, not_judged)),
        won_out_of_bag=bag,
        confidence=1 - table.alpha,
        nouns=nouns,
        seed=seed,
    )


def baseline_answer(
    table: SignTable,
    baseline: int,
    words: Sequence[str],
    described: Description,
    *,
    not_judged: Sequence[str] = (),
    nouns: tuple[str, str] = ("case", "cases"),
) -> BaselineAnswer:
    """Who beats the baseline; `words` are of the pairs, each read from the side of the other learner."""
    headline = against_baseline(table, baseline, words)
    others = (table.pairs.sum(axis=1) - baseline).tolist()
    named = [(table.learners[other], str(word)) for other, word in zip(others, words, strict=True)]
    rows = baseline_rows(table, baseline, named, described)
    return BaselineAnswer(headline, (*rows, *map(UnjudgedRow, not_judged)), 1 - table.alpha, nouns)
