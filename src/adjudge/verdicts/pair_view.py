"""A pair made on demand from the arrays of a comparison, from either learner's side."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

import numpy as np

from adjudge.evidence.contract import Finding
from adjudge.kernels.usual_errors import usual_errors
from adjudge.verdicts.choice import actual_test
from adjudge.verdicts.measured import differences_of
from adjudge.verdicts.pair import NO_MARGIN, Counts, Interval, MeasureVerdict, Pair, Scale, Within

if TYPE_CHECKING:
    from adjudge.evidence.joint.claim import ClaimResult
    from adjudge.verdicts.comparison import Comparison

_BLOCK, _WORK = 64, 1 << 21  # pairs, and pairs of their differences, whose centres and intervals are found together
_GATES: dict[int, Literal["pass", "fail", "open"]] = {1: "pass", -1: "fail", 0: "open"}


@usual_errors
def pair_view(comparison: Comparison, place: int, *, turned: bool = False) -> Pair:
    """Pair number `place`; `turned` reads it from the side of the learner that stands first in the table."""
    first, second = comparison.places[place].tolist()
    b, a = (first, second) if turned else (second, first)
    names = comparison.learners
    word = comparison.words[place]
    least, most = comparison.repeat_probabilities[place].tolist()
    silent = math.isnan(least) or comparison.settings.rule != "claims"
    gates = comparison.gates
    return Pair(
        a=names[a],
        b=names[b],
        verdict=word.opposite if turned else word,
        p_pair=float(comparison.p_pair[place]),
        n=max(int(part.n[place]) for part in comparison.evidence),
        measures=tuple(measure_view(comparison, place, j, turned) for j in range(len(comparison.measures))),
        repeat_probability=None if silent or least != most else least,
        repeat_range=None if silent or least == most else (least, most),
        claim=_claim(comparison, a, b),
        gate=None if gates is None or turned else _GATES[int(gates.outcome[place])],
        guards=tuple(comparison.guards_of_pairs.get((names[second], names[first]), ())),
        comparison=comparison,
    )


def measure_view(comparison: Comparison, place: int, measure: int, turned: bool = False) -> MeasureVerdict:
    """One measure of pair number `place`."""
    units, part = comparison.units, comparison.evidence[measure]
    test = actual_test(comparison.tests[measure], int(part.n[place]))  # holes may leave this pair few items
    flip = -1 if turned else 1
    sign = int(comparison.signs[place, measure]) * flip
    won, lost, tied = int(part.won[place]), int(part.lost[place]), int(part.tied[place])
    identical = won + lost == 0 < tied and int(part.n[place]) <= tied  # as `Evidence.identical`, of one pair
    return MeasureVerdict(
        measure=units.measures[measure],
        sign="=" if identical else ">" if sign > 0 else "<" if sign < 0 else "?",
        p=float(part.p[place]),
        p_adjusted=1.0 if identical else float(comparison.p_adjusted[place, measure]),
        tested_by=test,
        interval=Interval(*_estimate(comparison, place, measure, turned)),
        counts=Counts(int(part.n[place]), *((lost, won) if turned else (won, lost)), tied),
        vetoed=bool(comparison.vetoed[place, measure]),
        scale=Scale(units.factors[measure], units.higher_is_better[measure]),
        within=_within(comparison, place, measure, turned),
    )


def _within(comparison: Comparison, place: int, measure: int, turned: bool) -> Within:
    found = comparison.equivalence
    if found is None or math.isnan(found.widths[place, measure]):
        return NO_MARGIN
    not_worse = None if turned else float(found.p_not_worse[place, measure])  # another question from the other side
    return Within(float(found.widths[place, measure]), float(found.p_equivalent[place, measure]), not_worse)


def _estimate(comparison: Comparison, place: int, measure: int, turned: bool) -> tuple[float, float, float]:
    """The centre the test is of and its interval, b − a as measured (b/a for a factor)."""
    test, units = comparison.tests[measure], comparison.units
    if test.estimate is None:
        return math.nan, math.nan, math.nan
    # A block of neighbours at once: who asks for one pair mostly asks for more, and most of the cost is the call. Where
    # flips are drawn, a pair's draws do not hang on its company.
    sampled = comparison.evidence[measure].monte_carlo_error > 0
    block = 1 if sampled else max(1, min(_BLOCK, _WORK // max(1, len(units.names)) ** 2))
    start = place // block * block
    found = comparison.estimated.get((start, measure))
    if found is None:
        rows = comparison.places[start : start + block]
        part = comparison.evidence[measure]
        tested = Finding(part.p[start : start + block], part.side[start : start + block])
        data = replace(differences_of(units, measure, rows, comparison.settings, len(comparison)), tested=tested)
        found = comparison.estimated[start, measure] = np.stack([np.asarray(part) for part in test.estimate(data)])
    centre, low, high = found[:, place - start].tolist()
    return as_measured(comparison, measure, centre, low, high, turned=turned)


def as_measured(
    comparison: Comparison, measure: int, centre: float, low: float, high: float, *, turned: bool = False
) -> tuple[float, float, float]:
    """A tested difference and its ends, as b − a of the values measured (b/a for a factor)."""
    test, units = comparison.tests[measure], comparison.units
    straight = units.higher_is_better[measure] or (test.centre == "wins" and not units.zero_one[measure])
    if straight == turned:  # one turn of the sign: lower is better, or read from the other side
        centre, low, high = -centre, -high, -low
    if units.factors[measure] and test.centre != "wins":
        centre, low, high = (math.exp(part) for part in (centre, low, high))
    return float(centre + 0.0), float(low + 0.0), float(high + 0.0)


def _claim(comparison: Comparison, a: int, b: int) -> ClaimResult | None:
    settings, units = comparison.settings, comparison.units
    if settings.claim is None:
        return None
    from adjudge.evidence.joint.claim import judge_claim

    return judge_claim(
        settings.claim, units.values[:, :, a], units.values[:, :, b], units.measures, units.higher_is_better,
        prior=settings.prior, strength=settings.strength,
    )  # fmt: skip
