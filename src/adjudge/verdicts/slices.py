"""Slices: a verdict on each part of the cases, all of them in one family beside the overall answer.

A benchmark is the slice that a log brings along; others are asked for by columns of the case. The overall answer pools
the cases (or judges groups, where told). Here every level of every column is judged by its own cases, and the signs of
all levels × pairs × measures are one further family: with confidence 1 − α none of them is wrong. The single best of a
level is one of as many statements as there are levels, each at α / levels.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

import numpy as np

from adjudge.base.result_base import ResultBase
from adjudge.kernels.arrays import Floats, Ints
from adjudge.verdicts.claims import conclude, run_tests
from adjudge.verdicts.measured import differences_of
from adjudge.verdicts.outcome import has_outcomes, published_word
from adjudge.verdicts.pair_view import as_measured
from adjudge.verdicts.pairs import judgeable, pairs_to_judge
from adjudge.verdicts.preferred import by_preference
from adjudge.verdicts.settings import Settings
from adjudge.verdicts.units import Cut, Units, inside

if TYPE_CHECKING:
    from adjudge.verdicts.comparison import Comparison


@dataclass(frozen=True, slots=True, repr=False)
class Slice(ResultBase):
    """The cases with one entry of a column, judged by themselves."""

    column: str
    name: str
    n: int  # cases
    comparison: Comparison
    benchmark: bool  # of the log, not asked for

    @property
    def label(self) -> str:
        """Its name as it is printed: a benchmark's own, else after its column."""
        return self.name if self.benchmark else f"{self.column} {self.name}"

    @property
    def small(self) -> bool:
        """Whether it has fewer cases than could decide anything in this family."""
        return self.comparison.units.n < self.comparison.needed

    def __repr__(self) -> str:
        return f"Slice({self.label!r}: {self.n} cases, {len(self.comparison)} pairs)"


@dataclass(frozen=True, slots=True)
class Against(ResultBase):
    """A claim of one slice opposite to the overall one: there b is `side` than a."""

    column: str
    slice: str
    b: str
    a: str
    measure: str
    side: Literal["better", "worse"]


@dataclass(frozen=True, slots=True)
class GreatestDrop(ResultBase):
    """Where b does worst against a, of the slices that could decide: b − a (b/a for a factor), as measured.

    The interval is at 1 − α/levels, so that it holds whichever of the levels turned out lowest.
    """

    b: str
    a: str
    measure: str
    column: str
    slice: str
    n: int
    estimate: float | None
    low: float | None
    high: float | None
    confidence: float
    worse: bool  # b is behind there; else this is its smallest lead


def by_slice(comparison: Comparison) -> tuple[Slice, ...]:
    """Each level of each column that the cases are cut by; empty where there is none."""
    base = comparison.units if comparison.units.preference is None else comparison.units.preference.units
    levels = [(cut, code) for cut in base.cuts for code in range(len(cut.names))]
    # A slice may hold values only of learners that are not judged: it says nothing about the others.
    levels = [(cut, code) for cut, code in levels if inside(base, cut, code).measures]
    if not levels:
        return ()
    judged = [_part(base, cut, code, comparison) for cut, code in levels]
    parts = [run_tests(units, settings, pair_index) for units, settings, pair_index, _ in judged]
    found = []
    for (cut, code), part, concluded, (*_, left_out) in zip(
        levels, parts, conclude(parts, comparison.settings), judged, strict=True
    ):
        own = replace(
            comparison,
            source=cut.names[code],
            units=part.units,
            settings=part.settings,
            pair_index=part.pair_index,
            tests=part.tests,
            evidence=part.evidence,
            gates=None,
            not_judged=left_out,
            statements=len(parts),
            **concluded.as_fields(),
        )
        if part.settings.rule != "claims" and has_outcomes(part.units):
            own = replace(own, words=tuple(published_word(each, part.settings) for each in own.outcomes))
        brought = base.benchmarks is not None and cut.column == base.benchmark_column
        found.append(Slice(cut.column, cut.names[code], len(part.units.names), own, brought))
    return tuple(found)


def _part(base: Units, cut: Cut, code: int, comparison: Comparison) -> tuple[Units, Settings, Ints, tuple[str, ...]]:
    """The units, settings and pairs of one slice, and who has too few cases there."""
    given = comparison.settings
    units = inside(base, cut, code)
    settings = replace(
        given,
        margins={name: margin for name, margin in given.margins.items() if name in units.measures},
        gates={},
        group=given.group if units.groups is not None else None,
        slices=(),
        cheapest=None,
        claim=None,
        network=None,
        each_subset=False,
        reversals=(),
        supplementary=(),
    )
    kept, left_out = judgeable(units, settings)
    if comparison.baseline in left_out:  # nobody can be judged against it here: undecided, by too few items
        kept, left_out = units, ()
    pair_index = pairs_to_judge(kept, comparison.baseline, left_out, settings.alpha)
    return (by_preference(kept, settings) if given.first or given.weights else kept), settings, pair_index, left_out


