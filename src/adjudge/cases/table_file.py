"""Data sets in files: CSV, TSV, Parquet; and ARFF, WEKA's format, read and written.

In ARFF nominal values are listed, a bare ? is missing and '?' is a value.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np

from adjudge.base.argument_checks import path_of
from adjudge.base.csv_rows import csv_rows
from adjudge.base.limits import refuse_device
from adjudge.cases.case import Case, Column
from adjudge.cases.columns import case_of_columns
from adjudge.errors import InputError, refuse_unknown, require
from adjudge.kernels.arrays import Floats

_MISSING = {"", "?", "NA", "N/A", "NaN", "nan", "null", "NULL"}


def read_csv_case(path: str | Path, target: str | None, **options: Any) -> Case:
    """What data set does this CSV hold? The header names the columns; comma, semicolon or tab apart.

    Empty, ?, NA, NaN and null are missing. A column of numbers is numeric, any other nominal; `nominal` names columns
    of numbers that are codes, `ignore` columns to leave out.
    """
    file = path_of(path)
    refuse_device(file)
    try:
        text = file.read_text(encoding="utf-8-sig")
    except OSError as broken:
        raise InputError(f"cannot read {file}: {broken.strerror}") from broken
    except UnicodeDecodeError:
        text = file.read_text(encoding="cp1252", errors="replace")
    head = text.partition("\n")[0]
    delimiter = max(",;\t", key=head.count)
    rows = csv_rows(text, str(file), delimiter, strict=False)
    if len(rows) < 2:
        raise InputError(f"{file} has no rows below its header")
    names = [name.strip() for name in rows[0]]
    if len(set(names)) != len(names):
        raise InputError(f"{file} has two columns {max(names, key=names.count)!r}; rename one")
    for number, row in enumerate(rows[1:], 2):
        if len(row) != len(names):
            raise InputError(f"{file}, row {number}: {len(row)} cells but the header has {len(names)}")
    cells = zip(*rows[1:], strict=True)
    columns = {
        name: [None if (text := cell.strip()) in _MISSING else text for cell in column]
        for name, column in zip(names, cells, strict=True)
    }
    return case_of_columns(_number_columns(columns, options), file.stem, target, **options)


def read_parquet_case(path: str | Path, target: str | None, **options: Any) -> Case:
    """What data set does this Parquet file hold? Types are the file's own."""
    file = path_of(path)
    parquet = require("pyarrow.parquet", "parquet", "reading Parquet")
    try:
        table = parquet.read_table(file)
    except OSError as broken:
        raise InputError(f"cannot read {file}: {broken.strerror or broken}") from broken
    except Exception as broken:
        raise InputError(f"{file} is not a Parquet file ({' '.join(str(broken).split())})") from broken
    columns = {name: table.column(name).to_pylist() for name in table.column_names}
    return case_of_columns(columns, file.stem, target, **options)


def _number_columns(columns: dict[str, list[Any]], options: dict[str, Any]) -> dict[str, list[Any]]:
    """Text columns that hold only numbers, as numbers."""
    typed: dict[str, list[Any]] = {}
    for name, cells in columns.items():
        typed[name] = cells
        if name in options.get("nominal", ()) or any("_" in cell for cell in cells if cell):  # float() takes 1_000
            continue
        try:
            typed[name] = [None if cell is None else float(cell) for cell in cells]
        except ValueError:
            continue
    return typed


# A quoted string with backslash escapes, or a run of characters that separate nothing.
_TOKEN = re.compile(r"""\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|([^,\s{}][^,{}\t]*?))\s*(,|\t|$|(?=[{}]))""")
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r"}
_KINDS = {"numeric", "real", "integer"}


def read_arff(path: str | Path, *, target: str | None = None, ignore: tuple[str, ...] = (), name: str = "") -> Case:
    """What data set does this ARFF file hold? `target` names the class; without it the last attribute is the class.

    Nominal values keep their declared order and unused ones are kept, as in WEKA. Attributes of type string, date or
    relational are refused unless they are named in `ignore`.
    """
    file = path_of(path)
    refuse_device(file)
    try:
        text = file.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError:
        text = file.read_bytes().decode("cp1252", errors="replace")
    except OSError as broken:
        raise InputError(f"cannot read {file}: {broken.strerror}") from broken
    return parse_arff(text, name or file.stem, target=target, ignore=ignore)


