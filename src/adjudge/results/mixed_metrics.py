"""Values of one column that are not of one kind: units are brought to one; metrics keep their case's direction.

Where the metric differs from case to case only wins compare: a difference of 3 in one data set's RMSE and one of 0.01
in another's log loss have no common size.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from adjudge.base.vocabulary import measure_named, normalise, vocabulary
from adjudge.errors import InputError
from adjudge.results.cells import text_or_blank
from adjudge.results.coded import Coded, NumberColumn, as_coded, coded_texts
from adjudge.results.table import ResultTable

_METRICS = ("metric", "eval_metric", "metric_name")  # columns that tell which metric an error is
_KINDS = (*_METRICS, "problem_type")  # of AutoML benchmarks, whose metric follows from the kind of problem
_ERRORS = ("metric_error", "metric_error_val")
_ANY = ("error", "test_error", "val_error", "loss", "test_loss", "val_loss", "score", "test_score", "score_normalized",
        "normalized_score", "score_raw", "main_score")  # fmt: skip


def one_metric_per_case(table: ResultTable) -> ResultTable:
    """A long table with one metric on each case, several in all, as one measure: lower is better turned to higher."""
    column, value = table.reading.measure, table.reading.value
    if column is None or value is None or normalise(column) == "measure":
        return table
    if len(table.measures) < 2 or "item" in table.extras:
        return table
    pairs = np.unique(np.stack([table.case, table.measure]), axis=1)
    known = [measure_named(name) for name in table.measures]
    if pairs.shape[1] > len(table.cases) or any(about is None for about in known):
        return table
    turn = np.array([1.0 if about is not None and about.higher else -1.0 for about in known])
    note = f"every case has one metric ({', '.join(table.measures)}); where less is better, its sign is reversed"
    return replace(
        table,
        measures=(value,),
        measure=np.zeros_like(table.measure),
        value=table.value * turn[table.measure],
        labels=table.labels | {column: Coded(table.measure, list(table.measures))},
        directions={value: True},
        notes=(*table.notes, note),
        reading=replace(table.reading, mixed=(value,)),
    )


def mixed_errors(columns: Mapping[str, Any], table: ResultTable) -> ResultTable:
    """The same of a column of errors or scores, whose direction is known, beside one that tells each case's metric."""
    told = [normalise(name) for name, cells in columns.items() if normalise(name) in _KINDS and _several(cells)]
    errors = (*_ERRORS, *(_ANY if any(name in _METRICS for name in told) else ()))
    mixed = tuple(name for name in table.measures if normalise(name) in errors)
    if not told or not mixed:
        return table
    return replace(table, reading=replace(table.reading, mixed=mixed))


def _several(cells: Any) -> bool:
    return not isinstance(cells, NumberColumn) and len(as_coded(cells).cells) > 1


def one_unit(table: ResultTable, units: Any) -> ResultTable:
    """The table with every measure in its first unit; units that cannot be turned into one another are refused."""
    if units is None:
        return table
    column = coded_texts(units, text_or_blank)
    value, notes = table.value.copy(), []
    known = vocabulary()["units"]
    for code, measure in enumerate(table.measures):
        rows = np.flatnonzero((table.measure == code) & ~np.isnan(table.value))
        found = [column.cells[at] for at in dict.fromkeys(column.codes[rows].tolist())]
        if len(found) < 2:
            continue
        kinds = [known.get(unit.lower()) for unit in found]
        if any(kind is None for kind in kinds) or len({kind[0] for kind in kinds if kind}) > 1:
            several = ", ".join(map(repr, found))
            raise InputError(
                f"measure {measure!r} is in several units ({several}), which cannot be converted into one another: "
                "write all of it in one unit"
            )
        factors = {unit: kind[1] / kinds[0][1] for unit, kind in zip(found, kinds, strict=True) if kind and kinds[0]}
        times = np.array([factors.get(unit, 1.0) for unit in column.cells])[column.codes]
        value[rows] = value[rows] * times[rows]
        notes.append(f"measure {measure!r}: {', '.join(found[1:])} converted to {found[0]}")
    return replace(table, value=value, notes=(*table.notes, *notes))
