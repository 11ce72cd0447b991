"""What the columns of a table do: kinds, numbers, which rows they tell apart, which column follows from which."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any

import numpy as np

from adjudge.base.vocabulary import Named, in_list, is_property, measure_named, role_of, words_of
from adjudge.kernels.arrays import Floats, Ints
from adjudge.results.cells import column_kind, is_missing, parse_number
from adjudge.results.coded import Coded, NumberColumn, as_coded, coded_texts
from adjudge.results.printed_numbers import STAMP
from adjudge.results.table import numbered_keys
from adjudge.results.told_directions import tells_direction

Columns = dict[str, Any]  # lists of cells, or columns of `coded`
_OF_RUN = re.compile(r"(?:run|rep|r|trial)?[ _-]?\d{1,4}", re.IGNORECASE)
_HASH = re.compile(r"[0-9a-f]{8,64}…?")
_FRACTION = re.compile(r"-?\d+\.0")
_LONG_TEXT = 60  # letters of a cell: longer ones are sentences, paths, settings


class Column:
    """One column; each fact is computed when it is asked for, once."""

    def __init__(self, name: str, cells: Any) -> None:
        self.name, self.cells = name, cells

    @cached_property
    def kind(self) -> str:
        """`numbers`, `text`, `empty` or `mixed`."""
        return column_kind(self.cells)

    @cached_property
    def coded(self) -> Coded:
        """By what the cells read as; a missing one is empty text."""
        words = self.kind == "text"  # where none, na or - may be the name of something
        column = as_coded(self.cells)
        if column.are_names():
            return column
        return coded_texts(column, lambda cell: "" if is_missing(cell) and not (words and isinstance(cell, str))
                           else cell_text(cell))  # fmt: skip

    @cached_property
    def labels(self) -> list[str]:
        """The different texts, the missing one left out."""
        return [text for text in self.coded.cells if text]

    @cached_property
    def blank(self) -> float:
        """The share of cells that hold nothing."""
        return float(np.mean(np.array([not text for text in self.coded.cells])[self.codes])) if len(self.codes) else 0.0

    @property
    def codes(self) -> Ints:
        return self.coded.codes

    @cached_property
    def numbers(self) -> Floats:
        """Its numbers, NaN where there is none."""
        if isinstance(self.cells, NumberColumn):
            return self.cells.values
        coded = self.cells.in_order() if isinstance(self.cells, Coded) else as_coded(self.cells)
        return np.array([number_of(cell) for cell in coded.cells], dtype=np.float64)[coded.codes]

    @cached_property
    def known(self) -> Floats:
        """The numbers that are there."""
        return self.numbers[np.isfinite(self.numbers)]

    @property
    def is_number(self) -> bool:
        return self.kind == "numbers"

    @cached_property
    def whole(self) -> bool:
        return self.is_number and bool(len(self.known)) and bool((self.known == np.round(self.known)).all())

    @property
    def constant(self) -> bool:
        return len(self.labels) < 2

    @cached_property
    def flags(self) -> bool:
        """Only 0 and 1."""
        return self.is_number and bool(len(self.known)) and bool(((self.known == 0) | (self.known == 1)).all())

    @cached_property
    def measure(self) -> Named | None:
        """What its name says of a measure; a property is none, nor are words."""
        found = None if self.kind == "text" else measure_named(self.name)
        return None if found is not None and not found.exact and is_property(self.name) else found

    @cached_property
    def role(self) -> str | None:
        return role_of(self.name)

    @cached_property
    def tells_direction(self) -> bool:
        """Whether it says of each row which way its measure is better."""
        return tells_direction(self.name, self.cells)

    @property
    def _is_fractional(self) -> bool:
        return self.is_number and not self.whole

    @cached_property
    def is_property(self) -> bool:
        return is_property(self.name) and not (self._is_fractional and words_of(self.name)[-1:] == ("index",))

    @cached_property
    def is_id(self) -> bool:
        """Ids, hashes, time stamps, paths and sentences: they name rows or describe them, and are not keys."""
        if in_list(self.name, "columns", "ids") and self.role is None and self.measure is None:
            return not self._is_fractional
        if self.is_number or not self.labels:
            return False
        some = self.labels[:200]
        return all(map(STAMP.fullmatch, some)) or (
            len(some) > 3 and all(map(_HASH.fullmatch, some)) and any(sign.isdigit() for sign in some[0])
        )

    @cached_property
    def is_free_text(self) -> bool:
        """Sentences, settings, answers: mostly long, or different in nearly every row of many."""
        if self.is_number or not self.labels:
            return False
        some = self.labels[:200]
        return sum(len(text) > _LONG_TEXT or text[:1] in "{[" for text in some) > len(some) / 2


class Facts:
    """The columns of a table and what they do together."""

    def __init__(self, raw: Columns) -> None:
        self.raw = raw
        self.columns = {name: Column(name, cells) for name, cells in raw.items()}
        self.n = len(next(iter(raw.values()))) if raw else 0
        self._counts: dict[frozenset[str], int] = {}
        for column in self:
            if in_list(column.name, "columns", "run_numbers") and self._numbers_runs(column):
                column.role = "repeat"

    def _numbers_runs(self, column: Column) -> bool:
        """Whether run_id counts runs, 1, 2, 3 or run_1, run_2: not each row, nor things that have a size or a seed."""
        return (
            (column.whole or all(map(_OF_RUN.fullmatch, column.labels)))
            and not self.unique(column.name)
            and not any(self.determined(other.name, (column.name,)) for other in self
                        if other is not column and other.measure is None and not other.constant)
        )  # fmt: skip

    def __getitem__(self, name: str) -> Column:
        return self.columns[name]

    def __iter__(self) -> Iterator[Column]:
        return iter(self.columns.values())

    def keys(self, names: Iterable[str]) -> Ints:
        """One number per row, equal where all of these columns are."""
        columns = [self[name].coded for name in names]
        if len(columns) == 1 and (columns[0].first_rows() < self.n).all():
            return columns[0].codes  # numbered already
        return numbered_keys(*(column.codes for column in columns)) if columns else np.zeros(self.n, dtype=np.int64)

    def count(self, *names: str) -> int:
        """How many different rows these columns make."""
        key = frozenset(names)
        if key not in self._counts:
            self._counts[key] = int(self.keys(key).max(initial=-1)) + 1
        return self._counts[key]

    def unique(self, *names: str) -> bool:
        return self.count(*names) == self.n

    def fill(self, first: tuple[str, ...], second: tuple[str, ...]) -> float:
        """Which share of the cross of two keys is there."""
        return self.count(*first, *second) / max(1, self.count(*first) * self.count(*second))

    def determined(self, name: str, by: tuple[str, ...]) -> bool:
        """Whether a column has one value wherever the others agree."""
        if not by:
            return self[name].constant
        every = self.keys(by)
        cells: Any = self[name].numbers if self[name].is_number else self[name].codes
        for n in (100_000, self.n):  # of millions of rows the first tell most often
            codes, mine = every[:n], cells[:n]
            first = np.zeros(int(codes.max(initial=-1)) + 1, dtype=np.int64)
            first[codes[::-1]] = np.arange(len(codes))[::-1]
            other = mine[first[codes]]
            if not ((mine == other) | ((mine != mine) & (other != other))).all():
                return False
        return True


def cell_text(cell: Any) -> str:
    """A cell as a name: 3.0 is 3."""
    if isinstance(cell, str):
        text = cell.strip()
        return text.partition(".")[0] if text.endswith(".0") and _FRACTION.fullmatch(text) else text
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    if isinstance(cell, int) and cell.bit_length() > 10_000:
        return "a whole number of thousands of digits"
    return str(cell).strip()


def number_of(cell: Any) -> float:
    """The number in a cell, NaN where there is none."""
    try:
        return parse_number(cell)
    except (ValueError, TypeError, OverflowError):
        return float("nan")
