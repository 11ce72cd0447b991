"""What an annotation says of a value, as words and as a test: the kinds that public functions ask for.

>>> kind = kind_of("Sequence[str] | None", {})
>>> kind.words, kind.takes(["A", "B"]), kind.takes(3)
("a list of names, as ['A', 'B'], or None", True, False)
"""

from __future__ import annotations

import ast
import builtins
import collections.abc as abc
import os
import sys
import typing
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from adjudge.base.shared_parameters import MADE_BY


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of value: its words for a message, whether a value is of it, and the words to choose from, if any."""

    words: str
    takes: Callable[[Any], bool]
    choices: tuple[Any, ...] = ()


def is_number(value: Any, *, whole: bool = False) -> bool:
    """A number of Python or numpy: no truth value, no text, not NaN, no array of several."""
    if getattr(value, "ndim", 1) == 0:  # numpy's scalars, which come in many widths
        plain = value.dtype.kind in ("iu" if whole else "iuf")
    else:
        plain = isinstance(value, int if whole else (int, float)) and not isinstance(value, bool)
    return plain and bool(value == value)


def is_array(value: Any) -> bool:
    """Something numpy makes an array of: a number, or rows of equal length; no text, mapping, set or object."""
    import numpy as np

    if isinstance(value, (np.ndarray, int, float)):
        return True
    if value is None or isinstance(value, (str, bytes, Mapping, abc.Set, type)):
        return False
    try:
        array = np.asarray(value)
    except (TypeError, ValueError):
        return False
    return array.ndim > 0 or array.dtype.kind != "O"


def received(value: Any) -> str:
    """What came, for a message: short things as they are written, others by their kind.

    >>> received("0.9"), received([1, 2]), received(dict.fromkeys(range(99)))
    ("'0.9'", '[1, 2]', 'a dict')
    """
    if getattr(value, "ndim", 1) == 0:
        value = value.item()  # numpy's scalars are written as Python's
    if isinstance(value, type):
        return f"the class {value.__name__}"
    if value is None or isinstance(value, (str, bytes, int, float, complex, list, tuple, dict)):
        text = repr(value)
        if len(text) <= 80 and "<" not in text:
            return text
    name = type(value).__name__
    return f"{'an' if name[0] in 'aeiouAEIOU' else 'a'} {name}"


_TRUTH = Kind("True or False", lambda value: isinstance(value, bool) or str(getattr(value, "dtype", "")) == "bool")
_NONE = Kind("None", lambda value: value is None)
ANYTHING = Kind("anything", lambda value: True)
# By the name an annotation has for it; these come before the names of the module.
_NAMED = {
    "Any": ANYTHING,
    "bool": _TRUTH,
    "int": Kind("a whole number", lambda value: is_number(value, whole=True)),
    "float": Kind("a number", is_number),
    "Seed": Kind("a whole number from 0 on", lambda value: is_number(value, whole=True) and value >= 0),
    "str": Kind("text", lambda value: isinstance(value, str)),
    "Path": Kind("a path", lambda value: isinstance(value, (str, os.PathLike))),
    "None": _NONE,
    "NoneType": _NONE,
    "ArrayLike": Kind("an array or list", is_array),
    "Callable": Kind("a function", callable),
    "Mapping": Kind("a dict", lambda value: isinstance(value, Mapping)),
}


def kind_of(annotation: str, scope: Mapping[str, Any]) -> Kind:
    """The kind an annotation stands for, names looked up in `scope`; what cannot be told takes anything.

    >>> kind_of("Literal['exact', 'normal'] | None", {}).choices
    ('exact', 'normal')
    """
    return _kind(ast.parse(annotation, mode="eval").body, scope)


def _kind(node: ast.expr, scope: Mapping[str, Any]) -> Kind:
    return _either(_alternatives(node, scope))


def _alternatives(node: ast.expr, scope: Mapping[str, Any]) -> list[Kind]:
    """The kinds between the bars of `A | B`; an alias stands for its own."""
    match node:
        case ast.BinOp(left=left, right=right):
            return _alternatives(left, scope) + _alternatives(right, scope)
        case ast.Constant(value=str(text)):  # a quoted name
            return _alternatives(ast.parse(text, mode="eval").body, scope)
        case ast.Constant(value=None):
            return [_NONE]
        case ast.Name(id=name) if name in _NAMED:
            return [_NAMED[name]]
        case ast.Name(id=name):
            return _looked_up(name, scope.get(name, getattr(builtins, name, None)), scope)
        case ast.Attribute(attr=name):  # typing.Literal, or a class in full where an alias is printed
            module = sys.modules.get(ast.unparse(node.value), scope.get(ast.unparse(node.value)))
            return [_NAMED[name]] if name in _NAMED else _looked_up(name, getattr(module, name, None), scope)
        case ast.Subscript(value=ast.Name(id=name) | ast.Attribute(attr=name), slice=inside):
            parts = inside.elts if isinstance(inside, ast.Tuple) else [inside]
            if name in {"Union", "Optional"}:  # how some aliases are printed
                found = [kind for part in parts for kind in _alternatives(part, scope)]
                return found if name == "Union" else [*found, _NONE]
            return [_subscripted(name, parts, scope)]
    return [ANYTHING]


def _looked_up(name: str, thing: Any, scope: Mapping[str, Any]) -> list[Kind]:
    """A class, or an alias, which is read as Python prints it; one that is not loaded here is known by its name."""
    if typing.get_origin(thing) is not None:
        return _alternatives(ast.parse(repr(thing), mode="eval").body, scope)
    if isinstance(thing, type) or (thing is None and name in MADE_BY):
        return [_instance(name, thing)]
    return [ANYTHING]


def _subscripted(head: str, parts: list[ast.expr], scope: Mapping[str, Any]) -> Kind:
    if head == "Literal":
        words = tuple(ast.literal_eval(part) for part in parts)
        return Kind(f"one of {', '.join(map(repr, words))}", lambda value: _among(value, words), words)
    if head in {"Sequence", "Iterable", "list"}:
        names = isinstance(parts[0], ast.Name) and parts[0].id == "str"
        return _several(_kind(parts[0], scope), names=names, keys=head == "Iterable")
    if head == "tuple":
        return _tuple(parts, scope)
    if head in {"Mapping", "dict"}:
        each = _kind(parts[1], scope)
        return Kind(
            f"a dict of {each.words}" if each is not ANYTHING else "a dict",
            lambda value: isinstance(value, Mapping) and all(map(each.takes, value.values())),
        )
    if head == "Callable" and isinstance(parts[0], ast.List):
        number = len(parts[0].elts)
        return Kind("a function", lambda value: callable(value) and _accepts(value, number))
    return _NAMED["Callable"] if head == "Callable" else ANYTHING


def _accepts(function: Any, number: int) -> bool:
    """Whether it can be called with so many arguments; what does not tell may be."""
    import inspect

    try:
        inspect.signature(function).bind(*[None] * number)
    except (TypeError, ValueError) as problem:
        return isinstance(problem, ValueError)
    return True


def _among(value: Any, words: tuple[Any, ...]) -> bool:
    return any(value is one or (isinstance(value, str) and value == one) for one in words)


def _either(kinds: list[Kind]) -> Kind:
    if len(kinds) == 1 or ANYTHING in kinds:
        return kinds[0] if len(kinds) == 1 else ANYTHING
    choices = tuple(word for kind in kinds for word in kind.choices)
    words = list(dict.fromkeys(kind.words for kind in kinds))
    head, last = ", ".join(words[:-1]), words[-1]
    text = f"{head}{',' if ',' in head else ''} or {last}" if head else last
    return Kind(text, lambda value: any(kind.takes(value) for kind in kinds), choices)


def _several(each: Kind, *, names: bool, keys: bool = False) -> Kind:
    def takes(value: Any) -> bool:
        if isinstance(value, (str, bytes, type)) or getattr(value, "ndim", 1) != 1:
            return names and isinstance(value, str)
        if isinstance(value, Mapping) and not keys:  # the keys are meant only where any iterable is
            return False
        if isinstance(value, abc.Iterator):  # looked at, it would be used up
            return True
        return isinstance(value, abc.Iterable) and (
            (each is _NAMED["str"] and set(map(type, value)) == {str})  # a million names at once
            or all(map(each.takes, value))
        )

    if names:
        return Kind("a list of names, as ['A', 'B']", takes)
    return Kind("a list" if each is ANYTHING else f"a list, each {each.words}", takes)


def _tuple(parts: list[ast.expr], scope: Mapping[str, Any]) -> Kind:
    if isinstance(parts[-1], ast.Constant) and parts[-1].value is Ellipsis:
        return _several(_kind(parts[0], scope), names=False)
    kinds = [_kind(part, scope) for part in parts]

    def takes(value: Any) -> bool:
        if (
            isinstance(value, (str, bytes, Mapping))
            or not hasattr(value, "__len__")
            or not hasattr(value, "__getitem__")
        ):
            return False
        return len(value) == len(kinds) and all(kind.takes(one) for kind, one in zip(kinds, value, strict=True))

    if all(kind is ANYTHING for kind in kinds):
        return Kind("a pair" if len(kinds) == 2 else f"{len(kinds)} values", takes)
    return Kind(f"({', '.join(kind.words for kind in kinds)})", takes)


def _instance(name: str, asked: type | None) -> Kind:
    """An object of a class; without the class, of one so named."""
    if asked is not None and getattr(asked, "_is_protocol", False):
        parts = [part for part in vars(asked) if not part.startswith("_")]
        return Kind(f"a {name} (with {', '.join(parts)})", lambda value: all(hasattr(value, part) for part in parts))

    def takes(value: Any) -> bool:
        if asked is not None:
            return isinstance(value, asked)
        return any(base.__name__ == name for base in type(value).__mro__)

    how = f" ({MADE_BY[name]} makes one)" if name in MADE_BY else ""
    return Kind(f"{'an' if name[0] in 'AEIOU' else 'a'} {name}{how}", takes)
