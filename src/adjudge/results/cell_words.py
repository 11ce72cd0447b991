"""Words for numbers: `Fold03.Rep2` (caret) and `Repeat2` (rsample) for folds and repeats, yes and no for 1 and 0."""

from __future__ import annotations

import re
from typing import Any

from adjudge.base.vocabulary import vocabulary
from adjudge.results.cells import is_missing
from adjudge.results.coded import Coded, NumberColumn, as_coded

_PART = re.compile(r"(fold|rep(?:eat)?|resample|bootstrap)[ _.-]?(\d{1,9})", re.IGNORECASE)


def read_split_labels(raw: dict[str, Any], by_role: dict[str, str], notes: list[str]) -> dict[str, Any]:
    """The columns, such labels as numbers of folds and repeats; `by_role` and `notes` learn of them.

    Looked at are columns that are folds or repeats by name, and those nobody explained.

    >>> roles: dict[str, str] = {}
    >>> found = read_split_labels({"id": ["Fold1.Rep2", "Fold2.Rep2"]}, roles, [])
    >>> {name: list(cells) for name, cells in found.items()}
    {'id (fold)': ['1', '2'], 'id (repeat)': ['2', '2']}
    >>> roles
    {'fold': 'id (fold)', 'repeat': 'id (repeat)'}
    """
    named = {column: role for role, column in by_role.items()}
    for column in [column for column in raw if named.get(column, "fold") in {"fold", "repeat"}]:
        found = _parts(raw[column])
        if not found or any(by_role.get(role, column) != column for role in found):
            continue
        notes.append(f"column {column!r}: labels such as {raw[column][0]!r} number {'s and '.join(found)}s")
        by_role.pop(named.get(column, ""), None)
        by_role |= {role: f"{column} ({role})" for role in found}
        raw = {name: cells for name, cells in raw.items() if name != column}
        raw |= {f"{column} ({role})": cells for role, cells in found.items()}
    return raw


def _parts(cells: Any) -> dict[str, Coded]:
    """Role → its numbers, where every label holds the same parts, each once."""
    if isinstance(cells, NumberColumn) or not _PART.search(str(cells[0] if len(cells) else "")):
        return {}
    column = as_coded(cells)
    numbers: dict[str, list[str]] = {}
    for label in column.cells:
        if is_missing(label) or not isinstance(label, str) or _PART.sub("", label).strip(" _.-"):
            return {}
        parts = {"fold" if word.lower() == "fold" else "repeat": number for word, number in _PART.findall(label)}
        if len(parts) != len(_PART.findall(label)) or (numbers and parts.keys() != numbers.keys()):
            return {}
        for role, number in parts.items():
            numbers.setdefault(role, []).append(str(int(number)))
    return {role: Coded(column.codes, found) for role, found in numbers.items()}


def without_words(column: str, cells: Any) -> tuple[Coded, str] | None:
    """The column as ones and zeros and the note that says so; None where any cell is something else.

    >>> found, note = without_words("correct", ["True", "False", "NA"])
    >>> list(found), note
    (['1', '0', None], "column 'correct': 'True' read as 1, 'False' as 0")
    """
    if isinstance(cells, NumberColumn):
        return None
    coded = as_coded(cells)
    words = [None if is_missing(cell) else str(cell).strip().lower() for cell in coded.cells]
    said = {word for word in words if word is not None}
    pair = next((pair for pair in vocabulary()["cells"]["yes_no"] if said and said <= set(pair)), None)
    if None in words and said <= set(vocabulary()["cells"]["ill"]):
        return None  # "failed" or nothing tells how a run ended
    if pair is None or not all(isinstance(cell, str) or cell is None for cell in coded.cells):
        return None
    numbers = [None if word is None else str(int(word == pair[0])) for word in words]
    shown = [f"{cell!r}" + (" read" if at == 0 else "") + f" as {number}" for at, (cell, number) in enumerate(
        sorted(((c, n) for c, n in zip(coded.cells, numbers, strict=True) if n is not None), key=lambda each: each[1],
               reverse=True))]  # fmt: skip
    return Coded(coded.codes, numbers), f"column {column!r}: {', '.join(shown)}"
