"""Every graph format by one declaration: `@text_format` or `@object_format` above the function that reads it.

A module of this folder that declares a format adds it; nothing else names it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TypeVar

import adjudge_graphs.readers
from adjudge_graphs.graph import Graph

Reader = TypeVar("Reader", bound=Callable[..., Graph])


@dataclass(frozen=True, slots=True)
class TextFormat:
    """How a text is known to be in this format, surest first, and what reads it."""

    name: str
    read: Callable[..., Graph]
    sign: re.Pattern[str] | None  # at the beginning of the text, remarks left out
    root: str  # the outermost element, for XML
    looks: Callable[[str], bool] | None  # a look at the whole text, where it has no sign
    endings: tuple[str, ...]  # of a file's name


_text: dict[str, TextFormat] = {}
_objects: dict[str, Callable[..., Graph]] = {}


def text_format(
    name: str, *endings: str, sign: str = "", root: str = "", looks: Callable[[str], bool] | None = None
) -> Callable[[Reader], Reader]:
    """Declare the format of a text."""

    def declare(read: Reader) -> Reader:
        _text[name] = TextFormat(name, read, re.compile(sign) if sign else None, root, looks, endings)
        return read

    return declare


def object_format(*packages: str) -> Callable[[Reader], Reader]:
    """Declare the graphs of these packages; each package is a format of its own name."""

    def declare(read: Reader) -> Reader:
        _objects.update(dict.fromkeys(packages, read))
        return read

    return declare


@cache
def _declared() -> tuple[dict[str, TextFormat], dict[str, Callable[..., Graph]]]:
    for module in iter_modules(adjudge_graphs.readers.__path__):
        import_module(f"adjudge_graphs.readers.{module.name}")
    return _text, _objects


def text_formats() -> dict[str, TextFormat]:
    """Name → format of texts."""
    return _declared()[0]


def object_formats() -> dict[str, Callable[..., Graph]]:
    """Package → reader of its graphs."""
    return _declared()[1]
