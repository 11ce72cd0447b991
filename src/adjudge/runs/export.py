"""From the journal to the results table: tidy CSV and its meta, written row by row."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from adjudge.results.csv_file import csv_chunks
from adjudge.results.layout import LayoutOptions, unfold
from adjudge.results.meta import META_SCHEMA, Meta
from adjudge.results.table import ResultTable
from adjudge.runs.disk import write_whole
from adjudge.runs.journal import JOURNAL, JournalError
from adjudge.runs.journal_index import JournalIndex
from adjudge.runs.known import current, recorded
from adjudge.runs.task import Job, KeyMaker, Task

TABLE = "results.csv"
META = "results.meta.json"
COLUMNS = ("case", "learner", "repeat", "fold", "measure", "value", "n_train", "n_test", "split_id", "seed", "config",
           "status", "error", "seconds")  # fmt: skip


def write_table(job: Job, keys: KeyMaker, index: JournalIndex, folder: Path) -> Path:
    """Write what the journal knows of this job as `results.csv`: the job's order and names, whatever ran first."""
    path = folder / TABLE
    try:
        write_whole(path, csv_chunks(COLUMNS, _every_row(job, keys, index, folder)))
        meta = {"schema": META_SCHEMA, "measures": _measures(job), "plan": _plan(job)}
        write_whole(folder / META, [json.dumps(meta, indent=2, ensure_ascii=False), "\n"])
    except OSError as broken:
        raise JournalError(
            f"cannot write {path}: {broken.strerror}; the journal is intact: make room and run again"
        ) from broken
    return path


def table_of(job: Job, keys: KeyMaker, index: JournalIndex, folder: Path) -> ResultTable:
    """The same as a table, without a look at the file."""
    columns: dict[str, list[Any]] = {name: [] for name in COLUMNS}
    for row in _every_row(job, keys, index, folder):
        for name, cell in zip(COLUMNS, row, strict=True):
            columns[name].append(cell)
    meta = Meta(_measures(job), _plan(job))
    table = unfold(columns, LayoutOptions(), f"{folder.name}/{TABLE}")
    return replace(table, directions=meta.directions(), meta=meta)


def _every_row(job: Job, keys: KeyMaker, index: JournalIndex, folder: Path) -> Iterator[list[Any]]:
    with (folder / JOURNAL).open("rb") as journal:
        for task, entry in recorded(job, keys, index):
            yield from _rows(job, task, current(index.read(entry, journal), keys))


def _rows(job: Job, task: Task, record: dict[str, Any]) -> Iterable[list[Any]]:
    head = [job.cases[task.case].name, job.learners[task.learner].name, task.repeat, task.fold]
    middle = [record.get(name) for name in ("n_train", "n_test", "split_id", "seed", "config")]
    seconds = float(record["seconds"])
    for measure in job.measures:
        value = record["values"].get(measure.name)
        status, error = record["status"], record.get("error")
        if status == "ok" and value is None:
            status, error = "skipped", record.get("faults", {}).get(measure.name, "not measured")
        yield [*head, measure.name, value, *middle, status, error, seconds]


def _plan(job: Job) -> dict[str, Any]:
    return job.plan_record() | {"seed": job.seed}


def _measures(job: Job) -> dict[str, Any]:
    found = {}
    for measure in job.measures:
        bounds = [None if abs(bound) == float("inf") else bound for bound in (measure.low, measure.high)]
        direction = "higher" if measure.higher_is_better else "lower"
        found[measure.name] = {"direction": direction, "range": bounds, "unit": measure.unit}
    return found
