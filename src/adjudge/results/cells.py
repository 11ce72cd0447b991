"""What a cell of text means: a number, nothing, or a mistake."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from adjudge.base.option_spelling import option
from adjudge.base.printable import printable
from adjudge.base.vocabulary import words
from adjudge.errors import InputError
from adjudge.kernels.arrays import Floats
from adjudge.results.coded import Coded, NumberColumn

_MISSING = words("cells", "missing")


def is_missing(cell: Any) -> bool:
    """Whether a cell says nothing: empty, NA, NaN, null, ?, …"""
    if type(cell) is str:  # nearly every cell of a file
        return cell.strip().lower() in _MISSING
    if cell is None:
        return True
    if isinstance(cell, float):
        return math.isnan(cell)
    if type(cell).__name__ in {"NAType", "NaTType"}:  # pandas' own
        return True
    return isinstance(cell, str) and cell.strip().lower() in _MISSING


def text_or_blank(cell: Any) -> str:
    """A cell as text, nothing where it is missing."""
    return "" if is_missing(cell) else str(cell).strip()


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
        return float(text.replace("\N{MINUS SIGN}", "-"))
    return float(cell)


def shown(cell: Any) -> str:
    """A cell as a refusal quotes it, whatever it is: a number of thousands of digits has no text."""
    try:
        return printable(repr(cell), most=80)
    except ValueError:
        return "a whole number of thousands of digits"


def column_kind(cells: Sequence[Any]) -> str:
    """`numbers`, `text`, `empty`, or `mixed` when some cells are numbers and others are not."""
    if isinstance(cells, NumberColumn):
        return "empty" if np.isnan(cells.values).all() else "numbers"
    if isinstance(cells, Coded):
        found = cells.in_order()
        if found.are_names():
            return "text"
        cells = found.cells
    if _plain_numbers(cells):
        return "numbers"
    numbers = texts = 0
    for cell in cells:
        if is_missing(cell):
            continue
        try:
            parse_number(cell)
            numbers += 1
        except OverflowError:
            numbers += 1  # refused by its row when it is computed with
        except (ValueError, TypeError):
            texts += 1
    if numbers and texts:
        return "mixed"
    return "numbers" if numbers else ("text" if texts else "empty")


def _plain_numbers(cells: Sequence[Any]) -> bool:
    """Whether every cell is a number as Python writes it: the usual column, told at once."""
    try:
        values = list(map(float, cells))
    except (ValueError, TypeError, OverflowError):
        return False
    return bool(values) and not np.isnan(values).any() and "_" not in "".join(map(str, cells))


def parse_numbers(cells: Sequence[Any], column: str) -> Floats:
    """A column of numbers, NaN where there is none; a cell that is none is refused by row and column."""
    if isinstance(cells, NumberColumn):
        if np.isinf(cells.values).any():
            raise _infinite(int(np.isinf(cells.values).argmax()), column)
        return cells.values
    if isinstance(cells, Coded):  # each different cell once; the first wrong one is named by its row
        found = cells.in_order()
        return _parsed(found.cells, column, found.first_rows().tolist())[found.codes]
    return _parsed(cells, column, range(len(cells)))


def _parsed(cells: Sequence[Any], column: str, rows: Sequence[int]) -> Floats:
    if {type(cell) for cell in cells} <= {float, int, type(None)}:  # nothing to parse, the case of a million items
        try:
            plain = np.array(cells, dtype=np.float64)
        except OverflowError:  # a whole number that no float holds: told by its row below
            plain = np.array([math.inf])
        if not np.isinf(plain).any():
            return plain
    values = []
    for row, cell in zip(rows, cells, strict=True):
        try:
            value = parse_number(cell)
        except (ValueError, TypeError):
            raise InputError(f"row {row + 1}, column {column!r}: {shown(cell)} is not a number") from None
        except OverflowError:
            raise InputError(f"row {row + 1}, column {column!r}: a whole number too large to compute with") from None
        if math.isinf(value):
            raise _infinite(row, column)
        values.append(value)
    return np.array(values, dtype=np.float64)


def _infinite(row: int, column: str) -> InputError:
    return InputError(
        f"row {row + 1}, column {column!r}: infinite value; leave the cell empty and choose with "
        f"{option('missing')} what becomes of it"
    )
