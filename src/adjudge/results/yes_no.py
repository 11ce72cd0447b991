"""Right and wrong written in words: True and False, yes and no, pass and fail, read as 1 and 0 and said."""

from __future__ import annotations

from typing import Any

from adjudge.base.vocabulary import vocabulary
from adjudge.results.cells import is_missing
from adjudge.results.coded import Coded, NumberColumn, as_coded


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
    if pair is None or not all(isinstance(cell, str) or cell is None for cell in coded.cells):
        return None
    numbers = [None if word is None else str(int(word == pair[0])) for word in words]
    shown = [f"{cell!r}" + (" read" if at == 0 else "") + f" as {number}" for at, (cell, number) in enumerate(
        sorted(((c, n) for c, n in zip(coded.cells, numbers, strict=True) if n is not None), key=lambda each: each[1],
               reverse=True))]  # fmt: skip
    return Coded(coded.codes, numbers), f"column {column!r}: {', '.join(shown)}"
