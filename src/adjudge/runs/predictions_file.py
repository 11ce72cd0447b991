"""Predictions kept on request: every answer of every task, item by item."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from adjudge.errors import InputError
from adjudge.runs.journal import JOURNAL, PREDICTIONS, read_lines

__all__ = ["KeptAnswers", "read_predictions"]

ANSWERS = ("item", "truth", "predicted", "proba", "scores", "fit_seconds", "predict_seconds")


class KeptAnswers:
    """What was answered for each task, by its key: places in the file, read when asked for."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._places = {line.record["key"]: line.place for line in read_lines(path) if _is_whole(line.record)}

    def get(self, key: str) -> dict[str, Any] | None:
        place = self._places.get(key)
        if place is None:
            return None
        with self._path.open("rb") as file:
            file.seek(place)
            found: dict[str, Any] = json.loads(file.readline())
        return {name: found[name] for name in ANSWERS}


def _is_whole(record: dict[str, Any]) -> bool:
    return all(name in record for name in ANSWERS)


def read_predictions(folder: str | Path) -> dict[str, list[Any]]:
    """What did each learner answer for each item? Columns case, learner, repeat, fold, item, truth, predicted,
    probability (of the true class; None without probabilities) and probabilities (class → probability).

    Parameters
    ----------
    folder : str or Path
        Folder of a run with `keep_predictions`.

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

    Examples
    --------
    >>> read_predictions("my.run")["predicted"][:2]  # doctest: +SKIP
    ['setosa', 'virginica']
    """
    place = Path(folder)
    if not (place / PREDICTIONS).is_file():
        raise InputError(f"{place} holds no predictions; run with keep_predictions = true")
    lines = (line.record for line in read_lines(place / JOURNAL))
    tasks = {record["key"]: record for record in lines if record["status"] == "ok"}
    latest = {line.record["key"]: line.record for line in read_lines(place / PREDICTIONS)}
    names = ("case", "learner", "repeat", "fold", "item", "truth", "predicted", "probability", "probabilities")
    columns: dict[str, list[Any]] = {name: [] for name in names}
    for key, kept in latest.items():
        task = tasks.get(key)
        if task is None:
            continue
        classes, proba = kept["classes"], kept["proba"]
        for row, (item, truth) in enumerate(zip(kept["item"], kept["truth"], strict=True)):
            answer = None if kept["predicted"] is None else classes[kept["predicted"][row]]
            chances = None if proba is None else dict(zip(classes, proba[row], strict=True))
            cells = (*(task[name] for name in names[:4]), item, classes[truth], answer)
            for name, cell in zip(names, (*cells, chances and chances[classes[truth]], chances), strict=True):
                columns[name].append(cell)
    return columns
