"""How wide a LaTeX table will be, and what to do when too wide: smaller, headings upright, short names, pieces."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from adjudge.base.abbreviations import cut

# Points, of an article at 10pt: its text; with two columns, one of them and both. Journals' are rarely narrower.
PAGE, COLUMN, SPREAD = 345.0, 200.0, 410.0
_FONTS = {"footnotesize": 0.85, "scriptsize": 0.8}  # width of a letter beside the 10pt font
_GAPS = {"footnotesize": 4.0, "scriptsize": 3.0}  # \tabcolsep in points
_LINES = {"footnotesize": 9.5, "scriptsize": 8.2}  # points from row to row
_BOLD = 1.16
_SAFETY = 1.03  # fonts differ a little: better too narrow than over the edge
_UPRIGHT = 9.0  # width of a heading that stands upright
_MOST_UPRIGHT = 150.0  # points of the longest, about 30 letters
_SHORT = 12  # letters of a short name
_HEIGHT = 528.0  # points of a page
_LETTER = 4.4  # points of a letter of a caption, a little generous
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
_UNDERLINED = re.compile(r"\\underline\{((?:[^{}]|\\[{}])*)\}")

Rows = Sequence[Sequence[str]]
Build = Callable[[Mapping[str, str]], tuple[Sequence[str], Rows]]


def text_width(text: str) -> float:
    """Points that LaTeX source takes in Computer Modern at 10pt; a command that is not known counts as one wide letter.

    >>> round(text_width("0.95")), round(text_width(r"$\\succ\\prec$")), text_width(r"\\textbf{b}") > text_width("b")
    (18, 16, True)
    """
    bold = "".join(_BOLD_TEXT.findall(text))
    extra = text_width(bold) * (_BOLD - 1.0) if bold else 0.0
    plain = _GLYPH.sub("\0", _UNDERLINED.sub(r"\1", _BOLD_TEXT.sub(r"\1", text)).replace(r"\,", ""))
    plain = re.sub(r"\\([&%$#_{}])", r"\1", _COMMAND.sub("\1", re.sub(r"(?<!\\)[${}]", "", plain)))
    return extra + sum(_LETTERS.get(letter, _UNKNOWN) for letter in plain.replace("^", "").replace("\\", ""))


def short_names(names: Sequence[str], code: str) -> dict[str, str]:
    """Each word cut to its first letters, digits whole; names of up to 12 letters stay, and no two become the same."""
    found: dict[str, str] = {}
    taken = {name.casefold() for name in names if len(name) <= _SHORT and _printable(name)}
    for place, name in enumerate(names, start=1):
        if len(name) <= _SHORT and _printable(name):
            found[name] = name
            continue
        short = first = _shortened(name) if _printable(name) else f"{code}{place}"
        number = 2
        while short.casefold() in taken:
            short, number = f"{first} ({number})", number + 1
        taken.add(short.casefold())
        found[name] = short
    return found


def _printable(name: str) -> bool:
    return all(letter < "\u0180" for letter in name)


def _shortened(name: str) -> str:
    """Two or three words by their beginnings, or the whole cut in the middle."""
    words = re.findall(r"[A-Z]?[a-zß-ſ]+|[A-Z]+(?![a-z])|\d+", name)
    if not 2 <= len(words) <= 3 or "".join(words) != re.sub(r"[\s_-]+", "", name):
        return cut(name, _SHORT + 1)
    each = (_SHORT - len(words)) // len(words)
    return "".join(word if len(word) <= each else f"{word[:each]}." for word in words)


@dataclass(frozen=True, slots=True)
class Piece:
    """Header and rows that stand together."""

    header: Sequence[str]
    rows: Rows


@dataclass(frozen=True, slots=True)
class Fitted:
    """Floats of one or more pieces set below each other, their font, and the short names used."""

    floats: tuple[tuple[Piece, ...], ...]
    font: str
    key: tuple[tuple[str, str], ...]  # short and whole name
    wide: bool  # over both columns

    @property
    def gap(self) -> float:
        return _GAPS[self.font]


def fit_table(
    build: Build, short: Mapping[str, str], *, columns: int, lead: int, keyed: Sequence[str], caption: int
) -> Fitted:
    """The fullest form of a table that fits; `build` gives header and rows with names as a mapping shows them.

    Tried in turn, each in \\footnotesize and then \\scriptsize: whole names; the same under upright headings; names as
    `short` has them, likewise; then pieces of the columns with the `lead` first ones repeated. With two columns of text
    a table that fits into one with whole names stands there, others go over both. Names of `keyed` that were shortened
    are explained. Rows that do not fit on a page below a caption of so many letters make further floats.
    """
    whole = {name: name for name in short}
    room = SPREAD if columns == 2 else PAGE
    tries = [(COLUMN, whole)] if columns == 2 else []
    for width, names in (*tries, (room, whole), (room, dict(short))):
        header, rows = build(names)
        key = tuple((names[name], name) for name in keyed if names.get(name, name) != name)
        for upright in (False, True):
            if upright and max(map(text_width, header[lead:]), default=0.0) > _MOST_UPRIGHT:
                continue
            shown = _upright(header, rows, lead) if upright else list(header)
            height = _HEIGHT - _caption_height(caption, key, width)
            for font in _FONTS:
                if sum(_widths(shown, rows, font)) <= width:
                    floats = _floats([Piece(shown, rows)], font, height)
                    return Fitted(floats, font, key, columns == 2 and width > COLUMN)
    pieces = _blocks(_upright(header, rows, lead), rows, room, lead)
    return Fitted(_floats(pieces, "scriptsize", height), "scriptsize", key, columns == 2)


def _upright(header: Sequence[str], rows: Rows, lead: int) -> list[str]:
    """Headings wider than what stands below them, turned."""
    return [
        cell
        if place < lead or text_width(cell) <= max([_UPRIGHT, *(text_width(row[place]) for row in rows)])
        else rf"\rotatebox{{90}}{{{cell}}}"
        for place, cell in enumerate(header)
    ]


def _caption_height(letters: int, key: Sequence[tuple[str, str]], width: float) -> float:
    letters += sum(len(short) + len(name) + 4 for short, name in key)
    return 9.6 * (1 + letters * _LETTER / width) + 14.0


def _widths(header: Sequence[str], rows: Rows, font: str) -> list[float]:
    scale = _FONTS[font] * _SAFETY
    heads = [_UPRIGHT if cell.startswith(r"\rotatebox") else text_width(cell) for cell in header]
    return [
        scale * max([head, *(text_width(row[place]) for row in rows)]) + 2 * _GAPS[font]
        for place, head in enumerate(heads)
    ]


def _blocks(header: Sequence[str], rows: Rows, width: float, lead: int) -> list[Piece]:
    """As many columns as fit beside the leading ones, at least one a piece, about as many in each."""
    widths = _widths(header, rows, "scriptsize")
    room = width - sum(widths[:lead])
    parts = max(1, -int(-sum(widths[lead:]) // room)) if room > 0 else len(widths) - lead
    while True:
        count = -(-(len(header) - lead) // parts)
        chosen = [list(range(at, min(at + count, len(header)))) for at in range(lead, len(header), count)]
        if count == 1 or all(sum(widths[place] for place in some) <= room for some in chosen):
            break
        parts += 1
    kept = [[*range(lead), *some] for some in chosen]
    return [Piece([header[at] for at in places], [[row[at] for at in places] for row in rows]) for places in kept]


def _floats(pieces: Sequence[Piece], font: str, page: float) -> tuple[tuple[Piece, ...], ...]:
    """Pieces that fit on a page together; one that is too long by itself goes on in the next float."""
    parts = list(chain.from_iterable(_cut_rows(piece, font, page) for piece in pieces))
    floats: list[list[Piece]] = []
    room = 0.0
    for part in parts:
        height = _head_height(part, font) + len(part.rows) * _LINES[font] + 12.0
        if not floats or height > room:
            floats.append([])
            room = page
        floats[-1].append(part)
        room -= height
    return tuple(tuple(part) for part in floats)


def _cut_rows(piece: Piece, font: str, page: float) -> list[Piece]:
    most = max(5, int((page - _head_height(piece, font) - 12.0) / _LINES[font]))
    parts = max(1, -(-len(piece.rows) // most))
    count = max(1, -(-len(piece.rows) // parts))  # of about the same length
    return [Piece(piece.header, piece.rows[at : at + count]) for at in range(0, max(1, len(piece.rows)), count)]


def _head_height(piece: Piece, font: str) -> float:
    upright = [text_width(cell.removeprefix(r"\rotatebox{90}")) for cell in piece.header if cell.startswith(r"\rotate")]
    return 20.0 + _FONTS[font] * max(upright, default=10.0)
