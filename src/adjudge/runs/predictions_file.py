"""Predictions kept on request: every answer of every task, item by item."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from adjudge.errors import InputError
from adjudge.runs.journal import JOURNAL, PREDICTIONS, read_lines

__all__ = ["read_predictions"]


def read_predictions(folder: str | Path) -> dict[str, list[Any]]:
    """What did each learner answer for each item? Columns case, learner, repeat, fold, item, truth, predicted,
    probability (of the true class; None without probabilities) and probabilities (class → probability).
    """
    place = Path(folder)
    if not (place / PREDICTIONS).is_file():
        raise InputError(f"{place} holds no predictions; run with keep_predictions = true")
    tasks = {record["key"]: record for record in read_lines(place / JOURNAL) if record["status"] == "ok"}
    latest = {record["key"]: record for record in read_lines(place / PREDICTIONS)}
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
