"""Parquet in and out, through pyarrow (extra `parquet`)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from adjudge.errors import InputError, require

__all__ = ["read_parquet", "write_parquet"]


def read_parquet(path: Path) -> dict[str, list[Any]]:
    parquet = require("pyarrow.parquet", "parquet", "reading Parquet")
    arrow = require("pyarrow", "parquet", "reading Parquet")
    try:
        table = parquet.read_table(path)
    except (arrow.ArrowException, OSError, UnicodeDecodeError) as broken:
        raise InputError(f"cannot read {path} as Parquet: {str(broken).splitlines()[0]}") from broken
    try:
        columns: dict[str, list[Any]] = table.to_pydict()
    except UnicodeDecodeError as broken:
        raise InputError(f"{path}: a name or text in it is not UTF-8 ({broken.reason})") from None
    except (arrow.ArrowException, ValueError, OverflowError) as broken:  # a time zone or a date that Python has not
        raise InputError(f"{path} holds a value that cannot be read: {str(broken).splitlines()[0]}") from None
    return columns


def write_parquet(columns: dict[str, list[Any]], path: Path) -> None:
    arrow = require("pyarrow", "parquet", "writing Parquet")
    parquet = require("pyarrow.parquet", "parquet", "writing Parquet")
    parquet.write_table(arrow.table(columns), path)
