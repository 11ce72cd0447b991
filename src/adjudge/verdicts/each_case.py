"""Who is worse on which data set? One test per data set, pair and measure, as papers B and C and WEKA's Experimenter.

Every data set is judged by its own folds (or items, or seeds): the table says where, not how sure all of it is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

import numpy as np

from adjudge.base.result_base import ResultBase, plain
from adjudge.errors import InputError, UnfitDataError
from adjudge.evidence.adjustments import adjust
from adjudge.evidence.arguments import check_share
from adjudge.evidence.contract import Differences, Test, Unit, find_test
from adjudge.evidence.corrected_t import many_corrected_t
from adjudge.evidence.five_by_two_cv_f import many_five_by_two_f
from adjudge.evidence.five_by_two_cv_t import many_five_by_two_t
from adjudge.kernels.arrays import Floats
from adjudge.kernels.ties import differences, typical_size
from adjudge.results.plan import Plan, describe_plans, plans_by_case
from adjudge.results.scores import fold_scores
from adjudge.results.table import ResultTable
from adjudge.verdicts.units import case_noun

_USUAL = {"folds": "corrected_t", "items": "mean_items", "seeds": "seeds_t"}
# Name of a test → its statistic over (pairs, units) with n_test/n_train, and its degrees of freedom for n units.
_STATISTICS: dict[str, tuple[Callable[[Floats, float], Floats], Callable[[int], str]]] = {
    "corrected_t": (lambda d, ratio: many_corrected_t(d, ratio)[0], lambda n: str(n - 1)),
    "uncorrected_t": (lambda d, ratio: many_corrected_t(d, 0.0)[0], lambda n: str(n - 1)),
    "five_by_two_cv_t": (lambda d, ratio: many_five_by_two_t(d.reshape(-1, 5, 2))[0], lambda n: "5"),
    "five_by_two_cv_f": (lambda d, ratio: many_five_by_two_f(d.reshape(-1, 5, 2))[0], lambda n: "10, 5"),
}


@dataclass(frozen=True, slots=True)
class CaseTest:
    """One test: `better` and `worse` are the learners by the side it favours, whether or not it is significant."""

    measure: str
    case: str
    better: str
    worse: str
    difference: float  # of the means, as measured
    statistic: float  # signed for `better`; NaN where the test has none
    df: str
    p: float
    p_holm: float  # adjusted over all tests of the table
    significant: bool  # p ≤ alpha


@dataclass(frozen=True, slots=True, repr=False)
class EachCase(ResultBase):
    """`tests` go by measure, case and pair."""

    learners: tuple[str, ...]
    measures: tuple[str, ...]
    cases: tuple[str, ...]
    test: str
    plan: str
    alpha: float
    tests: tuple[CaseTest, ...]
    noun: str = "case"

    def worse_than(self, measure: str, case: str, learner: str) -> tuple[CaseTest, ...]:
        """The significant tests this learner wins there: paper B's cell."""
        return tuple(
            row for row in self.tests
            if row.significant and (row.measure, row.case, row.better) == (measure, case, learner)
        )  # fmt: skip

    def won_lost(self, measure: str, learner: str) -> tuple[int, int]:
        """How often significantly better, and worse."""
        rows = [row for row in self.tests if row.significant and row.measure == measure]
        return sum(row.better == learner for row in rows), sum(row.worse == learner for row in rows)

    def to_columns(self) -> dict[str, list[Any]]:
        """One row per measure, case and pair."""
        return {name: [getattr(row, name) for row in self.tests] for name in CaseTest.__dataclass_fields__}

    def to_dict(self) -> dict[str, Any]:
        head = {name: getattr(self, name) for name in ("learners", "measures", "cases", "test", "plan", "alpha")}
        made: dict[str, Any] = plain({"schema": "adjudge.each_case/1"} | head | {"tests": self.tests})
        return made


