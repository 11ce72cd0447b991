"""Plain-text tables and paragraphs: 80 columns and no colour, unless a terminal is known to have more."""

from __future__ import annotations

import re
import textwrap
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

__all__ = [
    "WIDTH",
    "Terminal",
    "across",
    "aligned",
    "cut",
    "pair_name",
    "painted",
    "paragraph",
    "shown_on",
    "told_apart",
    "width",
]

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
    """Texts made inside are for this terminal.

    >>> with shown_on(Terminal(120, colour=True)):
    ...     width(), painted("better", "green")
    (120, '\\x1b[32mbetter\\x1b[0m')
    """
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


def across(text: str) -> int:
    """Columns of a terminal that a text takes: Chinese, Japanese and Korean letters two each, combining marks none.

    >>> across("SVM"), across("支持向量机"), across("e\u0301")
    (3, 10, 1)
    """
    if text.isascii():
        return len(text)
    wide = sum(unicodedata.east_asian_width(letter) in "WF" for letter in text)
    return len(text) + wide - sum(unicodedata.category(letter) in ("Mn", "Me", "Cf") for letter in text)


def _head(text: str, width: int) -> str:
    """As much of the beginning as fits."""
    while across(text) > width:
        text = text[:-1]
    return text


def cut(text: str, width: int) -> str:
    """A text that fits, its middle replaced by … when it does not: names often differ at the end.

    >>> cut("gpt-3.5-turbo-0613", 10)
    'gpt-3…0613'
    """
    text = " ".join(text.splitlines()) if "\n" in text else text
    if across(text) <= width:
        return text
    tail = max((width - 1) // 2, 0)
    head = max(width - 1 - tail, 0)
    return _head(text[:head], head) + "…" + (_head(text[-tail:][::-1], tail)[::-1] if tail else "")


def told_apart(names: Iterable[str], width: int) -> dict[str, str]:
    """Every name cut to fit, no two alike: those that would be show where they begin to differ.

    >>> told_apart(["FuseChat-Gemma-2-9B-Instruct", "FuseChat-Llama-3.2-3B-Instruct", "gpt-4"], 16)
    {'FuseChat-Gemma-2-9B-Instruct': 'Fuse…Gemma-2-9B…', 'FuseChat-Llama-3.2-3B-Instruct': 'Fuse…Llama-3.2-…', 'gpt-4': 'gpt-4'}
    """  # noqa: E501
    found = {name: cut(name, width) for name in names}
    for alike in _alike(found):
        same = next((at for at, letters in enumerate(zip(*alike, strict=False)) if len(set(letters)) > 1), -1)
        for name in alike if same >= 0 else ():
            head = name[: min(same, max(2, width // 4))]
            found[name] = f"{head}…{_cut_end(name[same:], width - len(head) - 1)}"
    for alike in _alike(found):  # they differ too late for the room there is
        for place, name in enumerate(alike, start=1):
            found[name] = f"{cut(name, width - len(str(place)) - 1)}~{place}"
    return found


def _cut_end(text: str, width: int) -> str:
    return text if across(text) <= width else _head(text[: width - 1], width - 1) + "…"


def _alike(found: Mapping[str, str]) -> list[list[str]]:
    """Names that are shown alike."""
    shown: dict[str, list[str]] = {}
    for name, short in found.items():
        shown.setdefault(short, []).append(name)
    return [names for names in shown.values() if len(names) > 1]


def pair_name(b: str, a: str, width: int = 24) -> str:
    """Two learners in one cell, each cut by itself so that both can be told.

    >>> pair_name("NearestNeighbour", "C45Classifier", 20), pair_name("new", "old")
    ('Near…our – C45C…ier', 'new – old')
    """
    b, a = cut(b, across(b)), cut(a, across(a))  # one line each
    whole = f"{b} – {a}"
    if across(whole) <= width:
        return whole
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
    colours: Mapping[str, str] | None = None,
) -> list[str]:
    """Lines of a table: the first `left` columns to the left, the others to the right; cells of the second painted.

    >>> aligned(["name", "p"], [["a", "0.5"], ["bb", "1"]])
    ['name    p', 'a     0.5', 'bb      1']
    """
    widths = [max(across(row[place]) for row in (header, *rows)) for place in range(len(header))]
    lines = []
    for row in (header, *rows):
        cells = [
            cell + " " * (size - across(cell)) if place < left else " " * (size - across(cell)) + cell
            for place, (cell, size) in enumerate(zip(row, widths, strict=True))
        ]
        cells[-1] = cells[-1].rstrip()
        if colours and len(row) > 1 and row is not header:
            cells[1] = cells[1].replace(row[1], painted(row[1], colours.get(row[1])), 1)
        lines.append(gap.join(cells).rstrip())
    return lines
