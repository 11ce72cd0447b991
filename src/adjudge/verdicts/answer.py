"""Which of my learners? One answer over all learners and all measures, every part read off the same signs."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

import numpy as np

from adjudge.base.result_base import ResultBase
from adjudge.evidence.groups import group_means, group_sums
from adjudge.kernels.arrays import Bools, Floats, Signs
from adjudge.kernels.usual_errors import usual_errors
from adjudge.verdicts.cheapest import Cheapest, cheapest_of
from adjudge.verdicts.description import Description, describe
from adjudge.verdicts.headline import Sets, Standing, against_baseline, answers_of, headline_of, too_few
from adjudge.verdicts.headline_facts import (
    AgainstBaseline,
    AheadBy,
    BestSupported,
    Headline,
    Narrowed,
    NoDifference,
    Reach,
    SignTable,
    SomeRuledOut,
    TooFewCases,
    UseSingleBest,
)
from adjudge.verdicts.leaderboard import BaselineRow, LeaderboardRow, UnjudgedRow, baseline_rows, leaderboard_of
from adjudge.verdicts.little_known import little_known
from adjudge.verdicts.measured import chunks, differences_of
from adjudge.verdicts.more_cases import MoreCases, plan_leaders
from adjudge.verdicts.order import Order, order_of
from adjudge.verdicts.out_of_bag import OutOfBag, out_of_bag
from adjudge.verdicts.posterior import Law, Posterior, posterior_of
from adjudge.verdicts.profile import WayToChoose, profile
from adjudge.verdicts.scores import ScoreKind, Scores, case_scores
from adjudge.verdicts.set_for_the_best import ahead_as_one, set_for_the_best
from adjudge.verdicts.signs import cases_needed
from adjudge.verdicts.single_best import single_best
from adjudge.verdicts.units import missing_cells

if TYPE_CHECKING:
    from adjudge.verdicts.comparison import Comparison

_DRAWS = 2_000  # of the posterior that orders learners, where a benchmark's is one of many
_KINDS: dict[str, ScoreKind] = {"typical": "rank", "wins": "sign", "mean": "value"}


@dataclass(frozen=True, slots=True, repr=False)
class Answer(ResultBase):
    """The answer over all learners; `headline` holds the facts, its sentences are made by `wording`.

    `order` has the front and the unbeaten set, `may_be_best` the set for the best.
    """

    headline: Headline
    learners: tuple[str, ...]
    measures: tuple[str, ...]
    order: Order
    posterior: Posterior
    may_be_best: Bools  # (k,): the set for the best
    best: str | None
    leaderboard: tuple[LeaderboardRow | UnjudgedRow, ...]
    won_out_of_bag: OutOfBag | None  # only where the headline names a learner
    confidence: float
    nouns: tuple[str, str]  # one case, many cases
    seed: int
    scope: str = ""  # what the answer is about, where it is about one data set only
    margins: str = ""  # within which learners are called equivalent, as the user gave them
    cheapest: Cheapest | None = None  # where it was asked for: it is the headline
    more: MoreCases | None = None  # how many cases would separate the two leaders, where the headline says it

    @property
    def left_open(self) -> tuple[str, ...]:
        """Learners that the headline leaves to choose from, in the order of the leaderboard."""
        if isinstance(self.headline, SomeRuledOut | Narrowed):
            return tuple(member.learner for member in self.headline.members)
        return tuple(row.learner for row in self.leaderboard if row.answer != "not judged")

    @property
    def front(self) -> tuple[str, ...]:
        """Learners nobody jointly beats: possible, which is not praise."""
        return self._named(self.order.front)

    @property
    def unbeaten(self) -> tuple[str, ...]:
        """Learners nobody is shown to beat on any measure."""
        return self._named(self.order.unbeaten)

    @property
    def set_for_the_best(self) -> tuple[str, ...]:
        """Learners of whom none is shown to be ahead on every measure: the best is among them, as one statement."""
        return self._named(self.may_be_best)

    @property
    def profile(self) -> tuple[WayToChoose, ...]:
        """Which learners does nobody beat, on which measures? Places in `learners` and `measures`."""
        return profile(self.order.per_measure)

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
        return f"Answer({self.headline.rule}: {len(self.front)} of {len(self.learners)} learners possible)"


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
    unknown: Bools | None = None,
    laws: Mapping[int, Law] | None = None,
) -> Answer:
    """Sets, ranks, tiers, single best, posterior, weights, headline and leaderboard, from arrays.

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
    unknown
        (k,): learners of whom too little is known; none where it is not given.
    laws
        By measure, where it is known from votes or people correct a judge: the normal law of the pairs' leads, from
        which P(unbeaten) is drawn.
    """
    k = len(table.learners)
    generator = np.random.default_rng(seed)
    order = order_of(k, table.pairs, table.signs, table.identical, vetoed)
    posterior = posterior_of(k, table.pairs, scores, table.identical, generator, draws, concentration, laws)
    level = table.alpha if best_alpha is None else best_alpha
    best = single_best(k, table.pairs, p, side, table.identical, contradicted, level)
    ahead = ahead_as_one(k, table.pairs, p, side, table.identical, contradicted, level)
    kept = set_for_the_best(ahead, order.front)
    named = np.array(-1 if best is None else best.learner)
    sets = Sets(order.per_measure, order.front, kept, order.unbeaten, ahead, named, too_few(table))
    unknown = np.zeros(k, dtype=bool) if unknown is None else unknown
    rows = leaderboard_of(table, answers_of(sets, unknown), order, posterior, described)
    placed = np.array([table.learners.index(row.learner) for row in rows])
    headline = headline_of(Standing(table, order, sets, p, best, unknown, posterior.unbeaten, placed))
    bag = None
    if isinstance(headline, UseSingleBest | BestSupported) and not laws:
        place = table.learners.index(headline.learner)
        bag = out_of_bag(k, table.pairs, scores, table.identical, place, generator)
    return Answer(
        headline=headline,
        learners=table.learners,
        measures=table.measures,
        order=order,
        posterior=posterior,
        may_be_best=kept,
        best=None if best is None else table.learners[best.learner],
        leaderboard=(*rows, *map(UnjudgedRow, not_judged)),
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


@usual_errors
def answer_of(comparison: Comparison) -> Answer | BaselineAnswer:
    """Which of the learners? With a baseline: who beats it."""
    units = comparison.units
    table = sign_table(comparison)
    scores = case_scores_of(comparison)
    described = describe(_per_unit(comparison), comparison.pair_index, scores, comparison.settings.alpha,
                         _overlap(comparison), units.centres,
                         units.zero_one if units.groups is None else ())  # fmt: skip
    laws = _put_known(comparison, described)
    if comparison.settings.sequential:  # a t interval holds for a number of cases fixed in advance
        nothing = np.full_like(described.mean, np.nan)
        described = replace(described, low=nothing, high=nothing)
    if mixed := [at for at, name in enumerate(comparison.units.measures) if name in comparison.table.reading.mixed]:
        gone = [np.where(np.isin(np.arange(len(part)), mixed)[:, None], np.nan, part)
                for part in (described.mean, described.low, described.high)]  # fmt: skip
        described = replace(described, mean=gone[0], low=gone[1], high=gone[2])  # metrics differ: a mean says nothing
    votes = "" if units.votes is None or not units.independent else f" and {units.votes.n:,} votes"
    nouns = (units.nouns(1) + votes, units.nouns(2) + votes)
    left_out = comparison.not_judged
    scope = "" if units.independent else units.scope
    if comparison.baseline is not None:
        place = comparison.learners.index(comparison.baseline)
        words = [str(word) for word in comparison.words]
        against = baseline_answer(table, place, words, described, not_judged=left_out, nouns=nouns)
        return replace(against, scope=scope)
    found = answer(
        table,
        comparison.vetoed,
        np.where(comparison.identical, 1.0, comparison.p),
        np.stack([part.side for part in comparison.evidence], axis=1),
        np.stack([part.against for part in comparison.evidence], axis=1),
        scores,
        described,
        seed=comparison.settings.seed,
        draws=None if comparison.statements == 1 else _DRAWS,
        best_alpha=comparison.settings.alpha / comparison.statements,
        concentration=_concentration(comparison),
        unknown=little_known(comparison),
        laws=laws,
        not_judged=left_out,
        nouns=nouns,
    )
    if isinstance(found.headline, BestSupported):
        found = replace(found, headline=replace(found.headline, ahead_by=_ahead_by(comparison, found.headline.learner)))
    found = replace(found, scope=scope, margins=_margins(comparison), cheapest=cheapest_of(comparison))
    if isinstance(found.headline, NoDifference) or (
        isinstance(found.headline, SomeRuledOut) and not found.headline.between
    ):
        found = replace(found, more=plan_leaders(comparison, found))
    return found


def _put_known(comparison: Comparison, described: Description) -> dict[int, Law]:
    """Means and ends of measures that votes tell, or people's labels correct; and the laws of the pairs' leads."""
    units, settings, laws = comparison.units, comparison.settings, {}
    for measure, name in enumerate(units.measures):
        if units.by_votes(measure):
            from adjudge.verdicts.votes import vote_description, vote_law

            assert units.votes is not None
            rows = vote_description(units.votes, settings.alpha)
            laws[measure] = vote_law(units.votes, comparison.pair_index)
        elif name in units.people:
            from adjudge.verdicts.judged import judged_description, judged_law

            rows = judged_description(units, measure, settings)
            laws[measure] = judged_law(units, measure, comparison.pair_index, settings.seed)
        else:
            continue
        for part, row in rows.items():
            getattr(described, part)[measure] = row
    return laws


def _margins(comparison: Comparison) -> str:
    """±0.01, or measure by measure where they differ."""
    given = comparison.settings.margins
    scales = zip(comparison.measures, comparison.units.factors, strict=True)
    each = {name: f"a factor of {1 + given[name].size:g}" if factor else f"±{given[name]}"
            for name, factor in scales if name in given}  # fmt: skip
    alike = set(each.values())
    return alike.pop() if len(alike) == 1 else ", ".join(f"{text} on {name}" for name, text in each.items())


def _ahead_by(comparison: Comparison, learner: str) -> tuple[AheadBy, ...]:
    """Per measure the largest lead over `learner` that the k − 1 intervals at 1 − α/(k − 1) allow, where positive."""
    place, units = comparison.learners.index(learner), comparison.units
    rows = np.flatnonzero((comparison.pair_index == place).any(axis=1))
    pairs, found = comparison.pair_index[rows], []
    for j, (test, name) in enumerate(zip(comparison.tests, comparison.measures, strict=True)):
        if test.estimate is None:
            continue
        data = differences_of(units, j, pairs, comparison.settings, len(comparison))
        _, low, high = test.estimate(replace(data, alpha=comparison.settings.alpha / len(pairs)))
        ends = np.where(pairs[:, 1] == place, -low, high)[~comparison.identical[rows, j]]
        bound = float(ends.max(initial=0.0))
        if bound > 0 and test.centre == "wins" and not units.zero_one[j]:
            found.append(AheadBy(name, bound, "wins"))
        elif bound > 0:
            scale: Literal["factor", "odds"] = "odds" if units.by_votes(j) else "factor"
            found.append(AheadBy(name, math.exp(bound), scale) if units.factors[j] else AheadBy(name, bound))
    return tuple(found)


def sign_table(comparison: Comparison) -> SignTable:
    evidence = comparison.evidence
    least = np.stack([part.smallest_p for part in evidence], axis=1)
    told = np.stack([part.won + part.lost for part in evidence], axis=1)
    for measure in range(len(comparison.measures)):
        if comparison.units.by_votes(measure):
            told[:, measure] = evidence[measure].n
    if comparison.units.groups is not None:  # what counts once is a group: 2^(1 − n') is the least p of n' of them
        told = np.minimum(
            told, np.where(least > 0, np.round(1.0 - np.log2(np.maximum(least, 1e-300))), comparison.units.n)
        )
    inside = comparison.equivalence
    return SignTable(
        learners=comparison.learners,
        measures=comparison.measures,
        pairs=comparison.pair_index,
        signs=comparison.family_signs,
        identical=comparison.identical,
        tally=np.stack([np.stack([part.won, part.lost, part.tied], axis=1) for part in evidence], axis=1),
        equivalent=np.zeros(len(comparison), dtype=bool) if inside is None else inside.equivalent,
        reach=Reach(
            cases=comparison.units.n,
            most_told=int(told.max()),
            smallest_p=float(least.min()),
            needed=comparison.needed,
            alone=cases_needed(comparison.statements, comparison.settings.alpha, comparison.settings.sequential),
            benchmarks=comparison.statements,
            holes_against=comparison.settings.missing == "both" and bool(missing_cells(comparison.units).any()),
            at_any_stop=comparison.settings.sequential,
        ),
        alpha=comparison.settings.alpha,
    )


def case_scores_of(comparison: Comparison) -> Scores:
    """(measures, pairs, units or groups): what each case says of each pair, weighed as its test weighs it."""
    found: Scores = np.zeros((len(comparison.tests), len(comparison), 0), dtype=np.float32)
    for measure, test in enumerate(comparison.tests):
        done = 0
        for part in chunks(comparison.units, comparison.pair_index):
            data = differences_of(comparison.units, measure, part, comparison.settings, len(comparison))
            values = data.values
            if data.groups is not None:
                values = group_means(data) if test.centre == "typical" else group_sums(data)[0]
            if data.unit == "votes":
                values = np.full((len(part), comparison.units.n_weighed), np.nan)  # they have a law of their own
            kind = "value" if data.groups is not None and test.centre == "wins" else _KINDS[test.centre]
            scores = case_scores(values, kind)
            if not found.size:
                found = np.empty((*found.shape[:2], scores.shape[1]), dtype=np.float32)
            found[measure, done : done + len(part)] = scores
            done += len(part)
    return found


def _per_unit(comparison: Comparison) -> Floats:
    """Values (measures, units or groups, learners) for means and their intervals."""
    units = comparison.units
    if units.groups is None:
        return units.values
    member = np.equal.outer(np.arange(len(units.group_names)), units.groups).astype(np.float64)
    known = ~np.isnan(units.values)
    sums = np.einsum("gu,mul->mgl", member, np.where(known, units.values, 0.0))
    counts = np.einsum("gu,mul->mgl", member, known.astype(np.float64))
    return np.where(counts > 0, sums / np.maximum(counts, 1.0), np.nan)


def _concentration(comparison: Comparison) -> float:
    """How much one unit weighs in the posterior: 1, less where splits overlap and carry less than n cases would.

    Gamma(c) weights give a mean the variance σ²/(nc + 1); the test of folds gives it (1/n + overlap)σ².
    """
    overlap, n = _overlap(comparison), len(comparison.units.names)
    return 1.0 if overlap == 0 else max((1.0 / (1.0 / n + overlap) - 1.0) / n, 1e-3)


def _overlap(comparison: Comparison) -> float:
    """n2/n1 of folds, which share training data, widened as words are; 0 for units that do not."""
    units = comparison.units
    if units.unit != "folds" or units.plan.ratio is None:
        return 0.0
    if comparison.settings.test is not None:
        return units.plan.ratio
    from adjudge.evidence.widened_t import widened  # only folds need Student's t

    return float(widened(units.plan.ratio, len(units.names)))
