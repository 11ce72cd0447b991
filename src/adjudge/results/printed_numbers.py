"""Numbers as papers print them: 85%, 0.85 ± 0.02, 0.85 (0.02), **0.85**, 0.85*; read and said, scales never mixed."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from adjudge.base.option_spelling import option
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
    r"\s*+(%?)\$?"
)
_UNIT = re.compile(rf"{_NUMBER}\s*+(s|sec|secs|ms|us|µs|ns|min|h|hrs|KB|MB|GB|KiB|MiB|GiB|x|×|B|M|K|k)")
_SPREAD = re.compile(r"[±(\[]|\+/?-|\\pm")
# What makes a cell stand out, and the marks of significance that may follow it.
_FRAMES = (("**", "**"), ("__", "__"), ("$", "$"), ("{\\bf ", "}"), *((f"<{tag}>", f"</{tag}>") for tag in
           ("b", "strong", "u", "i", "em")), *((f"\\{word}{{", "}") for word in
           ("textbf", "mathbf", "underline", "textit", "emph", "bm")))  # fmt: skip
_MARKS = "*†‡§•∘"
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
        if not any(isinstance(cell, str) and (any(sign in cell for sign in _SIGNS) or cell.strip()[-1:].isalpha())
                   for cell in cells):  # fmt: skip
            continue
        unit = _one_unit(cells)
        matches = [_PRINTED.fullmatch(_bare(cell.strip().removesuffix(unit))) if isinstance(cell, str) else None
                   for cell in cells]  # fmt: skip
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
        if unit:
            followed.append(f"column {name!r}: {next(filter(None, cells))!r} read without {unit!r}")
        found[name] = plain if coded is None else Coded(coded.codes, plain)
    return found, [*first_told(signed), *first_told(followed), *first_told(marked)], percent


def _one_unit(cells: Any) -> str:
    """The unit of time or size behind every number of a column, where it is one and the same.

    >>> _one_unit(["1.6min", "2.0min"]), _one_unit(["3 s", "2 ms"]), _one_unit(["0.5", "1 s"])
    ('min', '', '')
    """
    written = [cell.strip() for cell in cells if isinstance(cell, str) and not is_missing(cell)]
    units = {found[1] if (found := _UNIT.fullmatch(cell)) else "" for cell in written}
    return units.pop() if len(units) == 1 else ""


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
_FIGURES = re.compile(r"\W*\d[\d\W]*")
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
    texts = [cell for cell in as_coded(cells).cells if isinstance(cell, str) and not is_missing(cell)]
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
