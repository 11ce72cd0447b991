"""Rows of a CSV text: cells as long as a file may have them, a malformed one refused in one line."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from contextlib import contextmanager

from adjudge.errors import InputError

_LONGEST_CELL = 10_000_000  # letters


def csv_rows(
    text: str, name: str, delimiter: str = ",", *, strict: bool = True, blank: bool = False
) -> list[list[str]]:
    """Every row that holds anything, with `blank` every row.

    The process-wide limit on a cell's length is left as it was found.

    >>> csv_rows('a,b\\n\\n"1\\n2",3\\n', "it")
    [['a', 'b'], ['1\\n2', '3']]
    """
    try:
        with long_cells():
            lines = io.StringIO(text, newline="")
            rows = csv.reader(lines, delimiter=delimiter, strict=strict, skipinitialspace=delimiter == " ")
            return [row for row in rows if blank or any(row)]
    except csv.Error as broken:
        raise InputError(f"{name} is not a well-formed CSV: {broken}") from broken


@contextmanager
def long_cells() -> Iterator[None]:
    """Inside, cells may be as long as we take them; the limit is the process's, and is put back."""
    before = csv.field_size_limit(_LONGEST_CELL)
    try:
        yield
    finally:
        csv.field_size_limit(before)
