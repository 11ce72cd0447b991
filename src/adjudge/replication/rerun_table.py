"""The same question for a table of results: each pair of learners, case and measure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from adjudge.base.argument_checks import checked
from adjudge.base.result_base import ResultBase
from adjudge.errors import InputError, UnfitDataError
from adjudge.replication.repeat_scores import differences_by_repeat
from adjudge.replication.rerun import LEAST_REPEATS, Kind, RerunResult, rerun
from adjudge.results.plan import describe_plans, plans_by_case
from adjudge.results.table import ResultTable


@dataclass(frozen=True, slots=True, repr=False)
class RerunRow(ResultBase):
    """One pair on one case under one measure: would a rerun say the same?"""

    b: str
    a: str
    case: str
    measure: str
    mean_difference: float  # b − a, positive when b is better
    result: RerunResult


@dataclass(frozen=True, slots=True, repr=False)
class RerunTable(ResultBase):
    """Every row, and the means over them; `repeats_needed` is the most any row needs, None when some cannot say."""

    rows_found: tuple[RerunRow, ...]
    plan: str
    p_same: float
    p_agree: float
    repeats: int
    repeats_needed: int | None
    wanted: float

    def to_dict(self) -> dict[str, Any]:
        head = {name: value for name, value in ResultBase.to_dict(self).items() if name != "rows_found"}
        rows = [row.to_dict() for row in self.rows_found]  # the numbers of a result become the row's own
        return {"schema": "adjudge.replicability/1"} | head | {"rows": [row | row.pop("result") for row in rows]}

    def to_columns(self) -> dict[str, list[Any]]:
        """One row per pair, case and measure."""
        rows = self.to_dict()["rows"]
        return {name: [row[name] for row in rows] for name in rows[0]}

    def __str__(self) -> str:
        from adjudge.replication.rerun_text import rerun_text

        return rerun_text(self)


@checked
def rerun_table(
    table: ResultTable,
    *,
    learners: Sequence[str] | None = None,
    measures: Sequence[str] | None = None,
    cases: Sequence[str] | None = None,
    test: Kind | Literal["5x2cv t", "5x2cv F"] = "corrected",
    alpha: float = 0.05,
    wanted: float = 0.95,
    seed: int = 0,
    progress: Callable[[int, int], None] | None = None,
) -> RerunTable:
    """Which of a table's findings would survive another shuffle of the same data?

    The table must hold repeated resampling (columns `repeat` and `fold`), at least 5 repeats; the plan of each case
    gives its correction. Every pair of the learners is taken, on each case and measure; see `rerun` for the estimate.

    Parameters
    ----------
    table: What `read_results` takes.
    learners, measures, cases : Sequence[str], optional
        Only these.
    test : {'corrected', 'uncorrected'}, default 'corrected'
        "corrected" or "uncorrected".
    alpha, wanted, seed
    progress: Called with rows done and their number.

    Raises
    ------
    UnfitDataError
        There are fewer than 5 repeats.

    See Also
    --------
    adjudge.replication.rerun

    >>> import adjudge
    >>> rows = [("c", l, r, f, 0.8 + 0.02 * (l == "B") + 0.01 * ((r * 7 + f * 3) % 5 - 2) * (l == "B"))
    ...         for l in "AB" for r in range(6) for f in range(4)]
    >>> names = ("case", "learner", "repeat", "fold", "accuracy")
    >>> found = rerun_table(adjudge.read_results({n: list(v) for n, v in zip(names, zip(*rows))}))
    >>> found.plan, found.rows_found[0].result.outcome
    ('6×4-fold cross-validation', 'b')
    """
    if test == "5x2cv t" or test == "5x2cv F":
        raise UnfitDataError(
            f"a rerun of the {test} test cannot be estimated from its five repeats (simulated, such an estimate was up "
            "to 0.17 too hopeful); measure it with `adjudge run --replicate 10`"
        )
    selected = table.select(learners=learners, measures=measures, cases=cases)
    if len(selected.learners) < 2:
        raise InputError(f"a comparison needs two learners; received {', '.join(selected.learners)}")
    plans = plans_by_case(selected)
    for case, plan in plans.items():
        if plan.kind not in ("repeated_kfold", "5x2cv", "subsampling"):
            raise UnfitDataError(
                f"a rerun is estimated from repeats with other partitions; case {case!r} is {plan.describe()}; give "
                "the scores of at least 5 repeats, with columns repeat and fold"
            )
        if plan.repeats < LEAST_REPEATS:
            raise UnfitDataError(
                f"whether a rerun agrees cannot be estimated for case {case!r} from {plan.repeats} repeats: at least "
                f"{LEAST_REPEATS} are needed; repeat it with other partitions, or leave it out with cases="
            )
        if plan.ratio is None:
            raise UnfitDataError(
                f"the table does not give n_test/n_train of case {case!r}: give columns n_train and n_test, or a "
                "meta.json"
            )
    found = list(differences_by_repeat(selected))
    rows = []
    for a, b, case, measure, d in found:
        result = rerun(d, ratio=plans[case].ratio, test=test, alpha=alpha, wanted=wanted, seed=seed)
        rows.append(RerunRow(b, a, case, measure, float(d.mean()), result))
        if progress is not None:
            progress(len(rows), len(found))
    needed = [row.result.repeats_needed for row in rows]
    return RerunTable(
        rows_found=tuple(rows),
        plan=describe_plans(plans.values()),
        p_same=float(np.mean([row.result.p_same for row in rows])),
        p_agree=float(np.mean([row.result.p_agree for row in rows])),
        repeats=max(row.result.repeats for row in rows),
        repeats_needed=None if None in needed else max(number for number in needed if number is not None),
        wanted=wanted,
    )
