"""From the journal to the results table: tidy CSV and its meta, written row by row."""

from __future__ import annotations

import contextlib
import csv
import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from adjudge.measures.measure import Measure
from adjudge.runs.journal import JOURNAL, JournalError
from adjudge.runs.journal_index import JournalIndex
from adjudge.runs.task import Job, Task

__all__ = ["META", "TABLE", "write_table"]

TABLE = "results.csv"
META = "results.meta.json"
COLUMNS = ("case", "learner", "repeat", "fold", "measure", "value", "n_train", "n_test", "split_id", "seed", "config",
           "status", "error", "seconds")  # fmt: skip


def write_table(job: Job, index: JournalIndex, folder: Path) -> Path:
    """Write what the journal knows of this job as `results.csv`: the job's order and names, whatever ran first."""
    path = folder / TABLE
    part = folder / f"{TABLE}.part"
    keys = job.keys()
    try:
        with (folder / JOURNAL).open("rb") as journal, part.open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(COLUMNS)
            for task in job.tasks():
                entry = index.get(keys.key(task))
                if entry is not None:
                    writer.writerows(_rows(job, task, index.read(entry, journal)))
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)  # whole or as before, for whoever reads it meanwhile
        (folder / META).write_text(json.dumps(_meta(job), indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    except OSError as broken:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
        raise JournalError(
            f"cannot write {path}: {broken.strerror}; the journal is intact: make room and run again"
        ) from broken
    return path


def _rows(job: Job, task: Task, record: dict[str, Any]) -> Iterable[list[Any]]:
    head = [job.cases[task.case].name, job.learners[task.learner].name, task.repeat, task.fold]
    middle = [_blank(record.get(name)) for name in ("n_train", "n_test", "split_id", "seed", "config")]
    seconds = repr(float(record["seconds"]))
    for measure in job.measures:
        value = record["values"].get(measure.name)
        status, error = record["status"], record.get("error") or ""
        if status == "ok" and value is None:
            status, error = "skipped", record.get("faults", {}).get(measure.name, "not measured")
        yield [*head, measure.name, "" if value is None else repr(value), *middle, status, error, seconds]


def _blank(value: Any) -> Any:
    return "" if value is None else value


def _meta(job: Job) -> dict[str, Any]:
    return {
        "schema": "adjudge.results/1",
        "measures": {measure.name: _about(measure) for measure in job.measures},
        "plan": job.plan_record() | {"seed": job.seed},
    }


def _about(measure: Measure) -> dict[str, Any]:
    bounds = [None if abs(bound) == float("inf") else bound for bound in (measure.low, measure.high)]
    return {"direction": "higher" if measure.higher_is_better else "lower", "range": bounds, "unit": measure.unit}
