"""How wide a LaTeX table will be, and what to do when too wide: a smaller font, short names with a key, blocks."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

__all__ = ["ARTICLE", "Fitted", "fit_table", "short_names", "text_width"]

ARTICLE = 345.0  # points: the text width of an article at 10pt, what most two-sided or larger layouts exceed
_FONTS = {"footnotesize": 0.85, "scriptsize": 0.8}  # width of a letter beside the 10pt font
_GAPS = {"footnotesize": 4.0, "scriptsize": 3.0}  # \tabcolsep in points
_BOLD = 1.16
_SAFETY = 1.03  # fonts differ a little: better too narrow than over the edge
# Computer Modern Roman at 10pt, in hundredths of a point, letters of one width together.
_LETTERS = {
    letter: width / 100
    for width, letters in {
        278: "il.,:;!'|[]", 306: "fj", 333: "- ", 361: "I", 389: "t()", 393: "rs", 444: "cez", 500: "ago0123456789/*`",
        514: "J", 528: "kqvxy", 556: "bdhnpuS", 611: "Z", 625: "L", 653: "F", 681: "EP", 708: "B", 722: "wCT", 736: "R",
        750: "AHNUVXY", 764: "D", 778: "KOQ+=<>&", 785: "G", 833: "m%@", 917: "M", 1028: "W",
    }.items()
    for letter in letters
}  # fmt: skip
_UNKNOWN = 7.8
_GLYPH = re.compile(r"\\(?:succ|prec|uparrow|downarrow|geq|leq|times|pm|approx|textless|textgreater|ldots)\b(?:\{\})?")
_COMMAND = re.compile(r"\\[a-zA-Z]+\b(?:\{\})?")
_BOLD_TEXT = re.compile(r"\\textbf\{((?:[^{}]|\\[{}])*)\}")

Rows = Sequence[Sequence[str]]
Build = Callable[[Mapping[str, str], Mapping[str, str]], tuple[Sequence[str], Rows]]


def text_width(text: str) -> float:
    """Points that LaTeX source takes in Computer Modern at 10pt; a command that is not known counts as one wide letter.

    >>> round(text_width("0.95")), round(text_width(r"$\\succ\\prec$")), text_width(r"\\textbf{b}") > text_width("b")
    (18, 16, True)
    """
    bold = "".join(_BOLD_TEXT.findall(text))
    extra = text_width(bold) * (_BOLD - 1.0) if bold else 0.0
    plain = _GLYPH.sub("\0", _BOLD_TEXT.sub(r"\1", text).replace(r"\,", ""))
    plain = re.sub(r"\\([&%$#_{}])", r"\1", _COMMAND.sub("\1", re.sub(r"(?<!\\)[${}]", "", plain)))
    return extra + sum(_LETTERS.get(letter, _UNKNOWN) for letter in plain.replace("^", "").replace("\\", ""))


def short_names(names: Sequence[str], code: str) -> dict[str, str]:
    """Initials of several words, the start of one; short names stay, and no two become the same.

    >>> short_names(["naive Bayes", "nearest_boundary", "accuracy", "kNN", "日本語 モデル"], "L")
    {'naive Bayes': 'nB', 'nearest_boundary': 'nb2', 'accuracy': 'acc', 'kNN': 'kNN', '日本語 モデル': 'L5'}
    """
    found: dict[str, str] = {}
    taken = {name.casefold() for name in names if len(name) <= 5 and name.isascii()}
    for place, name in enumerate(names, start=1):
        if len(name) <= 5 and name.isascii():
            found[name] = name
            continue
        words = re.findall(r"[A-Za-z]+|\d+", name)
        short = "".join(word if word.isdigit() else word[0] for word in words) if len(words) > 1 else "".join(words)[:3]
        short = short[:5] if name.isascii() and short else f"{code}{place}"
        first, number = short, 2
        while short.casefold() in taken:
            short, number = f"{first}{number}", number + 1
        taken.add(short.casefold())
        found[name] = short
    return found


@dataclass(frozen=True, slots=True)
class Fitted:
    """Header and rows of one or more blocks to be set below each other, their font, and the short names used."""

    blocks: tuple[tuple[Sequence[str], Rows], ...]
    font: str
    key: tuple[tuple[str, str], ...]  # short and whole name

    @property
    def gap(self) -> float:
        return _GAPS[self.font]


def fit_table(
    build: Build, learners: Sequence[str], measures: Sequence[str], width: float, *, split: int = 0
) -> Fitted:
    """The fullest form of a table that fits into `width` points; `build` gives header and rows for the names to show.

    Tried in turn, each in \\footnotesize and then \\scriptsize: whole names, short measures, short learners too; then,
    with `split` leading columns repeated, blocks of the other columns. What fits nowhere is given in its last form.
    """
    whole = {name: name for name in (*learners, *measures)}
    short_measures, short_learners = short_names(measures, "M"), short_names(learners, "L")
    for who, what in ((whole, whole), (whole, short_measures), (short_learners, short_measures)):
        header, rows = build(who, what)
        shortened = [names for names in (who, what) if names is not whole]
        key = tuple((shown, name) for names in shortened for name, shown in names.items() if shown != name)
        for font in _FONTS:
            if _table_width(header, rows, font) <= width:
                return Fitted(((header, rows),), font, key)
    if not split:
        return Fitted(((header, rows),), "scriptsize", key)
    return Fitted(tuple(_blocks(header, rows, width, split)), "scriptsize", key)


def _column_widths(header: Sequence[str], rows: Rows, font: str) -> list[float]:
    scale = _FONTS[font] * _SAFETY
    return [
        scale * max(text_width(row[place]) for row in (header, *rows)) + 2 * _GAPS[font] for place in range(len(header))
    ]


def _table_width(header: Sequence[str], rows: Rows, font: str) -> float:
    return sum(_column_widths(header, rows, font))


def _blocks(header: Sequence[str], rows: Rows, width: float, split: int) -> list[tuple[Sequence[str], Rows]]:
    """As many columns as fit beside the leading ones, at least one a block."""
    widths = _column_widths(header, rows, "scriptsize")
    chosen: list[list[int]] = []
    room = 0.0
    for place in range(split, len(header)):
        if not chosen or room < widths[place]:
            chosen.append([])
            room = width - sum(widths[:split])
        chosen[-1].append(place)
        room -= widths[place]
    lead = list(range(split))
    return [
        ([header[place] for place in lead + some], [[row[place] for place in lead + some] for row in rows])
        for some in chosen
    ]
