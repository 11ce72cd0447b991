"""One object that every form is rendered from: the verdicts, the values behind them, and where they come from."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from adjudge.errors import InputError
from adjudge.record import Record, plain
from adjudge.reports.case_scores import CaseScores, case_scores
from adjudge.reports.provenance import Provenance, provenance
from adjudge.reports.standings import Standing, standings
from adjudge.results.completeness import Completeness, completeness
from adjudge.results.read import read_results
from adjudge.results.table import ResultTable
from adjudge.verdicts.comparison import Comparison
from adjudge.verdicts.single import MeasureComparison

__all__ = ["Summary", "summarise"]


@dataclass(frozen=True, slots=True, repr=False)
class Summary(Record):
    """`comparison` is the versioned object `compare --json` prints; every form reads its numbers there."""

    comparison: dict[str, Any]
    scores: CaseScores
    standings: tuple[Standing, ...]
    checks: Completeness
    provenance: Provenance

    @property
    def joint(self) -> bool:
        """Whether several measures were judged together, rather than one by itself."""
        return "measure" not in self.comparison["settings"]

    @property
    def pairs(self) -> list[dict[str, Any]]:
        return list(self.comparison["pairs"])

    @property
    def decided(self) -> list[dict[str, Any]]:
        """Pairs with a verdict, the surest first."""
        return sorted((pair for pair in self.pairs if pair["verdict"] != "undecided"), key=_doubt)

    def to_dict(self) -> dict[str, Any]:
        """The comparison's own object, with what a report adds beside it."""
        from adjudge.reports.methods import methods
        from adjudge.reports.paragraph import results_paragraph

        return self.comparison | {
            "scores": plain(self.scores),
            "standings": [plain(one) for one in self.standings],
            "provenance": plain(self.provenance),
            "methods": plain(methods(self)),
            "paragraph": results_paragraph(self),
        }

    def __repr__(self) -> str:
        return f"Summary({self.comparison['source']!r}, {len(self.pairs)} pairs, {len(self.decided)} decided)"

    def __str__(self) -> str:
        from adjudge.reports.paragraph import results_paragraph

        return results_paragraph(self)


def summarise(
    comparison: Comparison | MeasureComparison,
    table: Any,
    *,
    command: str | None = None,
    path: str | Path | None = None,
    created: str | None = None,
) -> Summary:
    """What does a report of this comparison rest on?

    `table` is what was compared: the ResultTable, or a path or frame. `command` and `path` (of the file read) are kept
    for provenance; `created` is a date to print.

    >>> from adjudge.results.examples import example
    >>> from adjudge.verdicts.comparison import compare_all
    >>> table = example("rewards")
    >>> summary = summarise(compare_all(table), table)
    >>> summary.standings[0].learner, summary.scores.n_holes, len(summary.provenance.sha256)
    ('Causal MML', 0, 64)
    """
    if path is None and isinstance(table, (str, Path)):
        path = table
    results = table if isinstance(table, ResultTable) else read_results(table)
    single = isinstance(comparison, MeasureComparison)
    measures = (comparison.measure,) if isinstance(comparison, MeasureComparison) else comparison.measures
    for kind, named in (("learner", comparison.learners), ("case", comparison.cases), ("measure", measures)):
        absent = [name for name in named if name not in getattr(results, f"{kind}s")]
        if absent:
            raise InputError(f"the comparison has {kind} {absent[0]!r}, the table has not: pass the table compared")
    scores = case_scores(results, comparison.learners, comparison.cases, measures, folds=single)
    content = comparison.to_dict()
    return Summary(
        comparison=content,
        scores=scores,
        standings=standings(content, scores),
        checks=completeness(results.select(list(comparison.learners), list(measures), list(comparison.cases))),
        provenance=provenance(
            results, command=command, seed=content["settings"].get("seed"), path=path, created=created
        ),
    )


def _doubt(pair: dict[str, Any]) -> tuple[float, float]:
    """Small for a sure pair: by probability in a joint comparison, by adjusted p-value under one measure."""
    if pair.get("p_adjusted") is not None:
        return pair["p_adjusted"], 0.0
    sure = pair.get("lower", pair["probability"])
    return (1.0 - sure if sure is not None else 1.0), 0.0
