"""The cells of a table's lines: parted by a separator with CSV's quotes, or by blanks with R's."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator

from adjudge.errors import InputError

_BLANK_CELL = re.compile(r'"([^"\\]*+(?:\\.[^"\\]*+)*)"|(\S++)')


def separator_of(line: str) -> str:
    """The separator a line has most of: comma, tab or semicolon."""
    return max(",\t;", key=line.count)


def table_cells(lines: Iterable[str], separator: str) -> Iterator[list[str]]:
    """Row by row, blanks around a cell taken off; what no CSV can hold is refused.

    >>> list(table_cells(['a, "b,c"'], ","))
    [['a', 'b,c']]
    """
    try:
        for row in csv.reader(lines, delimiter=separator, skipinitialspace=True, strict=True):
            yield [cell.strip() for cell in row]
    except csv.Error as broken:
        raise InputError(f"not a well-formed table: {broken}") from None


def blank_cells(line: str) -> list[str]:
    """Cells parted by blanks, in quotes or not.

    >>> blank_cells('"a b" c')
    ['a b', 'c']
    """
    return [quoted or bare for quoted, bare in _BLANK_CELL.findall(line)]
