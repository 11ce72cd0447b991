"""Which one should I use? The first of seven rules that holds, and the facts its sentence needs.

`RULES` is the table: when a rule holds, asked of one table of claims or of a stack of them at once, and what it says.
The sets: the front F (`order`), the set for the best F' ⊆ F (`set_for_the_best`), the unbeaten set U ⊆ F, vetoed
signs counted. With a baseline there are no sets: `AgainstBaseline` says who beats it and whom it beats.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from adjudge.kernels.arrays import Bools, Floats, Ints
from adjudge.verdicts.headline_facts import (
    AgainstBaseline,
    BestSupported,
    Chance,
    Circle,
    Claim,
    Closest,
    Headline,
    Member,
    Names,
    Narrowed,
    NoDifference,
    SignTable,
    SomeRuledOut,
    TooFewCases,
    TradeOff,
    UseSingleBest,
    Way,
)
from adjudge.verdicts.order import Order, circles_of
from adjudge.verdicts.profile import profile
from adjudge.verdicts.single_best import SingleBest

MOST_SHOWN = 20  # claims a headline can name; their number is kept beside them


@dataclass(frozen=True, slots=True)
class Sets:
    """What the rules ask about, of one table or of a stack of them (…); claims are [winner, loser]."""

    per_measure: Bools  # (…, m, k, k): signs that stand
    front: Bools  # (…, k): F
    kept: Bools  # (…, k): F ∩ F'
    unbeaten: Bools  # (…, k): U
    as_one: Bools  # (…, k, k): on every measure, at the level of the set for the best
    best: Ints  # (…): the single best, −1 where there is none
    too_few: bool = False  # even unanimous cases could show nothing

    @property
    def beats(self) -> Bools:
        """(…, k, k): on some measure."""
        return np.asarray(self.per_measure.any(axis=-3))

    @property
    def beaten_on(self) -> Bools:
        """(…, m, k): somebody is shown to beat it there."""
        return np.asarray(self.per_measure.any(axis=-2))

    @property
    def ahead(self) -> Bools:
        """(…, k): shown to beat somebody; where only the set for the best drops a learner: ahead of it at that level.

        Against anybody at that level more learners would be called ahead that are better than nobody.
        """
        dropped = (self.front & ~self.kept)[..., None, :]
        return np.asarray((self.beats | (self.as_one & dropped)).any(axis=-1))

    @property
    def everyone_beaten(self) -> Bools:
        return np.asarray(self.beats.any(axis=-2).all(axis=-1))

    @property
    def trading(self) -> Bools:
        """(…, k, k): each beats the other on something, unbeaten on all that, and both may be the best."""
        sound = self.beats & (~self.per_measure | ~self.beaten_on[..., None]).all(axis=-3) & self.kept[..., None]
        return np.asarray(sound & np.swapaxes(sound, -1, -2))


@dataclass(frozen=True, slots=True)
class Standing:
    """One table with everything a headline is read off."""

    table: SignTable
    order: Order
    sets: Sets
    p: Floats  # (K, m)
    single: SingleBest | None
    little_known: Bools  # (k,): few cases, or differences far more spread than the others'
    chances: Floats  # (k,): P(unbeaten)
    placed: Ints  # (k,): learners in the order of the leaderboard

    def names(self, chosen: Bools) -> Names:
        return tuple(self.table.learners[place] for place in self.placed.tolist() if chosen[place])


def too_few(table: SignTable) -> bool:
    """Not even a unanimous result of so many cases could show anything."""
    reach = table.reach
    return reach.smallest_p > table.alpha / reach.benchmarks and reach.most_told > 0


def _in_a_circle(sets: Sets) -> Bools:
    """Everyone is beaten, and on no measure somebody who beats others is on top."""
    on_top = ~sets.beaten_on & np.asarray(sets.per_measure.any(axis=-1))
    return sets.everyone_beaten & ~np.asarray(on_top.any(axis=(-2, -1)))


def _best_supported(sets: Sets) -> Bools:
    """Alone unbeaten, and shown to beat every other learner on something."""
    mine = np.take_along_axis(sets.beats, sets.unbeaten.argmax(axis=-1)[..., None, None], axis=-2)[..., 0, :]
    return np.asarray((sets.unbeaten.sum(axis=-1) == 1) & (mine.sum(axis=-1) == mine.shape[-1] - 1))


def _no_difference(sets: Sets) -> Bools:
    """No claim at all, and everyone may be the best."""
    return np.asarray(~sets.beats.any(axis=(-2, -1)) & sets.kept.all(axis=-1))


def _some_ruled_out(sets: Sets) -> Bools:
    """The set for the best is smaller than the field, and the unbeaten set does not narrow it further."""
    no_narrower = sets.unbeaten.sum(axis=-1) >= sets.kept.sum(axis=-1)
    return np.asarray(~sets.kept.all(axis=-1) & (no_narrower | (sets.per_measure.shape[-3] == 1)))


def _say_too_few(standing: Standing) -> TooFewCases:
    return TooFewCases(standing.table.reach, len(standing.table.learners))


def _say_single_best(standing: Standing) -> UseSingleBest:
    table, best = standing.table, standing.single
    assert best is not None
    mine = (table.pairs == best.learner).any(axis=1)
    rivals = table.pairs.sum(axis=1) - best.learner
    won, lost, tied = table.tally[best.pair, best.measure].tolist()
    if table.pairs[best.pair, 0] == best.learner:
        won, lost = lost, won
    pairs = len(table.pairs) * table.reach.benchmarks
    differing = ~table.identical[mine].all(axis=0)  # nobody is better on a measure that is the same for everyone
    return UseSingleBest(
        learner=table.learners[best.learner],
        others=_chosen(standing, rivals[mine]),
        measures=tuple(itertools.compress(table.measures, differing.tolist())),
        all_told=not table.identical[mine][:, differing].any(),
        closest=Closest(table.learners[best.closest], table.measures[best.measure], best.p_value, won, lost, tied),
        within_margin=_chosen(standing, rivals[mine & table.equivalent]),
        undecidable_pairs=pairs if pairs * table.reach.smallest_p > table.alpha else 0,
        cases=table.reach.cases,
    )


def _say_circle(standing: Standing) -> Circle:
    found = []
    for measure, beats in zip(standing.table.measures, standing.sets.per_measure, strict=True):
        found += [(measure, _chosen(standing, np.array(circle))) for circle in circles_of(beats)]
    return Circle(tuple(found))


def _say_trade_off(standing: Standing) -> TradeOff:
    table, sets = standing.table, standing.sets
    if sets.everyone_beaten:
        ways = tuple(
            Way(
                _chosen(standing, np.array(way.learners)),
                tuple(table.measures[j] for j in way.measures),
                tuple((table.learners[learner], table.measures[j]) for learner, j in way.ahead),
            )
            for way in profile(sets.per_measure)
        )
        return TradeOff(ways, len(table.measures))
    trading = sets.trading[table.pairs[:, 0], table.pairs[:, 1]]
    sides = [np.where(table.signs == sign, standing.p, np.inf).min(axis=1) for sign in (-1, 1)]
    surest = int(np.where(trading, np.maximum(*sides), np.inf).argmin())
    swap = sorted(_claims_of(table, surest), key=lambda claim: standing.names(np.ones_like(sets.kept)).index(claim[0]))
    above = standing.names(sets.unbeaten & sets.ahead)
    return TradeOff((), len(table.measures), tuple(swap), above)


def _say_best_supported(standing: Standing) -> BestSupported:
    table, learner = standing.table, int(standing.sets.unbeaten.argmax())
    others = np.arange(len(table.learners)) != learner
    mine = (table.pairs == learner).any(axis=1) & table.equivalent
    differing = np.asarray((~table.identical).any(axis=0))
    measures = tuple(itertools.compress(table.measures, differing.tolist()))
    equivalent = _chosen(standing, table.pairs[mine].sum(axis=1) - learner)
    return BestSupported(table.learners[learner], standing.names(others), measures, equivalent)


def _say_no_difference(standing: Standing) -> NoDifference:
    table = standing.table
    return NoDifference(
        learners=standing.names(np.ones(len(table.learners), dtype=bool)),
        measures=len(table.measures),
        reach=table.reach,
        decidable=len(table.pairs) * table.reach.benchmarks * table.reach.smallest_p <= table.alpha,
        identical=bool(table.identical.all()),
        equivalent=tuple((table.learners[a], table.learners[b]) for a, b in table.pairs[table.equivalent].tolist()),
        all_equivalent=bool(table.equivalent.all()),
    )


def _say_some_ruled_out(standing: Standing) -> SomeRuledOut:
    table, order, sets = standing.table, standing.order, standing.sets
    beaten = [place for place in standing.placed.tolist() if not sets.front[place]]
    # Of those that beat a learner the one that beats most of the beaten is named, then the one placed highest.
    place_of = np.argsort(standing.placed)
    named = np.lexsort((place_of, -order.joint[:, beaten].sum(axis=1), ~sets.kept))
    by = [int(named[order.joint[named, place]][0]) for place in beaten]
    said = np.zeros_like(order.joint)
    said[by, beaten] = said[beaten, by] = True
    inside = sets.kept[table.pairs].all(axis=1)
    between = np.flatnonzero(inside & (table.signs != 0).any(axis=1))
    differing = ~table.identical.all(axis=0)
    likely = sorted(np.flatnonzero(sets.kept & sets.ahead).tolist(), key=lambda place: -standing.chances[place])[:1]
    return SomeRuledOut(
        members=_members(standing, sets.kept, sets.ahead),
        beaten=tuple((table.learners[place], table.learners[other]) for place, other in zip(beaten, by, strict=True)),
        less_likely=standing.names(sets.front & ~sets.kept),
        measures=int(differing.sum()),
        all_told=not table.identical[said[table.pairs[:, 0], table.pairs[:, 1]]][:, differing].any(),
        shown=_shown(table),
        between=tuple(claim for row in between[:MOST_SHOWN].tolist() for claim in _claims_of(table, row)),
        equivalent=bool(inside.any() and table.equivalent[inside].all()),
        likely=tuple(Chance(table.learners[place], float(standing.chances[place])) for place in likely),
        cases=table.reach.cases,
    )


def _say_narrowed(standing: Standing) -> Narrowed:
    table, sets = standing.table, standing.sets
    beaten = np.asarray(sets.beats.any(axis=0))  # by a sign that stands
    on_one = sets.front & (sets.beaten_on.sum(axis=0) == 1) & (len(table.measures) > 1)
    return Narrowed(
        members=_members(standing, ~beaten, sets.ahead & sets.unbeaten),
        others=standing.names(beaten),
        measures=len(table.measures),
        beaten=standing.names(~sets.front),
        on_one=tuple(
            (table.learners[place], table.measures[int(sets.beaten_on[:, place].argmax())])
            for place in standing.placed.tolist()
            if on_one[place]
        ),
        shown=_shown(table),
    )


@dataclass(frozen=True, slots=True)
class Rule:
    """When it holds, of one table or of each of a stack, and what it says of one."""

    name: str
    holds: Callable[[Sets], Bools]
    says: Callable[[Standing], Headline]


# A trade-off is asked for before "best supported": else a mediocre learner that nobody happens to beat is named, and
# both winners are passed over. Rule 4 asks for signs that stand: a vetoed one takes its loser out of U, and yet no
# trade-off may be claimed from it.
RULES = (
    Rule(TooFewCases.rule, lambda sets: np.full(sets.best.shape, sets.too_few), _say_too_few),
    Rule(UseSingleBest.rule, lambda sets: sets.best >= 0, _say_single_best),
    Rule(Circle.rule, _in_a_circle, _say_circle),
    Rule(
        TradeOff.rule, lambda sets: np.asarray(sets.everyone_beaten | sets.trading.any(axis=(-2, -1))), _say_trade_off
    ),
    Rule(BestSupported.rule, _best_supported, _say_best_supported),
    Rule(
        NoDifference.rule,
        lambda sets: np.asarray(~sets.beats.any(axis=(-2, -1)) & sets.kept.all(axis=-1)),
        _say_no_difference,
    ),
    Rule(SomeRuledOut.rule, _some_ruled_out, _say_some_ruled_out),
    Rule(Narrowed.rule, lambda sets: np.ones(sets.best.shape, dtype=bool), _say_narrowed),
)


def rules_of(sets: Sets) -> Ints:
    """The place in `RULES` of the first rule that holds, of one table or of each of a stack.

    >>> beats = np.array([[[False, True], [False, False]]])  # one measure: the first beats the second
    >>> first = np.array([True, False])
    >>> RULES[int(rules_of(Sets(beats, first, first, first, beats[0], np.array(-1))))].name
    'best supported'
    """
    held = np.stack([np.broadcast_to(rule.holds(sets), sets.best.shape) for rule in RULES])
    return np.asarray(held.argmax(axis=0), dtype=np.int64)


def headline_of(standing: Standing) -> Headline:
    return RULES[int(rules_of(standing.sets))].says(standing)


def answers_of(sets: Sets, little_known: Bools) -> list[str]:
    """The word of every learner in the leaderboard, from the same sets."""
    best = int(sets.best)
    supported = int(sets.unbeaten.argmax()) if RULES[int(rules_of(sets))].name == BestSupported.rule else -1
    unknown = little_known & ~sets.ahead
    found = []
    for place in range(len(sets.front)):
        if place in (best, supported):
            found.append("best" if place == best else "best supported")
        elif not sets.front[place]:
            found.append("beaten")
        else:  # where there is a single best, no other is
            kept = sets.kept[place] and best < 0
            found.append("less likely" if not kept else "too little known" if unknown[place] else "possible")
    return found


def against_baseline(table: SignTable, baseline: int, words: Sequence[str]) -> TooFewCases | AgainstBaseline:
    """Who beats the baseline, and whom it beats; `words` are of the pairs, each read from the other learner's side."""
    if too_few(table):
        return TooFewCases(table.reach, len(table.learners))
    others = table.pairs.sum(axis=1) - baseline
    found = tuple((table.learners[other], str(word)) for other, word in zip(others.tolist(), words, strict=True))
    return AgainstBaseline(table.learners[baseline], found, int((~table.identical.all(axis=0)).sum()))


