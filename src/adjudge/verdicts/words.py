"""The words of a verdict, each declared once: its promise, opposite, glyph, colour, and when a pair has it."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Self

import numpy as np

from adjudge.kernels.arrays import Bools, Ints, Signs

When = Callable[[Ints, Ints, Ints], Bools]  # of measures for b, against b, and that differ at all


class Word(StrEnum):
    """What may be said of b against a: a promise about the measures named, never about the others; best first."""

    opposite_name: str  # read from a's side
    glyph: str
    colour: str  # of a terminal
    style: str  # the class on a page and the colour of a figure
    means: str
    when: When

    def __new__(cls, word: str, opposite: str, glyph: str, colour: str, style: str, means: str, when: When) -> Self:
        made = str.__new__(cls, word)
        made._value_ = word
        made.opposite_name, made.glyph, made.colour, made.style = opposite, glyph, colour, style
        made.means, made.when = means, when
        return made

    # fmt: off
    BETTER = ("better", "WORSE", "≻", "green", "better", "b is shown to be better on every measure",
              lambda up, down, all_: (up > 0) & (up == all_))
    PARTLY_BETTER = ("partly better", "PARTLY_WORSE", "≿", "green", "better",
                     "b is shown to be better on some measures, worse on none",
                     lambda up, down, all_: (up > 0) & (up < all_) & (down == 0))
    EQUIVALENT = ("equivalent", "EQUIVALENT", "≈", "cyan", "equivalent",
                  "every difference is shown to be smaller than its margin",
                  lambda up, down, all_: np.zeros(len(up), bool))  # shown by the margins, whatever the signs
    MIXED = ("mixed", "MIXED", "≷", "yellow", "mixed", "a trade-off: b is better on some measures, worse on others",
             lambda up, down, all_: (up > 0) & (down > 0))
    UNDECIDED = ("undecided", "UNDECIDED", "·", "dim", "undecided", "no difference is shown, which does not mean equal",
                 lambda up, down, all_: (up == 0) & (down == 0))
    PARTLY_WORSE = ("partly worse", "PARTLY_BETTER", "≾", "red", "worse",
                    "b is shown to be worse on some measures, better on none",
                    lambda up, down, all_: (down > 0) & (down < all_) & (up == 0))
    WORSE = ("worse", "BETTER", "≺", "red", "worse", "b is shown to be worse on every measure",
             lambda up, down, all_: (down > 0) & (down == all_))
    # fmt: on

    @property
    def opposite(self) -> Word:
        return Word[self.opposite_name]


def words_of(signs: Signs, identical: Bools, equivalent: Bools | None = None) -> list[Word]:
    """The word of each pair, read off its signs (pairs, measures); measures identical throughout a pair are left out.

    >>> words_of(np.array([[1, 1], [1, 0], [1, -1], [0, 0]], np.int8), np.zeros((4, 2), bool))[1].value
    'partly better'
    """
    counts = (signs > 0).sum(axis=1), (signs < 0).sum(axis=1), (~identical).sum(axis=1)
    every = list(Word)
    held = [word.when(*counts) for word in every]
    if equivalent is not None:
        held = [held_by | equivalent if word == Word.EQUIVALENT else held_by & ~equivalent
                for word, held_by in zip(every, held, strict=True)]  # fmt: skip
    return [every[code] for code in np.argmax(held, axis=0).tolist()]
