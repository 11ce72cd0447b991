"""CSV in and out: encoding and delimiter detected, `.gz` unpacked, malformed files refused in one line."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from adjudge.csv_rows import csv_rows, long_cells
from adjudge.errors import InputError
from adjudge.limits import refuse_more
from adjudge.results.printed_numbers import first_told
from adjudge.results.unpack import gunzip

__all__ = ["csv_chunks", "csv_text", "decode", "delimiter_of", "read_csv"]

_DELIMITERS = ",;\t|"
_CHUNK = 1 << 16  # letters
_FORMULA = ("=", "+", "-", "@", "\t", "\r")  # what a spreadsheet runs
_COMMENT = re.compile(r"#(\s|$)")
_THOUSANDS = re.compile(r"[+-]?[1-9]\d{0,2},\d{3}")  # looks like 1234 with a sign between
_DECIMAL_COMMA = re.compile(r"[+-]?\d+,\d+([eE][+-]?\d+)?")


def read_csv(content: bytes, name: str) -> tuple[dict[str, list[Any]], list[str]]:
    """Columns of text cells, and notes on what was detected."""
    notes: list[str] = []
    if content[:2] == b"\x1f\x8b":
        content = gunzip(content, name)
    text = decode(content, name, notes)
    text = _without_comments(text)
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines:
        raise InputError(f"{name} is empty")
    delimiter = delimiter_of(lines[:50], name)
    if delimiter != ",":
        notes.append(f"delimiter {delimiter!r} detected")
    rows = csv_rows(text, name, delimiter)
    if not rows:
        raise InputError(f"{name} is empty")
    header = [cell.strip() or (f"Unnamed: {place}" if place else "") for place, cell in enumerate(rows[0])]
    if len(header) > 1 and header[0].startswith("#"):
        header[0] = header[0].lstrip("#").strip()
    if len(rows) == 1:
        raise InputError(f"{name} has a header and no rows")
    refuse_more("COLUMNS", len(header), f"{name} has {len(header):,} columns")
    for number, row in enumerate(rows[1:], start=1):
        if len(row) != len(header):
            raise InputError(f"{name}: row {number} has {len(row)} cells, the header has {len(header)}")
    twice = next((column for column, times in Counter(header).items() if column and times > 1), None)
    if twice is not None:
        raise InputError(f"{name}: column {twice!r} appears {header.count(twice)} times")
    columns = {column: [row[place] for row in rows[1:]] for place, column in enumerate(header)}
    if delimiter != ",":
        columns = _decimal_commas(columns, name, notes)
    return columns, notes


def _without_comments(text: str) -> str:
    """The text without the lines before the header that start with `# `; a later # is part of a name."""
    lines = text.splitlines(keepends=True)
    first = next((place for place, line in enumerate(lines) if line.strip() and not _COMMENT.match(line)), len(lines))
    return "".join(lines[first:])


def _decimal_commas(columns: dict[str, list[Any]], name: str, notes: list[str]) -> dict[str, list[Any]]:
    """0,95 read as 0.95, in columns where every number is written so; with a comma as delimiter it is refused.

    1,234 alone may be 1234 as well: the table must show elsewhere what its comma means. Where the comma is the decimal
    sign, 1.234 in another column may be 1234 too.
    """
    found, plain, thousands = dict(columns), False, None
    told: list[str] = []
    for column, cells in columns.items():
        written = [cell for cell in cells if _DECIMAL_COMMA.fullmatch(cell.strip())]
        if written and not any("." in cell for cell in cells):
            told.append(f"column {column!r}: comma read as decimal sign ({written[0]})")
            found[column] = [cell.replace(",", ".") if _DECIMAL_COMMA.fullmatch(cell.strip()) else cell
                             for cell in cells]  # fmt: skip
            plain = plain or any(not _THOUSANDS.fullmatch(cell.strip()) for cell in written)
            thousands = thousands or (column, written[0])
    notes += first_told(told)
    if thousands is None:
        return found
    if plain:  # a point can then only be a thousands sign, and looks like one
        dotted = {column: [cell for cell in cells if "." in cell] for column, cells in columns.items()}
        thousands = next(((column, cells[0]) for column, cells in dotted.items() if cells and all(
            _THOUSANDS.fullmatch(cell.strip().replace(".", ",")) for cell in cells)), None)  # fmt: skip
    if thousands is None:
        return found
    column, cell = thousands
    number = re.sub("[.,]", "", cell.strip())
    raise InputError(
        f"{name}, column {column!r}: {cell!r} may be {number} or {number[:-3]}.{number[-3:]}; write {number} without a "
        "thousands sign, or the decimals with a point"
    )


def decode(content: bytes, name: str, notes: list[str]) -> str:
    """The text of a table: UTF-8, UTF-16 or an old Western encoding; binary junk is refused."""
    for mark, encoding in ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
        if content.startswith(mark):
            try:
                return content.decode(encoding)
            except UnicodeDecodeError as broken:
                raise InputError(f"{name} starts like {encoding} text but is not: {broken.reason}") from broken
    if b"\x00" in content:
        raise InputError(f"{name} is not a text table (it holds NUL bytes); is it a CSV file?")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        text = content.decode("latin-1")
        # Text in an old Western encoding has hardly any control characters; binary junk is full of them.
        if (
            sum((ord(letter) < 32 and letter not in "\t\r\n") or 127 <= ord(letter) < 160 for letter in text)
            > len(text) / 50
        ):
            raise InputError(f"{name} is not a text table; is it a CSV file?") from None
        notes.append("not UTF-8: read as Windows-1252")
        return content.decode("cp1252", errors="replace")


def delimiter_of(lines: list[str], name: str) -> str:
    """The delimiter that cuts header and rows into the same number of cells, the most of them."""
    best, score = "", (0, 0)
    for delimiter in _DELIMITERS:
        try:
            with long_cells():
                widths = [len(row) for row in csv.reader(lines, delimiter=delimiter)]
        except csv.Error:
            continue
        if widths[0] > 1:
            agreeing = sum(width == widths[0] for width in widths)
            score, best = max((score, best), ((agreeing, widths[0]), delimiter))
    if not best:
        raise InputError(f"{name} has one column only; a results table has at least case, learner and a value")
    return best


def csv_text(columns: dict[str, list[Any]], delimiter: str = ",", *, safe: bool = False) -> str:
    """Columns as CSV; numbers in full precision, nothing where a cell is missing.

    `safe` puts an apostrophe before text that a spreadsheet would take for a formula.

    >>> print(csv_text({"learner": ["=1+1", "A"], "x": [-1.0, 2.0]}, safe=True), end="")
    learner,x
    '=1+1,-1.0
    A,2.0
    """
    rows = zip(*columns.values(), strict=True)
    if not safe:
        return "".join(csv_chunks(columns, rows, delimiter))
    return "".join(csv_chunks(map(_no_formula, columns), (map(_no_formula, row) for row in rows), delimiter))


def _no_formula(cell: Any) -> Any:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell


def csv_chunks(header: Iterable[str], rows: Iterable[Iterable[Any]], delimiter: str = ",") -> Iterator[str]:
    """The same from rows as they come, some hundreds of lines at a time."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=delimiter, lineterminator="\n")
    writer.writerow(header)
    for row in rows:
        writer.writerow(["" if cell is None else (repr(cell) if isinstance(cell, float) else cell) for cell in row])
        if out.tell() > _CHUNK:
            yield out.getvalue()
            out.seek(0)
            out.truncate()
    yield out.getvalue()