def _members(standing: Standing, chosen: Bools, ahead: Bools) -> tuple[Member, ...]:
    words = np.where(ahead, "ahead", np.where(standing.little_known, "too little known", "not ruled out")).tolist()
    index = [place for place in standing.placed.tolist() if chosen[place]]
    return tuple(Member(standing.table.learners[place], words[place]) for place in index)


def _claims_of(table: SignTable, pair: int) -> list[Claim]:
    """Who of a pair is shown better on which measures: none, one or both of them."""
    a, b = (table.learners[place] for place in table.pairs[pair].tolist())
    found = []
    for better, worse, sign in ((b, a, 1), (a, b, -1)):
        on = tuple(itertools.compress(table.measures, (table.signs[pair] == sign).tolist()))
        found += [(better, worse, on)] if on else []
    return found


def _shown(table: SignTable) -> tuple[tuple[Claim, ...], int]:
    """Who is shown better than whom on which measures, most measures first, and how many such claims there are."""
    counts = np.maximum(*(np.sum(table.signs == sign, axis=1) for sign in (1, -1)))
    rows = np.argsort(-counts, kind="stable")[:MOST_SHOWN]
    claims = [claim for row in rows.tolist() for claim in _claims_of(table, row)]
    number = sum(int((table.signs == sign).any(axis=1).sum()) for sign in (1, -1))
    return tuple(sorted(claims, key=lambda claim: -len(claim[2]))[:MOST_SHOWN]), number


def _chosen(standing: Standing, index: NDArray[np.integer]) -> Names:
    return standing.names(np.isin(np.arange(len(standing.placed)), index))
