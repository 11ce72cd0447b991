"""Does another analysis give the same advice? What counts as the same headline, and one from p-values alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from adjudge.verdicts.answer import sign_table
from adjudge.verdicts.headline_facts import BestSupported, Headline, SignTable, SomeBeaten, TooFewCases, UseSingleBest
from adjudge.verdicts.order import RULES, beats_on, circle_of, front_of, joint_beats, rules_of, too_few, unbeaten_of
from adjudge.verdicts.signs import family_p
from adjudge.verdicts.single_best import champions

if TYPE_CHECKING:
    from adjudge.verdicts.comparison import Comparison

Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]
Signs = NDArray[np.int8]


@dataclass(frozen=True, slots=True)
class Advice:
    """What a reader takes from a headline: one learner to use, learners not to use, or the rule alone."""

    rule: str
    use: str | None = None
    beaten: frozenset[str] = frozenset()

    def __str__(self) -> str:
        if self.use is not None:
            return f"use {self.use}"
        if self.beaten:
            return f"do not use {', '.join(sorted(self.beaten)[:4])}{' …' if len(self.beaten) > 4 else ''}"
        return {"some beaten": "others beaten"}.get(self.rule, self.rule)


def advice_of(headline: Headline) -> Advice:
    """Single best and best supported are the same advice: this one, if any."""
    if isinstance(headline, UseSingleBest | BestSupported):
        return Advice("use", headline.learner)
    if isinstance(headline, SomeBeaten):
        return Advice(headline.rule, beaten=frozenset(learner for learner, _ in headline.beaten))
    return Advice(headline.rule)


def same_advice(first: Advice, second: Advice) -> bool:
    """The same learner to use; of those beaten all beaten again; else the same rule.

    >>> same_advice(Advice("use", "A"), Advice("use", "A")), same_advice(Advice("use", "A"), Advice("not decided"))
    (True, False)
    """
    if first.rule == "some beaten":
        return second.rule == "some beaten" and first.beaten <= second.beaten
    return (first.rule, first.use) == (second.rule, second.use)


class Headlines:
    """Headlines of the same learners under other p-values: the whole way from p to the rule, many tables at once."""

    def __init__(self, comparison: Comparison) -> None:
        self._table: SignTable = sign_table(comparison)

    def __call__(self, p: Floats, side: Signs, against: Bools) -> tuple[list[Advice], Bools]:
        """Each table's advice and front, from (tables, pairs, measures) p, NaN where identical, side, and veto."""
        pairs, names, alpha = self._table.pairs, self._table.learners, self._table.alpha
        k = len(names)
        identical = np.isnan(p)
        claimed = np.where(family_p(p)[1] <= alpha * (1 + 1e-12), side, 0).astype(np.int8)
        vetoed = np.where(against, claimed, 0).astype(np.int8)
        signs = claimed - vetoed
        joint, some = joint_beats(k, pairs, signs, identical), np.asarray(beats_on(k, pairs, signs).any(axis=-3))
        front, unbeaten = front_of(joint, circle_of(joint)), unbeaten_of(k, pairs, signs, vetoed)
        if too_few(self._table):
            return [Advice(TooFewCases.rule)] * len(p), front
        best = champions(k, pairs, np.where(identical, 1.0, p), side, identical, against, alpha)
        use = np.where(best >= 0, best, unbeaten.argmax(axis=-1)).tolist()
        told = []
        for table, rule in enumerate(rules_of(best >= 0, unbeaten, some, joint, front).tolist()):
            name = RULES[rule]
            if name in {"single best", "best supported"}:
                told.append(Advice("use", names[use[table]]))
            elif name == "some beaten":
                told.append(Advice(name, beaten=frozenset(names[i] for i in np.flatnonzero(~front[table]).tolist())))
            else:
                told.append(Advice(name))
        return told, front
