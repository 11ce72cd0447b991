"""Items of several benchmarks: a verdict on each benchmark, all of them in one family beside the overall answer.

The overall answer pools the items (or judges groups, where told). Here every benchmark is judged by its own items, and
the signs of all benchmarks × pairs × measures are one further family: with confidence 1 − α none of them is wrong. The
single best of a benchmark is one of as many statements as there are benchmarks, each at α / benchmarks.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from adjudge.base.result_base import ResultBase
from adjudge.verdicts.claims import conclude, run_tests
from adjudge.verdicts.outcome import has_outcomes, published_word
from adjudge.verdicts.pairs import judgeable, pair_index
from adjudge.verdicts.preferred import by_preference
from adjudge.verdicts.settings import Settings
from adjudge.verdicts.units import Units, inside

Ints = NDArray[np.int64]

if TYPE_CHECKING:
    from adjudge.verdicts.comparison import Comparison


@dataclass(frozen=True, slots=True, repr=False)
class Benchmark(ResultBase):
    """One benchmark's items judged by themselves."""

    name: str
    n: int  # items
    comparison: Comparison

    def __repr__(self) -> str:
        return f"Benchmark({self.name!r}: {self.n} items, {len(self.comparison)} pairs)"


def by_benchmark(comparison: Comparison) -> tuple[Benchmark, ...]:
    """Each benchmark of a comparison of items; empty where there are not several."""
    base = comparison.units if comparison.units.preference is None else comparison.units.preference.units
    if base.benchmarks is None:
        return ()
    # A benchmark may have been taken by learners only that are not judged: it says nothing about the others.
    codes = [code for code in range(len(base.benchmark_names)) if inside(base, code).measures]
    judged = [_part(base, code, comparison) for code in codes]
    parts = [run_tests(units, settings, places) for units, settings, places, _ in judged]
    found = []
    for code, part, concluded, (*_, left_out) in zip(
        codes, parts, conclude(parts, comparison.settings), judged, strict=True
    ):
        name = base.benchmark_names[code]
        own = replace(
            comparison,
            source=name,
            units=part.units,
            settings=part.settings,
            places=part.places,
            tests=part.tests,
            evidence=part.evidence,
            gates=None,
            not_judged=left_out,
            statements=len(parts),
            **concluded.as_fields(),
        )
        if part.settings.rule != "signs" and has_outcomes(part.units):
            own = replace(own, words=tuple(published_word(each, part.settings) for each in own.outcomes))
        found.append(Benchmark(name, len(part.units.names), own))
    return tuple(found)


def _part(base: Units, code: int, comparison: Comparison) -> tuple[Units, Settings, Ints, tuple[str, ...]]:
    """The units, settings and pairs of one benchmark, and who has too few items there."""
    given = comparison.settings
    units = inside(base, code)
    settings = replace(
        given,
        margins={name: margin for name, margin in given.margins.items() if name in units.measures},
        gates={},
        group=given.group if units.groups is not None else None,
        claim=None,
        network=None,
        each_subset=False,
        reversals=(),
        beside=(),
    )
    kept, left_out = judgeable(units, settings)
    if comparison.baseline in left_out:  # nobody can be judged against it here: undecided, by too few items
        kept, left_out = units, ()
    places = pair_index(kept, comparison.baseline, left_out, settings.alpha)
    return (by_preference(kept, settings) if given.first or given.weights else kept), settings, places, left_out
