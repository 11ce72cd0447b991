"""What a cell of text means: a number, nothing, or a mistake."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from adjudge.errors import InputError
from adjudge.face import option

__all__ = ["column_kind", "is_missing", "parse_number", "parse_numbers"]

_MISSING = {"", "na", "n/a", "nan", "null", "none", "?", "-", "--", "#n/a", ".", "missing"}


def is_missing(cell: Any) -> bool:
    """Whether a cell says nothing: empty, NA, NaN, null, ?, …"""
    if cell is None:
        return True
    if isinstance(cell, float):
        return math.isnan(cell)
    return isinstance(cell, str) and cell.strip().lower() in _MISSING


def parse_number(cell: Any) -> float:
    """A cell's number; NaN where it is missing; ValueError where it is something else.

    >>> parse_number(" 0.5 "), parse_number("NA")
    (0.5, nan)
    """
    if is_missing(cell):
        return math.nan
    if isinstance(cell, str):
        text = cell.strip()
        if "_" in text:  # float() takes 1_000; a results table does not
            raise ValueError(text)
        return float(text)
    if isinstance(cell, bool):
        return float(cell)
    return float(cell)


def column_kind(cells: list[Any]) -> str:
    """`numbers`, `text`, `empty`, or `mixed` when some cells are numbers and others are not."""
    numbers = texts = 0
    for cell in cells:
        if is_missing(cell):
            continue
        try:
            parse_number(cell)
            numbers += 1
        except (ValueError, TypeError):
            texts += 1
    if numbers and texts:
        return "mixed"
    return "numbers" if numbers else ("text" if texts else "empty")


def parse_numbers(cells: list[Any], column: str) -> list[float]:
    """A column of numbers; a cell that is none is refused by row and column."""
    if {type(cell) for cell in cells} <= {float, int, type(None)}:  # nothing to parse, the case of a million items
        plain: list[float] = np.array(cells, dtype=np.float64).tolist()
        if not (math.inf in plain or -math.inf in plain):
            return plain
    values = []
    for row, cell in enumerate(cells):
        try:
            value = parse_number(cell)
        except (ValueError, TypeError):
            raise InputError(f"row {row + 1}, column {column!r}: {cell!r} is not a number") from None
        if math.isinf(value):
            raise InputError(
                f"row {row + 1}, column {column!r}: infinite value; leave the cell empty and choose with "
                f"{option('missing')} what becomes of it"
            )
        values.append(value)
    return values
