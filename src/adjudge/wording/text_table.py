"""Plain-text tables and paragraphs: 80 columns and no colour, unless a terminal is known to have more."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from adjudge.base.abbreviations import across, cut, padded

WIDTH = 80
_WIDEST_TEXT = 100  # a longer line of prose is hard to read
_CODES = {"green": "32", "red": "31", "yellow": "33", "cyan": "36", "dim": "2", "bold": "1"}
_MARK = "\ue000"
_EQUALS = re.compile(r" ([=<>≥≤]) (?=[\d.<>])")


@dataclass(frozen=True, slots=True)
class Terminal:
    """Where text goes."""

    columns: int = WIDTH
    colour: bool = False


_TERMINAL: ContextVar[Terminal] = ContextVar("terminal", default=Terminal())  # noqa: B039 (frozen)


@contextmanager
def shown_on(terminal: Terminal) -> Iterator[None]:
    """Texts made inside are for this terminal."""
    token = _TERMINAL.set(terminal)
    try:
        yield
    finally:
        _TERMINAL.reset(token)


def width() -> int:
    """Columns that a line may take."""
    return _TERMINAL.get().columns


def painted(text: str, colour: str | None) -> str:
    """The text in a colour, where there is any."""
    if colour is None or not _TERMINAL.get().colour:
        return text
    return f"\x1b[{_CODES[colour]}m{text}\x1b[0m"


def pair_name(b: str, a: str, width: int = 24) -> str:
    """Two learners in one cell, each cut by itself so that both can be told."""
    b, a = cut(b, across(b)), cut(a, across(a))  # one line each
    room = width - 3
    left = max(room // 2, room - across(a))
    return f"{cut(b, left)} – {cut(a, max(room // 2, room - across(b)))}"


def paragraph(text: str, indent: str = "", first: str | None = None) -> str:
    """A text wrapped to the terminal; `first` starts the first line in place of the indent."""
    # "P = 0.80" stays on one line: textwrap does not break at a no-break space.
    held = _EQUALS.sub("\u00a0\\1\u00a0", text).replace(" %", "\u00a0%").replace(" – ", "\u00a0–\u00a0")
    start = indent if first is None else first
    most = min(width(), _WIDEST_TEXT)
    if not held.isascii():  # textwrap counts letters: a wide one is followed by a mark that is taken out again
        held = "".join(letter + _MARK * (across(letter) == 2) for letter in held)
    filled = textwrap.fill(held, most, initial_indent=start, subsequent_indent=indent, break_on_hyphens=False)
    return filled.replace("\u00a0", " ").replace(_MARK, "")


def aligned(
    header: Sequence[str],
    rows: Sequence[Sequence[str]],
    left: int = 1,
    gap: str = "  ",
    colours: Mapping[str, str | None] | None = None,
    lefts: Collection[int] = (),
) -> list[str]:
    """Lines of a table: the first `left` columns and `lefts` to the left, others right; cells of the second painted."""
    widths = [max(across(row[place]) for row in (header, *rows)) for place in range(len(header))]
    lines = []
    for row in (header, *rows):
        cells = [
            padded(cell, size, right=place >= left and place not in lefts)
            for place, (cell, size) in enumerate(zip(row, widths, strict=True))
        ]
        cells[-1] = cells[-1].rstrip()
        if colours and row is not header:
            cells[1] = cells[1].replace(row[1], painted(row[1], colours.get(row[1])), 1)
        lines.append(gap.join(cells).rstrip())
    return lines
