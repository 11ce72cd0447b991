"""Everything adjudge refuses, as one small tree.

AdjudgeError                 exit 1   never raised itself
├── InputError               exit 2   the call or the file is wrong: unknown name, unreadable table, bad option
│   ├── MissingExtraError    exit 2   an optional dependency is needed; the message carries the pip command
│   └── MissingNameError     exit 2   the same, met by asking the package for a name
└── UnfitDataError           exit 4   the input is well formed but cannot answer the question asked

A message says what was wrong, what was received and what to do next, in one line.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from types import ModuleType

from adjudge.base.printable import printable


class AdjudgeError(Exception):
    """Base of every refusal; `exit_code` is what the command line returns.

    A message may quote names from a file: it is shown in one line, without anything that could steer a terminal.
    """

    exit_code = 1

    def __init__(self, message: object = "", *, example: str = "") -> None:
        super().__init__(message)
        self.example = example  # lines we wrote ourselves, shown as they are

    def __str__(self) -> str:
        return printable(super().__str__(), most=2000) + self.example


class InputError(AdjudgeError, ValueError):
    """The call or the file is wrong."""

    exit_code = 2


class MissingExtraError(InputError, ImportError):
    """An optional dependency is needed for this."""


class MissingNameError(InputError, AttributeError):
    """A name whose extra is not installed: `hasattr`, `help` and `inspect` find it absent."""


class UnfitDataError(AdjudgeError, ValueError):
    """The data are well formed but cannot answer the question asked."""

    exit_code = 4


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The tail of an error message: the nearest known word, or the list of them when it is short.

    >>> did_you_mean("sdh", ["shd", "bsf"])
    "; did you mean 'shd'?"
    """
    options, word = list(known), str(word)
    if len(word) > 100 or len(options) > 1000:  # the search for the nearest is slow, and a long list no help
        return ""
    lowered = {option.lower(): option for option in options}
    import difflib

    near = difflib.get_close_matches(word.lower(), list(lowered), n=1, cutoff=0.5)
    if near:
        return f"; did you mean {lowered[near[0]]!r}?"
    if 0 < len(options) <= 12:
        return f"; known: {', '.join(options)}"
    return ""


def refuse_unknown(name: object, known: Collection[str], text: str) -> None:
    """Refuse a name that is not among the known ones: `text` says what it was for, and the nearest is offered."""
    if name not in known:
        raise InputError(f"{text}{did_you_mean(str(name), known)}")


def require(module: str, extra: str, purpose: str) -> ModuleType:
    """Import an optional dependency, or say which extra brings it."""
    import importlib

    package = module.partition(".")[0]
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as missing:
        name = missing.name or package
        if name.partition(".")[0] != package:  # installed, but one of its own parts is not
            raise MissingExtraError(f"{purpose} needs {package}, which needs {name}: pip install {name}") from missing
        raise MissingExtraError(f"{purpose} needs {package}: pip install 'adjudge[{extra}]'") from missing
    except ImportError as broken:  # installed, but a system library is not
        raise MissingExtraError(f"{purpose} needs {package}, which cannot be loaded here: {broken}") from broken