def against_overall(comparison: Comparison) -> tuple[Against, ...]:
    """Claims of slices that go against the overall claim; an open one is not a difference."""
    found = []
    for each in comparison.slices:
        own = each.comparison
        for place, column in np.argwhere(own.signs).tolist():
            a, b = (own.learners[code] for code in own.pair_index[place].tolist())
            measure, sign = own.measures[column], int(own.signs[place, column])
            if sign * comparison.signs[comparison.index_of(b, a), comparison.measures.index(measure)] < 0:
                found.append(Against(each.column, each.name, b, a, measure, "worse" if sign < 0 else "better"))
    return tuple(found)


def greatest_drops(comparison: Comparison) -> tuple[GreatestDrop, ...]:
    """Of the learner that stands first against each other one (with a baseline: of each other against it)."""
    found: list[GreatestDrop] = []
    for b, a in _asked_pairs(comparison) if comparison.units.preference is None else ():
        for measure in comparison.measures:
            leads = [lead for each in comparison.slices if not each.small and (lead := _lead(each, b, a, measure))]
            if leads:
                found.append(_drop(*min(leads, key=lambda lead: lead[0]), measure, len(comparison.slices)))
    return tuple(found)


def _asked_pairs(comparison: Comparison) -> Iterator[tuple[str, str]]:
    board = [row.learner for row in comparison.answer.leaderboard if row.learner in comparison.learners]
    first = comparison.baseline or board[0]
    for other in board:
        if other != first:
            yield (other, first) if comparison.baseline is not None else (first, other)


def _lead(each: Slice, b: str, a: str, measure: str) -> tuple[float, Slice, int, bool] | None:
    """b's mean lead in a slice, oriented so that more is better, and the pair's number there."""
    own = each.comparison
    if b not in own.learners or a not in own.learners or measure not in own.measures:
        return None
    place, flipped = own.index_between(b, a)
    part = own.evidence[own.measures.index(measure)]
    return float(-part.mean[place] if flipped else part.mean[place]), each, place, flipped


def _drop(lead: float, each: Slice, place: int, flipped: bool, measure: str, levels: int) -> GreatestDrop:
    own = each.comparison
    j = own.measures.index(measure)
    test, alpha = own.tests[j], own.settings.alpha / levels
    ends: tuple[float | None, ...] = (None, None, None)
    if test.estimate is not None:
        data = differences_of(own.units, j, own.pair_index[place : place + 1], own.settings, 1)
        centre, low, high = (float(part[0]) for part in test.estimate(replace(data, alpha=alpha)))
        shown = as_measured(own, j, centre, low, high, flipped=flipped)
        ends = tuple(None if np.isnan(end) else end for end in shown)
    first, second = (own.learners[code] for code in own.pair_index[place].tolist())
    b, a = (first, second) if flipped else (second, first)
    n = int(own.evidence[j].n[place])
    estimate, below, above = ends
    return GreatestDrop(
        b, a, measure, each.column, each.name, n, estimate, below, above, round(1.0 - alpha, 6), lead < 0
    )


def reversed_everywhere(comparison: Comparison) -> tuple[tuple[str, str, str, str], ...]:
    """(column, b, a, measure) where the overall means order b and a otherwise than the means of every level do.

    Where both learners have every case it cannot happen; it does where they lack different ones (Simpson's reversal).
    """
    found = []
    for cut in comparison.units.cuts if comparison.units.preference is None else ():
        for j, measure in enumerate(comparison.measures):
            values = comparison.units.oriented(j)
            if not np.isnan(values).any():
                continue
            levels = [_means(values[cut.codes == code]) for code in range(len(cut.names))]
            means, whole = np.stack(levels), _means(values)
            for a, b in comparison.pair_index.tolist():
                parts = means[:, b] - means[:, a]
                parts, all_in_all = parts[~np.isnan(parts)], whole[b] - whole[a]
                if len(parts) > 1 and ((parts * all_in_all) < 0).all():
                    found.append((cut.column, comparison.learners[b], comparison.learners[a], measure))
    return tuple(found)


def _means(values: Floats) -> Floats:
    """Of each learner's values; NaN where it has none."""
    known = ~np.isnan(values)
    count = known.sum(axis=0)
    return np.where(count > 0, np.where(known, values, 0.0).sum(axis=0) / np.maximum(count, 1), np.nan)
