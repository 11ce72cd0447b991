"""A pair made on demand from the arrays of a comparison, from either learner's side."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

import numpy as np

from adjudge.evidence.contract import Finding
from adjudge.kernels.usual_errors import usual_errors
from adjudge.verdicts.choice import actual_test
from adjudge.verdicts.measured import chunks, differences_of
from adjudge.verdicts.pair import NO_MARGIN, Counts, Interval, MeasureVerdict, Pair, Scale, Within

if TYPE_CHECKING:
    from adjudge.evidence.joint.claim import ClaimResult
    from adjudge.verdicts.comparison import Comparison

_BLOCK, _WORK = 64, 1 << 21  # pairs, and pairs of their differences, whose centres and intervals are found together
_GATES: dict[int, Literal["pass", "fail", "open"]] = {1: "pass", -1: "fail", 0: "open"}


@usual_errors
def pair_view(comparison: Comparison, index: int, *, flipped: bool = False) -> Pair:
    """Pair number `index`; `flipped` reads it from the side of the learner that stands first in the table."""
    first, second = comparison.pair_index[index].tolist()
    b, a = (first, second) if flipped else (second, first)
    names = comparison.learners
    word = comparison.words[index]
    least, most = comparison.repeat_probabilities[index].tolist()
    silent = math.isnan(least) or comparison.settings.rule != "claims"
    gates = comparison.gates
    return Pair(
        a=names[a],
        b=names[b],
        verdict=word.opposite if flipped else word,
        p_pair=float(comparison.p_pair[index]),
        n=max(int(part.n[index]) for part in comparison.evidence),
        measures=tuple(measure_view(comparison, index, j, flipped) for j in range(len(comparison.measures))),
        repeat_probability=None if silent or least != most else least,
        repeat_range=None if silent or least == most else (least, most),
        claim=_claim(comparison, a, b),
        gate=None if gates is None or flipped else _GATES[int(gates.outcome[index])],
        guards=tuple(comparison.guards_of_pairs.get((names[second], names[first]), ())),
        comparison=comparison,
    )


def measure_view(comparison: Comparison, index: int, measure: int, flipped: bool = False) -> MeasureVerdict:
    """One measure of pair number `index`."""
    units, part = comparison.units, comparison.evidence[measure]
    test = actual_test(comparison.tests[measure], int(part.n[index]))  # holes may leave this pair few items
    flip = -1 if flipped else 1
    sign = int(comparison.signs[index, measure]) * flip
    identical = math.isnan(comparison.p[index, measure])
    won, lost = int(part.won[index]), int(part.lost[index])
    return MeasureVerdict(
        measure=units.measures[measure],
        sign="=" if identical else ">" if sign > 0 else "<" if sign < 0 else "?",
        p=float(part.p[index]),
        p_adjusted=1.0 if identical else float(comparison.p_adjusted[index, measure]),
        tested_by=test,
        interval=Interval(*estimate_of(comparison, index, measure, flipped)),
        counts=Counts(int(part.n[index]), *((lost, won) if flipped else (won, lost)), int(part.tied[index])),
        vetoed=bool(comparison.vetoed[index, measure]),
        scale=Scale(units.factors[measure], units.higher_is_better[measure]),
        within=_within(comparison, index, measure, flipped),
    )


def _within(comparison: Comparison, index: int, measure: int, flipped: bool) -> Within:
    found = comparison.equivalence
    if found is None or math.isnan(found.widths[index, measure]):
        return NO_MARGIN
    not_worse = None if flipped else float(found.p_not_worse[index, measure])  # another question from the other side
    return Within(float(found.widths[index, measure]), float(found.p_equivalent[index, measure]), not_worse)


def estimate_of(comparison: Comparison, index: int, measure: int, flipped: bool) -> tuple[float, float, float]:
    """The centre the test is of and its interval, b − a as measured (b/a for a factor)."""
    test, units = comparison.tests[measure], comparison.units
    if test.estimate is None:
        return math.nan, math.nan, math.nan
    if (index, measure) not in comparison.estimated:
        # A block of neighbours at once: who asks for one pair mostly asks for more, and most of the cost is the call.
        block = max(1, min(_BLOCK, _WORK // max(1, len(units.names)) ** 2))
        start = index // block * block
        alone = comparison.evidence[measure].monte_carlo_error > 0
        estimate_pairs(comparison, measure, [index] if alone else range(start, min(start + block, len(comparison))))
    return as_measured(comparison, measure, *comparison.estimated[index, measure], flipped=flipped)


def estimate_pairs(comparison: Comparison, measure: int, places: Sequence[int]) -> None:
    """Keeps the centres and intervals of these pairs; where flips are drawn, a pair's do not hang on its company."""
    test, part = comparison.tests[measure], comparison.evidence[measure]
    if test.estimate is None:
        return
    if part.monte_carlo_error > 0 and len(places) > 1:
        for place in places:
            estimate_pairs(comparison, measure, [place])
        return
    for rows in chunks(comparison.units, np.array(places)):
        tested = Finding(part.p[rows], part.side[rows])
        settings, pairs = comparison.settings, comparison.pair_index[rows]
        d = differences_of(comparison.units, measure, pairs, settings, len(comparison))
        found = np.stack([np.asarray(each) for each in test.estimate(replace(d, tested=tested))])
        comparison.estimated.update(
            ((row, measure), each) for row, each in zip(rows.tolist(), found.T.tolist(), strict=True)
        )


def as_measured(
    comparison: Comparison, measure: int, centre: float, low: float, high: float, *, flipped: bool = False
) -> tuple[float, float, float]:
    """A tested difference and its ends, as b − a of the values measured (b/a for a factor)."""
    test, units = comparison.tests[measure], comparison.units
    straight = units.higher_is_better[measure] or (test.centre == "wins" and not units.zero_one[measure])
    if straight == flipped:  # one turn of the sign: lower is better, or read from the other side
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
