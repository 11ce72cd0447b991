"""Names and numbers in running text."""

from __future__ import annotations

from collections.abc import Sequence


def listed(names: Sequence[str], join: str = "and", most: int | None = None) -> str:
    """Names with commas and a last "and"; beyond `most` the rest is counted."""
    shown = list(names)
    if most is not None and len(shown) > most:
        shown = [*shown[:most], f"{len(names) - most} more"]
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} {join} {shown[-1]}"


def counted(number: int, nouns: tuple[str, str]) -> str:
    """A number with its noun."""
    return f"{number} {nouns[number != 1]}"
