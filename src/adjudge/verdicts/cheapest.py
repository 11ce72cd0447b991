"""The cheapest learner that is not worse: a statement of its own, at 1 − α.

L is *good enough* if against every other learner and on every measure with a margin it is shown not to be worse by
more than the margin, at α/(k − 1) each (two-sided p, so that the one-sided level is half of it). A false "good enough"
is an error in the comparison with the true best of some measure: k − 1 such errors for one measure, at most α/2 in all;
with several measures, each with a best of its own, the doubling covers the rest.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from adjudge.base.option_spelling import option
from adjudge.errors import InputError, refuse_unknown
from adjudge.kernels.arrays import Bools, Floats
from adjudge.verdicts.little_known import little_known
from adjudge.verdicts.margins import one_sided

if TYPE_CHECKING:
    from adjudge.verdicts.comparison import Comparison
    from adjudge.verdicts.settings import Settings
    from adjudge.verdicts.units import Units

_EQUAL = 1e-9  # costs within this share of each other are equal


@dataclass(frozen=True, slots=True)
class Cheapest:
    """`chosen`: the cheapest of the `good_enough` (several where costs are equal); empty where none is.

    `closest` is then the learner nearest to it, `p` the largest of its p-values and `level` what was needed; `needed`
    cases in total would show it with chance 0.8, None where these cannot tell.
    """

    cost: str
    measures: tuple[str, ...]  # with a margin
    margins: tuple[str, ...]
    not_looked_at: tuple[str, ...]  # other measures
    chosen: tuple[str, ...]
    good_enough: tuple[str, ...]
    set_aside: tuple[str, ...]  # of whom too little is known: the chosen was not compared with them
    best: str  # on average, on the first measure with a margin
    share: float  # typical cost of the chosen as a share of the best one's
    cheaper: tuple[str, ...]  # learners that cost less and are not shown to be good enough
    closest: str
    p: float
    level: float
    needed: int | None = None


def good_enough(worst: Floats, level: float, unknown: Bools) -> tuple[Bools, Bools]:
    """Who is good enough, and who was set aside, from the largest p_not_worse[L, c] over the measures (k, k).

    Only where nobody is good enough against everybody, those of whom too little is known are set aside, and only
    those that stand in the way of somebody who is good enough against all others.

    >>> worst = np.array([[0, 0.001, 0.4], [0.002, 0, 0.3], [1, 1, 0]])
    >>> [part.tolist() for part in good_enough(worst, 0.025, np.array([False, False, True]))]
    [[True, True, False], [False, False, True]]
    """
    shown = worst <= level * (1 + 1e-12)
    np.fill_diagonal(shown, True)
    nobody = np.zeros(len(worst), dtype=bool)
    if shown.all(axis=1).any() or not unknown.any():
        return np.asarray(shown.all(axis=1)), nobody
    found = np.asarray((shown | unknown).all(axis=1) & ~unknown)
    return found, np.asarray(unknown & ~shown[found].all(axis=0)) if found.any() else nobody


def cheapest_of(comparison: Comparison) -> Cheapest | None:
    """None where it was not asked for."""
    settings, units = comparison.settings, comparison.units
    if settings.cheapest is None or comparison.statements > 1:
        return None
    cost = units.measures.index(settings.cheapest)
    pair_index, k = comparison.pair_index, len(comparison.learners)
    worst = np.zeros((k, k))
    for pairs in (pair_index, pair_index[:, ::-1]):  # (a, b): b is not worse than a
        up = one_sided(units, pairs, comparison.tests, settings)[1]
        worst[pairs[:, 1], pairs[:, 0]] = np.nanmax(np.minimum(1.0, 2.0 * up), axis=1)
    level = settings.alpha / (k - 1)
    good, aside = good_enough(worst, level, little_known(comparison))
    costs = typical_costs(units.values[cost])
    named = good & (costs <= np.nanmin(costs[good]) * (1 + _EQUAL)) if good.any() else good
    looked_at = [name for name in units.measures if name in settings.margins]
    first = units.measures.index(looked_at[0])
    best = int(np.nanargmax(np.nanmean(units.oriented(first), axis=0)))
    closest = int(np.where(np.eye(k, dtype=bool), 0.0, worst).max(axis=1).argmin())
    least = float(np.nanmin(costs[named])) if named.any() else np.nan

    def names(chosen: Bools) -> tuple[str, ...]:
        return tuple(comparison.learners[place] for place in np.flatnonzero(chosen).tolist())

    return Cheapest(
        cost=settings.cheapest,
        measures=tuple(looked_at),
        margins=tuple(str(settings.margins[name]) for name in looked_at),
        not_looked_at=tuple(name for name in units.measures if name not in (*looked_at, settings.cheapest)),
        chosen=names(named),
        good_enough=names(good),
        set_aside=names(aside),
        best=comparison.learners[best],
        share=float(least / costs[best]),
        cheaper=names(costs < least * (1 - _EQUAL)),
        closest=comparison.learners[closest],
        p=float(worst[closest].max()),
        level=level,
        needed=None if good.any() else _needed(comparison, worst, closest, level),
    )


def typical_costs(values: Floats) -> Floats:
    """(learners,) of (cases, learners): the geometric mean over the cases that all have, a median where a cost is 0.

    >>> typical_costs(np.array([[1.0, 10.0], [4.0, 40.0]])).tolist()
    [2.0, 20.0]
    """
    shared = values[~np.isnan(values).any(axis=1)]
    shared = values if len(shared) == 0 else shared
    if (shared[~np.isnan(shared)] > 0).all():
        return np.asarray(np.exp(np.nanmean(np.log(shared), axis=0)).round(12))
    return np.asarray(np.nanmedian(shared, axis=0))


def cost_share(units: Units, cost: str, b: str, a: str) -> float:
    """Typical cost of b as a share of a's, over the cases that both have."""
    pair = [units.learners.index(name) for name in (b, a)]
    ours, theirs = typical_costs(units.values[units.measures.index(cost)][:, pair]).tolist()
    return ours / theirs if theirs else float("nan")


