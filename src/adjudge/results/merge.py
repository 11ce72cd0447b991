"""Several tables as one: the same rows once, contradictions refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from adjudge.base.argument_checks import checked
from adjudge.errors import InputError
from adjudge.kernels.arrays import Ints
from adjudge.results.coded import Coded, as_coded, joined
from adjudge.results.duplicates import row_keys
from adjudge.results.layout import FROM_ONE, checked_whole
from adjudge.results.meta import Meta
from adjudge.results.reading import TableReading
from adjudge.results.table import ResultTable, refuse_failed_scores, take_rows
from adjudge.results.votes import LAYOUT


@checked
def merge_results(tables: Sequence[ResultTable]) -> ResultTable:
    """What do these tables say together? Rows in the order given; a row found twice with the same value is kept once.

    A learner, case and measure with two different values, or a measure with two directions, is refused. A table of
    votes goes along with the others.

    Parameters
    ----------
    tables: Tables to put together.

    Returns
    -------
    ResultTable
        One table.

    Raises
    ------
    InputError
        Two tables disagree about a value or a direction.

    See Also
    --------
    adjudge.read_results : reads several files at once

    >>> from adjudge.results.examples import example
    >>> weka = example("weka")
    >>> merge_results([weka.select(["J48graft"]), weka.select(["Logistic"])]).learners
    ('J48graft', 'Logistic')
    """
    if not tables:
        raise InputError("nothing to merge")
    votes, scores = (tuple(each for each in tables if (each.layout == LAYOUT) is kind) for kind in (True, False))
    if len(votes) > 1:
        raise InputError(f"{' and '.join(each.source for each in votes)} hold votes: put them into one file")
    if votes and scores:
        table = merge_results(scores) if len(scores) > 1 else scores[0]
        next_to = f"{votes[0].source}: {len(votes[0].cases)} votes, one more measure ({votes[0].measures[0]})"
        return replace(table, votes=votes[0], notes=(*table.notes, *votes[0].notes, next_to))
    directions: dict[str, bool] = {}
    for table in tables:
        for name, flag in table.directions.items():
            if directions.setdefault(name, flag) != flag:
                raise InputError(f"measure {name!r} is higher-is-better in one table and lower-is-better in "
                                 f"{table.source}")  # fmt: skip
    percent = tuple(dict.fromkeys(name for table in tables for name in table.percent))
    for table in tables:
        for name in percent:
            if name in table.measures and name not in table.percent:
                raise InputError(
                    f"measure {name!r} is in percent in one table and not in {table.source}; write both the same way"
                )
    named = {role: as_coded(joined([Coded(getattr(table, role), getattr(table, f"{role}s")) for table in tables]))
             for role in ("case", "learner", "measure")}  # fmt: skip
    names: Any = {f"{role}s": tuple(column.cells) for role, column in named.items()}
    codes: Any = {role: column.codes for role, column in named.items()}
    shared = set.intersection(*(set(table.mapping.items()) for table in tables))
    merged = ResultTable(
        **names,
        **codes,
        value=np.concatenate([table.value for table in tables]),
        repeat=_numbers([table.repeat for table in tables], FROM_ONE.format("repeat"), tables),
        fold=_numbers([table.fold for table in tables], FROM_ONE.format("fold"), tables),
        extras=_columns([table.extras for table in tables], tables),
        labels=_columns([table.labels for table in tables], tables),
        directions=directions,
        meta=_merge_meta(tables),
        source=" + ".join(table.source for table in tables),
        layout=tables[0].layout if len({table.layout for table in tables}) == 1 else "long",
        mapping={role: name for role, name in tables[0].mapping.items() if (role, name) in shared},
        percent=percent,
        reading=_merge_reading(tables),
    )
    keys = row_keys(merged)
    _, first, inverse = np.unique(keys, return_index=True, return_inverse=True)
    original = first[inverse.ravel()]
    same = (merged.value == merged.value[original]) | (np.isnan(merged.value) & np.isnan(merged.value[original]))
    if not same.all():
        row = int(np.flatnonzero(~same)[0])
        raise InputError(
            f"two values for learner {merged.learners[merged.learner[row]]!r} on case "
            f"{merged.cases[merged.case[row]]!r} under {merged.measures[merged.measure[row]]!r}: "
            f"{merged.value[original[row]]:g} and {merged.value[row]:g}"
        )
    kept = np.sort(first)
    twice = (f"{len(keys) - len(kept)} rows found twice are kept once",) if len(kept) < len(keys) else ()
    said = (text for table in tables for text in table.notes if text.startswith("column ") and " read as " in text)
    merged = replace(take_rows(merged, kept), notes=(*dict.fromkeys(said), *twice))
    merged = checked_whole(merged, merged.labels)
    refuse_failed_scores(merged)
    return merged


def _columns(held: Sequence[Mapping[str, Sequence[Any]]], tables: Sequence[ResultTable]) -> dict[str, Any]:
    """The columns of all tables; a table has nothing in those it lacks."""
    absent = [Coded(np.zeros(len(table), dtype=np.int64), [None]) for table in tables]
    return {name: joined([columns.get(name, none) for columns, none in zip(held, absent, strict=True)])
            for name in dict.fromkeys(name for columns in held for name in columns)}  # fmt: skip


def _merge_reading(tables: Sequence[ResultTable]) -> TableReading:
    """How all were read, where they were read alike, else as the tidy table they make; what was left out of any."""
    readings = [table.reading for table in tables]
    first = readings[0]
    if any((each.layout, each.columns()) != (first.layout, first.columns()) for each in readings[1:]):
        item = "item" if any("item" in table.extras for table in tables) else None
        first = TableReading("long", ("case",), ("learner",), "measure", "value", item=item)
    every: Any = {name: tuple(dict.fromkeys(each for reading in readings for each in getattr(reading, name)))
                  for name in ("values", "mixed", "rows_left")}  # fmt: skip
    left: dict[str, dict[str, None]] = {}
    for why, column in ((why, each) for reading in readings for why, found in reading.left.items() for each in found):
        left.setdefault(why, {})[column] = None
    duplicates = any(reading.duplicates for reading in readings)
    return replace(first, **every, left={why: tuple(found) for why, found in left.items()}, duplicates=duplicates)


def _numbers(parts: list[Ints], note: str, tables: Sequence[ResultTable]) -> Ints:
    """Repeats or folds of all tables, counted from one number: some began at 1 and were shifted, others did not."""
    shifted = [note in table.notes for table in tables]
    if not all(was or part.max(initial=-1) < 0 for part, was in zip(parts, shifted, strict=True)):
        parts = [part + (part >= 0) * was for part, was in zip(parts, shifted, strict=True)]
        least = min(part[part >= 0].min() for part in parts if (part >= 0).any())
        parts = [part - (part >= 0) * (least == 1) for part in parts]
    return np.concatenate(parts)


def _merge_meta(tables: Sequence[ResultTable]) -> Meta:
    measures: dict[str, dict[str, Any]] = {}
    for table in tables:
        for name, about in table.meta.measures.items():
            measures[name] = measures.get(name, {}) | about
    plans = [table.meta.plan for table in tables if table.meta.plan]
    if any(plan != plans[0] for plan in plans[1:]):
        raise InputError(
            f"the tables were run under different plans: {plans[0]} and {next(p for p in plans if p != plans[0])}"
        )
    return Meta(measures, plans[0] if plans else {})
