"""deepeval test runs: a score per test case and metric; a metric that failed is a row without a value."""

from __future__ import annotations

from adjudge.results.readers.reading import Reading, ReadOptions, Rows, number
from adjudge.results.readers.source import Source

__all__ = ["ABOUT", "NAME", "read", "recognises"]

NAME = "deepeval"
ABOUT = "deepeval test runs (.json)"


def recognises(source: Source) -> bool:
    return isinstance(source.record.get("testCases"), list) and "metricsScores" in source.record


def read(source: Source, options: ReadOptions) -> Reading:
    record = source.record
    model = (record.get("hyperparameters") or {}).get("model")
    learner = model or record.get("identifier")
    rows = Rows("item", "status", "error")
    for case in [*record["testCases"], *(record.get("conversationalTestCases") or [])]:
        item = str(case.get("name") or f"test_case_{case.get('order')}")
        for metric in case.get("metricsData") or []:
            error = metric.get("error")
            rows.add(None, learner, metric["name"], number(metric.get("score")), item,
                     "ok" if error is None else "error", error)  # fmt: skip
    fields = {"learner": "hyperparameters.model" if model else "identifier", "item": "test case name",
              "measure": "metricsData name", "status": "metricsData error"}  # fmt: skip
    return Reading(rows, fields, directions=dict.fromkeys(rows.columns["measure"], True))
