"""Who reads a message: in Python an option is an argument, on the command line a flag; the edge says which, once.

>>> option("higher", ["my score"]), option("missing"), option("case", {"iris": "a.csv"}), option("fresh", True)
("higher=['my score']", 'missing=…', "case={'iris': 'a.csv'}", 'fresh=True')
>>> with flags():
...     option("higher", ["my score"]), option("missing"), option("case", {"iris": "a.csv"}), option("fresh", True)
("--higher 'my score'", '--missing', '--case iris=a.csv', '--fresh')
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

_FLAGS: dict[str, str] = {}  # argument → its flag, where the names differ
_OPPOSITES = {"row_to_column": "column_to_row"}  # flags with a name for False
_flags = False


@contextmanager
def flags() -> Iterator[None]:
    """Inside, messages name options as flags: what the command line does around every command."""
    global _flags
    before, _flags = _flags, True
    try:
        yield
    finally:
        _flags = before


def on_command_line() -> bool:
    """Whether the reader sits at the command line, where notes stand on standard error."""
    return _flags


def spell(argument: str, flag: str) -> None:
    """Where an option is declared under another name than its argument's."""
    _FLAGS[argument] = flag


def option(argument: str, value: Any = None) -> str:
    """An option as whoever reads the message would write it, with what there is to propose: a list if it takes one."""
    if not _flags:
        return f"{argument}={'…' if value is None else repr(value)}"
    name = _OPPOSITES[argument] if value is False else _FLAGS.get(argument, argument)
    word = f"--{name.replace('_', '-')}"
    if value is None or isinstance(value, bool):
        return word
    value = ",".join(value) if isinstance(value, list) else value
    pairs = [f"{key}={path}" for key, path in value.items()] if isinstance(value, Mapping) else [str(value)]
    return " ".join([word, *map(shlex.quote, pairs)])
