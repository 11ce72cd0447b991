"""deepeval test runs: a score per test case and metric; a metric that failed is a row without a value.

Bias, toxicity and hallucination are better the lower; what a metric is shows in who passed its threshold.
"""

from __future__ import annotations

from typing import Any

from adjudge.results.readers.checked import json_key, number, object_in, objects_in, text, text_or_none
from adjudge.results.readers.reading import Reading, ReadOptions, Rows
from adjudge.results.readers.source import Source

NAME = "deepeval"
ABOUT = "deepeval test runs (.json)"


def recognises(source: Source) -> bool:
    return isinstance(source.record.get("testCases"), list) and "metricsScores" in source.record


def read(source: Source, options: ReadOptions) -> Reading:
    record = source.record
    model = text_or_none(object_in(record, "hyperparameters", needed=False), "model")
    learner = model or text_or_none(record, "identifier")
    rows = Rows("item", "status", "error")
    seen: dict[str, list[dict[str, Any]]] = {}
    for case in objects_in(record, "testCases") + objects_in(record, "conversationalTestCases", needed=False):
        item = str(case.get("name") or f"test_case_{case.get('order')}")
        for metric in objects_in(case, "metricsData", needed=False):
            error, name = metric.get("error"), text(metric, "name")
            error = error if isinstance(error, (str, type(None))) else json_key(error)
            seen.setdefault(name, []).append(metric)
            rows.add(None, learner, name, number(metric.get("score")), item,
                     "ok" if error is None else "error", error)  # fmt: skip
    fields = {"learner": "hyperparameters.model" if model else "identifier", "item": "test case name",
              "measure": "metricsData name", "status": "metricsData error"}  # fmt: skip
    directions = {name: flag for name, found in seen.items() if (flag := _direction(found)) is not None}
    return Reading(rows, fields, directions=directions)


def _direction(found: list[dict[str, Any]]) -> bool | None:
    """Whether those above the threshold passed, or those below it; None where both or neither may be."""
    above = below = True
    for each in found:
        score, limit, passed = number(each.get("score")), number(each.get("threshold")), each.get("success")
        if score is not None and limit is not None and passed is not None:
            above &= (score >= limit) == passed
            below &= (score <= limit) == passed
    return None if above == below else above
