"""What a foreign file holds, looked at before it is used: every access says what it takes, and refuses in plain words.

The file and the format it was taken for are named by whoever called the reader.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from adjudge.errors import InputError
from adjudge.results.cells import parse_number

_DEEPEST = 50  # objects within objects that a score may stand under


class UnlikeFormat(InputError):
    """A file that was taken for one of a format does not hold what such files hold."""


def text(record: Mapping[str, Any], key: str) -> str:
    """A name; a number is taken as one.

    >>> text({"task": 7}, "task")
    '7'
    >>> text({"task": None}, "task")
    Traceback (most recent call last):
    adjudge.results.readers.checked.UnlikeFormat: task is null where text should be
    """
    value = record.get(key)
    if not isinstance(value, (str, int, float)):
        raise _unlike(record, key, "text")
    return str(value)


def text_or_none(record: Mapping[str, Any], key: str) -> str | None:
    """The same, None where there is none or it is empty."""
    return None if record.get(key) in (None, "") else text(record, key)


def whole(record: Mapping[str, Any], key: str) -> int:
    """A whole number, also one written as text."""
    value = record.get(key)
    try:
        if isinstance(value, (str, int, float)) and float(value) == int(float(value)):
            return int(float(value))
    except (ValueError, OverflowError):
        pass
    raise _unlike(record, key, "a whole number")


def number(value: Any) -> float | None:
    """A JSON value as a score: numbers, true and false, text that is a number; None for anything else.

    >>> number(True), number("0.5"), number("N/A"), number([1])
    (1.0, 0.5, None, None)
    """
    if not isinstance(value, (bool, int, float, str)):
        return None
    try:
        return float(value)
    except ValueError:
        return None
    except OverflowError:
        raise UnlikeFormat("it holds a number too large for any computer") from None


def score(record: Mapping[str, Any], key: str) -> float:
    """A number that must be there."""
    value = number(record.get(key))
    if value is None:
        raise _unlike(record, key, "a number")
    return value


def object_in(record: Mapping[str, Any], key: str, *, needed: bool = True) -> dict[str, Any]:
    """An object inside; where it is not needed and absent or null, an empty one."""
    value = record.get(key)
    if not needed and value in (None, "", [], {}):
        return {}
    if not isinstance(value, dict):
        raise _unlike(record, key, "an object")
    return value


def as_object(value: Any, where: str) -> dict[str, Any]:
    """The value itself, once it is an object."""
    return object_in({where: value}, where)


def list_in(record: Mapping[str, Any], key: str, *, needed: bool = True) -> list[Any]:
    """A list inside; where it is not needed and absent or null, an empty one."""
    value = record.get(key)
    if not needed and value in (None, "", {}, []):
        return []
    if not isinstance(value, list):
        raise _unlike(record, key, "a list")
    return value


def objects_in(record: Mapping[str, Any], key: str, *, needed: bool = True) -> list[dict[str, Any]]:
    """A list of objects inside."""
    return objects(list_in(record, key, needed=needed), key)


def objects(values: Any, where: str) -> list[dict[str, Any]]:
    """The list itself, once it is one of objects."""
    if not isinstance(values, list) or not all(isinstance(value, dict) for value in values):
        raise UnlikeFormat(f"{where} is not a list of objects")
    return values


def cell_number(columns: Mapping[str, Any], name: str, row: int) -> float:
    """A cell of a table as a number, NaN where it is missing."""
    try:
        return parse_number(columns[name][row])
    except (ValueError, TypeError, OverflowError):
        raise UnlikeFormat(f"row {row + 1}, column {name!r}: {columns[name][row]!r} is not a number") from None


def flat(scores: dict[str, Any], joint: str, above: str = "", depth: int = 0) -> dict[str, Any]:
    """The plain values under an object, each under the names on the way to it.

    >>> flat({"a": {"b": 1, "c": {"d": 2}}}, ".")
    {'a.b': 1, 'a.c.d': 2}
    """
    if depth > _DEEPEST:
        raise UnlikeFormat(f"scores are nested more than {_DEEPEST} deep")
    found: dict[str, Any] = {}
    for name, value in scores.items():
        if isinstance(value, list):
            value = {str(place): cell for place, cell in enumerate(value)} if joint == "." else value
        inner = isinstance(value, dict)
        found |= flat(value, joint, f"{above}{name}{joint}", depth + 1) if inner else {f"{above}{name}": value}
    return found


def json_key(value: Any) -> str:
    """A value as one text, the same for equal ones."""
    try:
        return json.dumps(value, sort_keys=True)
    except RecursionError:
        raise UnlikeFormat("it is nested too deeply") from None


def _unlike(record: Mapping[str, Any], key: str, wanted: str) -> UnlikeFormat:
    if key not in record:
        return UnlikeFormat(f"there is no {key}")
    shown = json_key(record[key])
    return UnlikeFormat(f"{key} is {shown if len(shown) <= 40 else shown[:39] + '…'} where {wanted} should be")
