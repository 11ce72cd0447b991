"""The run files of several folders as one: how many tasks a merged run has, and how many are finished."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from adjudge.errors import InputError
from adjudge.runs.disk import write_whole
from adjudge.runs.journal import JOURNAL, read_lines
from adjudge.runs.run_file import RUN_FILE, read_run_file


def merge_run_files(folders: Sequence[Path], output: Path) -> str | None:
    """Write what `status` reads, if all parts ran the same experiment; otherwise the reason why it is not known."""
    parts = []
    for folder in folders:
        try:
            about = read_run_file(folder)
            parts.append((float(about["started"]), about))
        except (InputError, OverflowError):
            return f"{folder} has no {RUN_FILE} that can be read: how many tasks there are in all is not known"
    latest: dict[str, Any] = max(parts, key=lambda part: part[0])[1]
    for what in ("seed", "plan", "measures", "cases", "learners", "n_tasks"):
        if any(about.get(what) != latest.get(what) for _, about in parts):
            return f"the folders ran different experiments (not the same {what}): how many tasks there are is not known"
    merged = latest | {
        "known": _finished(output, latest),
        "merged_from": [str(folder) for folder in folders],
        "journal": (output / JOURNAL).stat().st_size,
        "started": time.time(),
    }
    write_whole(output / RUN_FILE, [json.dumps(merged, indent=2, ensure_ascii=False), "\n"])
    return None


def _finished(output: Path, about: dict[str, Any]) -> dict[str, int]:
    """Finished tasks of this experiment by status; a journal may also hold tasks of an earlier form of it."""
    lines = (line.record for line in read_lines(output / JOURNAL))
    records = sorted(lines, key=lambda record: float(record.get("at", 0.0)))
    # A learner that was edited has two configurations under one name: the later one is the experiment's.
    current = {record.get("learner"): record.get("config") for record in records}
    places: dict[tuple[Any, ...], str] = {}
    for record in records:
        measured = {*record.get("values", ()), *record.get("faults", ())}
        case, learner = record.get("case"), record.get("learner")
        known = case in about["cases"] and learner in about["learners"]
        whole = record["status"] != "ok" or measured >= set(about["measures"])
        if known and whole and record.get("config") == current[learner]:
            places[case, learner, record["repeat"], record["fold"]] = record["status"]
    return dict(Counter(places.values()))
