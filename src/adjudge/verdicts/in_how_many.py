"""In how many data sets is b better? One test per data set from its folds or items, all of a pair in one family."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from adjudge.base.result_base import ResultBase
from adjudge.evidence.contract import Differences, find_test
from adjudge.evidence.partial_conjunction import partial_conjunction
from adjudge.kernels.arrays import Floats
from adjudge.kernels.ties import differences, typical_size
from adjudge.results.plan import plans_by_case
from adjudge.results.scores import fold_scores

if TYPE_CHECKING:
    from adjudge.verdicts.comparison import Comparison


@dataclass(frozen=True, slots=True, repr=False)
class InHowMany(ResultBase):
    """One pair on one measure: b is better in at least `better` of n data sets, worse in at least `worse`.

    Both hold together with `confidence`, as do those of all pairs and measures of the table. `named` are data sets in
    which b is shown to be better, or worse, one by one.
    """

    b: str
    a: str
    measure: str
    n: int
    better: int
    worse: int
    named_better: tuple[str, ...]
    named_worse: tuple[str, ...]
    test: str
    confidence: float


def why_not_counted(comparison: Comparison) -> str | None:
    """Why data sets cannot be tested one by one, or None."""
    table, units = comparison.table, comparison.units
    if comparison.benchmarks and units.preference is None:
        whole = all(
            own.measures == comparison.measures and np.array_equal(own.pair_index, comparison.pair_index)
            for own in (each.comparison for each in comparison.benchmarks)
        )
        return None if whole else "some benchmarks lack learners or measures"
    if units.unit != "cases" or len(table.cases) < 2 or units.preference is not None:
        return "there are not several data sets"
    if np.isnan(units.values).any():
        return "some data sets lack scores"
    if not table.has_folds:
        return "there is one score per data set; folds or items are needed to test a data set by itself"
    plans = plans_by_case(table).values()
    if any(plan.kind in {"seeds", "samples", "together"} or plan.ratio is None for plan in plans):
        return "the folds of a data set have no corrected test (sizes of training and test parts are not known)"
    if any(plan.repeats * plan.folds < 2 for plan in plans):
        return "some data sets have one split only"
    return None


def in_how_many(comparison: Comparison) -> tuple[InHowMany, ...]:
    """For every pair and measure; empty where data sets cannot be tested one by one."""
    if why_not_counted(comparison) is not None:
        return ()
    places = [each.name for each in comparison.benchmarks] or list(comparison.table.cases)
    found = []
    tests = len(comparison) * len(comparison.measures)
    level = comparison.settings.alpha / tests / 2  # per pair, measure and direction
    for j, measure in enumerate(comparison.measures):
        up, label = _on_benchmarks(comparison, j) if comparison.benchmarks else _on_folds(comparison, measure)
        for place, (a, b) in enumerate(comparison.pair_index.tolist()):
            better, worse = (partial_conjunction(p, level) for p in (up[:, place], 1.0 - up[:, place]))
            names, others = (tuple(places[i] for i in part.named) for part in (better, worse))
            found.append(
                InHowMany(comparison.learners[b], comparison.learners[a], comparison.measures[j], len(places),
                          better.at_least, worse.at_least, names, others, label, comparison.settings.threshold)
            )  # fmt: skip
    return tuple(found)


def _on_benchmarks(comparison: Comparison, j: int) -> tuple[Floats, str]:
    """(benchmarks, pairs): p of "b is not better" by each benchmark's own items, and the test's label."""
    parts = [each.comparison for each in comparison.benchmarks]
    up = [np.where(own.evidence[j].side > 0, own.p[:, j] / 2, 1.0 - own.p[:, j] / 2) for own in parts]
    return np.nan_to_num(np.stack(up), nan=0.5), parts[0].tests[j].label


def _on_folds(comparison: Comparison, measure: str) -> tuple[Floats, str]:
    """(data sets, pairs): the same by each data set's folds."""
    table, plans, test = comparison.table, plans_by_case(comparison.table), find_test("corrected_t")
    chosen = table.select(learners=comparison.learners, measures=[measure])
    rows = []
    for case in table.cases:
        values = fold_scores(chosen, case).values.T  # (learners, units), higher is better
        first, second = (values[comparison.pair_index[:, side]] for side in (0, 1))
        d = differences(second, first, typical_size(values))
        found = test.run(Differences(d, "folds", ratio=plans[case].ratio))
        assert found.p is not None and found.side is not None
        rows.append(np.where(found.side > 0, found.p / 2, 1.0 - found.p / 2))
    return np.stack(rows), f"{test.label} as published"
