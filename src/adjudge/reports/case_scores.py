"""The values a report shows: per measure, one row per case (or per fold of one data set), one column per learner."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from adjudge.record import Record, plain
from adjudge.results.table import ResultTable

__all__ = ["CaseScores", "case_scores"]


@dataclass(frozen=True, slots=True, repr=False)
class CaseScores(Record):
    """`values[measure][row][learner]`, None where there is a hole; `unit` says what a row is."""

    unit: str  # case, or fold or item of one data set
    rows_named: tuple[str, ...]
    measures: tuple[str, ...]
    learners: tuple[str, ...]
    higher_is_better: tuple[bool, ...]
    values: tuple[tuple[tuple[float | None, ...], ...], ...]

    @property
    def n_holes(self) -> int:
        return sum(cell is None for measure in self.values for row in measure for cell in row)

    def array(self) -> NDArray[np.float64]:
        """(measures, rows, learners), NaN where there is a hole."""
        shape = (len(self.measures), len(self.rows_named), len(self.learners))
        return np.array(self.values, dtype=np.float64).reshape(shape)

    def to_columns(self) -> dict[str, list[Any]]:
        """Tidy long columns, holes included: what a reader downloads."""
        index = [
            (row, learner, measure)
            for row in range(len(self.rows_named))
            for learner in range(len(self.learners))
            for measure in range(len(self.measures))
        ]
        return {
            self.unit: [self.rows_named[row] for row, _, _ in index],
            "learner": [self.learners[learner] for _, learner, _ in index],
            "measure": [self.measures[measure] for _, _, measure in index],
            "value": [self.values[measure][row][learner] for row, learner, measure in index],
        }


def case_scores(
    table: ResultTable, learners: tuple[str, ...], cases: tuple[str, ...], measures: tuple[str, ...], *, folds: bool
) -> CaseScores:
    """The scores behind a comparison; `folds` shows the folds or items of a single data set instead of its mean."""
    chosen = table.select(list(learners), list(measures), list(cases))
    directions = tuple(chosen.direction(measure) for measure in measures)
    if folds and len(cases) == 1:
        unit, named, values = _folds(chosen)
    else:
        cube = chosen.cube()
        unit, named, values = "case", cube.cases, cube.values
    return CaseScores(unit, named, measures, learners, directions, _nested(values))


def _folds(table: ResultTable) -> tuple[str, tuple[str, ...], NDArray[np.float64]]:
    """One row per fold, repeat and item of the table's one case."""
    units, first, place = np.unique(table.units(), return_index=True, return_inverse=True)
    values = np.full((len(table.measures), len(units), len(table.learners)), np.nan)
    ok = table.ok_rows()
    values[table.measure[ok], place.ravel()[ok], table.learner[ok]] = table.value[ok]
    items = table.extras.get("item")
    names = []
    for row in first.tolist():
        parts = []
        if table.repeat[row] >= 0:
            parts.append(f"repeat {table.repeat[row]}")
        if table.fold[row] >= 0:
            parts.append(f"fold {table.fold[row]}")
        if items is not None:
            parts.append(str(items[row]))
        names.append(", ".join(parts) or table.cases[0])
    return ("fold" if items is None else "item"), tuple(names), values


def _nested(values: NDArray[np.float64]) -> tuple[tuple[tuple[float | None, ...], ...], ...]:
    return tuple(tuple(tuple(row) for row in measure) for measure in plain(values))
