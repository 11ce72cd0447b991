"""JSON in and out: a key given twice is refused, nesting and numbers are bounded, nothing written can steer a terminal.

Every reader of JSON begins with `read_json`, every `--json` ends with `write_json`.
"""

from __future__ import annotations

import json
import math
from typing import Any

from adjudge.base.printable import printable
from adjudge.errors import InputError

_LEAF = json.JSONEncoder(ensure_ascii=False, allow_nan=False).encode
_TEXT = json.encoder.encode_basestring  # what it does with a text


def read_json(text: str, what: str = "the file") -> Any:
    """The value of a JSON text, or one line that says what is wrong with it.

    >>> read_json('{"a": 1, "a": 2}')
    Traceback (most recent call last):
    adjudge.errors.InputError: the file is not valid JSON: the key 'a' is given twice in one object
    """
    try:
        return _DECODER.decode(text)
    except RecursionError:
        raise InputError(f"{what} is JSON that cannot be read: it is nested too deeply") from None
    except ValueError as broken:  # bad syntax, a key twice, an integer of thousands of digits
        raise InputError(f"{what} is not valid JSON: {broken}") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise ValueError(f"the key {printable(key, most=60)!r} is given twice in one object")
            seen.add(key)
    return found


_DECODER = json.JSONDecoder(object_pairs_hook=_object)  # once: a million lines are read by it


def write_json(value: Any) -> str:
    """JSON as we print it: readable letters, but control and direction signs as `\\u009b`.

    >>> print(write_json(["Zoë\\x9b2J"]))
    [
      "Zoë\\u009b2J"
    ]
    """
    text = indented(value)
    if text.replace("\n", "").isprintable():
        return text
    return "".join(_as_json(letter) for letter in text)


def indented(value: Any, line: str = "\n") -> str:
    """`json.dumps(value, indent=2, ensure_ascii=False, allow_nan=False)` of plain data, several times as fast.

    >>> print(indented({"a": [1, 0.5], "b": {}}))
    {
      "a": [
        1,
        0.5
      ],
      "b": {}
    }
    """
    kind, inner = type(value), line + "  "
    if kind is str:  # most of what is written
        return _TEXT(value)
    if isinstance(value, dict) and value:
        items = [f"{_TEXT(str(key))}: {indented(value[key], inner)}" for key in value]
        return f"{{{inner}{f',{inner}'.join(items)}{line}}}"
    if isinstance(value, (list, tuple)) and value:
        return f"[{inner}{f',{inner}'.join([indented(item, inner) for item in value])}{line}]"
    return repr(value) if kind is int or (kind is float and math.isfinite(value)) else _LEAF(value)


def _as_json(letter: str) -> str:
    if letter == "\n" or printable(letter) == letter:
        return letter
    return json.dumps(letter)[1:-1]  # \\u009b, or a surrogate pair
