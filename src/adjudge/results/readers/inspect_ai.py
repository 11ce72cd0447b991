"""Inspect logs, `.eval` (a zip, also of Zstandard members) and `.json`: a score per sample, epoch and scorer.

C, P, I, N are 1, ½, 0, 0; a score of several keys is one measure per key; a failed sample is a row without a value.
A log without samples gives its summary.
"""

from __future__ import annotations

import hashlib
import math
from typing import Any

from adjudge.base.json_text import read_json
from adjudge.errors import InputError
from adjudge.results.readers.checked import (
    UnlikeFormat,
    as_object,
    flat,
    json_key,
    number,
    object_in,
    objects,
    objects_in,
    text,
    whole,
)
from adjudge.results.readers.reading import Reading, ReadOptions, Rows
from adjudge.results.readers.source import Source
from adjudge.results.unpack import open_zip, zip_member

NAME = "inspect"
ABOUT = "Inspect AI logs (.eval, .json)"

_GRADES = {"C": 1.0, "P": 0.5, "I": 0.0, "N": 0.0, "yes": 1.0, "true": 1.0, "no": 0.0, "false": 0.0}
_SETUP = ("model_args", "model_generate_config", "task_args", "model_roles", "solver", "solver_args")
_ERRORS_OF_MEANS = ("stderr", "std", "var", "bootstrap_stderr", "bootstrap_std")


def recognises(source: Source) -> bool:
    if source.kind == "zip":
        with source.open() as stream:
            members = set(open_zip(stream, source.name).namelist())
        return bool({"header.json", "_journal/start.json"} & members)
    about = source.record.get("eval")
    return isinstance(about, dict) and {"task", "model"} <= set(about)


def read(source: Source, options: ReadOptions) -> Reading:
    header, samples = _unpack(source) if source.kind == "zip" else (source.record, source.record.get("samples") or [])
    samples = objects(samples, "samples")
    about = object_in(header, "eval")
    case, learner = text(about, "task"), text(about, "model")
    setup = {key: about[key] for key in _SETUP if about.get(key)}
    mark = hashlib.sha256(json_key(setup).encode()).hexdigest()[:8] if setup else ""
    notes = _cut_short(header, len(samples))
    if not samples:
        return _summary(header, case, learner, mark, notes)
    rows = Rows("item", "repeat", "status", "error", "setup")
    graded: dict[str, bool] = {}
    results = object_in(header, "results", needed=False)
    old = str(object_in(results, "scorer", needed=False).get("name", "score"))  # log version 1: one score
    every = [object_in(sample, "scores", needed=False) or ({old: sample["score"]} if sample.get("score") else {})
             for sample in samples]  # fmt: skip
    scores = [_scores(found, notes, graded) for found in every]
    measures = list(dict.fromkeys(name for found in scores for name in found))
    if not measures:
        notes.insert(0, "its samples were not scored")  # the first note is the reason of a refusal
    costs = list(dict.fromkeys(name for sample in samples for name in _costs(sample)))
    for sample, found in sorted(zip(samples, scores, strict=True), key=_order):
        failed = sample.get("error")
        found |= _costs(sample)
        for measure in (*measures, *costs):
            rows.add(case, learner, measure, found.get(measure), text(sample, "id"),
                     whole(sample, "epoch") - 1, "error" if failed else "ok",
                     _first_line(failed), mark)  # fmt: skip
    fields = {"case": "eval.task", "learner": "eval.model", "item": "sample id", "measure": "scorer[.key]",
              "repeat": "epoch", "status": "sample error"}  # fmt: skip
    return Reading(rows, fields, notes, graded | dict.fromkeys(costs, False))


def _cut_short(header: dict[str, Any], run: int) -> list[str]:
    """What of the task's data set is not in the log, and why: a run that failed, was cancelled, stopped or limited."""
    status = header.get("status", "started")
    notes = [] if status == "success" else [f"the run's status is {status!r}; what it scored is read"]
    about, results = object_in(header, "eval"), object_in(header, "results", needed=False)
    dataset, config = (object_in(about, name, needed=False) for name in ("dataset", "config"))
    ids = dataset.get("sample_ids")
    chosen = len(ids) if isinstance(ids, list) else 0
    planned = number(results.get("total_samples")) or chosen * (number(config.get("epochs")) or 1.0)
    run = run or int(number(results.get("logged_samples")) or number(results.get("completed_samples")) or 0)
    stopping = object_in(results, "early_stopping", needed=False)
    stops = stopping.get("early_stops")
    if isinstance(stops, list) and stops:
        left_out = f"{len(stops)} of {planned:g}" if planned >= len(stops) else f"{len(stops)}"
        notes.append(f"early stopping ({stopping.get('manager')}) left out {left_out} samples; no test allows for that")
    elif 0 < run < planned:
        notes.append(f"it holds {run} of {planned:g} planned samples")
    size = number(dataset.get("samples"))
    if size is not None and 0 < chosen < size:
        notes.append(f"the run was limited to {chosen} of the {size:g} samples of its data set")
    return notes


