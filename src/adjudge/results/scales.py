"""Values that tell of a mistake: a mixture of fractions and percentages, and numbers that are not results on cases."""

from __future__ import annotations

import numpy as np

from adjudge.base.vocabulary import normalise
from adjudge.errors import InputError
from adjudge.kernels.arrays import Floats, Ints
from adjudge.kernels.ranks import distinct
from adjudge.measures.registry import known_measure
from adjudge.results.table import ResultTable, numbered_keys

_TIMES = 20.0  # between fractions and percents lie a hundred, less what the learners differ


def doubts_on_scales(table: ResultTable) -> list[str]:
    """Refuse learners whose shares are on different scales; notes on cases that seem to be.

    Only for shares of which more is better: an error of 0.4 beside one of 3 may well be in percent both.
    """
    notes = []
    for code, name in enumerate(table.measures):
        about = known_measure(name)
        if about is None or not about.higher_is_better or (about.low, about.high) != (0, 1):
            continue
        rows = (table.measure == code) & ~np.isnan(table.value)
        values = table.value[rows]
        if not len(values) or values.max() <= 1:
            continue
        learner, case = table.learner[rows], table.case[rows]
        small, large = _sides(values, learner)
        if len(small) and len(large):
            raise InputError(
                f"measure {name!r} lies within [0, 1] for learner {table.learners[small[0]]!r} and beyond 1 for "
                f"{table.learners[large[0]]!r}: a mixture of fractions and percentages? write all of them the same way"
            )
        small, large = _sides(values, case)
        if len(small) and len(large):
            few = min(small, large, key=len)
            notes.append(
                f"measure {name!r} lies within [0, 1] on some cases and beyond 1 on others (first: "
                f"{table.cases[few[0]]}): a mixture of fractions and percentages?"
            )
    return notes


def doubtful_error(table: ResultTable) -> str | None:
    """The measure called error beside an accuracy that it does not make whole: it may be a standard error."""
    codes = {normalise(name): code for code, name in enumerate(table.measures)}
    right = next((codes[name] for name in ("accuracy", "acc", "test_accuracy") if name in codes), None)
    if right is None or "error" not in codes:
        return None
    of, shares = numbered_keys(table.case, table.learner, table.units()), []
    for code in (right, codes["error"]):
        rows = np.flatnonzero(table.measure == code)
        shares.append(np.full(int(of.max()) + 1, np.nan))
        shares[-1][of[rows]] = table.value[rows]
    whole = (shares[0] + shares[1])[~np.isnan(shares[0] + shares[1])]
    makes_whole = (np.abs(whole - 1) < 0.02) | (np.abs(whole - 100) < 2)
    return table.measures[codes["error"]] if len(whole) and makes_whole.mean() < 0.5 else None


def doubts_on_properties(table: ResultTable) -> list[str]:
    """Notes on measures that have one value per learner, whatever the case: sizes and settings are not results."""
    notes: list[str] = []
    for code, name in enumerate(table.measures if len(table.measures) > 1 else ()):
        about = known_measure(name)
        if about is not None and about.name != "complexity":  # what is known as a result may be the same by chance
            continue
        rows = (table.measure == code) & ~np.isnan(table.value)
        learner, values = table.learner[rows], table.value[rows]
        if len(distinct(table.case[rows])) < 3 or values.min() == values.max():
            continue
        least, most = _ends(values, learner)
        if (least[learner] == most[learner]).all() and np.bincount(learner).max() > 2:
            notes.append(
                f"measure {name!r} has one value per learner, whatever the case: a property of the learner is not a "
                "result on cases; judge the others without it"
            )
    return notes


def _ends(values: Floats, of: Ints) -> tuple[Floats, Floats]:
    least, most = np.full(int(of.max()) + 1, np.inf), np.full(int(of.max()) + 1, -np.inf)
    np.minimum.at(least, of, values)
    np.maximum.at(most, of, values)
    return least, most


def _sides(values: Floats, of: Ints) -> tuple[Ints, Ints]:
    """Who has values within [0, 1] only, with fractions among them, and who so far beyond that it may be percents."""
    least, most = _ends(values, of)
    fractions = np.bincount(of, weights=(values > 0) & (values < 1), minlength=len(least)) > 0
    small = fractions & (most <= 1) & (least >= 0)
    large = (least > 1) & (most >= least)
    if small.any() and large.any() and np.median(values[large[of]]) < _TIMES * np.median(values[small[of]]):
        large[:] = False
    return np.flatnonzero(small), np.flatnonzero(large)