def each_case(
    table: ResultTable, test: str | None = None, *, alpha: float = 0.05, ratio: float | None = None
) -> EachCase:
    """Which learner is significantly worse than which, data set by data set?

    `test` by any of its names, the corrected t for folds when left out; `alpha` is the level of each by itself.

    >>> import adjudge
    >>> rows = [("c", l, r, f, 0.8 + 0.05 * (l == "B") + 0.01 * ((r * 7 + f * 3) % 5)) for l in "AB"
    ...         for r in range(5) for f in range(2)]
    >>> names = ("case", "learner", "repeat", "fold", "accuracy")
    >>> found = each_case(adjudge.read_results({n: list(v) for n, v in zip(names, zip(*rows))}), "5x2cv")
    >>> found.test, found.worse_than("accuracy", "c", "B")[0].worse
    ('5x2cv t', 'A')
    """
    check_share(alpha, "alpha")
    if len(table.learners) < 2:
        raise InputError(f"a comparison needs two learners; received {', '.join(table.learners)}")
    plans = plans_by_case(table)
    rows: list[CaseTest] = []
    chosen: Test | None = None
    for measure in table.measures:
        one = table.select(measures=[measure])
        for case in table.cases:
            chosen = _fitting(test, case, plans[case])
            rows += _tested(one, case, plans[case], chosen, alpha, ratio)
    assert chosen is not None
    adjusted = adjust(np.array([row.p for row in rows]))
    rows = [replace(row, p_holm=float(p)) for row, p in zip(rows, adjusted, strict=True)]
    return EachCase(table.learners, table.measures, table.cases, chosen.label, describe_plans(plans.values()), alpha,
                    tuple(rows), case_noun(table))  # fmt: skip


def _unit(plan: Plan) -> Unit:
    return "items" if plan.kind == "items" else "seeds" if plan.kind == "seeds" else "folds"


def _fitting(name: str | None, case: str, plan: Plan) -> Test:
    """The test asked for, or the usual one, where it fits the plan of this case."""
    unit = _unit(plan)
    if plan.kind == "none" or (unit == "folds" and plan.repeats * plan.folds < 2):
        raise UnfitDataError(
            f"case {case!r} has one score per learner ({plan.describe()}): a test of a case by itself needs its folds, "
            "items or seeds"
        )
    found = find_test(name or _USUAL[unit])
    if unit not in found.needs or found.bayesian or found.table_wide:
        raise UnfitDataError(
            f"{found.label} is for {' or '.join(sorted(found.needs)) or 'whole tables'}; case {case!r} has {unit} "
            f"({plan.describe()})"
        )
    return found


def _tested(table: ResultTable, case: str, plan: Plan, test: Test, alpha: float, ratio: float | None) -> list[CaseTest]:
    scores = fold_scores(table, case)
    values = scores.values.T  # (learners, units), higher is better
    pairs = list(combinations(range(len(values)), 2))
    first, second = values[[a for a, _ in pairs]], values[[b for _, b in pairs]]
    d = differences(second, first, typical_size(values))
    share = plan.ratio if ratio is None else ratio
    even = plan.repeats * plan.folds == d.shape[1]
    found = test.run(
        Differences(d, _unit(plan), zero_one=bool(np.isin(values, (0.0, 1.0)).all()), ratio=share, alpha=alpha,
                    grid=(plan.repeats, plan.folds) if even else None)
    )  # fmt: skip
    assert found.p is not None and found.side is not None
    statistic, df = np.full(len(pairs), np.nan), ""
    if test.name in _STATISTICS:
        compute, freedom = _STATISTICS[test.name]
        statistic, df = np.abs(compute(d, share or 0.0)), freedom(d.shape[1])
    rows = []
    for place, (a, b) in enumerate(pairs):
        better, worse = (b, a) if found.side[place] >= 0 else (a, b)
        mean = float((values[better] - values[worse]).mean()) * scores.sign
        p = float(np.nan_to_num(found.p[place], nan=1.0))
        rows.append(CaseTest(table.measures[0], case, table.learners[better], table.learners[worse], mean,
                             float(statistic[place]), df, p, p, p <= alpha and found.side[place] != 0))  # fmt: skip
    return rows
