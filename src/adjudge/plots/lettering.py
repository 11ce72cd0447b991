"""Texts of a figure: sizes of letters, how much room names take, names made safe to draw, what is said below."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from adjudge.base.abbreviations import unique_abbreviations

NAME, SMALL = 8.5, 7.5  # points
MANY = 15  # learners beyond which a figure is condensed: smaller rows, parts of the table, a key in place of names
# Of the size: how wide letters are in the font of a figure; others are as wide as most small ones.
_LETTERS = {
    letter: width
    for width, some in {
        0.33: "iljftI.,:;'|!()[] ", 0.4: "r-/", 0.7: "ABCDEFGHJKLNOPQRSTUVXYZ&+=<>–−≻≺", 0.97: "mwMW@%…",
    }.items()
    for letter in some
}  # fmt: skip
_OTHERS = 0.62


def letters(names: Iterable[str], size: float = NAME) -> float:
    """Inches that the longest of these names takes."""
    return max((sum(_LETTERS.get(letter, _OTHERS) for letter in name) for name in names), default=0.0) * size / 72


def shown(name: object, most: int = 36) -> str:
    """A name as text: no $ starts a formula, and the middle of a long one is cut."""
    text = " ".join(str(name).split())
    if len(text) > most:
        tail = (most - 1) // 2
        text = text[: most - 1 - tail] + "…" + (text[-tail:] if tail else "")
    return text.replace("$", r"\$")


def all_shown(names: Iterable[str], most: int) -> dict[str, str]:
    """Every name as `shown`, and no two alike: those that would be show where they begin to differ.

    >>> all_shown(["forest (trees=10, depth=3)", "forest (trees=50, depth=3)"], 16).values()
    dict_values(['fore…10, depth=…', 'fore…50, depth=…'])
    """
    return {name: shown(short, most + 1) for name, short in unique_abbreviations(names, most).items()}


def wrapped(parts: Sequence[str], width: float, size: float = SMALL - 0.5) -> str:
    """What is said under a figure: part after part, a new line where the next does not fit into so many inches."""
    text = ""
    for part in parts:
        last = text.rpartition("\n")[2]
        text += ("" if not text else "; " if letters([f"{last}; {part}"], size) < width else ";\n") + part
    return text


def first_of(drawn: int, k: int) -> list[str]:
    """What is said where not all learners are drawn."""
    return [f"the first {drawn} of {k} learners"] if drawn < k else []


def integers(low: int, high: int, most: int = 10) -> list[int]:
    """Whole numbers to write along an axis, at most `most`, evenly spaced from the first."""
    step = max(1, -(-(high - low + 1) // most))
    return list(range(low, high + 1, step))
