"""A file that holds several tables (Markdown, a workbook, a JSON document): the one asked for, or the list of them."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

from adjudge.base.option_spelling import option
from adjudge.base.printable import printable
from adjudge.errors import InputError

_LISTED = 20


class SeveralTables(InputError):
    """A file of several tables, none of them asked for: `tables` as name and what each holds."""

    def __init__(self, text: str, tables: Sequence[tuple[str, str]], example: str) -> None:
        super().__init__(text, example=example)
        self.text, self.tables = text, tables[:_LISTED]


def which_table(tables: Sequence[tuple[str, str]], wanted: str | None, path: str) -> int:
    """The place of the table that `wanted` names or counts (from 1), or of the only one; each is (name, about)."""
    names = [name for name, _ in tables]
    if wanted is None and len(tables) == 1:
        return 0
    if wanted is not None and names.count(wanted) == 1:
        return names.index(wanted)
    if wanted is not None and wanted.isdecimal() and 1 <= int(wanted[:9]) <= len(tables):
        return int(wanted) - 1
    command = f"adjudge compare {shlex.quote(printable(path))} " if option("table").startswith("--") else ""
    lines = []
    for place, (name, about) in enumerate(tables[:_LISTED], start=1):
        line = f"  {command}{option('table', str(place))}   "
        lines.append(line + printable(f"{name}: {about}", most=max(30, 79 - len(line))))
    if len(tables) > _LISTED:
        lines.append(f"  … and {len(tables) - _LISTED} more")
    said = "which one?" if wanted is None else f"none is called {wanted!r}:"
    number = "one table" if len(tables) == 1 else f"{len(tables)} tables"
    raise SeveralTables(f"{path} holds {number}; {said}", tables, "\n" + "\n".join(lines))


def columns_shown(columns: Sequence[str], rows: int) -> str:
    """What a table holds, in a few words."""
    return f"{', '.join(columns[:6])}{' …' if len(columns) > 6 else ''} ({rows} rows)"
