"""From the journal to the results table: tidy CSV and its meta, written row by row."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from adjudge.measures.measure import Measure
from adjudge.runs.disk import write_whole
from adjudge.runs.journal import JOURNAL, JournalError
from adjudge.runs.journal_index import JournalIndex
from adjudge.runs.known import current, recorded
from adjudge.runs.task import Job, KeyMaker, Task

__all__ = ["META", "TABLE", "write_table"]

TABLE = "results.csv"
META = "results.meta.json"
CHUNK = 1 << 16
COLUMNS = ("case", "learner", "repeat", "fold", "measure", "value", "n_train", "n_test", "split_id", "seed", "config",
           "status", "error", "seconds")  # fmt: skip


def write_table(job: Job, keys: KeyMaker, index: JournalIndex, folder: Path) -> Path:
    """Write what the journal knows of this job as `results.csv`: the job's order and names, whatever ran first."""
    path = folder / TABLE
    try:
        write_whole(path, _lines(job, keys, index, folder))
        write_whole(folder / META, [json.dumps(_meta(job), indent=2, ensure_ascii=False), "\n"])
    except OSError as broken:
        raise JournalError(
            f"cannot write {path}: {broken.strerror}; the journal is intact: make room and run again"
        ) from broken
    return path


def _lines(job: Job, keys: KeyMaker, index: JournalIndex, folder: Path) -> Iterator[str]:
    """The lines of the table, some hundreds at a time."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    with (folder / JOURNAL).open("rb") as journal:
        for task, entry in recorded(job, keys, index):
            writer.writerows(_rows(job, task, current(index.read(entry, journal), keys)))
            if text.tell() > CHUNK:
                yield text.getvalue()
                text.seek(0)
                text.truncate()
    yield text.getvalue()


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
