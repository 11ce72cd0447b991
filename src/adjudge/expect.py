"""What a caller handed over, looked at before anything is computed with it: its kind, names, numbers, a path."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from adjudge.errors import InputError

__all__ = ["expect", "names_of", "number_of", "path_of"]


def expect(value: object, kind: str, how: str) -> None:
    """Refuse anything but an object of the class named, and say how one is made; no module is loaded to ask.

    >>> expect([1, 2], "Comparison", "adjudge.compare(table)")
    Traceback (most recent call last):
    adjudge.errors.InputError: this takes a Comparison, received a list; make one with adjudge.compare(table)
    """
    if not any(base.__name__ == kind for base in type(value).__mro__):
        raise InputError(f"this takes a {kind}, received a {type(value).__name__}; make one with {how}")


def names_of(given: Any, what: str) -> tuple[str, ...]:
    """Several names; one text is one name, not its letters.

    >>> names_of("accuracy", "measures"), names_of(["a", "b"], "learners")
    (('accuracy',), ('a', 'b'))
    """
    if isinstance(given, str):
        return (given,)
    names = tuple(given) if isinstance(given, Iterable) and not isinstance(given, bytes) else (None,)
    if not all(isinstance(name, str) for name in names):
        raise InputError(f"{what} is a list of names, as ['A', 'B']; received {given!r}")
    return names


def number_of(given: Any, what: str, *, whole: bool = False) -> None:
    """Refuse what is no number (a text of digits is none)."""
    is_number = hasattr(given, "__index__") or (not whole and hasattr(given, "__float__"))  # text has neither
    if isinstance(given, bool) or not is_number:
        raise InputError(f"{what} is a {'whole ' if whole else ''}number; received {given!r}")


def path_of(given: Any, what: str = "the path") -> Path:
    """The path; anything that is none is refused."""
    if not isinstance(given, (str, os.PathLike)):
        raise InputError(f"{what} is text or a Path; received a {type(given).__name__}")
    return Path(given)
