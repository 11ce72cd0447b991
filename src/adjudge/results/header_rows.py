"""Rows under a header, or under two of them (a pandas frame with two levels of columns), as columns."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from adjudge.base.limits import refuse_more
from adjudge.base.vocabulary import normalise, role_of, words
from adjudge.errors import InputError
from adjudge.measures.registry import known_measure
from adjudge.results.cells import column_kind, is_missing
from adjudge.results.summaries import is_summary

_PRINTED = re.compile(r"[^\w]*[+-]?\d[\d.,]*(?![\w-])")  # a number, whatever stands around it


def columns_of_rows(rows: Sequence[Sequence[Any]], name: str, notes: list[str]) -> dict[str, list[Any]]:
    """Columns by the names in the first row; where two rows name them, their keys as columns."""
    header = [str(cell).strip() or (f"Unnamed: {place}" if place else "") for place, cell in enumerate(rows[0])]
    if len(header) > 1 and header[0].startswith("#"):
        header[0] = header[0].lstrip("#").strip()
    if len(rows) == 1:
        raise InputError(f"{name} has a header and no rows")
    refuse_more("COLUMNS", len(header), f"{name} has {len(header):,} columns")
    for number, row in enumerate(rows[1:], start=1):
        if len(row) != len(header):
            raise InputError(f"{name}: row {number} has {len(row)} cells, the header has {len(header)}")
    if (found := _two_headers(rows)) is not None:
        notes.append("the first two rows are the header")
        return found
    twice = next((column for column, times in Counter(header).items() if column and times > 1), None)
    if twice is not None:
        raise InputError(f"{name}: column {twice!r} appears {header.count(twice)} times; one line above the rows gives "
                         "every column a name of its own")  # fmt: skip
    return {column: [row[place] for row in rows[1:]] for place, column in enumerate(header)}


def _two_headers(rows: Sequence[Sequence[Any]]) -> dict[str, list[Any]] | None:
    """The table in long form where two rows name the columns: a name above several others, all pairs different.

    A third row that is empty but for its beginning names the first columns, as pandas writes it.
    """
    upper = [str(cell).strip() for cell in rows[0]]
    lower = [str(cell).strip() for cell in rows[1]]
    for place in range(1, len(upper)):
        if not upper[place] and upper[place - 1] and lower[place]:  # a merged cell stands above several columns
            upper[place] = upper[place - 1]
    times, below = Counter(upper), Counter(lower)
    again = max(below.values()) > 1  # what comes up under every name; the keys before do not
    first = next((place for place, cell in enumerate(upper)
                  if cell and times[cell] > 1 and (below[lower[place]] > 1 or not again)), 0)  # fmt: skip
    pairs = list(zip(upper, lower, strict=True))[first:]
    if first == 0 or not all(a and b for a, b in pairs) or len(set(pairs)) < len(pairs):
        return None
    body = rows[2:]
    names = [""] * first
    if body and any(str(cell).strip() for cell in body[0][:first]) and not any(str(c).strip() for c in body[0][first:]):
        names, body = [str(cell).strip() for cell in body[0][:first]], body[1:]
    elif first == 1 and not lower[0] and role_of(upper[0]) is not None:  # a merged cell that names the key
        names = upper[:first]
    elif (first > 1 and all(lower[:first])) or (
        (first > 1 or lower[0]) and not (upper[0] and lower[0] and upper[0] != lower[0])
    ):
        names = lower[:first]
    if column_kind(lower[first:]) != "text" or not body:
        return None
    if not all(is_missing(cell) or _PRINTED.match(str(cell)) for row in body for cell in row[first:]):
        return None
    filled = [list(row) for row in body]
    for row, above in zip(filled[1:], filled, strict=False):
        for place in range(first - 1):  # a merged cell; the last key differs in every row
            row[place] = row[place] if str(row[place]).strip() else above[place]
    keys = [name or (f"Unnamed: {place}" if place else "") for place, name in enumerate(names)]
    levels = ["", ""] if names in (lower[:first], upper[:first]) else [rows[0][0], rows[1][0]]
    titles = [str(title).strip() or f"header {number}" for number, title in enumerate(levels, start=1)]
    return _long(keys, first, titles, pairs, filled)


def _long(
    keys: list[str], first: int, titles: list[str], pairs: list[tuple[str, str]], body: Sequence[Sequence[Any]]
) -> dict[str, list[Any]]:
    """A row per key and name of one level, a column per name of the other; per value, where neither holds measures."""
    known = [sum(known_measure(pair[level]) is not None for pair in pairs) for level in (0, 1)]
    measures = [4 * known[level] >= len(pairs) and not known[1 - level] for level in (0, 1)]
    if measures[0] == measures[1]:
        names = [*keys, *titles, "value"]
        cells = [[*row[:first], *pair, row[first + at]] for row in body for at, pair in enumerate(pairs)]
    else:
        level = measures.index(True)
        others, inner = (list(dict.fromkeys(pair[side] for pair in pairs)) for side in (1 - level, level))
        at = {pair: first + place for place, pair in enumerate(pairs)}
        title, roles = titles[1 - level], {role_of(key) for key in keys} & {"case", "learner"}
        statistics = all(is_summary(other) or normalise(other) in words("about", "spread") for other in others)
        if title.startswith("header ") and len(roles) == 1 and not statistics:  # beside learners stand cases
            title = "case" if roles == {"learner"} else "learner"
        names = [*keys, title, *inner]
        places = [[at.get((one, other) if level else (other, one)) for other in inner] for one in others]
        cells = [[*row[:first], one, *("" if place is None else row[place] for place in found)]
                 for row in body for one, found in zip(others, places, strict=True)]  # fmt: skip
    return {name: [row[place] for row in cells] for place, name in enumerate(names)}
