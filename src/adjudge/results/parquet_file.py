"""Parquet in and out, through pyarrow (extra `parquet`)."""

from __future__ import annotations

from pathlib import Path
from typing import IO, Any

from adjudge.base.limits import most_bytes, refuse_more, too_large
from adjudge.errors import InputError, require
from adjudge.results.coded import Coded, NumberColumn
from adjudge.results.unpack import MOST_MB


def read_parquet(path: Path | IO[bytes], name: str) -> dict[str, Any]:
    """The columns of a file, or of its bytes where they came through a pipe."""
    parquet = require("pyarrow.parquet", "parquet", "reading Parquet")
    arrow = require("pyarrow", "parquet", "reading Parquet")
    try:
        about = parquet.read_metadata(path)
        shape = f"{name} has {about.num_rows:,} rows of {about.num_columns:,} columns"
        refuse_more("COLUMNS", about.num_columns, shape)
        refuse_more("CELLS", about.num_rows * about.num_columns, shape)
        unpacked = sum(about.row_group(part).total_byte_size for part in range(about.num_row_groups))
        if unpacked > (most := most_bytes(MOST_MB)):
            raise too_large(name, "unpacks to", most)
        # Text by its different values: a long one that a few bytes repeat a million times stands in memory once.
        texts = [field.name for field in parquet.read_schema(path) if _is_text(field.type, arrow)]
        table = parquet.read_table(path, use_threads=False, read_dictionary=texts)
    except (arrow.ArrowException, OSError, UnicodeDecodeError) as broken:
        raise InputError(f"cannot read {name} as Parquet: {str(broken).splitlines()[0]}") from broken
    try:
        columns: dict[str, Any] = {name: _column(cells, arrow) for name, cells in
                                   zip(table.column_names, table.itercolumns(), strict=True)}  # fmt: skip
        if len(columns) < table.num_columns:
            raise InputError(f"{name}: a column's name is given twice")
    except UnicodeDecodeError as broken:
        raise InputError(f"{name}: a name or text in it is not UTF-8 ({broken.reason})") from None
    except (arrow.ArrowException, ValueError, OverflowError) as broken:  # a time zone or a date that Python has not
        raise InputError(f"{name} holds a value that cannot be read: {str(broken).splitlines()[0]}") from None
    return columns


def _column(cells: Any, arrow: Any) -> Any:
    """Text and whole numbers by their different values, other numbers as an array, the rest as a list."""
    kind = cells.type
    if arrow.types.is_floating(kind):
        return NumberColumn(cells.cast(arrow.float64()).to_numpy())
    if arrow.types.is_dictionary(kind):
        if not (_is_text(kind.value_type, arrow) or arrow.types.is_integer(kind.value_type)):
            return _column(cells.cast(kind.value_type), arrow)
        coded = cells.unify_dictionaries().combine_chunks()
    elif _is_text(kind, arrow) or arrow.types.is_integer(kind):
        coded = cells.combine_chunks().dictionary_encode()
    else:
        return cells.to_pylist()
    try:
        found = coded.dictionary.to_numpy(zero_copy_only=False).tolist()  # a tenth of the time of to_pylist
    except arrow.ArrowException:
        found = coded.dictionary.to_pylist()  # which says what is wrong: letters that are none
    codes, cells = coded.indices.fill_null(len(found)).to_numpy(), [*found, None] if coded.null_count else found
    if len(codes) and not 0 <= codes.min() <= codes.max() < len(cells):
        raise ValueError("a number that stands for a text stands for none")
    return Coded(codes, cells)


def _is_text(kind: Any, arrow: Any) -> bool:
    return bool(arrow.types.is_string(kind) or arrow.types.is_large_string(kind))


def write_parquet(columns: dict[str, list[Any]], path: Path) -> None:
    arrow = require("pyarrow", "parquet", "writing Parquet")
    parquet = require("pyarrow.parquet", "parquet", "writing Parquet")
    parquet.write_table(arrow.table(columns), path)
