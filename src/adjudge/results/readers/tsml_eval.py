"""tsml-eval: prediction files (LEARNER/Predictions/CASE/testResampleN.csv) and tables (LEARNER_measure.csv).

The score of a prediction file is computed again from its predictions, and a file that contradicts itself is refused.
Estimates on training data (TRAIN) are not results.
"""

from __future__ import annotations

import itertools

from adjudge.base.csv_rows import csv_rows
from adjudge.errors import InputError
from adjudge.results.cells import parse_number
from adjudge.results.csv_file import decode
from adjudge.results.readers.checked import UnlikeFormat, whole
from adjudge.results.readers.reading import Reading, ReadOptions, Rows
from adjudge.results.readers.source import Source

NAME = "tsml-eval"
ABOUT = "tsml-eval prediction files and tables by resample (.csv)"

_UNITS = {"SECONDS": 1.0, "MILLISECONDS": 1e-3, "MICROSECONDS": 1e-6, "NANOSECONDS": 1e-9}


def recognises(source: Source) -> bool:
    if not source.top:
        return False
    cells = source.top[0].split(",")
    return _is_table(cells) or (
        len(cells) >= 5 and cells[2].strip().lower() in {"test", "train"} and cells[3].strip().isdigit()
    )


def _is_table(cells: list[str]) -> bool:
    return cells[0].strip().lower() in {"folds:", "resamples:"} and all(
        cell.strip().isdigit() for cell in cells[1:] if cell
    )


def read(source: Source, options: ReadOptions) -> Reading:
    lines = decode(source.read_bytes(), source.name, []).splitlines() or [""]
    return _table(lines, source) if _is_table(lines[0].split(",")) else _predictions(lines, source)


def _table(lines: list[str], source: Source) -> Reading:
    """One row per case, one column per resample; learner and measure stand in the file's name."""
    learner, _, measure = source.path.name.split(".csv")[0].rpartition("_")
    if not learner:
        raise InputError(f"{source.name}: a table of tsml-eval is named LEARNER_measure.csv")
    table = csv_rows("\n".join(lines), source.name, strict=False, blank=True)
    rows = Rows("repeat")
    for number, row in enumerate(table[1:], start=1):
        if not any(row):
            continue
        if any(cell.strip() for cell in row[len(table[0]) :]):
            raise InputError(f"{source.name}: row {number} has {len(row)} cells, the header has {len(table[0])}")
        for resample, cell in itertools.zip_longest(table[0][1:], row[1 : len(table[0])], fillvalue=""):
            if resample.strip():
                rows.add(row[0], learner, measure, _number(cell), whole({"resample": resample}, "resample"))
    return Reading(rows, {"case": "first column", "learner": "file name", "measure": "file name", "repeat": "header"})


def _predictions(lines: list[str], source: Source) -> Reading:
    head = [cell.strip() for cell in lines[0].split(",")]
    if len(head) < 5:
        raise UnlikeFormat("line 1 of a prediction file names case, learner, part, resample and unit of time")
    case, learner, part, unit, resample = *head[:3], head[4], whole({"resample": head[3]}, "resample")
    rows = Rows("repeat", "n_test")
    fields = {"case": "line 1", "learner": "line 1", "repeat": "resample in line 1", "measure": "line 3"}
    if part.lower() == "train":
        return Reading(rows, fields, ["an estimate on training data, no result"])
    if unit.upper() not in _UNITS:
        raise InputError(f"{source.name}: {unit!r} is not a unit of time; line 1 of a prediction file names one fifth")
    third = lines[2].split(",") if len(lines) > 2 else []
    if len(third) < 5:
        raise InputError(f"{source.name}: line 3 of a prediction file begins with score, fit time and predict time")
    try:
        stated, *times = [parse_number(cell) for cell in third[:3]]
        measure, again, n = _scored([line.split(",") for line in lines[3:] if line.strip()])
    except ValueError as wrong:
        raise InputError(f"{source.name} is not a whole prediction file: {wrong}") from None
    clusters = "clustering" in lines[0].lower()  # their labels are matched first, so that they cannot be scored again
    if not clusters and abs(again - stated) > 1e-6 * max(1.0, abs(again)):
        raise InputError(f"{source.name}: line 3 says {measure} {stated:g}, its predictions give {again:g}")
    rows.add(case, learner, measure, stated, resample, n)
    for name, time in zip(("fit_seconds", "predict_seconds"), times, strict=True):
        rows.add(case, learner, name, None if time == -1 else time * _UNITS[unit.upper()], resample, n)
    return Reading(rows, fields)


def _number(cell: str) -> float:
    try:
        return parse_number(cell)
    except ValueError:
        raise UnlikeFormat(f"{cell!r} is not a number") from None


def _scored(predictions: list[list[str]]) -> tuple[str, float, int]:
    """Accuracy where probabilities follow the label, mean squared error where nothing does; ValueError if ragged."""
    widths = {len(cells) for cells in predictions} or {0}
    if min(widths) < 2:
        raise ValueError("a line of predictions holds the true and the predicted value")
    pairs = [(float(cells[0]), float(cells[1])) for cells in predictions]
    if all(len(cells) == 2 for cells in predictions):
        return "mse", sum((truth - guess) ** 2 for truth, guess in pairs) / len(pairs), len(pairs)
    if len(widths) > 1 or min(widths) < 4 or any(cells[2].strip() or not cells[3].strip() for cells in predictions):
        raise ValueError(f"its lines have {min(widths)} to {max(widths)} cells; true, predicted, empty, probabilities")
    return "accuracy", sum(truth == guess for truth, guess in pairs) / len(pairs), len(pairs)
