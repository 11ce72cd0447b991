"""Tables whose roles are not certain: refused with what was understood, never judged.

Most dangerous is a table without a learner column: any column of numbers may pass for a learner. Measures, counts,
numbers of rows, deviations and ranks beside the scores are no learners, and their names or values say so.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from adjudge.base.option_spelling import option
from adjudge.errors import InputError
from adjudge.measures.registry import known_measure, normalise
from adjudge.results.cells import column_kind, is_missing, parse_numbers, shown
from adjudge.results.coded import Coded, as_coded
from adjudge.results.doubtful_names import PARTS, about_others, measures_in, parts_of_one, says_something_else
from adjudge.results.table import ResultTable, numbered_keys

Columns = dict[str, Any]
_KEYS = ("case", "learner", "measure", "repeat", "fold", "item", "seed", "split_id")
_FIGURES = re.compile(r"\W*\d[\d\W]*")
_NO_FIGURES = re.compile(r"\d\s*[-–]\s*\d|\d([./:])\d+\1\d")  # ranges, dates, versions, times of day
_FEW = 6  # rows, below which values tell nothing


def refuse_unexplained(raw: Columns, by_role: dict[str, str], values: list[str], layout: str) -> None:
    """Refuse a table that answers one question several times while a column nobody explained tells why."""
    known = {*by_role.values(), *values}
    texts = [column for column in raw if column not in known and column_kind(raw[column]) in {"text", "mixed"}]
    rows = _questions(raw, by_role, values) if texts else None
    if rows is None:
        return
    n_rows = int(rows.max()) + 1
    roles = _understood(by_role)
    for column in texts:
        if layout == "learners":
            raise InputError(
                f"understood {roles} and {len(values)} columns of numbers, but cases come up several times and column "
                f"{column!r} holds text: is it the learner? say {option('learner', column)} or "
                f"{option('ignore', [column])}"
            )
        if int(numbered_keys(rows, _codes(raw[column])).max()) + 1 > n_rows:
            raise InputError(
                f"understood {roles}, but rows come up several times and column {column!r} tells them apart: is it "
                f"part of case or learner? say {option('case')} or {option('learner', 'A,B')} with it, or "
                f"{option('ignore', [column])}"
            )


def refuse_numbered_rows(raw: Columns, by_role: dict[str, str], values: list[str]) -> None:
    """Refuse the same while a column holds the same few numbers for every case and learner: it is no measure.

    It may be a setting, a step of training or the number of a run.
    """
    free = [column for column in raw if column not in by_role.values() and known_measure(column) is None]
    rows = _questions(raw, by_role, values) if free else None
    if rows is None:
        return
    most = int(np.bincount(rows).max())
    for column in free:
        codes = _codes(raw[column])
        if codes.max() < most and len(np.unique(numbered_keys(rows, codes))) == len(rows):
            raise InputError(
                f"understood {_understood(by_role)}, but rows come up several times and column {column!r} numbers "
                "them: name it repeat, fold, seed or item if it is one, make it part of case or learner with "
                f"{option('case')} or {option('learner', 'A,B')}, or say {option('ignore', [column])}"
            )


def _questions(raw: Columns, by_role: dict[str, str], values: list[str]) -> NDArray[np.int64] | None:
    """A number per row, the same where all keys are; None where no two rows have the same."""
    keys = [column for role, column in by_role.items() if role in _KEYS and column not in values]
    rows = numbered_keys(*(_codes(raw[column]) for column in keys)) if keys else np.zeros(0, dtype=np.int64)
    return None if int(rows.max(initial=-1)) + 1 == len(rows) else rows


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
    letters = sum(len(column) == 1 for column in columns) > 2  # A, B, … N, P: learners by letter
    about = [column for column in columns if says_something_else(column) and not (letters and len(column) == 1)]
    odd = {*about, *about_others(columns), *parts_of_one(columns)}
    about = [column for column in columns if column in odd]
    if about:
        said = _said(about, "not named like a learner", "not named like learners")
        raise InputError(f"{known}, but {said}{_way_out(about)}")
    if several := measures_in(columns):
        raise InputError(f"{known}, but {several}, or say {option('columns', 'learners')} if all are scores of one "
                         "measure")  # fmt: skip
    for others, what in _other_kinds(raw, columns):
        told = ", ".join(map(repr, others)) + (" hold " if len(others) > 1 else " holds ")
        raise InputError(f"{known}, but {told}{what}{_way_out(others)}")


def refuse_wrong_cases(columns: list[str]) -> None:
    """Refuse columns that cannot all be cases: a mean of the others, the learner's size, folds."""
    if several := measures_in(columns):
        raise InputError(f"{len(columns)} columns of numbers as cases, but {several}")
    about = [column for column in columns if says_something_else(column)] or parts_of_one(columns)
    if about:
        said = _said(about, "not named like a case", "not named like cases")
        raise InputError(f"{len(columns)} columns of numbers as cases, but {said}; say "
                         f"{option('ignore', about)}, or rename")  # fmt: skip


def refuse_wrong_measures(columns: list[str]) -> None:
    """Refuse fold1, fold2, … as measures."""
    parts = parts_of_one(columns)
    if parts:
        raise InputError(f"{_said(parts, 'no measure', 'no measures')}: give one row for each, with its number in a "
                         f"column fold, repeat or seed, or say {option('ignore', parts)}")  # fmt: skip


