"""Numbers as papers print them: 85%, 0.85 ± 0.02, 0.85 (0.02), **0.85**, 0.85*; read and said, scales never mixed."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from adjudge.base.option_spelling import option
from adjudge.base.vocabulary import vocabulary, words
from adjudge.errors import InputError
from adjudge.measures.registry import known_measure
from adjudge.results.cells import column_kind, is_missing, shown
from adjudge.results.coded import Coded, NumberColumn, as_coded

Columns = dict[str, Any]  # lists of cells, or columns of `coded`
# Possessive (++, *+): a cell of many blanks or digits is gone through once.
_NUMBER = r"[+\-−]?(?:\d++\.?+\d*+|\.\d++)(?:[eE][+-]?\d++)?"
_PRINTED = re.compile(
    rf"\$?({_NUMBER})\s*+\\?(%?)\s*+(?:\$?_\{{)?"
    rf"(?:(?:±|\+/-|\+-|\$?\\pm\$?)\s*+{_NUMBER}\s*+(%?)\}}?|\(\s*+±?\s*+{_NUMBER}\s*+%?\s*+(?:(?:[-–,;]|to)\s*+{_NUMBER}\s*+%?\s*+)?\)|\[[^\[\]]*+\])?"
    rf"(?:\s*+\(\s*+[+\-−]?{_NUMBER}\s*+%?\s*+\))?"
    r"\s*+(%?)\$?(?:(?:(?<=[)}])|(?<=[)}] ))[+\-−=≈])?"  # 1.2e-1 (3e-3) + is significantly better than the last column
)
_WITH_UNIT = re.compile(
    rf"[~≈]?\s*+(\d{{1,3}}(?:,\d{{3}})++(?:\.\d++)?|{_NUMBER})\s*+([KMGk]?\s?[^\W\d_]+(?:/[^\W\d_]+)?|×)"
    rf"(?:\s*+\(\s*+{_NUMBER}\s*+[%x×]\s*+\))?"  # 19.9 ms (1.13x)
)
_LETTERS = {"K": 1e3, "k": 1e3, "M": 1e6, "G": 1e9}
_SPREAD = re.compile(r"[±(\[]|\+/?-|\\pm")
# What makes a cell stand out, and the marks of significance that may follow it.
_FRAMES = (("**", "**"), ("__", "__"), ("$", "$"), ("{\\bf ", "}"), *((f"<{tag}>", f"</{tag}>") for tag in
           ("b", "strong", "u", "i", "em")), *((f"\\{word}{{", "}") for word in
           ("textbf", "mathbf", "underline", "textit", "emph", "bm")))  # fmt: skip
_MARKS = "*†‡§•∘↑↓"
_LONGEST = 200  # letters of a number with its marks
_SIGNS = "%±()+\\_<[×" + _MARKS


def without_print(columns: Columns, chosen: Iterable[str]) -> tuple[Columns, list[str], list[str]]:
    """Columns with plain numbers, notes on what was read how, and the columns that were in percent.

    Only a column in which every cell is a number or printed like one is touched. A column with a percent sign in some
    cells and none in others has no one scale: it is refused.

    >>> without_print({"A": ["85%", "90 %"], "B": ["0.85 ± 0.02", "0.9 (0.1)"], "C": ["x (1)", "y"]}, "ABC")[0]
    {'A': ['85', '90'], 'B': ['0.85', '0.9'], 'C': ['x (1)', 'y']}
    """
    found, percent = dict(columns), []
    signed: list[str] = []
    followed: list[str] = []
    marked: list[str] = []
    for name in chosen:
        column = columns[name]
        if isinstance(column, NumberColumn):
            continue
        coded = column.in_order() if isinstance(column, Coded) else None
        cells, rows = (column, range(len(column))) if coded is None else (coded.cells, coded.first_rows().tolist())
        if not any(isinstance(cell, str) and (any(sign in cell for sign in _SIGNS) or not cell.strip()[-1:].isdigit())
                   for cell in cells):  # fmt: skip
            continue
        matches = [_PRINTED.fullmatch(_bare(cell)) if isinstance(cell, str) else None for cell in cells]
        plain = [cell if match is None else match[1] for cell, match in zip(cells, matches, strict=True)]
        if column_kind(plain) != "numbers":
            continue
        signs = [match is not None and "%" in (match[2], match[3], match[4]) for match in matches]
        if any(signs):
            first = signs.index(True)
            bare = next((at for at, cell in enumerate(cells) if not is_missing(cell) and not signs[at]), None)
            if bare is not None:
                raise InputError(
                    f"column {name!r} holds {cells[first]!r} and, in row {rows[bare] + 1}, {str(cells[bare])!r}: with "
                    "and without a percent sign; write all of them the same way"
                )
            signed.append(f"column {name!r}: percent signs left out, {cells[first]!r} read as {plain[first]}")
            percent.append(name)
        spread = next((at for at, match in enumerate(matches) if match and _SPREAD.search(match[0])), None)
        if spread is not None:
            followed.append(f"column {name!r}: {cells[spread]!r} read as {plain[spread]}; what follows it is left out")
        mark = next(
            (at for at, match in enumerate(matches) if match and _bare(cells[at]) != cells[at].strip().strip("$")), None
        )
        if mark is not None:
            marked.append(f"column {name!r}: {cells[mark]!r} read as {plain[mark]}; its marks are left out")
        found[name] = plain if coded is None else Coded(coded.codes, plain)
    return found, [*first_told(signed), *first_told(followed), *first_told(marked)], percent


def without_units(columns: Columns, chosen: Iterable[str], notes: list[str]) -> tuple[Columns, str]:
    """Columns of numbers that each have a unit behind them without it, all of one kind in the unit that comes first.

    With them the unit, where one kind of time or speed is all there is.

    >>> without_units({"A": ["300 ms", "2 s"], "B": ["1 s", "**4 s**"], "C": ["DeiT s", "1 s"]}, "ABC", [])
    ({'A': ['300', '2000'], 'B': ['1000', '4000'], 'C': ['DeiT s', '1 s']}, 'ms')
    """
    found, said = dict(columns), []
    first: dict[str, tuple[str, float]] = {}  # kind → its first unit
    for name in chosen:
        column = columns[name]
        if isinstance(column, NumberColumn):
            continue
        coded = column.in_order() if isinstance(column, Coded) else None
        cells = column if coded is None else coded.cells
        if not any(isinstance(cell, str) and _unit_of(cell) for cell in cells[:20]):
            continue
        read = [_unit_of(cell) if isinstance(cell, str) else None for cell in cells]
        kinds = {each[1] for each in read if each is not None}
        if len(kinds) != 1 or not all(each or is_missing(cell) or str(cell).lower().strip() in words("cells", "holes")
                                      for cell, each in zip(cells, read, strict=True)):  # fmt: skip
            continue
        at = next(at for at, each in enumerate(read) if each is not None)
        unit, size = first.setdefault(kinds.pop(), (read[at] or ("", "", "", 1.0))[2:])
        plain = [each and _in_unit(each[0], each[3] / size) for each in read]
        plain = [cell if number is None else number for cell, number in zip(cells, plain, strict=True)]
        found[name] = plain if coded is None else Coded(coded.codes, plain)
        said.append(f"column {name!r}: {cells[at]!r} read as {plain[at]} {unit}")
    notes += first_told(said)
    return found, next(iter(first.values()))[0] if len(first) == 1 and not {*first} & {"size", "×"} else ""


def _in_unit(number: str, times: float) -> str:
    plain = number.replace(",", "") if re.fullmatch(r"\d{1,3}(,\d{3})+(\.\d+)?", number) else number
    return plain if times == 1 else f"{float(plain.replace('−', '-')) * times:.12g}"


@lru_cache(maxsize=4096)
def _unit_of(cell: str) -> tuple[str, str, str, float] | None:
    """The number, the kind of its unit, the unit, and how many of the first of its kind it makes.

    >>> _unit_of("**1,200 ops/sec**"), _unit_of("3 kB"), _unit_of("2.1 GB"), _unit_of("3 s A")
    (('1,200', 'ops/s', 'ops/sec', 1.0), ('3', 'size', 'kB', 1000.0), ('2.1', 'size', 'GB', 1000000000.0), None)
    """
    told = _WITH_UNIT.fullmatch(_bare(cell))
    if told is None:
        return None
    number, unit = told[1], told[2]
    known, (over, slash, per) = vocabulary()["units"], unit.partition("/")
    if slash:
        times, counted = 1.0, over
        if counted[1:].strip() in words("affixes", "counted") and counted[0] in _LETTERS:
            times, counted = _LETTERS[counted[0]], counted[1:].strip()
        kind, size = known.get(counted.lower(), ("", 1.0))
        if known.get(per.lower(), ("",))[0] != "time" or not (kind == "size" or counted in words("affixes", "counted")):
            return None
        return number, f"{'size' if kind else counted}/s", unit, times * size / known[per.lower()][1]
    if unit in {"x", "×", "B", "M", "K", "k"}:
        return number, "×" if unit in "x×" else unit, unit, 1.0
    kind, size = known.get(unit.lower(), ("", 1.0))
    return (number, kind, unit, size) if kind in {"time", "size"} else None


def first_told(notes: list[str]) -> list[str]:
    """One note for columns that were all read the same way.

    >>> first_told(["column 'A': x", "column 'B': x", "column 'C': x"])
    ["column 'A': x (2 other columns likewise)"]
    """
    more = len(notes) - 1
    return [f"{notes[0]} ({more} other column{'s' if more > 1 else ''} likewise)"] if more > 0 else notes


def _bare(cell: str) -> str:
    """The cell without what makes it stand out.

    >>> _bare("**0.85**"), _bare(r"$\\mathbf{0.85}$"), _bare("0.85†")
    ('0.85', '0.85', '0.85')
    """
    text = cell.strip()
    while len(text) < _LONGEST:
        frame = next((frame for frame in _FRAMES if text.startswith(frame[0]) and text.endswith(frame[1])
                      and len(text) > len("".join(frame))), None)  # fmt: skip
        inner = (
            text[len(frame[0]) : -len(frame[1])] if frame else text.rstrip(_MARKS[1:] if text[:1] == "*" else _MARKS)
        )
        if inner == text and unicodedata.category(text[-1:] or " ") in {"So", "Mn", "Cf"}:
            inner = text[:-1]  # a cup or an arrow behind the best
        if inner == text:
            return text
        text = inner.strip()
    return text


def refuse_mixed_percent(values: Iterable[str], percent: Iterable[str]) -> None:
    """Columns of one measure, some in percent and some not."""
    written = set(percent)
    plain = [name for name in values if name not in written]
    if written and plain:
        raise InputError(
            f"column {min(written)!r} is in percent and {plain[0]!r} is not, but they are of one measure; write all of "
            "them the same way"
        )


_LONGEST_FIGURES = 40  # letters of a number that we cannot read
_FIGURES = re.compile(r"\W*\d[\d\W]*|[^\w.]*\d[\d,]*\.\d+(?=[\s(%]).*")  # 0.85, 1/2, 2.3 (best of 3)
STAMP = re.compile(r"\d{4}-\d\d-\d\d[T ]?(\d\d:\d\d)?.*|\d{8}[-_T]?\d{6}")  # a date, or a time of a day
_LIST = re.compile(r"\d\s*[;|]\s*\d")  # several numbers in a cell
_NO_FIGURES = re.compile(r"\d\s*[-–]\s*\d|\d([./:])\d+\1\d")  # ranges, dates, versions, times of day


def refuse_text_measure(cells: Any, column: str) -> None:
    """Refuse a column of numbers that we cannot read: leaving it out would change the answer.

    A measure by name is one if any cell begins with a figure; any other column if all cells are figures and signs, and
    neither dates, versions nor ranges.
    """
    if isinstance(cells, NumberColumn) or column_kind(cells) != "text":
        return
    holes = words("cells", "holes")
    texts = [cell for cell in as_coded(cells).cells
             if isinstance(cell, str) and not is_missing(cell) and cell.strip().lower() not in holes]  # fmt: skip
    if all(map(STAMP.fullmatch, texts)) or any(
        len(cell) > _LONGEST_FIGURES or cell.lstrip()[:1] in "[{(" or _LIST.search(cell) for cell in texts[:100]
    ):
        return  # a list, a route, a sentence
    named = known_measure(column) is not None
    told = [cell for cell in texts if (re.match(r"\W*\d", cell) if named else _FIGURES.fullmatch(cell))]
    if told and (named or (len(told) == len(texts) and not any(map(_NO_FIGURES.search, told)))):
        what = "is named like a measure but " if named else ""
        raise InputError(f"column {column!r} {what}holds {shown(told[0])}: write plain numbers, or use "
                         f"{option('ignore', [column])}")  # fmt: skip
