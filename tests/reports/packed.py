"""Packed texts put together again, as the script of a page does it: a second program for the tests."""

from __future__ import annotations

from collections.abc import Sequence

from adjudge.reports.packed_texts import LETTERS


def unpacked(parts: Sequence[str], code: str) -> list[str]:
    places, place = [], 0
    for letter in code:
        digit = LETTERS.index(letter)
        place = 32 * place + digit % 32
        if digit < 32:
            places.append(place)
            place = 0
    texts, found = [], iter(places)
    for at in found:
        first, *rest = parts[at].split("\0")
        texts.append(first + "".join(parts[next(found)] + piece for piece in rest))
    return texts
