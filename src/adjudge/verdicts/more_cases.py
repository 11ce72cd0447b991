"""How many more cases would separate the two leaders? One pair, cheap enough for every headline."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from adjudge.verdicts.cases_for import MOST, plan_signs
from adjudge.verdicts.headline_facts import TooFewCases, UseSingleBest
from adjudge.verdicts.repeat_probability import shrinkage_of

if TYPE_CHECKING:
    from adjudge.verdicts.answer import Answer, BaselineAnswer
    from adjudge.verdicts.comparison import Comparison

WANTED = 0.8


@dataclass(frozen=True, slots=True)
class MoreCases:
    """Cases that give a sign on `measure`, the easiest one (None: the only one); None beyond `most`.

    `needed` is also None where these cases show no difference to plan on (`zero_plausible`).
    """

    b: str
    a: str
    measure: str | None
    needed: int | None
    low: int | None
    high: int | None
    wanted: float
    nouns: tuple[str, str]
    most: int
    n: int = 0  # at hand
    by_pairs: bool = False  # the headline claims it already, as one statement
    zero_plausible: bool = True  # where `needed` is None: these cases allow a difference of zero


def sign_level(comparison: Comparison) -> float:
    """What the family leaves to one sign: α/(pairs not wholly decided)/(measures)."""
    told = ~comparison.identical
    whole = ((comparison.family_signs != 0) | ~told).all(axis=1) & told.any(axis=1)
    left = max(len(comparison) - int(whole.sum()), 1)
    return comparison.settings.alpha / left / len(comparison.measures)


def leading_pair(comparison: Comparison, answer: Answer | BaselineAnswer | None = None) -> int | None:
    """The pair of the first two that the headline leaves to choose from, if nothing separates it and cases could."""
    answer = comparison.answer if answer is None else answer
    leaders = getattr(answer, "left_open", ())[:2]
    if len(leaders) < 2 or isinstance(answer.headline, TooFewCases) or not comparison.units.from_cases:
        return None
    first, second = sorted(leaders, key=comparison.learners.index)
    place = comparison.index_of(second, first)
    met = any(part.n[place] for part in comparison.evidence)  # who never met tells nothing of what more would show
    settled = comparison.signs[place].any() or comparison.identical[place].all() or comparison.vetoed[place].any()
    inside = comparison.equivalence
    equivalent = inside is not None and bool(inside.equivalent[place])
    return None if settled or equivalent or not met else place


def more_cases(comparison: Comparison) -> MoreCases | None:
    """The plan of the leading pair, for a chance of .8; None where it is decided or cannot be planned."""
    return getattr(comparison.answer, "more", None) or plan_leaders(comparison, comparison.answer)


def plan_leaders(comparison: Comparison, answer: Answer | BaselineAnswer) -> MoreCases | None:
    """The same, while the answer is being made."""
    place = leading_pair(comparison, answer)
    if place is None or comparison.units.preference is not None:
        return None
    level, kappa = sign_level(comparison), shrinkage_of(comparison).mean
    found = []
    for j, test in enumerate(comparison.tests):
        n = np.array([float(comparison.evidence[j].n[place])])
        plan = plan_signs(comparison.p[place : place + 1, j], n, level, test.centre, kappa, WANTED)
        needed = float(plan.needed[0]) if plan.separable[0] else np.inf
        found.append((not plan.separable[0], needed, float(plan.low[0]), float(plan.high[0]), j))
    zero, needed, low, high, measure = min(found)
    a, b = comparison.pair_index[place].tolist()
    names, units = comparison.learners, comparison.units
    number, least, most = (None if value > MOST else int(value) for value in (needed, low, high))
    on = units.measures[measure] if len(units.measures) > 1 else None
    nouns = (units.nouns(1), units.nouns(2))
    at_hand = int(comparison.evidence[measure].n[place])
    best = isinstance(answer.headline, UseSingleBest)
    return MoreCases(names[b], names[a], on, number, least, most, WANTED, nouns, MOST, at_hand, best, bool(zero))
