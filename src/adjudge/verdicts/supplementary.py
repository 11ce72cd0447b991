"""Evidence beside the words: tests of a whole table (Friedman …) and probabilities of a pair (Bayesian tests).

They answer other questions than the signs do and never carry a word; with one measure of a complete table Friedman's
test stands there unasked.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from adjudge.errors import UnfitDataError
from adjudge.evidence.contract import Finding, Scores, TableFinding, Test, find_test
from adjudge.evidence.skillings_mack import first_apart
from adjudge.results.plan import plans_by_case
from adjudge.results.scores import fold_scores
from adjudge.verdicts.measured import differences_of

if TYPE_CHECKING:
    from adjudge.verdicts.comparison import Comparison

_MOST_PAIRS = 5000  # Bayesian tests are sampled pair by pair


@dataclass(frozen=True, slots=True)
class Supplementary:
    """One test under one measure; `finding` has one entry per pair of the comparison, or judges the table at once."""

    test: Test
    measure: str
    finding: Finding | TableFinding


def supplementary(comparison: Comparison) -> tuple[Supplementary, ...]:
    """Every test asked for beside the words, under every measure."""
    names = comparison.settings.supplementary or _unasked(comparison)
    return tuple(_run(comparison, find_test(name), j) for name in names for j in range(len(comparison.measures)))


def _unasked(comparison: Comparison) -> tuple[str, ...]:
    units = comparison.units
    fits = units.from_cases and len(units.measures) == 1 and len(units.learners) > 2 and len(units.names) > 1
    if not fits or units.groups is not None:
        return ()
    if not np.isnan(units.values).any():
        return ("friedman",)
    return () if first_apart(~np.isnan(units.values[0])) is not None else ("skillings_mack",)


def _run(comparison: Comparison, test: Test, measure: int) -> Supplementary:
    units, settings = comparison.units, comparison.settings
    name = units.measures[measure]
    options: dict[str, Any] = {} if settings.draws is None else {"draws": settings.draws}
    if test.judge is not None:
        if not units.independent:
            raise UnfitDataError(f"{test.title} needs many cases; this table has {units.nouns(2)} of one data set")
        scores = Scores(
            units.oriented(measure), units.learners, comparison.baseline, settings.alpha, settings.seed, options
        )
        return Supplementary(test, name, test.judge(scores))
    if units.unit not in test.needs:
        raise UnfitDataError(f"{test.title} is for {' or '.join(sorted(test.needs))}; this table has {units.nouns(2)}")
    if len(comparison) > _MOST_PAIRS:
        raise UnfitDataError(f"{test.title} is run pair by pair, for up to {_MOST_PAIRS} pairs; choose some learners")
    if name in settings.margins:
        options["rope"] = float(settings.margins[name].width(units.factors[measure], np.array([np.nan]))[0])
        if np.isnan(options["rope"]):
            raise UnfitDataError(f"{test.title} takes one margin for all pairs, in the measure's unit; give a number")
    data = differences_of(units, measure, comparison.pair_index, settings, len(comparison))
    if test.name == "hierarchical":
        options |= _folds(comparison, measure)
    return Supplementary(test, name, test.run(replace(data, options=options)))


def _folds(comparison: Comparison, measure: int) -> dict[str, Any]:
    """Each case's fold differences and its own n2/n1: cases may differ in folds and sizes."""
    table = comparison.table.select(measures=[comparison.measures[measure]], learners=comparison.learners)
    if not table.has_folds:
        return {}
    first, second = comparison.pair_index[:, 0], comparison.pair_index[:, 1]
    parts = [fold_scores(table, case).values.T for case in table.cases]
    ratios = [comparison.settings.ratio or plan.ratio for plan in plans_by_case(table).values()]
    return {"per_case": [part[second] - part[first] for part in parts], "case_ratios": ratios}
