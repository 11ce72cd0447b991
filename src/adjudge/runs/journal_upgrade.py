"""Journals of an earlier adjudge, read once more: sealed, and keyed by code, from now on."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from adjudge.base.option_spelling import option
from adjudge.runs.journal import (
    FORMER,
    JOURNAL,
    PREDICTIONS,
    Journal,
    JournalError,
    JournalRecord,
    Refused,
    read_lines,
    schema_of,
)
from adjudge.runs.task import Job, KeyMaker, Task


def upgrade_run(folder: Path, job: Job, keys: KeyMaker) -> list[str]:
    """Take the results of a journal of the former schema over; notes say so.

    Its lines are not sealed and say nothing of the code behind them, so they are taken on trust, as that adjudge did.
    """
    if schema_of(folder / JOURNAL) != FORMER:
        return []
    renamed = _renamed(folder / JOURNAL, job, keys)

    def result(record: JournalRecord) -> JournalRecord | None:
        key = renamed.get(record["key"])
        return None if key is None else record | {"key": key, "by": keys.made, "tick": 0.0}

    def answers(record: JournalRecord) -> JournalRecord | None:
        key = renamed.get(record["key"])
        return None if key is None else record | {"key": key}

    if schema_of(folder / PREDICTIONS) == FORMER:
        upgrade_journal(folder / PREDICTIONS, answers)
    notes, taken, old = upgrade_journal(folder / JOURNAL, result)
    return [
        f"{JOURNAL} was written by an earlier adjudge, without checksums: {taken} results of this experiment are taken "
        f"over unchecked, whatever code made them (the old file is {old.name}; {option('fresh', True)} begins anew)",
        *notes,
    ]


def _renamed(path: Path, job: Job, keys: KeyMaker) -> dict[str, str]:
    """Former key → key, for the tasks of this job at the places the journal tells of."""
    former = keys.former_keys()
    places = {(line.record.get("repeat"), line.record.get("fold")) for line in read_lines(path)}
    renamed = {}
    for case_place, case in enumerate(job.cases):
        for repeat, fold in places:
            if type(repeat) is int and type(fold) is int and job.plan.has(case, repeat, fold):
                for learner in range(len(job.learners)):
                    task = Task(case_place, learner, repeat, fold)
                    renamed[former.key(task)] = keys.key(task)
    return renamed


def upgrade_journal(path: Path, change: Callable[[JournalRecord], JournalRecord | None]) -> tuple[list[str], int, Path]:
    """Write a journal of the former schema anew, each record as `change` makes it; the old file is kept.

    Returns notes on lines that were left out, how many were taken over, and where the old file is.
    """
    refused, taken = Refused(path), 0
    part = path.with_name(f"{path.name}.part")
    number = 1
    while (old := path.with_name(f"{path.stem}.old{number}.jsonl")).exists():
        number += 1
    try:
        part.unlink(missing_ok=True)
        with Journal(part) as journal:
            for line in read_lines(path, refused):
                record = change(line.record)
                if record is not None:
                    journal.append(record)
                    taken += 1
        os.link(path, old)
        os.replace(part, path)  # noqa: PTH105 - the faults of this call are tried in the tests
    except OSError as broken:
        raise JournalError(f"cannot write {part}: {broken.strerror}; {path.name} is as it was") from broken
    return list(refused), taken, old
