"""Thousands of finished texts in little room: most differ from others in their numbers only.

Each distinct text without its numbers is kept once, each distinct number once, the most frequent first; a text is then
the places of its parts in that table, five bits to a letter (as source maps write numbers). The script of a page puts
them together again, letter for letter: it knows no word of its own.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import chain

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
GAP = "\0"  # where a number stood; no name holds it
_NUMBER = re.compile(r"([+−]?\d[\d./]*)")  # won/lost/tied is one


def packed(groups: Sequence[Sequence[str]]) -> tuple[list[str], list[str]]:
    """The table of parts, and one code for each group of texts.

    >>> packed([["A won 3 of 7"], ["A won 7 of 7"]])
    (['7', 'A won \\x00 of \\x00', '3'], ['BCA', 'BAA'])
    """
    often = Counter(chain.from_iterable(groups))
    split = {text: _parts(text) for text in often}
    counts: Counter[str] = Counter()
    for text, parts in split.items():
        for part in parts:
            counts[part] += often[text]
    table = [part for part, _ in counts.most_common()]
    codes = {part: _code(place) for place, part in enumerate(table)}
    texts = {text: "".join([codes[part] for part in parts]) for text, parts in split.items()}
    return table, ["".join([texts[text] for text in group]) for group in groups]


def _parts(text: str) -> list[str]:
    pieces = _NUMBER.split(text)
    return [GAP.join(pieces[::2]), *pieces[1::2]]


def _code(place: int) -> str:
    """Five bits a letter, the highest first; all but the last from the second half of the alphabet."""
    code = LETTERS[place % 32]
    while place := place // 32:
        code = LETTERS[32 + place % 32] + code
    return code