def _costs(sample: dict[str, Any]) -> dict[str, float | None]:
    """What a sample took: tokens of every model that was called, and seconds without waiting; judged when asked for."""
    usage = object_in(sample, "model_usage", needed=False)
    tokens = [number(as_object(used, "model_usage").get("total_tokens")) for used in usage.values()]
    found = {"total_tokens": sum(each or 0.0 for each in tokens) if tokens else None,
             "working_time": number(sample.get("working_time", sample.get("total_time")))}  # fmt: skip
    return {name: value for name, value in found.items() if value is not None}


def _order(pair: tuple[dict[str, Any], Any]) -> tuple[int, str]:
    return whole(pair[0], "epoch"), text(pair[0], "id")


def _first_line(error: Any) -> str | None:
    if not error:
        return None
    text = str(error.get("message", "")) if isinstance(error, dict) else str(error)
    return (text.splitlines() or [""])[0][:200]


def _scores(scores: dict[str, Any], notes: list[str], graded: dict[str, bool]) -> dict[str, float | None]:
    """Measure → number; `graded` learns which are marked right and wrong, and so have a direction."""
    found: dict[str, float | None] = {}
    for scorer, score in scores.items():
        if isinstance(score, dict) and "value" not in score:
            raise UnlikeFormat(f"a score of {scorer} has no value")
        value = score["value"] if isinstance(score, dict) else score
        for key, cell in flat({scorer: value}, ".").items():
            grade = _GRADES.get(cell) if isinstance(cell, str) else None
            found[key] = grade if grade is not None else number(cell)
            if grade is not None:
                graded[key] = True
            if found[key] is None and cell is not None:
                note = f"{key} holds {cell!r}, which is not a score; such items count as missing"
                notes += [] if any(f"{key} holds" in other for other in notes) else [note]
    return found


def _scorer(score: dict[str, Any]) -> str:
    name, scorer = text(score, "name"), text(score, "scorer")
    return name if name == scorer else f"{scorer}.{name}"


def _unpack(source: Source) -> tuple[dict[str, Any], Any]:
    """Header and samples; summaries serve where they are, since the samples' events are most of a log."""

    def member(name: str) -> Any:
        content = zip_member(archive, name, source.name)
        try:
            text = content.decode("utf-8")
        except UnicodeDecodeError as broken:
            raise InputError(f"{source.name}: member {name} is not UTF-8 text: {broken.reason}") from broken
        return read_json(text, f"{source.name}: member {name}")

    with source.open() as stream:
        archive = open_zip(stream, source.name)
        names = archive.namelist()
        # A run that goes on or crashed has no header yet; its start is in the journal.
        header = as_object(member("header.json" if "header.json" in names else "_journal/start.json"), "header.json")
        if "summaries.json" in names:
            return header, member("summaries.json")
        parts = [name for name in names if name.startswith("_journal/summaries/")]
        if parts:
            return header, [sample for name in sorted(parts, key=_number_in) for sample in objects(member(name), name)]
        return header, [member(name) for name in names if name.startswith("samples/") and name.endswith(".json")]


def _number_in(name: str) -> int:
    return int("".join(letter for letter in name if letter in "0123456789")[:18] or 0)


def _summary(header: dict[str, Any], case: str, learner: str, mark: str, notes: list[str]) -> Reading:
    """A log without samples: one value per scorer and metric; standard errors are not measures."""
    rows = Rows("n_test", "setup")
    results = object_in(header, "results", needed=False)
    if "scores" in results:
        entries = [(_scorer(score), object_in(score, "metrics"),
                    score.get("scored_samples", results.get("completed_samples")))
                   for score in objects_in(results, "scores")]  # fmt: skip
    else:  # log version 1
        entries = [(str(object_in(results, "scorer", needed=False).get("name")),
                    object_in(results, "metrics", needed=False), None)]  # fmt: skip
    for scorer, metrics, items in entries:
        for metric, about in metrics.items():
            value = number(as_object(about, metric).get("value"))
            if metric not in _ERRORS_OF_MEANS and value is not None and not math.isnan(value):
                rows.add(case, learner, f"{scorer}/{metric}", value, items, mark)
    fields = {"case": "eval.task", "learner": "eval.model", "measure": "results.scores"}
    return Reading(rows, fields, [*notes, f"{case} by {learner}: no samples in the log, its summary is read"])
