"""Plain-text tables and paragraphs for a terminal of 80 columns."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence

__all__ = ["WIDTH", "aligned", "cut", "pair_name", "paragraph"]

WIDTH = 80
_EQUALS = re.compile(r" ([=<>≥≤]) (?=[\d.<>])")


def cut(text: str, width: int) -> str:
    """A text that fits, its middle replaced by … when it does not: names often differ at the end.

    >>> cut("gpt-3.5-turbo-0613", 10)
    'gpt-3…0613'
    """
    text = " ".join(text.splitlines()) if "\n" in text else text
    if len(text) <= width:
        return text
    tail = max((width - 1) // 2, 0)
    head = max(width - 1 - tail, 0)
    return text[:head] + "…" + (text[-tail:] if tail else "")


def pair_name(b: str, a: str, width: int = 24) -> str:
    """Two learners in one cell, each cut by itself so that both can be told.

    >>> pair_name("NearestNeighbour", "C45Classifier", 20), pair_name("new", "old")
    ('Near…our – C45C…ier', 'new – old')
    """
    b, a = cut(b, len(b)), cut(a, len(a))  # one line each
    whole = f"{b} – {a}"
    if len(whole) <= width:
        return whole
    room = width - 3
    left = max(room // 2, room - len(a))
    return f"{cut(b, left)} – {cut(a, max(room // 2, room - len(b)))}"


def paragraph(text: str, indent: str = "", first: str | None = None) -> str:
    """A text wrapped to the terminal; `first` starts the first line in place of the indent."""
    # "P = 0.80" stays on one line: textwrap does not break at a no-break space.
    held = _EQUALS.sub("\u00a0\\1\u00a0", text).replace(" %", "\u00a0%").replace(" – ", "\u00a0–\u00a0")
    start = indent if first is None else first
    return textwrap.fill(held, WIDTH, initial_indent=start, subsequent_indent=indent, break_on_hyphens=False).replace(
        "\u00a0", " "
    )


def aligned(header: Sequence[str], rows: Sequence[Sequence[str]], left: int = 1, gap: str = "  ") -> list[str]:
    """Lines of a table: the first `left` columns to the left, the others to the right.

    >>> aligned(["name", "p"], [["a", "0.5"], ["bb", "1"]])
    ['name    p', 'a     0.5', 'bb      1']
    """
    widths = [max(len(row[place]) for row in (header, *rows)) for place in range(len(header))]
    return [
        gap.join(
            cell.ljust(width) if place < left else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in (header, *rows)
    ]
