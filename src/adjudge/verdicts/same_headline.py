"""Does another analysis give the same advice? What counts as the same headline, and one from p-values alone."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from adjudge.verdicts.answer import Answer
from adjudge.verdicts.answer_of import sign_table
from adjudge.verdicts.headline import headline_of
from adjudge.verdicts.headline_facts import Headline, SafeChoice, SignTable, SomeBeaten, UseSingleBest
from adjudge.verdicts.order import Order, order_of
from adjudge.verdicts.posterior import Posterior
from adjudge.verdicts.signs import family_p
from adjudge.verdicts.single_best import single_best

if TYPE_CHECKING:
    from adjudge.verdicts.comparison import Comparison

__all__ = ["Advice", "Headlines", "advice_of", "same_advice"]

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
    """Single best and safe choice are the same advice: use this one."""
    if isinstance(headline, UseSingleBest | SafeChoice):
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
    """Headlines of the same learners under other p-values: the whole way from p to the rule, without the posterior."""

    def __init__(self, comparison: Comparison) -> None:
        answer = comparison.answer
        assert isinstance(answer, Answer)
        self._table: SignTable = sign_table(comparison)
        self._posterior: Posterior = answer.posterior  # orders names only; no rule rests on it
        self._k = len(comparison.learners)

    def __call__(
        self, p: Floats, side: Signs, against: Bools, columns: slice | list[int] = slice(None)
    ) -> tuple[Advice, Order]:
        """Advice and order from (pairs, measures) p (NaN: identical), its side and the veto's condition.

        `columns` are the measures of the table that p has, where not all.
        """
        identical = np.isnan(p)
        alpha = self._table.alpha
        claimed = np.where(family_p(p)[1] <= alpha * (1 + 1e-12), side, 0).astype(np.int8)
        vetoed = np.where(against, claimed, 0).astype(np.int8)
        signs = claimed - vetoed
        order = order_of(self._k, self._table.pairs, signs, identical, vetoed)
        best = single_best(self._k, self._table.pairs, np.where(identical, 1.0, p), side, identical, against, alpha)
        tally = self._table.tally[:, columns]
        names = np.array(self._table.measures, dtype=object)[columns]
        table = replace(self._table, signs=signs, identical=identical, tally=tally, measures=tuple(names))
        posterior = self._posterior
        if posterior.central.shape[1:] not in ((0,), (len(names),)):
            posterior = replace(posterior, central=posterior.central[:, columns])
        return advice_of(headline_of(table, order, posterior, best)), order
