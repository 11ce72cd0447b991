"""A column of units: values of one measure in seconds and milliseconds are brought to one unit, or refused."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from adjudge.base.vocabulary import vocabulary
from adjudge.errors import InputError
from adjudge.results.cells import is_missing
from adjudge.results.coded import coded_texts
from adjudge.results.table import ResultTable


def one_unit(table: ResultTable, units: Any) -> ResultTable:
    """The table with every measure in its first unit; units that cannot be turned into one another are refused."""
    if units is None:
        return table
    column = coded_texts(units, lambda cell: "" if is_missing(cell) else str(cell).strip())
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
                f"measure {measure!r} is in several units ({several}), which cannot be turned into one "
                "another: write all of it in one unit"
            )
        factors = {unit: kind[1] / kinds[0][1] for unit, kind in zip(found, kinds, strict=True) if kind and kinds[0]}
        times = np.array([factors.get(unit, 1.0) for unit in column.cells])[column.codes]
        value[rows] = value[rows] * times[rows]
        notes.append(f"measure {measure!r}: {', '.join(found[1:])} turned into {found[0]}")
    return replace(table, value=value, notes=(*table.notes, *notes))