def refuse_pairs_of_learners(table: ResultTable) -> None:
    """Refuse rows named like the columns: a matrix of p-values, of wins or of confusions holds no cases."""
    if table.layout in {"learners", "cases"} and len(table.cases) > 1 and set(table.cases) == set(table.learners):
        raise InputError(
            f"rows and columns have the same names ({', '.join(table.cases[:3])} …): a matrix of pairs, not of "
            "learners on cases; give the scores on each case"
        )


def refuse_names_of_rows(raw: Columns, by_role: dict[str, str]) -> None:
    """Refuse runs or seeds that differ from row to row: nothing of one learner then pairs with another's."""
    role = next((role for role in ("item", "repeat", "fold", "seed") if role in by_role), "item")
    if role in ("repeat", "seed") and "learner" in by_role:
        names, learners = (as_coded(raw[by_role[key]]).cells for key in (role, "learner"))
        if len(names) == len(raw[by_role[role]]) > len(learners) > 1:
            raise InputError(
                f"column {by_role[role]!r} has another value in every row: it names rows, and no {role} has two "
                f"learners; say {option('ignore', [by_role[role]])}"
            )


def refuse_training_epochs(column: str) -> None:
    """Refuse epochs of training as repeats; of items, several answers are called epochs."""
    if normalise(column) == "epoch":
        raise InputError(
            f"column {column!r}: epochs of training are no repeats; keep the rows of one epoch and say "
            f"{option('ignore', [column])}, or name the column repeat if it is one"
        )


def refuse_text_measure(cells: Sequence[Any], column: str) -> None:
    """Refuse a column of numbers that we cannot read: leaving it out would change the answer.

    A measure by name is one if any cell begins with a figure; any other column if all cells are figures and signs, and
    neither dates, versions nor ranges.
    """
    texts = [cell for cell in as_coded(cells).cells if isinstance(cell, str) and not is_missing(cell)]
    named = known_measure(column) is not None
    told = [cell for cell in texts if (re.match(r"\W*\d", cell) if named else _FIGURES.fullmatch(cell))]
    if told and (named or (len(told) == len(texts) and not any(map(_NO_FIGURES.search, told)))):
        what = "is named like a measure but " if named else ""
        raise InputError(f"column {column!r} {what}holds {shown(told[0])}: write plain numbers, or say "
                         f"{option('ignore', [column])}")  # fmt: skip


def text_for_numbers(raw: Columns, taken: Iterable[str]) -> str:
    """What a column of text holds, said where numbers were looked for."""
    texts = [column for column in raw if column not in set(taken) and column_kind(raw[column]) == "text"]
    found = [(column, next(cell for cell in raw[column] if not is_missing(cell))) for column in texts]
    found.sort(key=lambda each: not re.match(r"\W*\d|\{", str(each[1])))  # what was to be a number comes first
    return f"; column {found[0][0]!r} holds text such as {shown(found[0][1])}" if found else ""


def refuse_parts(cells: Sequence[Any], column: str, role: str) -> None:
    """Refuse train, test as folds, cases or learners: a score on training data is no result."""
    distinct = dict.fromkeys(map(str, cells.cells if isinstance(cells, Coded) else cells))
    parts = [cell for cell in distinct if not is_missing(cell)]
    if len(parts) > 1 and all(normalise(part) in PARTS for part in parts):
        raise InputError(
            f"column {column!r} says {', '.join(parts)}, which are no {role}s: keep the rows of one part and leave the "
            f"column out with {option('ignore', [column])}"
        )


def _understood(by_role: dict[str, str]) -> str:
    return ", ".join(f"{role} = {column}" for role, column in by_role.items())


def _said(columns: list[str], one: str, several: str) -> str:
    shown = ", ".join(map(repr, columns[:4])) + (f" and {len(columns) - 4} more" if len(columns) > 4 else "")
    return f"{shown} is {one}" if len(columns) == 1 else f"{shown} are {several}"


def _way_out(columns: list[str]) -> str:
    return f"; say {option('ignore', columns)}, or {option('columns', 'learners')} if all are learners"


def _other_kinds(raw: Columns, columns: list[str]) -> Iterator[tuple[list[str], str]]:
    """Columns whose values cannot be of the others' measure: whole numbers apart from fractions, or 0 and 1 alone."""
    numbers = {column: [value for value in parse_numbers(raw[column], column) if value == value] for column in columns}
    numbers = {column: values for column, values in numbers.items() if len(values) >= _FEW}
    whole = {column for column, values in numbers.items() if all(float(value).is_integer() for value in values)}
    rest = [value for column, values in numbers.items() if column not in whole for value in values]
    if not whole or not rest:
        return
    least, most = min(rest), max(rest)
    shares = least >= 0 and most <= 1
    low, high = least / 2 if least > 0 else least * 2, most * 2 if most > 0 else most / 2
    apart = []
    for column in [column for column in numbers if column in whole and set(numbers[column]) - {0.0, 1.0}]:
        values = numbers[column]
        if (shares and max(values) > 1) or not low <= np.median(values) <= high:
            apart.append(column)
    if apart:
        yield apart, "whole numbers, apart from the others' fractions"
    flags = [column for column in numbers if set(numbers[column]) == {0.0, 1.0}]
    if len(flags) == 1 and not {0.0, 1.0} & set(rest):
        yield flags, "only 0 and 1, the others neither"
