"""JSON objects, one per row, as columns."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from adjudge.errors import InputError


def columns_of(rows: Iterable[Any], name: str) -> dict[str, list[Any]]:
    """Columns of plain values; a key absent from a row is a missing cell."""
    every = list(rows)
    if not every:
        raise InputError(f"{name} is empty")
    if not all(isinstance(row, dict) for row in every):
        raise InputError(f"{name} must be objects, one per row")
    columns = list(dict.fromkeys(key for row in every for key in row))
    return {str(column): [_cell(row.get(column)) for row in every] for column in columns}


def _cell(value: Any) -> Any:
    return json.dumps(value, ensure_ascii=False, sort_keys=True) if isinstance(value, (dict, list)) else value
