"""Tables whose roles are not certain: refused with what was understood, never judged.

Most dangerous is a table without a learner column: any column of numbers may pass for a learner. Measures, counts,
numbers of rows, deviations and ranks beside the scores are no learners, and their names or values say so.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from adjudge.errors import InputError
from adjudge.face import option
from adjudge.measures.registry import known_measure, normalise
from adjudge.results.cells import column_kind, is_missing, parse_numbers
from adjudge.results.coded import Coded, as_coded
from adjudge.results.table import numbered_keys

__all__ = ["refuse_parts_as_folds", "refuse_summary_rows", "refuse_unexplained", "refuse_wrong_learners"]

Columns = dict[str, Any]
_KEYS = ("case", "learner", "measure", "repeat", "fold", "item", "seed", "split_id")
_ABOUT = re.compile(
    r"(n|id|idx|index|row|no|nr|number|seed|year|date|time_?stamp|version|size|length|count|total|mean|average|avg|best|"
    r"(n|num|number_of|count_of)_\w+|\w+_(id|idx|index|size|count|seed|version))"
)
_BESIDE = re.compile(r"(.+)_(std|sd|stdev|stddev|se|sem|stderr|std_err|var|variance|ci|lower|upper|low|high|rank)"
                     r"|(?:std|sd|se|stderr|var|rank)_(.+)")  # fmt: skip
_SUMMARIES = {"mean", "average", "avg", "std", "stdev", "median", "total", "sum", "overall", "avg_rank", "mean_rank",
              "average_rank", "rank", "wins", "win_tie_loss"}  # fmt: skip
_SUMMING = {name.split("_")[0] for name in _SUMMARIES}
_PARTS = {"train", "training", "test", "testing", "val", "valid", "validation", "dev"}
_APART = 10.0  # times the others' greatest: a learner that always has 50 % is none the less one
_MOST_WORDS = 8  # of a measure's name
_FEW = 6  # rows, below which values tell nothing


def refuse_unexplained(raw: Columns, by_role: dict[str, str], values: list[str], layout: str) -> None:
    """Refuse a table that answers one question several times while a column of text nobody explained tells why."""
    known = {*by_role.values(), *values}
    texts = [column for column in raw if column not in known and column_kind(raw[column]) in {"text", "mixed"}]
    keys = [column for role, column in by_role.items() if role in _KEYS and column not in values]
    if not texts or not keys:
        return
    rows = numbered_keys(*(_codes(raw[column]) for column in keys))
    n_rows = int(rows.max(initial=-1)) + 1
    if n_rows == len(rows):
        return
    roles = _understood(by_role)
    for column in texts:
        if layout == "learners":
            raise InputError(
                f"understood {roles} and {len(values)} columns of numbers, but cases come up several times and column "
                f"{column!r} holds text: is it the learner? say {option('learner', column)} or "
                f"{option('ignore', column)}"
            )
        if int(numbered_keys(rows, _codes(raw[column])).max()) + 1 > n_rows:
            raise InputError(
                f"understood {roles}, but rows come up several times and column {column!r} tells them apart: is it "
                f"part of case or learner? say {option('case')} or {option('learner', 'A,B')} with it, or "
                f"{option('ignore', column)}"
            )


def _codes(cells: Sequence[Any]) -> NDArray[np.int64]:
    """A number per row, the same where the cells read the same."""
    return as_coded([str(cell) for cell in cells] if isinstance(cells, list) else cells).codes


def refuse_wrong_learners(raw: Columns, by_role: dict[str, str], columns: list[str]) -> None:
    """Refuse columns that cannot all be learners: measures, numbers about the case, deviations, another kind."""
    known = f"understood {_understood(by_role)}, no learner column, so {len(columns)} columns of numbers as learners"
    named = [column for column in columns if len(column) > 1]  # F may be anybody
    measures = [column for column in named if known_measure(column) is not None]
    if measures:
        raise InputError(
            f"{known}, but {_said(measures, 'a measure', 'measures')}: which column names the learner? say "
            f"{option('learner', 'COLUMN')}, or {option('learner', {'NAME': 'FILE'})} if all rows are of one"
            f"{_way_out(measures)}"
        )
    about = [column for column in columns if _ABOUT.fullmatch(normalise(column))]
    twins = {normalise(column) for column in columns}
    odd = set(about)
    about += [column for column in columns if column not in odd and (found := _BESIDE.fullmatch(normalise(column)))
              and (found[1] or found[3]) in twins]  # fmt: skip
    if about:
        said = _said(about, "not named like a learner", "not named like learners")
        raise InputError(f"{known}, but {said}{_way_out(about)}")
    ends = {end for column in columns if (end := _measure_in(column)) is not None}
    if len(ends) > 1:
        raise InputError(
            f"{known}, but their names hold several measures ({', '.join(sorted(ends))}): give one row per case and "
            "learner with a column per measure, or say "
            f"{option('columns', 'learners')} if all are scores of one measure"
        )
    other = _other_kind(raw, columns)
    if other is not None:
        raise InputError(f"{known}, but {other[0]!r} {other[1]}{_way_out([other[0]])}")


def refuse_summary_rows(cases: Sequence[Any]) -> None:
    """Refuse a row that sums up the others: it is no case."""
    distinct = list(dict.fromkeys(map(str, cases.cells if isinstance(cases, Coded) else cases)))
    text = "\n".join(distinct).lower()
    if not any(word in text for word in _SUMMING):  # a million names are not looked at one by one
        return
    found = [case for case in distinct if normalise(case) in _SUMMARIES]
    if found and len(distinct) > 2:
        raise InputError(f"case {found[0]!r} is named like a summary of the other {len(distinct) - 1}, which is no "
                         "case: delete its rows, or rename it")  # fmt: skip


def refuse_parts_as_folds(cells: Sequence[Any], column: str) -> None:
    """Refuse `split` = train, test: a score on training data is no fold."""
    distinct = dict.fromkeys(map(str, cells.cells if isinstance(cells, Coded) else cells))
    parts = [cell for cell in distinct if not is_missing(cell)]
    if len(parts) > 1 and all(normalise(part) in _PARTS for part in parts):
        raise InputError(
            f"column {column!r} says {', '.join(parts)}, which are no folds: keep the rows of one part and leave the "
            f"column out with {option('ignore', column)}"
        )


def _understood(by_role: dict[str, str]) -> str:
    return ", ".join(f"{role} = {column}" for role, column in by_role.items())


def _said(columns: list[str], one: str, several: str) -> str:
    shown = ", ".join(map(repr, columns[:4])) + (f" and {len(columns) - 4} more" if len(columns) > 4 else "")
    return f"{shown} is {one}" if len(columns) == 1 else f"{shown} are {several}"


def _way_out(columns: list[str]) -> str:
    return f"; say {option('ignore', ','.join(columns))}, or {option('columns', 'learners')} if all are learners"


def _measure_in(column: str) -> str | None:
    """The measure that a name like rf_accuracy or f1_svm holds."""
    words = normalise(column).split("_")
    for size in range(1, min(len(words), _MOST_WORDS + 1)):
        for part in ("_".join(words[-size:]), "_".join(words[:size])):
            if known_measure(part) is not None:
                return part
    return None


def _other_kind(raw: Columns, columns: list[str]) -> tuple[str, str] | None:
    """A column whose values cannot be of the others' measure: whole numbers far beyond fractions, or 0 and 1 alone."""
    numbers = {column: [value for value in parse_numbers(raw[column], column) if value == value] for column in columns}
    numbers = {column: values for column, values in numbers.items() if len(values) >= _FEW}
    whole = [column for column, values in numbers.items() if all(float(value).is_integer() for value in values)]
    if len(whole) != 1 or len(numbers) == 1:
        return None
    rest = [value for column, values in numbers.items() if column != whole[0] for value in values]
    values = numbers[whole[0]]
    if min(values) > _APART * max(map(abs, rest)):
        return whole[0], "holds whole numbers far beyond the others' fractions"
    if set(values) == {0.0, 1.0} and not {0.0, 1.0} & set(rest):
        return whole[0], "holds only 0 and 1, the others neither"
    return None
