"""Which learner is better under one measure? The test follows from the shape of the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from adjudge.errors import InputError, UnfitDataError, did_you_mean
from adjudge.record import Record, plain
from adjudge.results.plan import Plan
from adjudge.results.read import read_results
from adjudge.results.scores import judgeable
from adjudge.results.table import ResultTable
from adjudge.verdicts import guards as guard_functions
from adjudge.verdicts.choice import Choice, choose
from adjudge.verdicts.comparison_form import COMPARE_SCHEMA
from adjudge.verdicts.guard import Guard
from adjudge.verdicts.measure_pair import MeasurePair
from adjudge.verdicts.single_data import Missing, SingleSettings, gather, only_measure
from adjudge.verdicts.single_family import distinct_guards, limit_claims
from adjudge.verdicts.single_overall import overall_tests
from adjudge.verdicts.single_pairs import judge_pairs
from adjudge.verdicts.single_text import single_text

__all__ = ["MeasureComparison", "compare_measure"]


@dataclass(frozen=True, slots=True, repr=False)
class MeasureComparison(Record):
    """All pairs under one measure: `choice` says which tests and why, `overall` is the test of all learners at once."""

    source: str
    measure: str
    higher_is_better: bool
    learners: tuple[str, ...]
    cases: tuple[str, ...]
    plan: Plan
    choice: Choice
    overall: dict[str, Any]  # tests of all learners at once, by name
    ranking: tuple[tuple[str, float], ...]  # learner and mean rank (or expected rank), best first
    pairs: tuple[MeasurePair, ...]
    guards: tuple[Guard, ...]
    threshold: float
    rope: float
    adjustment: str
    seed: int
    notes: tuple[str, ...] = field(default=())
    table: ResultTable | None = field(default=None, repr=False, compare=False)  # what was compared

    def to_dict(self) -> dict[str, Any]:
        """The object `adjudge compare --measure M --json` prints: the same schema, with the tests of each pair."""
        return {
            "schema": COMPARE_SCHEMA,
            "source": self.source,
            "learners": list(self.learners),
            "cases": list(self.cases),
            "measures": {self.measure: {"direction": "higher" if self.higher_is_better else "lower"}},
            "settings": {
                "measure": self.measure,
                "threshold": self.threshold,
                "rope": self.rope,
                "adjustment": self.adjustment,
                "seed": self.seed,
            },
            "plan": plain(self.plan),
            "choice": plain(self.choice),
            "overall": {name: result.to_dict() for name, result in self.overall.items()},
            "ranking": [{"learner": learner, "rank": rank} for learner, rank in self.ranking],
            "pairs": [pair.to_dict() for pair in self.pairs],
            "guards": [guard.to_dict() for guard in self.guards],
            "notes": list(self.notes),
        }

    def to_columns(self) -> dict[str, list[Any]]:
        """One row per pair."""
        names = (
            "b",
            "a",
            "verdict",
            "direction",
            "p_value",
            "p_adjusted",
            "method",
            "bayesian",
            "n",
            "win_share",
            "exact",
        )
        columns: dict[str, list[Any]] = {name: [getattr(pair, name) for pair in self.pairs] for name in names}
        for place, word in enumerate(("worse", "equivalent", "better")):
            columns[f"P({word})"] = [pair.probabilities and pair.probabilities[place] for pair in self.pairs]
        for kind in ("median", "mean"):
            for part in ("median", "low", "high"):
                label = f"{kind} difference" + ("" if part == "median" else f" {part}")
                columns[label] = [plain(getattr(getattr(pair, kind), part)) for pair in self.pairs]
        columns["guards"] = [" ".join(guard.code for guard in pair.guards) for pair in self.pairs]
        return columns

    def to_frame(self) -> Any:
        from adjudge.frames import new_frame

        return new_frame(self.to_columns(), self.table.meta.frame_kind if self.table else None)

    def report(self, path: Any) -> Any:
        """Write a report; the ending of `path` says the form: .html, .md, .tex, .json or .txt."""
        from importlib import import_module  # reports come later in the flow, hence by name

        return import_module("adjudge.reports.report").report(self, self.table, path)

    def __repr__(self) -> str:
        return f"MeasureComparison({self.measure!r}, {len(self.learners)} learners, {len(self.pairs)} pairs)"

    def __str__(self) -> str:
        return single_text(self)


def compare_measure(
    table: Any,
    measure: str | None = None,
    *,
    learners: Sequence[str] | None = None,
    cases: Sequence[str] | None = None,
    baseline: str | None = None,
    method: str = "auto",
    rope: float = 0.0,
    ratio: float | None = None,
    threshold: float = 0.95,
    adjustment: str = "holm",
    missing: Missing = "error",
    fdr: float | None = None,
    draws: int = 50_000,
    seed: int = 0,
    progress: Callable[[int, int], None] | None = None,
) -> MeasureComparison:
    """Which learner is better under this measure, and how sure is that?

    One data set with folds: corrected t and the Bayesian correlated t; many: signed ranks, both ways; more than two
    learners: Friedman first, pairs adjusted; with holes: Skillings–Mack and Plackett–Luce. `method` overrides the
    choice. A verdict rests on the adjusted p ≤ 1 − `threshold`; with a `rope` (differences within ± rope are of no
    consequence, in the measure's own unit) on the Bayesian probabilities of worse, equivalent and better ≥ `threshold`.
    `ratio` is n_test/n_train where the table does not tell. Claims that rest on probabilities are not adjusted for the
    number of pairs: their expected number of errors is told, and `fdr` withholds the least sure ones.

    >>> columns = {"case": ["iris"] * 20, "fold": [*range(10)] * 2, "learner": ["A"] * 10 + ["B"] * 10,
    ...            "accuracy": [0.80, 0.82] * 5 + [0.90, 0.93] * 5}
    >>> found = compare_measure(read_results(columns), "accuracy")
    >>> found.choice.pairwise, found.pairs[0].verdict
    ('corrected_t', 'better')
    """
    if not 0.5 <= threshold < 1.0:
        raise InputError(f"the threshold is a probability from 0.5 up to, not including, 1; got {threshold}")
    if not (np.isfinite(rope) and rope >= 0):
        raise InputError(f"the rope is a width of at least 0, in the measure's own unit; got {rope}")
    results = table if isinstance(table, ResultTable) else read_results(table)
    name = measure if measure is not None else only_measure(results)
    chosen = results.select(learners, [name], cases)
    left_out: list[str] = []
    if missing == "drop" and len(chosen.cases) > 1:
        chosen, left_out = judgeable(chosen)
    if len(chosen.learners) < 2:
        raise UnfitDataError(f"a comparison needs two learners; {results.source} has {len(chosen.learners)}")
    if baseline is not None and baseline not in chosen.learners:
        raise InputError(f"no learner {baseline!r} for the baseline{did_you_mean(baseline, chosen.learners)}")
    higher = chosen.direction(name)
    data = gather(chosen, missing, ratio, method)
    choice = choose(data.shape, method, baseline)
    overall, ranking = overall_tests(choice, data, chosen.learners, baseline, threshold, adjustment, seed)
    settings = SingleSettings(name, threshold, rope, adjustment, draws, seed)
    pairs = judge_pairs(chosen, data, choice, overall, baseline, settings, progress)
    pairs, family = limit_claims(pairs, fdr)
    cautions = (
        guard_functions.folds_as_cases(chosen),
        guard_functions.unpaired(chosen),
        guard_functions.reward_alone([name]),
    )
    table_guards = [guard for guard in cautions if guard is not None]
    if data.n_holes:
        sizes = [pair.n for pair in pairs]
        hole_guard = guard_functions.holes(data.n_holes, data.values.size, "drop", sizes)
        table_guards += [hole_guard] if hole_guard else []
    return MeasureComparison(
        source=results.source,
        measure=name,
        higher_is_better=higher,
        learners=chosen.learners,
        cases=chosen.cases,
        plan=data.shape.plan,
        choice=choice,
        overall=overall,
        ranking=ranking,
        pairs=pairs,
        guards=(*(Guard("G08", text) for text in left_out), *distinct_guards(pairs), *table_guards, *family),
        table=chosen,
        threshold=threshold,
        rope=rope,
        adjustment=adjustment,
        seed=seed,
        notes=results.notes,
    )
