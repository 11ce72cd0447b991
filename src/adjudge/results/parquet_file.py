"""Parquet in and out, through pyarrow (extra `parquet`)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from adjudge.errors import InputError, require
from adjudge.limits import refuse_more
from adjudge.results.coded import Coded, NumberColumn

__all__ = ["read_parquet", "write_parquet"]


def read_parquet(path: Path) -> dict[str, Any]:
    parquet = require("pyarrow.parquet", "parquet", "reading Parquet")
    arrow = require("pyarrow", "parquet", "reading Parquet")
    try:
        about = parquet.read_metadata(path)
        shape = f"{path.name} has {about.num_rows:,} rows of {about.num_columns:,} columns"
        refuse_more("COLUMNS", about.num_columns, shape)
        refuse_more("CELLS", about.num_rows * about.num_columns, shape)
        table = parquet.read_table(path, use_threads=False)
    except (arrow.ArrowException, OSError, UnicodeDecodeError) as broken:
        raise InputError(f"cannot read {path} as Parquet: {str(broken).splitlines()[0]}") from broken
    try:
        columns: dict[str, Any] = {name: _column(cells, arrow) for name, cells in
                                   zip(table.column_names, table.itercolumns(), strict=True)}  # fmt: skip
        if len(columns) < table.num_columns:
            raise InputError(f"{path}: a column's name is given twice")
    except UnicodeDecodeError as broken:
        raise InputError(f"{path}: a name or text in it is not UTF-8 ({broken.reason})") from None
    except (arrow.ArrowException, ValueError, OverflowError) as broken:  # a time zone or a date that Python has not
        raise InputError(f"{path} holds a value that cannot be read: {str(broken).splitlines()[0]}") from None
    return columns


def _column(cells: Any, arrow: Any) -> Any:
    """Text and whole numbers by their different values, other numbers as an array, the rest as a list."""
    kind = cells.type
    if arrow.types.is_floating(kind):
        return NumberColumn(cells.cast(arrow.float64()).to_numpy())
    if arrow.types.is_dictionary(kind):
        cells = cells.cast(kind.value_type)
        kind = kind.value_type
    if not (arrow.types.is_string(kind) or arrow.types.is_large_string(kind) or arrow.types.is_integer(kind)):
        return cells.to_pylist()
    coded = cells.combine_chunks().dictionary_encode()
    found = coded.dictionary.to_numpy(zero_copy_only=False).tolist()  # a tenth of the time of to_pylist
    return Coded(coded.indices.fill_null(len(found)).to_numpy(), [*found, None] if coded.null_count else found)


def write_parquet(columns: dict[str, list[Any]], path: Path) -> None:
    arrow = require("pyarrow", "parquet", "writing Parquet")
    parquet = require("pyarrow.parquet", "parquet", "writing Parquet")
    parquet.write_table(arrow.table(columns), path)
