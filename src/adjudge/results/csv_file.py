"""CSV in and out: encoding and delimiter detected, `.gz` unpacked, malformed files refused in one line."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator
from typing import Any

from adjudge.base.csv_rows import csv_rows, long_cells
from adjudge.base.printable import printable
from adjudge.errors import InputError
from adjudge.results.header_rows import columns_of_rows
from adjudge.results.printed_numbers import first_told
from adjudge.results.unpack import gunzip

_DELIMITERS = ",;\t|"
_CHUNK = 1 << 16  # letters
_FORMULA = ("=", "+", "-", "@", "|", "\t", "\r")  # what a spreadsheet runs
_COMMENT = re.compile(r"#(\s|$)|sep=.\s*$")
_NUMERAL = re.compile(r"\s*[+-]?\d+(?:\.\d*)?(?:[eE][+-]?\d+)?\s*")
_THOUSANDS = re.compile(r"[+-]?[1-9]\d{0,2},\d{3}")  # looks like 1234 with a sign between
_POINT = re.compile(r"-?\d+\.(?!\d{3}$)\d+")  # a decimal point for sure
_RULE = re.compile(r"\s*:?-+:?\s*")  # under the header of a Markdown table
_BINARY = {b"PK": "a zip archive: unpack it first",
           b"ARROW1": "a Feather file: write it as Parquet or CSV",
           b"SQLite format 3": "an SQLite data base of no tool known: export the table as CSV"}  # fmt: skip
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
    if delimiter == " " or (delimiter == "|" and all(line.lstrip().startswith("|") for line in lines)):
        bare = [line.strip() for line in lines]  # blanks, and the bars of Markdown, part nothing at the ends of a line
        text = "\n".join(line.removeprefix("|").removesuffix("|") if delimiter == "|" else line for line in bare)
    rows = csv_rows(text, name, delimiter)
    if delimiter == "|" and len(rows) > 1 and all(map(_RULE.fullmatch, rows[1])):
        del rows[1]
    if not rows:
        raise InputError(f"{name} is empty")
    rows = _one_length(rows, delimiter, notes)
    columns = columns_of_rows(rows, name, notes)
    if delimiter != ",":
        columns = _decimal_commas(columns, name, notes)
    return columns, notes


def _one_length(rows: list[list[str]], delimiter: str, notes: list[str]) -> list[list[str]]:
    """Rows as long as the header where each is one cell longer: by an empty last cell, or by R's names of rows.

    Between commas such a cell may be half a number (0,95): there only the empty one is left out.
    """
    if len(rows) < 2 or {len(row) for row in rows[1:]} != {len(rows[0]) + 1}:
        return rows
    if not any(row[-1].strip() for row in rows[1:]):
        return [rows[0], *(row[:-1] for row in rows[1:])]
    if delimiter not in "\t ":
        return rows
    notes.append("the header has one cell less than the rows: their first cell has no name, as R writes it")
    return [["", *rows[0]], *rows[1:]]


def _without_comments(text: str) -> str:
    """The text without the lines before the header: those that start with `# `, and Excel's `sep=;`.

    The last of them is the header where it has the cells of the line below, none of them a number, as numpy writes it.
    """
    lines = text.splitlines(keepends=True)
    first = next((place for place, line in enumerate(lines) if line.strip() and not _COMMENT.match(line)), len(lines))
    for sign in _DELIMITERS if 0 < first < len(lines) else "":
        names, cells = lines[first - 1].lstrip("# ").split(sign), lines[first].split(sign)
        plain = not any(any(letter.isdigit() for letter in name) and not any(map(str.isalpha, name)) for name in names)
        if len(names) == len(cells) > 2 and plain and any(map(_NUMERAL.fullmatch, cells)):
            return "".join([lines[first - 1].lstrip("# "), *lines[first:]])
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
            told.append(f"column {column!r}: comma read as decimal point ({written[0]})")
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
    if not plain and any(_POINT.fullmatch(cell.strip()) for cells in columns.values() for cell in cells):
        signs = [column for column in columns if found[column] is not columns[column]]
        left = f"column {', '.join(map(repr, signs))}: comma left out as thousands separator"
        notes[len(notes) - len(first_told(told)) :] = [left]
        return columns | {column: [_bare(cell) for cell in columns[column]] for column in signs}
    column, cell = thousands
    number = re.sub("[.,]", "", cell.strip())
    raise InputError(
        f"{name}, column {column!r}: {cell!r} may be {number} or {number[:-3]}.{number[-3:]}; write {number} without a "
        "thousands separator, or the decimals with a point"
    )


def _bare(cell: str) -> str:
    return cell.replace(",", "") if _THOUSANDS.fullmatch(cell.strip()) else cell


def decode(content: bytes, name: str, notes: list[str]) -> str:
    """The text of a table: UTF-8, UTF-16 or an old Western encoding; binary junk is refused."""
    for mark, encoding in ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
        if content.startswith(mark):
            try:
                return content.decode(encoding)
            except UnicodeDecodeError as broken:
                raise InputError(f"{name} starts like {encoding} text but is not: {broken.reason}") from broken
    if b"\x00" in content:
        found = next((what for magic, what in _BINARY.items() if content.startswith(magic)), "is it a CSV file?")
        raise InputError(f"{name} is not a text table (it holds NUL bytes); {found}")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        text = content.decode("latin-1")
        # Text in an old Western encoding has hardly any control characters; binary junk is full of them.
        controls = sum((ord(sign) < 32 and sign not in "\t\r\n") or 127 <= ord(sign) < 160 for sign in text)
        if controls > len(text) / 50:
            raise InputError(f"{name} is not a text table; is it a CSV file?") from None
        notes.append("not UTF-8: read as Windows-1252")
        return content.decode("cp1252", errors="replace")


def delimiter_of(lines: list[str], name: str) -> str:
    """The delimiter that cuts header and rows into the same number of cells, the most of them.

    Blanks part cells where nothing else does and every line has as many as the header (or R's one more).
    """
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
    if not best and _parted_by_blanks(lines):
        return " "
    if not best:
        raise InputError(
            f"{name} has one column only, {printable(lines[0], most=40)!r}; the first line of a results table names "
            "its columns, at least case, learner and a value"
        )
    return best


def _parted_by_blanks(lines: list[str]) -> bool:
    try:
        cells = csv.reader((line.strip() for line in lines), delimiter=" ", skipinitialspace=True, strict=True)
        first, *others = [len(row) for row in cells]
    except csv.Error:
        return False
    return first > 1 and set(others) in ({first}, {first + 1})


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
