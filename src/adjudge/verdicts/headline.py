"""Which one should I use? The first of seven rules that holds, with the facts its sentence needs.

Which one holds is asked of `rules`. With a baseline there is no front: `AgainstBaseline` says who beats it and whom it
beats.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from adjudge.verdicts.headline_facts import (
    AgainstBaseline,
    BestSupported,
    Bools,
    Chance,
    Circle,
    Closest,
    Headline,
    Names,
    NotDecided,
    NotToldApart,
    SignTable,
    SomeBeaten,
    TooFewCases,
    TradeOff,
    UseSingleBest,
)
from adjudge.verdicts.order import RULES, Order, rules_of, too_few
from adjudge.verdicts.posterior import Posterior
from adjudge.verdicts.single_best import SingleBest

SMALL_SHARE = 0.05  # under fewer weightings than this a learner is not proposed "by weight"
MOST_SHOWN = 20  # claims a headline can name; their number is kept beside them


def headline_of(table: SignTable, order: Order, posterior: Posterior, best: SingleBest | None) -> Headline:
    """The first rule that holds; `order` and `posterior` are of the same learners and pairs."""
    if too_few(table):
        return TooFewCases(table.reach, len(table.learners))
    if best is not None:
        return _single_best(table, best)
    some = np.asarray(order.per_measure.any(axis=0))
    rule = RULES[int(rules_of(np.False_, order.unbeaten, some, order.joint, order.front))]
    if rule == "best supported":
        return _best_supported(table, order, posterior, int(order.unbeaten.argmax()))
    if rule == "circle":
        return Circle(_circles(table, order))
    if rule == "trade-off":
        return _trade_off(table, order, posterior)
    if rule == "not told apart":
        return _not_told_apart(table, posterior)
    if rule == "some beaten":
        return _some_beaten(table, order, posterior)
    return NotDecided(*_shown(table), _circles(table, order), _likely(table, posterior, order.front))


def against_baseline(table: SignTable, baseline: int, words: Sequence[str]) -> TooFewCases | AgainstBaseline:
    """Who beats the baseline, and whom it beats; `words` are of the pairs, each read from the other learner's side."""
    if too_few(table):
        return TooFewCases(table.reach, len(table.learners))
    others = table.pairs.sum(axis=1) - baseline
    found = tuple((table.learners[other], str(word)) for other, word in zip(others.tolist(), words, strict=True))
    return AgainstBaseline(table.learners[baseline], found, int((~table.identical.all(axis=0)).sum()))


def _single_best(table: SignTable, best: SingleBest) -> UseSingleBest:
    mine = (table.pairs == best.learner).any(axis=1)
    rivals = table.pairs.sum(axis=1) - best.learner
    won, lost, tied = table.tally[best.pair, best.measure].tolist()
    if table.pairs[best.pair, 0] == best.learner:
        won, lost = lost, won
    pairs = len(table.pairs) * table.reach.benchmarks
    undecidable = pairs * table.reach.smallest_p > table.alpha
    telling = ~table.identical[mine].all(axis=0)  # nobody is better on a measure that is the same for everyone
    return UseSingleBest(
        learner=table.learners[best.learner],
        others=_names(table, rivals[mine]),
        measures=tuple(itertools.compress(table.measures, telling.tolist())),
        all_told=not table.identical[mine][:, telling].any(),
        closest=Closest(table.learners[best.closest], table.measures[best.measure], best.p_value, won, lost, tied),
        within_margin=_names(table, rivals[mine & table.equivalent]),
        undecidable_pairs=pairs if undecidable else 0,
        cases=table.reach.cases,
    )


def _best_supported(table: SignTable, order: Order, posterior: Posterior, learner: int) -> BestSupported:
    rest = order.front.copy()
    rest[learner] = False
    others = tuple(name for place, name in enumerate(table.learners) if place != learner)
    mine = (table.pairs == learner).any(axis=1) & table.equivalent
    equivalent = _names(table, table.pairs[mine].sum(axis=1) - learner)
    telling = np.asarray((~table.identical).any(axis=0))
    measures = tuple(itertools.compress(table.measures, telling.tolist()))
    return BestSupported(table.learners[learner], others, measures, _likely(table, posterior, rest), equivalent)


