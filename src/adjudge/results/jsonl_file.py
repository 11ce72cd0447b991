"""JSON lines (one object a line) or a JSON array of objects, in."""

from __future__ import annotations

import json
from typing import Any

from adjudge.errors import InputError

__all__ = ["read_jsonl"]


def read_jsonl(content: bytes, name: str) -> dict[str, list[Any]]:
    """Columns of plain values; a key absent from a line is a missing cell."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as broken:
        raise InputError(f"{name} is not UTF-8 text: {broken.reason}") from broken
    rows = _array(text, name) if text.lstrip().startswith("[") else _lines(text, name)
    if not rows:
        raise InputError(f"{name} is empty")
    columns = list(dict.fromkeys(key for row in rows for key in row))
    return {column: [_cell(row.get(column)) for row in rows] for column in columns}


def _array(text: str, name: str) -> list[dict[str, Any]]:
    try:
        rows = json.loads(text)
    except json.JSONDecodeError as broken:
        raise InputError(f"{name} is not valid JSON: {broken}") from broken
    if not all(isinstance(row, dict) for row in rows):
        raise InputError(f"{name} must be an array of objects, one per row")
    return list(rows)


def _lines(text: str, name: str) -> list[dict[str, Any]]:
    rows = []
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except json.JSONDecodeError as broken:
            raise InputError(f"{name}: line {number} is not valid JSON ({broken.msg})") from broken
        if not isinstance(row, dict):
            raise InputError(f"{name}: line {number} is not an object")
        rows.append(row)
    return rows


def _cell(value: Any) -> Any:
    return json.dumps(value, ensure_ascii=False, sort_keys=True) if isinstance(value, (dict, list)) else value
