"""OpenAI evals logs: JSON lines of a spec, a final report and events; matches and metrics are scores of samples."""

from __future__ import annotations

from typing import Any

from adjudge.errors import InputError
from adjudge.results.readers.checked import UnlikeFormat, list_in, number, object_in, text
from adjudge.results.readers.reading import Reading, ReadOptions, Rows
from adjudge.results.readers.source import Source

NAME = "openai-evals"
ABOUT = "OpenAI evals logs (.jsonl)"


def recognises(source: Source) -> bool:
    first = source.first
    spec = first.get("spec")
    return (isinstance(spec, dict) and "completion_fns" in spec) or {"run_id", "event_id", "type", "data"} <= set(first)


def read(source: Source, options: ReadOptions) -> Reading:
    spec: dict[str, Any] = {}
    report: dict[str, Any] = {}
    events: list[dict[str, Any]] = []
    for line in source.lines():  # the order is not guaranteed
        if "spec" in line:
            spec = object_in(line, "spec")
        elif "final_report" in line:
            report = object_in(line, "final_report")
        elif line.get("type") in ("match", "metrics", "error"):
            events.append(line)
    if not spec:
        raise InputError(f"{source.name}: no line holds the spec, which names eval and model")
    functions = list_in(spec, "completion_fns")
    if not functions or not isinstance(functions[0], str):
        raise UnlikeFormat("completion_fns names no model")
    case, learner, seed = text(spec, "eval_name"), functions[0], object_in(spec, "run_config", needed=False).get("seed")
    failed = {text(event, "sample_id") for event in events if event["type"] == "error"}
    rows = Rows("item", "seed", "status")
    for event in events:
        if event["type"] == "error":
            continue
        data = object_in(event, "data")
        scores = {"correct": data.get("correct")} if event["type"] == "match" else data
        for measure, cell in scores.items():
            if (value := number(cell)) is not None:
                item = text(event, "sample_id")
                rows.add(case, learner, measure, value, item, seed, "error" if item in failed else "ok")
    fields = {"case": "spec.eval_name", "learner": "spec.completion_fns", "item": "sample_id",
              "measure": "events of type match and metrics", "status": "events of type error"}  # fmt: skip
    if len(rows):
        note = ["the final report summarises the samples and is left out"] if report else []
        return Reading(rows, fields, note, {"correct": True})
    summary = Rows("seed")
    for measure, cell in report.items():
        if (value := number(cell)) is not None and not measure.endswith("_std"):
            summary.add(case, learner, measure, value, seed)
    return Reading(summary, fields | {"measure": "final_report"}, ["no scored samples; its final report is read"])
