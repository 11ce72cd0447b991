"""The scores of one measure as arrays: per case and learner, or per fold of one data set."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from adjudge.base.option_spelling import option
from adjudge.errors import UnfitDataError
from adjudge.kernels.arrays import Floats, Ints
from adjudge.kernels.ranks import distinct
from adjudge.results.table import ResultTable


@dataclass(frozen=True, slots=True)
class FoldScores:
    """One data set's scores, (units × learners), in the order of repeat, fold and item; higher is better."""

    values: Floats
    repeat: Ints
    fold: Ints
    sign: float  # −1 when the measure's own values were turned round

    def grid(self, differences: Floats) -> Floats | None:
        """Differences as (repeats, folds), or None when folds are uneven."""
        repeats, folds = len(np.unique(self.repeat)), len(np.unique(self.fold))
        return differences.reshape(repeats, folds) if repeats * folds == len(differences) else None


def fold_scores(table: ResultTable, case: str) -> FoldScores:
    """The scores of `case` under the table's one measure; a fold that a learner lacks is refused."""
    assert len(table.measures) == 1
    rows = np.flatnonzero((table.case == table.cases.index(case)) & table.ok_rows())
    units = table.units()[rows]
    order, first, place = np.unique(units, return_index=True, return_inverse=True)
    sign = 1.0 if table.higher_is_better(table.measures[0]) else -1.0
    values = np.full((len(order), len(table.learners)), np.nan)
    flat = place.ravel() * len(table.learners) + table.learner[rows]
    if len(distinct(flat)) < len(flat):
        raise UnfitDataError(f"more than one value for a learner in one fold of {case!r}; look with `adjudge inspect`")
    values.ravel()[flat] = table.value[rows] * sign
    if np.isnan(values).any():
        unit, learner = np.argwhere(np.isnan(values))[0]
        raise UnfitDataError(
            f"learner {table.learners[learner]!r} lacks a score in fold {unit} of case {case!r}: folds must be paired; "
            f"run the missing folds, or leave the learner out with {option('learners')}"
        )
    return FoldScores(values, table.repeat[rows][first], table.fold[rows][first], sign)


def judgeable(table: ResultTable) -> tuple[ResultTable, list[str]]:
    """The table without measures that have no value at all and learners without a complete case; what was left out."""
    known = ~np.isnan(table.cube().values)  # measures × cases × learners
    measured = np.asarray(known.any(axis=(1, 2)))
    complete = np.asarray(known[measured].all(axis=0).any(axis=0))
    measures = [name for name, kept in zip(table.measures, measured.tolist(), strict=True) if kept]
    learners = [name for name, kept in zip(table.learners, complete.tolist(), strict=True) if kept]
    left = [f"no value at all under {name}: left out of the verdict" for name in table.measures if name not in measures]
    left += [f"no case where everything was measured for {name}: left out of the verdict"
             for name in table.learners if name not in learners]  # fmt: skip
    return (table.select(learners, measures) if left else table), left
