"""From evidence to words: the signs of one table, or of all benchmarks of it, as one family.

A part is what was judged together: the whole table, or one benchmark. All pairs of all parts share the level, so that
every sign of every part is right together with confidence 1 − α.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from adjudge.evidence.contract import Test
from adjudge.kernels.arrays import Floats, Ints, Signs
from adjudge.verdicts.margins import Equivalence, equivalence, over_parts
from adjudge.verdicts.measured import Evidence, evidence_on
from adjudge.verdicts.settings import Settings
from adjudge.verdicts.signs import bogomolov_signs, family_p
from adjudge.verdicts.units import Units
from adjudge.verdicts.words import Word, words_of


@dataclass(frozen=True, slots=True)
class Part:
    """The evidence on every pair of one part."""

    units: Units
    settings: Settings
    pair_index: Ints
    tests: tuple[Test, ...]
    evidence: tuple[Evidence, ...]
    equivalence: Equivalence | None

    def stacked(self, name: str) -> NDArray[Any]:
        """One field of the evidence as (pairs, measures)."""
        return np.stack([getattr(part, name) for part in self.evidence], axis=1)

    @property
    def p(self) -> Floats:
        """NaN where a pair is identical on the measure: no hypothesis of it."""
        return np.where(self.stacked("identical"), np.nan, self.stacked("p"))


@dataclass(frozen=True, slots=True)
class Conclusion:
    """What may be said of one part; the fields of a `Comparison`."""

    p: Floats
    p_adjusted: Floats
    p_pair: Floats
    signs: Signs
    family_signs: Signs
    vetoed: Signs
    words: tuple[Word, ...]
    equivalence: Equivalence | None
    pairs_in_family: int

    def as_fields(self) -> dict[str, Any]:
        return {each.name: getattr(self, each.name) for each in fields(self)}


def run_tests(
    units: Units, settings: Settings, pair_index: Ints, progress: Callable[[int, int], None] | None = None
) -> Part:
    """Each measure's test on every pair, and what the margins allow."""
    found = []
    for measure in range(len(units.measures)):
        found.append(evidence_on(units, measure, pair_index, settings))
        if progress is not None:
            progress(measure + 1, len(units.measures))
    tests = tuple(test for test, _ in found)
    inside = equivalence(units, pair_index, tests, settings)
    return Part(units, settings, pair_index, tests, tuple(part for _, part in found), inside)


def conclude(parts: Sequence[Part], settings: Settings) -> list[Conclusion]:
    """Signs and words of every part, all pairs of all parts in one family."""
    measures = list(dict.fromkeys(name for part in parts for name in part.units.measures))
    columns = [np.array([measures.index(name) for name in part.units.measures]) for part in parts]
    rows = np.split(
        np.arange(sum(len(part.pair_index) for part in parts)), np.cumsum([len(p.pair_index) for p in parts])[:-1]
    )

    def over_all(of: Callable[[Part], NDArray[Any]], absent: float) -> NDArray[Any]:
        cells = np.full((len(rows) and int(rows[-1][-1]) + 1, len(measures)), absent)
        for part, row, column in zip(parts, rows, columns, strict=True):
            cells[np.ix_(row, column)] = of(part)
        return cells

    p = over_all(lambda part: part.p, np.nan)
    p_pair, q = family_p(p)
    side = over_all(lambda part: part.stacked("side"), 0).astype(np.int8)
    against = over_all(lambda part: part.stacked("against"), 0).astype(bool)
    family = np.where(q <= settings.alpha * (1 + 1e-12), side, 0).astype(np.int8)
    claimed = family
    if settings.fdr is not None:
        claimed = np.where(bogomolov_signs(p, settings.fdr)[1], side, 0).astype(np.int8)
    signs = np.where(against, 0, claimed).astype(np.int8)
    inside = over_parts([part.equivalence for part in parts], settings.alpha)
    found = []
    for row, column, within in zip(rows, columns, inside, strict=True):
        cells = np.ix_(row, column)
        words = words_of(signs[cells], np.isnan(p[cells]), None if within is None else within.equivalent)
        found.append(
            Conclusion(
                p=p[cells],
                p_adjusted=q[cells],
                p_pair=p_pair[row],
                signs=signs[cells],
                family_signs=np.where(against, 0, family).astype(np.int8)[cells],
                vetoed=np.where(against, family, 0).astype(np.int8)[cells],
                words=tuple(words),
                equivalence=within,
                pairs_in_family=len(p),
            )
        )
    return found
