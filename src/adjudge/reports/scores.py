"""The values a report shows: per measure one row per case and one column per learner, gathered where there are many."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from adjudge.base.result_base import ResultBase
from adjudge.kernels.arrays import Bools, Floats
from adjudge.verdicts.comparison import Comparison

_MOST_ROWS = 150
_QUARTILES = (("lowest", 0.0), ("quarter", 0.25), ("middle", 0.5), ("three quarters", 0.75), ("highest", 1.0))


@dataclass(frozen=True, slots=True, repr=False)
class ScoreTable(ResultBase):
    """`values[row][learner]`, NaN where there is a hole; `unit` says what a row is."""

    measure: str
    higher_is_better: bool
    unit: str
    learners: tuple[str, ...]
    names: tuple[str, ...]  # of the rows
    values: Floats
    n: int  # cases behind the rows

    def best(self) -> Bools:
        """Which cells are the best of their row."""
        return self._best_among(~np.isnan(self.values))

    def second(self) -> Bools:
        """Which cells have the next best value of their row."""
        return self._best_among(~np.isnan(self.values) & ~self.best())

    def _best_among(self, there: Bools) -> Bools:
        turned = np.where(there, self.values if self.higher_is_better else -self.values, -np.inf)
        return np.asarray((turned == turned.max(axis=1, keepdims=True)) & there)

    def deviations(self, comparison: Comparison) -> Floats:
        """Standard deviation over the repeats and folds of each cell, NaN where there are not two."""
        table, found = comparison.table, np.full(self.values.shape, np.nan)
        mine = np.flatnonzero(table.measure == table.measures.index(self.measure))
        cells = table.case[mine] * len(table.learners) + table.learner[mine]
        order = np.argsort(cells, kind="stable")
        codes, starts = np.unique(cells[order], return_index=True)
        rows, columns = ({name: place for place, name in enumerate(names)} for names in (self.names, self.learners))
        for code, values in zip(codes.tolist(), np.split(table.value[mine[order]], starts[1:]), strict=True):
            case, learner = table.cases[code // len(table.learners)], table.learners[code % len(table.learners)]
            known = values[~np.isnan(values)]
            if case in rows and learner in columns and len(known) > 1:
                found[rows[case], columns[learner]] = known.std(ddof=1)
        return found


def score_tables(comparison: Comparison) -> tuple[ScoreTable, ...]:
    """One table per measure: the cases; of more than 150 the groups' means, or quartiles (of 0/1 the mean)."""
    units = comparison.units
    tables = []
    for j, measure in enumerate(units.measures):
        if units.by_votes(j):
            continue  # the leaderboard has every number there is
        values, rows, unit = units.values[j], units.names, units.noun
        if len(rows) > _MOST_ROWS:
            values, rows, unit = _gathered(comparison, values)
        unit += "" if measure not in units.people else ", the judge's own scores"
        higher = units.higher_is_better[j]
        tables.append(ScoreTable(measure, higher, unit, units.learners, tuple(rows), values, len(units.names)))
    return tuple(tables)


def _gathered(comparison: Comparison, values: Floats) -> tuple[Floats, tuple[str, ...], str]:
    units = comparison.units
    if units.groups is not None and len(units.group_names) <= _MOST_ROWS:
        member = np.equal.outer(np.arange(len(units.group_names)), units.groups).astype(np.float64)
        there = ~np.isnan(values)
        counts = member @ there.astype(np.float64)
        sums = member @ np.where(there, values, 0.0)
        return np.where(counts > 0, sums / np.maximum(counts, 1.0), np.nan), units.group_names, "mean of a group"
    many = f"{len(units.names)} {units.nouns(2)}"
    if np.isin(values, (0.0, 1.0)).all():  # quartiles of right and wrong tell nothing
        return values.mean(axis=0, keepdims=True), ("mean",), many
    shares = [share for _, share in _QUARTILES]
    quartiles = np.stack([
        np.quantile(column[~np.isnan(column)], shares) if (~np.isnan(column)).any() else np.full(len(shares), np.nan)
        for column in values.T
    ], axis=1)  # fmt: skip
    return quartiles, tuple(name for name, _ in _QUARTILES), f"quartile of the {many}"
