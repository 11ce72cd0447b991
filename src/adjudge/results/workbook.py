"""Sheets of Excel and OpenDocument workbooks, through python-calamine (extra `excel`)."""

from __future__ import annotations

import io
from datetime import date, datetime, time, timedelta
from typing import IO, Any

from adjudge.base.limits import refuse_more
from adjudge.errors import InputError, require
from adjudge.results.header_rows import columns_of_rows
from adjudge.results.readers.inner_tables import columns_shown, which_table
from adjudge.results.unpack import open_zip

OLD_EXCEL = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_PARTS = {"xl/workbook.xml", "xl/workbook.bin"}


def is_workbook(stream: IO[bytes], name: str) -> bool:
    """Whether a zip archive is a workbook of Excel or OpenDocument."""
    try:
        members = set(open_zip(stream, name).namelist())
    except InputError:
        return False
    return bool(_PARTS & members) or {"mimetype", "content.xml"} <= members


def read_workbook(
    content: bytes, path: str, name: str, wanted: str | None
) -> tuple[dict[str, list[Any]], list[str], str]:
    """The columns of the only sheet that holds something, or of the one that is asked for, notes, and its name."""
    calamine = require("python_calamine", "excel", "reading Excel workbooks")
    try:
        book = calamine.CalamineWorkbook.from_filelike(io.BytesIO(content))
        sheets = {sheet: book.get_sheet_by_name(sheet) for sheet in book.sheet_names}
        filled = {sheet: found for sheet, found in sheets.items() if found.height > 0}
        for sheet, found in filled.items():
            refuse_more("CELLS", found.height * found.width, f"{name}, sheet {sheet!r}")
        tables = {sheet: found.to_python() for sheet, found in filled.items()}
    except (calamine.CalamineError, ValueError, OSError, KeyError, OverflowError) as broken:
        if isinstance(broken, InputError):
            raise
        said = str(broken).strip() or type(broken).__name__
        raise InputError(f"{name} cannot be read as a workbook: {said}") from None
    if not tables:
        raise InputError(f"{name} has no filled sheet")
    described = [(sheet, columns_shown(list(map(str, rows[0])), len(rows) - 1)) for sheet, rows in tables.items()]
    sheet = list(tables)[which_table(described, wanted, path)]
    filled_rows = [[_plain(cell) for cell in row] for row in tables[sheet] if any(cell != "" for cell in row)]
    notes = [f"sheet {sheet!r} is read"] if len(sheets) > 1 else []
    return columns_of_rows(filled_rows, f"{name}, sheet {sheet!r}", notes), notes, sheet


def _plain(cell: Any) -> Any:
    if isinstance(cell, (date, datetime, time)):
        return cell.isoformat()
    return str(cell) if isinstance(cell, timedelta) else cell
