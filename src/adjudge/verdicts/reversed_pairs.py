"""Pairs whose order turns between two measures of a comparison (paper B's question, asked of the user's table)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from adjudge.base.result_base import ResultBase
from adjudge.base.vocabulary import normalise
from adjudge.errors import UnfitDataError, refuse_unknown
from adjudge.evidence.reversals import ReversalsResult, reversals

if TYPE_CHECKING:
    from adjudge.verdicts.comparison import Comparison

_CLASSES = ("class", "true_class", "truth", "label", "target", "y_true")  # columns that hold an item's true class


@dataclass(frozen=True, slots=True, repr=False)
class Reversals(ResultBase):
    """`found` reads each pair from the side of the learner ahead on the first measure."""

    first: str
    second: str
    found: ReversalsResult
    left_out: int  # cases that some learner lacks under either measure
    classes: dict[str, float]  # class → share of the cases, where a column holds the true class


def reversed_pairs(comparison: Comparison) -> Reversals:
    """The reversals asked for."""
    asked, units = comparison.settings.reversals, comparison.units
    for name in asked:
        refuse_unknown(name, units.measures, f"no measure {name!r} for reversals")
    first, second = (units.oriented(units.measures.index(name)) for name in asked)
    whole = np.asarray(~np.isnan(first + second).any(axis=1))
    if not whole.any():
        raise UnfitDataError(f"no {units.noun} has {asked[0]} and {asked[1]} of every learner, so none is reversed")
    cases = [name for name, kept in zip(units.names, whole.tolist(), strict=True) if kept]
    truth = _truth(comparison, cases)
    shares = {name: truth.count(name) / len(truth) for name in dict.fromkeys(truth)}
    found = reversals(
        first[whole],
        second[whole],
        learners=units.learners,
        cases=cases,
        priors=[shares[name] for name in truth] if truth else None,
    )
    return Reversals(asked[0], asked[1], found, int((~whole).sum()), shares)


def _truth(comparison: Comparison, cases: list[str]) -> list[str]:
    """The true class of each case, where a column of the table holds it."""
    table = comparison.table
    for column in table.labels:
        if normalise(column) in _CLASSES:
            known = dict(zip(table.cases, table.groups(column), strict=True))
            held = [known.get(case) for case in cases]
            if all(name is not None for name in held):
                return [str(name) for name in held]
    return []
