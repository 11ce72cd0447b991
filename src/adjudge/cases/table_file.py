"""Read a data set from a CSV or Parquet file with a named target."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from adjudge.base.argument_checks import path_of
from adjudge.base.csv_rows import csv_rows
from adjudge.base.limits import refuse_device
from adjudge.cases.case import Case
from adjudge.cases.columns import case_of_columns
from adjudge.errors import InputError, require

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
