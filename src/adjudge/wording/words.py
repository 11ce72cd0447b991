"""Colours of words and answers; names and numbers in running text."""

from __future__ import annotations

from collections.abc import Sequence

from adjudge.verdicts.leaderboard import ANSWERS
from adjudge.verdicts.words import Word

COLOURS = {str(word): word.colour for word in Word} | ANSWERS  # of a terminal; pages have their own
SIGN = {">": "≻", "<": "≺", "?": "?", "=": "="}


def arrow(higher_is_better: bool) -> str:
    return "↑" if higher_is_better else "↓"


def several(number: int, noun: str) -> str:
    """A count with its noun in the right number."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def listed(names: Sequence[str], join: str = "and", most: int | None = None) -> str:
    """Names with commas and a last "and"; beyond `most` the rest is counted."""
    shown = list(names)
    if most is not None and len(shown) > most:
        shown = [*shown[:most], f"{len(names) - most} more"]
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} {join} {shown[-1]}"


def counted(number: int, nouns: tuple[str, str]) -> str:
    """A number with its noun."""
    return f"{number} {nouns[number != 1]}"
