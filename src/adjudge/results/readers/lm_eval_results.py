"""lm-evaluation-harness `results_*.json`, versions 0.2 to 0.4: scores of tasks; groups beside their tasks are left out.

A task under another number of shots or another version of itself is another case.
"""

from __future__ import annotations

import json
from typing import Any

from adjudge.results.readers.reading import Reading, ReadOptions, Rows, name_of, number
from adjudge.results.readers.source import Source

NAME = "lm-eval-results"
ABOUT = "lm-evaluation-harness results_*.json"

_NO_MEASURES = {"alias", "name", "sample_len", "sample_count", "samples"}


def recognises(source: Source) -> bool:
    record = source.record
    results = record.get("results")
    return (
        isinstance(results, dict)
        and isinstance(_config(record), dict)
        and "versions" in record
        and all(isinstance(scores, dict) for scores in results.values())
    )


def _config(record: dict[str, Any]) -> Any:
    return record.get("config") or record.get("config_general")  # lighteval's name for it


def learner_of(record: dict[str, Any]) -> tuple[str | None, str]:
    """The model, None where the file does not say it, and the arguments that two runs of one model may differ in."""
    config = _config(record)
    arguments = config.get("model_args") or {}
    if isinstance(arguments, str):
        arguments = dict(part.split("=", 1) for part in arguments.split(",") if "=" in part)
    setup = json.dumps({key: arguments[key] for key in sorted(arguments) if key in ("peft", "dtype", "revision")})
    told = record.get("model_name") or config.get("model_name") or (config.get("model_config") or {}).get("model_name")
    if told:
        return name_of(told, "model_name"), setup
    name = arguments.get("pretrained") or arguments.get("model") or config.get("model")
    revision = f"@{arguments['revision']}" if arguments.get("revision") else ""
    return f"{name}{revision}" if name else None, setup


def measure_of(metric: str, filter_name: str) -> str:
    """`exact_match/strict-match`; the filter "none" is no part of the name."""
    return metric + (f"/{filter_name}" if filter_name not in ("", "none") else "")


def read(source: Source, options: ReadOptions) -> Reading:
    record = source.record
    config = _config(record)
    learner, setup = learner_of(record)
    results: dict[str, dict[str, Any]] = record["results"]
    groups = _groups(record, results)
    # Lighteval and the first leaderboards add the mean of all tasks, and of a benchmark's.
    groups |= {task for task in results if (task == "all" or ":_average" in task) and len(results) > 1}
    rows = Rows("n_test", "variant", "setup")
    reading = Reading(rows, {"case": "results", "learner": "model_name" if record.get("model_name") else "model_args",
                             "measure": "metric,filter", "n_test": "n-samples"})  # fmt: skip
    for task, scores in results.items():
        if task in groups:
            continue
        shots = record.get("n-shot", {}).get(task, config.get("num_fewshot"))
        about = f"{'?' if shots is None else shots}-shot, version {record['versions'].get(task)}"
        items = record.get("n-samples", {}).get(task, {}).get("effective", scores.get("sample_len"))
        better = record.get("higher_is_better", {}).get(task) or {}
        for key, cell in scores.items():
            metric, _, filter_name = key.partition(",")
            value = number(cell)
            if metric in _NO_MEASURES or metric.endswith("_stderr") or value is None:
                continue
            measure = measure_of(metric, filter_name)
            rows.add(task, learner, measure, value, items, about, setup)
            if isinstance(better.get(metric), bool):
                reading.directions[measure] = better[metric]
    if groups:
        reading.notes.append(f"groups beside their tasks are left out: {', '.join(sorted(groups))}")
    if config.get("limit") is not None:
        reading.notes.append(f"a trial run, limited to {config['limit']} items per task")
    return reading


def _groups(record: dict[str, Any], results: dict[str, Any]) -> set[str]:
    """Groups of which a sub-task, or a sub-task's sub-task, is here too."""
    children: dict[str, list[str]] = record.get("group_subtasks") or {}
    named = {*(record.get("groups") or {}), *(group for group, tasks in children.items() if tasks)}

    def has_parts(group: str, above: frozenset[str] = frozenset()) -> bool:
        return any(task in results or (task not in above and has_parts(task, above | {group}))
                   for task in children.get(group, ()))  # fmt: skip

    unexplained = {group for group in named if group not in children and len(results) > len(named)}
    return {group for group in named & set(results) if has_parts(group) or group in unexplained}
