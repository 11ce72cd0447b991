"""Names and numbers in running text."""

from __future__ import annotations

from collections.abc import Sequence


def listed(names: Sequence[str], join: str = "and", most: int | None = None) -> str:
    """Names with commas and a last "and"; beyond `most` the rest is counted.

    >>> listed(["A"]), listed(["A", "B"]), listed(["A", "B", "C"], "or"), listed(list("ABCDE"), "or", most=3)
    ('A', 'A and B', 'A, B or C', 'A, B, C or 2 more')
    """
    shown = list(names)
    if most is not None and len(shown) > most:
        shown = [*shown[:most], f"{len(names) - most} more"]
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} {join} {shown[-1]}"


def counted(number: int, nouns: tuple[str, str]) -> str:
    """A number with its noun.

    >>> counted(1, ("data set", "data sets")), counted(12, ("data set", "data sets"))
    ('1 data set', '12 data sets')
    """
    return f"{number} {nouns[number != 1]}"