def parse_arff(text: str, name: str, *, target: str | None = None, ignore: tuple[str, ...] = ()) -> Case:
    """The case an ARFF text holds.

    >>> parse_arff("@relation r\\n@attribute a numeric\\n@attribute c {x,y}\\n@data\\n1,x\\n?,y\\n", "r")
    Case('r', 2 items, 1 numeric + 0 nominal attributes, 2 classes, 1 missing cells)
    """
    attributes, rows = split_arff(text, name)
    names = [attribute for attribute, _ in attributes]
    for wanted in (*ignore, *(() if target is None else (target,))):
        refuse_unknown(wanted, names, f"{name}: no attribute {wanted!r}")
    kept = [place for place, attribute in enumerate(names) if attribute not in ignore]
    if not kept:
        raise InputError(f"{name}: every attribute is ignored")
    goal = kept[-1] if target is None else names.index(target)
    columns = {place: _column(attributes[place], [row[place] for row in rows], name) for place in kept}
    label = columns.pop(goal)
    if label.categories is None:
        raise InputError(f"{name}: class attribute {label.name!r} is numeric; name a nominal one with target")
    return Case(name, tuple(columns.values()), label.values.astype(np.int64), label.categories, label.name)


def split_arff(text: str, name: str) -> tuple[list[tuple[str, Any]], list[list[str | None]]]:
    """Declared attributes, and rows of cells with None where a value is missing."""
    attributes: list[tuple[str, Any]] = []
    rows: list[list[str | None]] = []
    in_data = False
    for number, line in enumerate(re.split("\r\n?|\n", text), 1):  # as Java: a quoted value may hold U+2028
        line = line.strip()
        if not line or line.startswith("%"):
            continue
        where = f"{name}, line {number}"
        if in_data:
            rows.append(_row(line, attributes, where))
        elif line[:10].lower() == "@attribute":
            attributes.append(_attribute(line[10:].strip(), where))
        elif line.lower().startswith("@data"):
            in_data = True
        elif not line.lower().startswith("@relation"):
            raise InputError(f"{where}: expected @relation, @attribute or @data; got {line[:40]!r}")
    if not in_data or not attributes:
        raise InputError(f"{name} is not an ARFF file: no {'@data' if attributes else '@attribute'} found")
    return attributes, rows


def _attribute(text: str, where: str) -> tuple[str, Any]:
    """Name, and the tuple of nominal values or the name of the type."""
    quoted = re.match(r"""'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|([^\s{]+)""", text)
    if quoted is None:
        raise InputError(f"{where}: an attribute without a name")
    name = _unquoted(quoted)
    kind = text[quoted.end() :].strip()
    if kind.startswith("{"):
        inside = kind[1:].partition("}")[0] if "'" not in kind and '"' not in kind else kind[1 : kind.rfind("}")]
        return name, tuple("?" if cell is None else cell for cell in arff_cells(inside, where))
    return name, (kind.split() or [""])[0].lower()


def _row(line: str, attributes: list[tuple[str, Any]], where: str) -> list[str | None]:
    if line.startswith("{"):
        return _sparse_row(line, attributes, where)
    values, _, weight = line.rpartition("{")  # of an instance, after the last separator: {0.5}
    values = values.rstrip(" ")
    weighted = values.endswith((",", "\t")) and weight.endswith("}") and not set(weight) & set(",'\"")
    cells = arff_cells(values[:-1] if weighted else line, where)
    if len(cells) != len(attributes):
        raise InputError(f"{where}: {len(cells)} values for {len(attributes)} attributes")
    return cells


