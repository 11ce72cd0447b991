"""Does another analysis give the same advice? What counts as the same headline, and one from p-values alone."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from adjudge.kernels.arrays import Bools, Floats, Signs
from adjudge.verdicts.answer import sign_table
from adjudge.verdicts.headline import RULES, Sets, rules_of, too_few
from adjudge.verdicts.headline_facts import (
    BestSupported,
    Headline,
    Narrowed,
    SignTable,
    SomeRuledOut,
    UseSingleBest,
)
from adjudge.verdicts.order import beats_on, circle_of, front_of, joint_beats, unbeaten_of
from adjudge.verdicts.set_for_the_best import ahead_as_one, set_for_the_best
from adjudge.verdicts.signs import family_p
from adjudge.verdicts.single_best import champions

if TYPE_CHECKING:
    from adjudge.verdicts.comparison import Comparison


@dataclass(frozen=True, slots=True)
class Advice:
    """What a reader takes from a headline: one learner to use, learners ruled out, or the rule alone."""

    rule: str
    use: str | None = None
    out: frozenset[str] = frozenset()  # beaten on every measure; where none is: not left to choose from

    def __str__(self) -> str:
        if self.use is not None:
            return f"use {self.use}"
        if self.out:
            return f"not {', '.join(sorted(self.out)[:4])}{' …' if len(self.out) > 4 else ''}"
        return self.rule


def advice_of(headline: Headline) -> Advice:
    """Single best and best supported are the same advice: this one, if any."""
    if isinstance(headline, UseSingleBest | BestSupported):
        return Advice("use", headline.learner)
    if isinstance(headline, SomeRuledOut):
        return Advice(headline.rule, out=frozenset([name for name, _ in headline.beaten] or headline.less_likely))
    if isinstance(headline, Narrowed):
        return Advice(headline.rule, out=frozenset(headline.others))
    return Advice(headline.rule)


def same_advice(first: Advice, second: Advice) -> bool:
    """The same rule and learner to use, and of those ruled out all ruled out again.

    >>> same_advice(Advice("use", "A"), Advice("use", "A")), same_advice(Advice("use", "A"), Advice("narrowed"))
    (True, False)
    """
    return (first.rule, first.use) == (second.rule, second.use) and first.out <= second.out


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
        joint, on = joint_beats(k, pairs, signs, identical), beats_on(k, pairs, signs)
        front, known = front_of(joint, circle_of(joint)), np.where(identical, 1.0, p)
        ahead = ahead_as_one(k, pairs, known, side, identical, against, alpha)
        kept = set_for_the_best(ahead, front)
        best = champions(k, pairs, known, side, identical, against, alpha)
        sets = Sets(on, front, kept, unbeaten_of(k, pairs, signs, vetoed), ahead, best, too_few(self._table))
        use = np.where(best >= 0, best, sets.unbeaten.argmax(axis=-1)).tolist()
        told = []
        for table, rule in enumerate(rules_of(sets).tolist()):
            name = RULES[rule].name
            if name in {UseSingleBest.rule, BestSupported.rule}:
                told.append(Advice("use", names[use[table]]))
                continue
            out = np.zeros(k, dtype=bool)
            if name == SomeRuledOut.rule:
                out = ~(kept if front[table].all() else front)[table]
            elif name == Narrowed.rule:
                out = sets.beats[table].any(axis=-2)
            told.append(Advice(name, out=frozenset(itertools.compress(names, out.tolist()))))
        return told, front
