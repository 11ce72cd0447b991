"""evalplus results (`*_eval_results.json`): each sample of a task passed the base tests, and the extra ones, or not."""

from __future__ import annotations

from typing import Any

from adjudge.results.readers.checked import UnlikeFormat, list_in, object_in, objects
from adjudge.results.readers.reading import Reading, ReadOptions, Rows
from adjudge.results.readers.source import Source

NAME = "evalplus"
ABOUT = "evalplus results (*_eval_results.json)"

_SIDES = ("base", "plus")
_PASSED = ("pass", "success")


def recognises(source: Source) -> bool:
    tasks = source.record.get("eval")
    return isinstance(tasks, dict) and bool(tasks) and all(map(_is_task, list(tasks.values())[:3]))


def _is_task(value: Any) -> bool:
    if isinstance(value, dict):  # before version 0.2
        return {"base", "nfiles"} <= set(value)
    return isinstance(value, list) and bool(value) and isinstance(value[0], dict) and "base_status" in value[0]


def read(source: Source, options: ReadOptions) -> Reading:
    rows = Rows("item", "repeat")
    for task, found in object_in(source.record, "eval").items():
        for repeat, statuses in enumerate(_samples(found, task)):
            for measure, status in statuses.items():
                rows.add(task.partition("/")[0], None, measure, float(status in _PASSED), task, repeat)
    fields = {"case": "before the / of a task", "item": "task", "measure": "base and plus tests", "repeat": "sample"}
    return Reading(rows, fields, directions=dict.fromkeys(_SIDES, True))


def _samples(found: Any, task: str) -> list[dict[str, Any]]:
    """Measure → status, of each sample."""
    if not isinstance(found, dict):
        return [{side: sample[f"{side}_status"] for side in _SIDES if sample.get(f"{side}_status") is not None}
                for sample in objects(found, task)]  # fmt: skip
    sides = {side: list_in(found, side, needed=False) for side in _SIDES}
    if not all(isinstance(cell, list) and cell for cells in sides.values() for cell in cells):
        raise UnlikeFormat(f"the samples of {task} have no status")
    return [{side: cells[place][0] for side, cells in sides.items() if place < len(cells)}
            for place in range(len(sides["base"]))]  # fmt: skip