def _trade_off(table: SignTable, order: Order, posterior: Posterior) -> TradeOff:
    best_on = []
    for j, measure in enumerate(table.measures):
        first = np.flatnonzero(order.measure_rank[j, :, 0] == 1)
        best_on.append((measure, _names(table, first[np.argsort(order.measure_rank[j, first, 1], kind="stable")])))
    chosen = np.argsort(-posterior.weights, kind="stable")
    by_weight = tuple(
        (
            table.learners[place],
            float(posterior.weights[place]),
            tuple(zip(table.measures, posterior.central[place].tolist(), strict=True)),
        )
        for place in chosen[posterior.weights[chosen] >= SMALL_SHARE].tolist()
    )
    return TradeOff(tuple(best_on), by_weight)


def _not_told_apart(table: SignTable, posterior: Posterior) -> NotToldApart:
    everyone = np.ones(len(table.learners), dtype=bool)
    together = table.pairs[table.equivalent]
    return NotToldApart(
        learners=table.learners,
        measures=len(table.measures),
        reach=table.reach,
        decidable=len(table.pairs) * table.reach.benchmarks * table.reach.smallest_p <= table.alpha,
        identical=bool(table.identical.all()),
        likely=_likely(table, posterior, everyone),
        equivalent=tuple((table.learners[a], table.learners[b]) for a, b in together.tolist()),
        all_equivalent=bool(table.equivalent.all()),
    )


def _some_beaten(table: SignTable, order: Order, posterior: Posterior) -> SomeBeaten:
    # Of those that beat a learner the one nearest to the front is named, then the one most probably unbeaten.
    standing = np.lexsort((-posterior.unbeaten, order.tier))
    beaten, rows = [], []
    for place in np.flatnonzero(~order.front).tolist():
        by = standing[order.joint[standing, place]][0]
        beaten.append((table.learners[place], table.learners[by]))
        rows += np.flatnonzero((np.sort(table.pairs, axis=1) == sorted((place, by))).all(axis=1)).tolist()
    front = np.flatnonzero(order.front)
    front = front[np.argsort(-posterior.unbeaten[front], kind="stable")]
    telling = ~table.identical.all(axis=0)
    told = not table.identical[rows][:, telling].any()
    return SomeBeaten(tuple(beaten), _names(table, front), table.reach.cases, int(telling.sum()), told)


def _shown(table: SignTable) -> tuple[tuple[tuple[str, str, Names], ...], int]:
    """Who is shown better than whom on which measures, most measures first, and how many such claims there are."""
    counts = np.stack([(table.signs > 0).sum(axis=1), (table.signs < 0).sum(axis=1)], axis=1)  # by b, by a
    order = np.argsort(-counts.ravel(), kind="stable")[:MOST_SHOWN]
    found = []
    for place in order[counts.ravel()[order] > 0].tolist():
        pair, by_a = divmod(place, 2)
        worse, better = table.pairs[pair].tolist()[:: -1 if by_a else 1]
        on = np.flatnonzero(table.signs[pair] == (-1 if by_a else 1)).tolist()
        found.append((table.learners[better], table.learners[worse], tuple(table.measures[j] for j in on)))
    return tuple(found), int((counts > 0).sum())


def _likely(table: SignTable, posterior: Posterior, among: Bools) -> tuple[Chance, ...]:
    places = np.flatnonzero(among)
    ordered = places[np.argsort(-posterior.unbeaten[places].round(3), kind="stable")]  # as the leaderboard is sorted
    return tuple(Chance(table.learners[place], float(posterior.unbeaten[place])) for place in ordered.tolist())


def _circles(table: SignTable, order: Order) -> tuple[Names, ...]:
    return tuple(_names(table, np.array(circle)) for circle in order.circles)


def _names(table: SignTable, places: NDArray[np.integer]) -> Names:
    return tuple(table.learners[place] for place in places.tolist())
