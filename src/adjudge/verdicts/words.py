"""The words of a verdict and what each promises; every other file names them by their constant."""

from __future__ import annotations

from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

Signs = NDArray[np.int8]
Flags = NDArray[np.bool_]


class Word(StrEnum):
    """What may be said of b against a; a promise about the measures named, never about the others."""

    BETTER = "better"  # b leads on every measure
    WORSE = "worse"
    MIXED = "mixed"  # a trade-off: both directions established
    PARTLY_BETTER = "partly better"  # leads on the measures named; the others are open
    PARTLY_WORSE = "partly worse"
    EQUIVALENT = "equivalent"  # no measure differs by more than its margin
    UNDECIDED = "undecided"  # nothing; never "equal"


OPPOSITE = {
    Word.BETTER: Word.WORSE,
    Word.WORSE: Word.BETTER,
    Word.PARTLY_BETTER: Word.PARTLY_WORSE,
    Word.PARTLY_WORSE: Word.PARTLY_BETTER,
} | {word: word for word in (Word.MIXED, Word.EQUIVALENT, Word.UNDECIDED)}


def words_of(signs: Signs, identical: Flags, equivalent: Flags | None = None) -> list[Word]:
    """The word of each pair, read off its signs (pairs, measures); measures identical throughout a pair are left out.

    >>> words_of(np.array([[1, 1], [1, 0], [1, -1], [0, 0]], np.int8), np.zeros((4, 2), bool))[1].value
    'partly better'
    """
    active = (~identical).sum(axis=1)
    above, below = (signs > 0).sum(axis=1), (signs < 0).sum(axis=1)
    codes = np.select(
        [
            np.zeros(len(signs), bool) if equivalent is None else equivalent,
            (above > 0) & (below > 0),
            (above > 0) & (above == active),
            (below > 0) & (below == active),
            above > 0,
            below > 0,
        ],
        np.arange(6),
        6,
    )
    order = (
        Word.EQUIVALENT,
        Word.MIXED,
        Word.BETTER,
        Word.WORSE,
        Word.PARTLY_BETTER,
        Word.PARTLY_WORSE,
        Word.UNDECIDED,
    )
    return [order[code] for code in codes.tolist()]
