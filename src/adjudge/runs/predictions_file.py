"""Predictions kept on request: every answer of every task, item by item."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from adjudge.base.argument_checks import checked
from adjudge.errors import InputError
from adjudge.runs.journal import JOURNAL, PREDICTIONS, read_lines
from adjudge.runs.journal_index import no_task

ANSWERS = ("item", "truth", "predicted", "proba", "scores", "fit_seconds", "predict_seconds")


class KeptAnswers:
    """What was answered for each task, by its key: offsets in the file, read when asked for."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._offsets = {line.record["key"]: line.offset for line in read_lines(path) if _is_whole(line.record)}

    def get(self, key: str) -> dict[str, Any] | None:
        offset = self._offsets.get(key)
        if offset is None:
            return None
        with self._path.open("rb") as file:
            file.seek(offset)
            found: dict[str, Any] = json.loads(file.readline())
        return {name: found[name] for name in ANSWERS}


def _is_whole(record: dict[str, Any]) -> bool:
    """Whether every answer is there and of its type: the file may have been edited."""
    if not all(name in record for name in (*ANSWERS, "classes")):
        return False
    texts, n = record["classes"], len(record["item"]) if isinstance(record["item"], list) else -1
    return (
        isinstance(texts, list)
        and not any(isinstance(text, list | dict) for text in texts)
        and _whole_numbers(record["item"], n, 2**62)
        and _whole_numbers(record["truth"], n, len(texts))
        and (record["predicted"] is None or _whole_numbers(record["predicted"], n, len(texts)))
        and (record["proba"] is None or _rows(record["proba"], n, len(texts)))
        and (record["scores"] is None or isinstance(record["scores"], list))
        and all(isinstance(record[name], int | float | None) for name in ("fit_seconds", "predict_seconds"))
    )


def _whole_numbers(cells: Any, n: int, below: int) -> bool:
    whole = isinstance(cells, list) and len(cells) == n
    return whole and all(type(cell) is int and 0 <= cell < below for cell in cells)


def _rows(rows: Any, n: int, width: int) -> bool:
    whole = isinstance(rows, list) and len(rows) == n
    return whole and all(isinstance(row, list) and len(row) == width and _numbers(row) for row in rows)


def _numbers(cells: list[Any]) -> bool:
    return all(isinstance(cell, int | float) for cell in cells)


@checked
def read_predictions(folder: str | Path) -> dict[str, list[Any]]:
    """What did each learner answer for each item? Columns case, learner, repeat, fold, item, truth, predicted,
    probability (of the true class; None without probabilities) and probabilities (class → probability).

    Parameters
    ----------
    folder: Folder of a run with `keep_predictions`.

    Returns
    -------
    dict[str, list[object]]
        Columns by name.

    Raises
    ------
    InputError
        The folder holds no predictions.

    See Also
    --------
    adjudge.run

    >>> read_predictions("of-no-run")
    Traceback (most recent call last):
    adjudge.errors.InputError: of-no-run holds no predictions; run with keep_predictions = true
    """
    folder = Path(folder)
    if not (folder / PREDICTIONS).is_file():
        raise InputError(f"{folder} holds no predictions; run with keep_predictions = true")
    lines = (line.record for line in read_lines(folder / JOURNAL))
    tasks = {record["key"]: record for record in lines if no_task(record) is None and record["status"] == "ok"}
    latest = {line.record["key"]: line for line in read_lines(folder / PREDICTIONS)}
    names = ("case", "learner", "repeat", "fold", "item", "truth", "predicted", "probability", "probabilities")
    columns: dict[str, list[Any]] = {name: [] for name in names}
    for key, line in latest.items():
        task, kept = tasks.get(key), line.record
        if task is None:
            continue
        if not _is_whole(kept):
            raise InputError(f"{folder / PREDICTIONS}, line {line.number}: the answers are not as adjudge writes them")
        classes, proba = kept["classes"], kept["proba"]
        for row, (item, truth) in enumerate(zip(kept["item"], kept["truth"], strict=True)):
            answer = None if kept["predicted"] is None else classes[kept["predicted"][row]]
            chances = None if proba is None else dict(zip(classes, proba[row], strict=True))
            cells = (*(task.get(name) for name in names[:4]), item, classes[truth], answer)
            for name, cell in zip(names, (*cells, chances and chances[classes[truth]], chances), strict=True):
                columns[name].append(cell)
    return columns
