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
    deep = {key for row in every for key, value in row.items() if isinstance(value, dict) and _plain(value)}
    every = [_flattened(row, deep) for row in every] if deep else every
    columns = list(dict.fromkeys(key for row in every for key in row))
    return {str(column): [_cell(row.get(column)) for row in every] for column in columns}


def _plain(value: dict[str, Any]) -> bool:
    return bool(value) and not any(isinstance(cell, (dict, list)) for cell in value.values())


def _flattened(row: dict[str, Any], deep: set[str]) -> dict[str, Any]:
    """{"metrics": {"acc": 0.9}} as metrics.acc; an object with more inside stays as it is written."""
    found: dict[str, Any] = {}
    for key, value in row.items():
        opened = key in deep and isinstance(value, dict) and _plain(value)
        found |= {f"{key}.{inner}": cell for inner, cell in value.items()} if opened else {key: value}
    return found


def _cell(value: Any) -> Any:
    return json.dumps(value, ensure_ascii=False, sort_keys=True) if isinstance(value, (dict, list)) else value