def _needed(comparison: Comparison, worst: Floats, learner: int, level: float) -> int | None:
    """Cases in total that would show the closest learner good enough with chance 0.8, from its weakest comparison."""
    from adjudge.verdicts.cases_for import MOST, plan_signs
    from adjudge.verdicts.more_cases import WANTED
    from adjudge.verdicts.repeat_probability import shrinkage_of

    if not comparison.units.independent:
        return None
    n = float(np.median(comparison.evidence[0].n))
    centre, kappa = comparison.tests[0].centre, shrinkage_of(comparison).mean
    plan = plan_signs(np.array([worst[learner].max()]), np.array([n]), level, centre, kappa, WANTED)
    return int(plan.needed[0]) if plan.separable[0] and plan.needed[0] <= MOST else None


def check_cheapest(units: Units, settings: Settings, baseline: str | None) -> None:
    """Refuse what has no meaning with it, in words of what to do."""
    if settings.cheapest is None:
        return
    in_gate = bool(settings.gates) and baseline is not None  # there it tells the cost of each that passes
    if not settings.margins and not in_gate:
        asked = option("cheapest", settings.cheapest)
        raise InputError(f"{asked} needs {option('margins')}: how much worse is still good enough")
    refuse_unknown(settings.cheapest, units.measures, f"no measure {settings.cheapest!r} to be the cost")
    if settings.cheapest in (*settings.margins, *(settings.gates if in_gate else ())):
        raise InputError(f"{settings.cheapest} is the cost; leave its margin out")
    if units.higher_is_better[units.measures.index(settings.cheapest)]:
        raise InputError(f"{settings.cheapest} is better the higher it is; a cost is better the lower")
    if baseline is not None and not in_gate:
        raise InputError("the cheapest is chosen among all learners; leave the baseline out")
