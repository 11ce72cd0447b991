"""lm-evaluation-harness `results_*.json`, versions 0.2 to 0.4: scores of tasks; groups beside their tasks are left out.

A task under another number of shots or another version of itself is another case.
"""

from __future__ import annotations

from typing import Any

from adjudge.results.readers.checked import UnlikeFormat, as_object, json_key, list_in, number, object_in, text_or_none
from adjudge.results.readers.reading import Reading, ReadOptions, Rows
from adjudge.results.readers.source import Source

NAME = "lm-eval-results"
ABOUT = "lm-evaluation-harness results_*.json"

_NO_MEASURES = {"alias", "name", "sample_len", "sample_count", "samples"}


def recognises(source: Source) -> bool:
    record = source.record
    results = record.get("results")
    if not isinstance(results, dict) or not isinstance(_config(record), dict) or "versions" not in record:
        return False
    return all(isinstance(scores, dict) for scores in results.values())


def _config(record: dict[str, Any]) -> Any:
    return record.get("config") or record.get("config_general")  # lighteval's name for it


def learner_of(record: dict[str, Any]) -> tuple[str | None, str]:
    """The model, None where the file does not say it, and the arguments that two runs of one model may differ in."""
    config = as_object(_config(record), "config")
    arguments = config.get("model_args") or {}
    if isinstance(arguments, str):
        arguments = dict(part.split("=", 1) for part in arguments.split(",") if "=" in part)
    arguments = as_object(arguments, "model_args")
    setup = json_key({key: arguments[key] for key in arguments if key in ("peft", "dtype", "revision")})
    for about in (record, config, object_in(config, "model_config", needed=False)):
        if (told := text_or_none(about, "model_name")) is not None:
            return told, setup
    name = text_or_none(arguments, "pretrained") or text_or_none(arguments, "model") or text_or_none(config, "model")
    revision = f"@{arguments['revision']}" if arguments.get("revision") else ""
    return f"{name}{revision}" if name else None, setup


def measure_of(metric: str, filter_name: str) -> str:
    """`exact_match/strict-match`; the filter "none" is not part of the name."""
    return metric + (f"/{filter_name}" if filter_name not in ("", "none") else "")


def read(source: Source, options: ReadOptions) -> Reading:
    record = source.record
    config = as_object(_config(record), "config")
    learner, setup = learner_of(record)
    results = object_in(record, "results")
    shots_of, versions, sizes, directions = (object_in(record, key, needed=False) for key in
                                             ("n-shot", "versions", "n-samples", "higher_is_better"))  # fmt: skip
    groups = _groups(record, results)
    # Lighteval and the first leaderboards add the mean of all tasks, and of a benchmark's.
    groups |= {task for task in results if (task == "all" or ":_average" in task) and len(results) > 1}
    rows = Rows("n_test", "variant", "setup")
    reading = Reading(rows, {"case": "results", "learner": "model_name" if record.get("model_name") else "model_args",
                             "measure": "metric,filter", "n_test": "n-samples"})  # fmt: skip
    for task in results:
        if task in groups:
            continue
        scores = object_in(results, task)
        shots = shots_of.get(task, config.get("num_fewshot"))
        about = f"{'?' if shots is None else shots}-shot, version {versions.get(task)}"
        items = object_in(sizes, task, needed=False).get("effective", scores.get("sample_len"))
        better = object_in(directions, task, needed=False)
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
        reading.notes.append(f"groups are left out, since their tasks are read: {', '.join(sorted(groups))}")
    if config.get("limit") is not None:
        reading.notes.append(f"a trial run, limited to {config['limit']} items per task")
    return reading


def _groups(record: dict[str, Any], results: dict[str, Any]) -> set[str]:
    """Groups of which a sub-task, or a sub-task's sub-task, is here too."""
    told = object_in(record, "group_subtasks", needed=False)
    children = {group: list_in(told, group, needed=False) for group in told}
    if not all(isinstance(task, str) for tasks in children.values() for task in tasks):
        raise UnlikeFormat("group_subtasks names a task that is not text")
    named = {*object_in(record, "groups", needed=False), *(group for group, tasks in children.items() if tasks)}

    def has_parts(group: str) -> bool:
        waiting, seen = list(children.get(group, ())), {group}
        while waiting:
            task = waiting.pop()
            if task in results:
                return True
            waiting += children.get(task, ()) if task not in seen else ()
            seen.add(task)
        return False

    unexplained = {group for group in named if group not in children and len(results) > len(named)}
    return {group for group in named & set(results) if has_parts(group) or group in unexplained}
