"""Who reads a message: in Python an option is an argument, on the command line a flag; the edge says which, once.

>>> option("higher", ["my score"]), option("missing"), option("case", {"iris": "a.csv"}), option("fresh", True)
("higher=['my score']", 'missing=…', "case={'iris': 'a.csv'}", 'fresh=True')
>>> with flags():
...     option("higher", ["my score"]), option("missing"), option("case", {"iris": "a.csv"}), option("fresh", True)
("--higher 'my score'", '--missing', '--case iris=a.csv', '--fresh')
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

_FLAGS: dict[str, str] = {}  # argument → its flag, where the names differ
_OPPOSITES = {"row_to_column": "column_to_row"}  # flags with a name for False
_flags = False
_given: tuple[str, ...] = ()  # what stood on the command line behind `adjudge`


@contextmanager
def flags(given: Sequence[str] = ()) -> Iterator[None]:
    """Inside, messages name options as flags: what the command line does around every command."""
    global _flags, _given
    before, _flags, _given = (_flags, _given), True, tuple(given)
    try:
        yield
    finally:
        _flags, _given = before


def command(added: Mapping[str, Any]) -> str | None:
    """What was typed with these options added, ready to paste; None where nobody typed.

    >>> command({"learner": "model"})
    >>> with flags(["compare", "r.csv", "--learner", "x", "--json"]):
    ...     command({"learner": "model,size", "higher": ["my score"]})
    "adjudge compare r.csv --json --learner model,size --higher 'my score'"
    """
    if not _flags or not _given:
        return None
    kept, skip = [], False
    words = {f"--{name}" for name in added}
    for word in _given:
        if skip or word.partition("=")[0] in words:
            skip = not skip and "=" not in word
            continue
        kept.append(word)
    return " ".join(["adjudge", *map(shlex.quote, kept), *(option(name, value) for name, value in added.items())])


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
    value = ",".join(map(_listed, value)) if isinstance(value, list) else value
    pairs = [f"{key}={path}" for key, path in value.items()] if isinstance(value, Mapping) else [str(value)]
    return " ".join([word, *map(shlex.quote, pairs)])


def _listed(name: str) -> str:
    """A name in a list of them: quoted where it holds what parts names.

    >>> with flags():
    ...     print(option("learners", ["a, b", "x=y"]))
    --learners '"a, b",x=y'
    """
    return '"{}"'.format(name.replace('"', '""')) if "," in name or '"' in name else name
