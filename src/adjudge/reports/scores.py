"""The values a report shows: per measure one row per case and one column per learner, gathered where there are many."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from adjudge.base.result_base import ResultBase
from adjudge.verdicts.comparison import Comparison

Floats = NDArray[np.float64]
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

    def best(self) -> NDArray[np.bool_]:
        """Which cells are the best of their row."""
        turned = np.where(np.isnan(self.values), -np.inf, self.values if self.higher_is_better else -self.values)
        return np.asarray((turned == turned.max(axis=1, keepdims=True)) & ~np.isnan(self.values))


def score_tables(comparison: Comparison) -> tuple[ScoreTable, ...]:
    """One table per measure: the cases; of more than 150 the groups' means, or quartiles (of 0/1 the mean)."""
    units = comparison.units
    if units.votes is not None:  # the leaderboard has every number there is
        return ()
    tables = []
    for j, measure in enumerate(units.measures):
        values, rows, unit = units.values[j], units.names, units.noun
        if len(rows) > _MOST_ROWS:
            values, rows, unit = _gathered(comparison, values)
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