def _sparse_row(line: str, attributes: list[tuple[str, Any]], where: str) -> list[str | None]:
    """{place value, …}: what is not named is 0, or the first nominal value."""
    row: list[str | None] = [kind[0] if isinstance(kind, tuple) else "0" for _, kind in attributes]
    for part in re.findall(r"""(?<!\d)(\d++)\s++('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[^,}]+)""", line):
        if len(part[0]) > 9 or int(part[0]) >= len(attributes):  # of thousands of digits Python makes no number
            raise InputError(f"{where}: no attribute number {part[0][:20]}; there are {len(attributes)}, from 0 on")
        row[int(part[0])] = arff_cells(part[1], where)[0]
    return row


def arff_cells(text: str, where: str) -> list[str | None]:
    """Cells of a line; None for a bare ?."""
    if "'" not in text and '"' not in text and "\\" not in text:  # the common line, several times faster
        parts = text.replace("\t", ",").split(",") if "\t" in text else text.split(",")
        return [None if (cell := part.strip()) in {"?", ""} else cell for part in parts]
    cells: list[str | None] = []
    at = 0
    while at < len(text):
        found = _TOKEN.match(text, at)
        if found is None:
            raise InputError(f"{where}: cannot read {text[at : at + 30]!r}")
        bare = found[3]
        cells.append(None if bare == "?" else _unquoted(found))
        at = found.end()
    return cells


def _unquoted(found: re.Match[str]) -> str:
    inside = next(group for group in found.groups()[:3] if group is not None)
    return re.sub(r"\\(.)", lambda part: _ESCAPES.get(part[1], part[1]), inside) if "\\" in inside else inside


def _column(attribute: tuple[str, Any], cells: list[str | None], source: str) -> Column:
    name, kind = attribute
    if isinstance(kind, tuple):
        lookup: dict[str | None, int] = {value: place for place, value in enumerate(kind)}
        lookup[None] = -1
        codes = [lookup.get(cell, -2) for cell in cells]
        if -2 in codes:
            row = codes.index(-2)
            raise InputError(f"{source}, item {row}: {cells[row]!r} is not a declared value of attribute {name!r}")
        return Column(name, np.array(codes, dtype=np.int64), kind)
    if kind not in _KINDS:
        raise InputError(f"{source}: attribute {name!r} is of type {kind or 'none'!r}; leave it out with ignore")
    try:
        values = [np.nan if cell is None else float(cell) for cell in cells]
    except ValueError as wrong:
        raise InputError(f"{source}: attribute {name!r} is numeric but a cell is not ({wrong})") from None
    return Column(name, np.array(values, dtype=np.float64))


_PLAIN = re.compile(r"[A-Za-z0-9_.<>=/+-]+")
_ESCAPED = {"\\": "\\\\", "'": "\\'", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def arff_text(case: Case) -> str:
    r"""The case as ARFF, its class last; numbers in full precision.

    >>> column = Column("it's", np.array([0, -1]), ("?", "b c"))
    >>> print(arff_text(Case("toy", (column,), np.array([0, 1]), ("n", "y"))))
    @relation toy
    @attribute 'it\'s' {'?','b c'}
    @attribute class {n,y}
    @data
    '?',n
    ?,y
    <BLANKLINE>
    """
    label = Column(case.target, case.y, case.classes)
    columns = (*case.columns, label)
    lines = [f"@relation {_quoted(case.name)}"]
    for column in columns:
        kind = "numeric" if column.categories is None else "{" + ",".join(map(_quoted, column.categories)) + "}"
        lines.append(f"@attribute {_quoted(column.name)} {kind}")
    lines.append("@data")
    lines += map(",".join, zip(*(_cells(column) for column in columns), strict=True))
    return "\n".join(lines) + "\n"


def _cells(column: Column) -> list[str]:
    if column.categories is None:
        numbers: Floats = column.values
        return ["?" if number != number else repr(number) for number in numbers.tolist()]
    words = [*map(_quoted, column.categories), "?"]  # code −1 reads the last one
    return [words[code] for code in column.values.tolist()]


def _quoted(text: str) -> str:
    if _PLAIN.fullmatch(text):
        return text
    return "'" + "".join(_ESCAPED.get(letter, letter) for letter in text) + "'"
