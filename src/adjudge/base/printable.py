"""Text from a file, safe to print: what could move the cursor, clear the screen or turn text round is shown escaped."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

# Joiners that words and emoji of many scripts need; every other invisible sign is escaped.
_HARMLESS = {"\u200c", "\u200d"}


def printable(text: object, *, lines: bool = False, most: int | None = None) -> str:
    """The text with control, escape and direction signs written out (`\\x1b`), at most `most` letters of it.

    `lines` keeps line ends and tabs, for text of several lines that we wrote ourselves; a name has none.

    >>> print(printable("A\\x1b[2J"), printable("a\\nb"), printable("a\\nb", lines=True), printable("abcdef", most=4))
    A\\x1b[2J a\\nb a
    b abc…
    """
    shown = str(text)
    if most is not None and len(shown) > most:
        shown = shown[: most - 1] + "…"
    if (shown.replace("\n", "").replace("\t", "") if lines else shown).isprintable():
        return shown
    return "".join(letter if _is_plain(letter, lines) else _escaped(letter) for letter in shown)


def _is_plain(letter: str, lines: bool) -> bool:
    if letter.isprintable() or letter in _HARMLESS:
        return True
    if letter in "\n\t":
        return lines
    return unicodedata.category(letter) not in {"Cc", "Cf", "Cs", "Zl", "Zp"}


def _escaped(letter: str) -> str:
    return letter.encode("unicode_escape").decode("ascii")


def some(names: Sequence[object], most: int = 4) -> str:
    """The first few of many, and how many more there are.

    >>> some(["a", "b", "c"], 2)
    'a, b and 1 more'
    """
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(map(str, names[:most])) + more
