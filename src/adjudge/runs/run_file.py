"""`run.json`, what a run says of itself, checked (it may have been edited); and the files of several folders as one."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from adjudge.base.json_text import read_json
from adjudge.errors import InputError
from adjudge.runs.disk import write_whole
from adjudge.runs.journal import JOURNAL, read_lines

RUN_FILE = "run.json"
_KINDS: dict[str, tuple[type | tuple[type, ...], Any]] = {  # what must be there → its type, and what stands for it
    "name": (str, None), "n_tasks": (int, None), "known": (dict, {}), "journal": (int, 0), "measures": (list, []),
    "cases": (dict, {}), "learners": (dict, {}), "started": ((int, float), 0.0),
}  # fmt: skip


def read_run_file(folder: Path) -> dict[str, Any]:
    """The content, with every field that is used of the right type."""
    path = folder / RUN_FILE
    try:
        about = read_json(path.read_text(encoding="utf-8"), str(path))
    except OSError:
        raise InputError(f"no run in {folder}: it has no {RUN_FILE}; start one with `adjudge run`") from None
    except ValueError:
        about = None
    if not isinstance(about, dict) or not _is_whole(about):
        raise InputError(f"{path} is damaged; run the experiment again, finished tasks are kept")
    return {name: default for name, (_, default) in _KINDS.items()} | about


def _is_whole(about: dict[str, Any]) -> bool:
    for name, (kind, default) in _KINDS.items():
        value = about.get(name, default)
        if not isinstance(value, kind) or isinstance(value, bool):
            return False
    counts = [about["n_tasks"], about.get("journal", 0), *about.get("known", {}).values()]
    return all(type(count) is int and 0 <= count < 2**62 for count in counts) and all(
        isinstance(name, str) for name in about.get("measures", [])
    )


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
