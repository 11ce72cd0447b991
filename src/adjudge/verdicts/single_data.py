"""The scores one measure is judged by, and the shape that decides which tests fit."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from adjudge.errors import InputError, UnfitDataError
from adjudge.results.completeness import unpaired_splits
from adjudge.results.plan import plan_of, plans_by_case
from adjudge.results.scores import FoldScores, fold_scores
from adjudge.results.table import ResultTable
from adjudge.verdicts.choice import TableShape

__all__ = ["MeasureData", "Missing", "SingleSettings", "gather", "only_measure"]

Floats = NDArray[np.float64]
Missing = Literal["error", "drop", "worst"]


@dataclass(frozen=True, slots=True)
class SingleSettings:
    measure: str
    threshold: float
    rope: float
    adjustment: str
    draws: int
    seed: int


@dataclass(frozen=True, slots=True)
class MeasureData:
    """Scores (rows × learners), higher is better; rows are cases, or the folds or items of one data set."""

    values: Floats
    folds: FoldScores | None  # of the one data set
    by_case: tuple[FoldScores, ...]  # of every data set, for the hierarchical model
    case_ratios: tuple[float | None, ...]  # n2/n1 of each of them: cases may differ in folds and sizes
    shape: TableShape
    sign: float
    n_holes: int

    @property
    def independent(self) -> bool:
        """Whether rows are independent: data sets or items, not folds of one data set."""
        return self.folds is None or self.shape.plan.kind == "items"


def only_measure(table: ResultTable) -> str:
    if len(table.measures) != 1:
        raise InputError(f"say which measure: the table has {', '.join(table.measures[:8])}")
    return table.measures[0]


def gather(table: ResultTable, missing: Missing, ratio: float | None, method: str) -> MeasureData:
    plan = plan_of(table)
    if ratio is not None:
        if not ratio > 0:
            raise InputError(f"--ratio is test size / training size, greater than 0; got {ratio}")
        plan = replace(plan, ratio=ratio, origin="given")
    sign = 1.0 if table.direction(table.measures[0]) else -1.0
    folds = None
    by_case: tuple[FoldScores, ...] = ()
    ratios: tuple[float | None, ...] = ()
    if len(table.cases) == 1:
        if unpaired_splits(table):
            raise UnfitDataError(
                f"learners were scored on different splits of {table.cases[0]!r} (split_id differs within a fold): "
                "fold differences are not paired; run all learners on the same splits"
            )
        folds = fold_scores(table, table.cases[0])
        values = folds.values
    else:
        cube = table.cube()
        values = cube.goodness[0]
        if method == "hierarchical":
            by_case = tuple(fold_scores(table, case) for case in table.cases)
            ratios = tuple(ratio or one.ratio for one in plans_by_case(table).values())
    n_holes = int(np.isnan(values).sum())
    if n_holes and missing == "error":
        case, learner = np.argwhere(np.isnan(values))[0]
        raise UnfitDataError(
            f"{n_holes} missing cells, first: learner {table.learners[learner]!r} on case {table.cases[case]!r}; say "
            "--missing drop to go on with what is there"
        )
    if n_holes and missing == "worst":
        raise InputError("--missing worst has no meaning for one measure: a loss has no size; say --missing drop")
    shape = TableShape(
        n_cases=len(table.cases),
        n_learners=len(table.learners),
        plan=plan,
        has_holes=n_holes > 0,
        right_or_wrong=bool(np.isin(values * sign, (0.0, 1.0)).all()),
        n_units=len(values),
    )
    return MeasureData(values, folds, by_case, ratios, shape, sign, n_holes)
