"""Numbers as papers print them: 85%, 0.85 ± 0.02, 0.85 (0.02), read and said; scales never mixed in silence."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from adjudge.errors import InputError
from adjudge.results.cells import column_kind, is_missing
from adjudge.results.coded import Coded, NumberColumn

__all__ = ["refuse_mixed_percent", "without_print"]

Columns = dict[str, Any]
_NUMBER = r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?"
_PRINTED = re.compile(
    rf"\$?({_NUMBER})\s*(%?)\s*(?:(?:±|\+/-|\+-|\\pm)\s*{_NUMBER}\s*(%?)|\(\s*±?\s*{_NUMBER}\s*%?\s*\))?\s*(%?)\$?"
)
_SIGNS = "%±()+\\"


def without_print(columns: Columns, chosen: Iterable[str]) -> tuple[Columns, list[str], list[str]]:
    """Columns with plain numbers, notes on what was read how, and the columns that were in percent.

    Only a column in which every cell is a number or printed like one is touched. A column with a percent sign in some
    cells and none in others has no one scale: it is refused.

    >>> without_print({"A": ["85%", "90 %"], "B": ["0.85 ± 0.02", "0.9 (0.1)"], "C": ["x (1)", "y"]}, "ABC")[0]
    {'A': ['85', '90'], 'B': ['0.85', '0.9'], 'C': ['x (1)', 'y']}
    """
    found, notes, percent = dict(columns), [], []
    for name in chosen:
        cells = columns[name]
        distinct = cells.cells if isinstance(cells, Coded) else () if isinstance(cells, NumberColumn) else cells
        if not any(isinstance(cell, str) and any(sign in cell for sign in _SIGNS) for cell in distinct):
            continue
        matches = [_PRINTED.fullmatch(cell.strip()) if isinstance(cell, str) else None for cell in cells]
        plain = [cell if match is None else match[1] for cell, match in zip(cells, matches, strict=True)]
        if column_kind(plain) != "numbers":
            continue
        signs = [match is not None and "%" in (match[2], match[3], match[4]) for match in matches]
        known = [place for place, cell in enumerate(cells) if not is_missing(cell)]
        if any(signs):
            bare = next((place for place in known if not signs[place]), None)
            first = cells[signs.index(True)]
            if bare is not None:
                raise InputError(
                    f"column {name!r} holds {str(first)!r} and, in row {bare + 1}, {str(cells[bare])!r}: with and "
                    "without a percent sign; write all of them one way"
                )
            notes.append(f"column {name!r}: percent signs left out, {first!r} read as {plain[signs.index(True)]}")
            percent.append(name)
        spread = next(
            (place for place, match in enumerate(matches) if match and re.search(r"[±(]|\+/?-|\\pm", match[0])), None
        )
        if spread is not None:
            notes.append(f"column {name!r}: {cells[spread]!r} read as {plain[spread]}; what follows it is left out")
        found[name] = plain
    return found, notes, percent


def refuse_mixed_percent(values: Iterable[str], percent: Iterable[str]) -> None:
    """Columns of one measure, some in percent and some not."""
    written = set(percent)
    plain = [name for name in values if name not in written]
    if written and plain:
        raise InputError(
            f"column {min(written)!r} is in percent and {plain[0]!r} is not, but they are of one measure; write all of "
            "them one way"
        )
