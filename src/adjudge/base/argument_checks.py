"""What a caller handed over, looked at before anything is computed with it.

A public function is `checked`: what its annotations say of an argument holds, or one line says which argument it was,
what it should be and what came. The others look at one value.
"""

from __future__ import annotations

import functools
import inspect
import os
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from adjudge.base.annotation_checks import Kind, is_number, kind_of, received
from adjudge.base.shared_parameters import written_out
from adjudge.errors import InputError, did_you_mean

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Checked = TypeVar("Checked", bound=Callable[..., Any])
_LONGEST_NAME, _LONGEST_PATH = 255, 4096  # bytes that file systems take


def checked(target: Checked) -> Checked:
    """Hold every call of a function, or every object made of a dataclass, to the annotations of its arguments.

    The short entries of its docstring are written out (`shared_parameters`).

    >>> @checked
    ... def mean(values: list[float], weight: float = 1.0) -> None: ...
    >>> mean([1.0], weight="2")
    Traceback (most recent call last):
    adjudge.errors.InputError: weight is a number; received '2'
    """
    if isinstance(target, type):
        target.__doc__ = written_out(target)
        target.__init__ = checked(target.__init__)  # type: ignore[misc]
        return target
    function: Any = target
    code = function.__code__
    names, rest = code.co_varnames[: code.co_argcount], code.co_argcount + code.co_kwonlyargcount

    @functools.wraps(function)
    def held(*args: Any, **kwargs: Any) -> Any:
        given = dict(zip(names, args, strict=False)) | kwargs
        if len(args) > len(names):
            given[code.co_varnames[rest]] = args[len(names) :]  # *curves
        for name, kind in _arguments(function):
            if name in given:
                check_kind(given[name], name, kind)
        return function(*args, **kwargs)

    held.__doc__ = written_out(function)
    return held  # type: ignore[return-value]


def check_kind(value: Any, name: str, kind: Kind) -> None:
    """Refuse a value that is not of the kind; of several words the nearest is offered."""
    if not kind.takes(value):
        near = did_you_mean(value, kind.choices) if isinstance(value, str) else ""
        offer = near if near.endswith("?") else ""  # the message has the list of them
        raise InputError(f"{name} is {kind.words}; received {received(value)}{offer}")


@cache
def _arguments(function: Callable[..., Any]) -> list[tuple[str, Any]]:
    asked, code = function.__annotations__, function.__code__
    fixed = code.co_argcount + code.co_kwonlyargcount
    kinds = {name: asked[name] for name in code.co_varnames[:fixed] if name in asked}
    if "seed" in kinds:
        kinds["seed"] = kinds["seed"].replace("int", "Seed")
    if "ax" in kinds:  # matplotlib's classes are Any to our type checker
        kinds["ax"] = "Axes | None" if "ax" in (function.__kwdefaults__ or {}) else "Axes"
    if code.co_flags & inspect.CO_VARARGS:  # *curves: RewardCurve
        kinds[code.co_varnames[fixed]] = f"Sequence[{asked[code.co_varnames[fixed]]}]"
    return [(name, kind_of(text, function.__globals__)) for name, text in kinds.items()]


def names_of(given: Any, what: str) -> tuple[str, ...]:
    """Several names; one text is one name, not its letters.

    >>> names_of("accuracy", "measures"), names_of(["a", "b"], "learners")
    (('accuracy',), ('a', 'b'))
    """
    if isinstance(given, str):
        return (given,)
    names = tuple(given) if isinstance(given, Iterable) and not isinstance(given, bytes) else (None,)
    if not all(isinstance(name, str) for name in names):
        raise InputError(f"{what} is a list of names, as ['A', 'B']; received {received(given)}")
    return names


def number_of(given: Any, what: str, *, whole: bool = False) -> None:
    """Refuse what is not a number (a text of digits is none)."""
    if not is_number(given, whole=whole):
        raise InputError(f"{what} is a {'whole ' if whole else ''}number; received {received(given)}")


def array_of(given: Any, what: str) -> NDArray[Any]:
    """The values as numpy holds them; rows of unequal length are refused."""
    import numpy as np

    try:
        return np.asarray(given)
    except (TypeError, ValueError) as problem:
        raise InputError(f"{what} must be an array with equal row lengths; received {received(given)}") from problem


def floats_of(given: Any, what: str) -> NDArray[np.float64]:
    """The values as a float array, whatever its shape; None counts as NaN, text is refused."""
    array = array_of(given, what)
    try:
        if array.dtype.kind not in "biufO":
            raise TypeError(array.dtype)
        return array.astype(float)
    except (TypeError, ValueError) as problem:
        raise InputError(f"{what} must be an array of numbers; received {received(given)}") from problem


def path_of(given: Any, what: str = "the path") -> Path:
    """The path; anything that can name no file is refused.

    >>> path_of("results.csv").suffix
    '.csv'
    """
    if not isinstance(given, (str, os.PathLike)):
        raise InputError(f"{what} is text or a Path; received {received(given)}")
    if not str(given):
        raise InputError(f"{what} is empty text")  # of a shell variable that is not set; it would be this very folder
    path = Path(given)
    try:
        longest = max((len(os.fsencode(part)) for part in path.parts), default=0)
    except UnicodeEncodeError:
        raise InputError(f"{what} is not a file name: {str(given)!r} holds a lone surrogate") from None
    if "\0" in str(path):
        raise InputError(f"{what} is not a file name: {str(given)!r} holds a NUL")
    table = "\n" in str(given).strip() or str(given).lstrip().startswith(('{"', "[{"))
    if table and (longest > _LONGEST_NAME or not path.exists()):
        raise InputError(f"{what} looks like the text of a table, not a file name; write it to a file, or pipe it in "
                         "and give -")  # fmt: skip
    if longest > _LONGEST_NAME or len(os.fsencode(path)) >= _LONGEST_PATH:
        raise InputError(f"{what} is not a file name: {str(given)[:40]!r} … has {len(str(given))} letters")
    return path
