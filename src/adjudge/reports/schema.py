"""The JSON Schemas of `adjudge.compare/3` and `adjudge.diff/1`, made from the types of the objects that are printed.

A field that may be None is absent where it does not apply, never null. Numbers that JSON cannot say are "inf", "-inf".
"""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import numpy as np
from numpy.typing import NDArray

from adjudge.errors import InputError, did_you_mean
from adjudge.reports.compare_object import COMPARE_SCHEMA, CompareObject
from adjudge.reports.diff_object import DIFF_SCHEMA, DiffObject

Schema = dict[str, Any]
_NUMBER: Schema = {"anyOf": [{"type": "number"}, {"enum": ["inf", "-inf"]}]}
_PLAIN: dict[Any, Schema] = {
    str: {"type": "string"}, int: {"type": "integer"}, bool: {"type": "boolean"}, float: _NUMBER, Any: {},
}  # fmt: skip
SCHEMAS: dict[str, Any] = {COMPARE_SCHEMA: CompareObject, DIFF_SCHEMA: DiffObject}
_LATER = {"Comparison": Any, "np": np}  # names that modules import for types only


def published_schema(name: str = COMPARE_SCHEMA) -> Schema:
    """The JSON Schema (2020-12) of a versioned object."""
    if name not in SCHEMAS:
        raise InputError(f"no schema {name!r}{did_you_mean(name, SCHEMAS)}; there is {' and '.join(SCHEMAS)}")
    found: dict[str, Schema] = {}
    body = schema_of(SCHEMAS[name], found)
    root = found.pop(body["$ref"].rpartition("/")[2])
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": name, **root, "$defs": found}


def schema_of(kind: Any, found: dict[str, Schema]) -> Schema:
    """One type; dataclasses are put into `found` and referred to."""
    if kind in _PLAIN:
        return _PLAIN[kind]
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Literal:
        return {"enum": list(inner)}
    if origin in (Union, types.UnionType):
        options = [schema_of(each, found) for each in inner if each is not type(None)]
        return options[0] if len(options) == 1 else {"anyOf": options}
    if origin is tuple and inner[-1] is not Ellipsis:
        return {"type": "array", "prefixItems": [schema_of(each, found) for each in inner], "items": False}
    if origin in (list, tuple):
        return {"type": "array", "items": schema_of(inner[0], found)}
    if np.ndarray in (origin, kind) or origin is NDArray:  # from numpy 2.5 on NDArray is a name of its own
        return {"type": "array"}
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return {"type": "object", "additionalProperties": schema_of(inner[1], found)}
    if isinstance(kind, type) and issubclass(kind, Enum):
        return {"enum": [each.value for each in kind]}
    return _object(kind, found)


def _object(kind: Any, found: dict[str, Schema]) -> Schema:
    name = str(kind.__name__)
    reference = {"$ref": f"#/$defs/{name}"}
    if name in found:
        return reference
    hints = get_type_hints(kind, localns=_LATER, include_extras=True)
    assert is_dataclass(kind), f"no schema for {kind!r}"
    hints = {each.name: hints[each.name] for each in fields(kind) if each.repr}
    required = sorted(each for each, hint in hints.items() if type(None) not in get_args(hint))
    found[name] = {}  # holds the place while the fields refer back
    found[name] = {
        "type": "object",
        "properties": {each: schema_of(hint, found) for each, hint in hints.items()},
        "required": required,
        "additionalProperties": False,
    }
    return reference
