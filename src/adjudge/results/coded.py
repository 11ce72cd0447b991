"""Columns of many rows without an object per cell: the different ones once, or plain numbers; lists to others.

A reader that can, hands these over instead of lists; whoever knows them works on arrays, everyone else iterates.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from adjudge.base.vocabulary import words
from adjudge.kernels.arrays import Ints

_NOT_NAMES = words("cells", "missing") | {"inf", "infinity", "nan", '"', "''", "〃"}


class _Column(Sequence[Any]):
    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]


class Coded(_Column):
    """`cells[codes[row]]` is the cell of a row; a cell may stand there that no row has.

    >>> list(Coded(np.array([0, 1, 0]), ["a", "b"]))
    ['a', 'b', 'a']
    """

    __slots__ = ("_first", "_names", "cells", "codes")

    def __init__(self, codes: NDArray[Any], cells: Sequence[Any]) -> None:
        self.codes, self.cells = np.asarray(codes, dtype=np.int64), list(cells)
        self._first: Ints | None = None
        self._names: bool | None = None

    def __len__(self) -> int:
        return len(self.codes)

    def __getitem__(self, row: Any) -> Any:
        return Coded(self.codes[row], self.cells) if isinstance(row, slice) else self.cells[self.codes[row]]

    def __iter__(self) -> Iterator[Any]:
        cells = self.cells
        return (cells[code] for code in self.codes.tolist())

    def first_rows(self) -> Ints:
        """The row where each cell comes first; the number of rows for one that does not come."""
        if self._first is None:  # kept: every step of reading asks, and there may be ten million rows
            self._first = np.full(len(self.cells), len(self.codes), dtype=np.int64)
            self._first[self.codes[::-1]] = np.arange(len(self.codes))[::-1]  # of several writes the last one stays
        return self._first

    def are_names(self) -> bool:
        """Whether every cell is a name as it stands: text, trimmed, told apart, neither missing nor a number.

        Looked up at once, by first and last letters: there may be a million of them, and every step of reading asks.
        """
        if self._names is None:
            cells = self.cells
            self._names = (
                set(map(type, cells)) == {str}
                and not any(not x or x.isspace() or x.isnumeric() or x in "+-−." for x in {c[:1] for c in cells})
                and not any(x.isspace() for x in {c[-1:] for c in cells})
                and _NOT_NAMES.isdisjoint(map(str.lower, cells))
                and len(set(cells)) == len(cells)
            )
        return self._names

    def in_order(self) -> Coded:
        """The same with the cells that come, in the order they come."""
        first = self.first_rows()
        if (np.diff(first, append=len(self.codes)) > 0).all():
            return self
        kept = np.argsort(first, kind="stable")[: int((first < len(self.codes)).sum())]
        place = np.empty(len(self.cells), dtype=np.int64)
        place[kept] = np.arange(len(kept))
        return Coded(place[self.codes], [self.cells[cell] for cell in kept.tolist()])


class NumberColumn(_Column):
    """Numbers, NaN where there is none."""

    __slots__ = ("values",)

    def __init__(self, values: NDArray[Any]) -> None:
        self.values = np.asarray(values, dtype=np.float64)

    def __len__(self) -> int:
        return len(self.values)

    def __getitem__(self, row: Any) -> Any:
        return NumberColumn(self.values[row]) if isinstance(row, slice) else float(self.values[row])

    def __iter__(self) -> Iterator[float]:
        return iter(self.values.tolist())


def as_coded(cells: Sequence[Any]) -> Coded:
    """The column with its different cells in the order they come."""
    if isinstance(cells, Coded):
        return cells.in_order()
    if isinstance(cells, NumberColumn):
        found, codes = np.unique(cells.values, return_inverse=True)
        return Coded(codes.ravel(), [None if np.isnan(value) else float(value) for value in found]).in_order()
    places: dict[Any, int] = {}
    found_cells: list[Any] = []
    codes_of = []
    for cell in cells:
        key: Any = (type(cell), cell)  # 1, 1.0 and True are three cells
        try:
            code = places.get(key)
        except TypeError:  # a list or a dict in a cell
            key = (type(cell), repr(cell))
            code = places.get(key)
        if code is None:
            code = places[key] = len(found_cells)
            found_cells.append(cell)
        codes_of.append(code)
    return Coded(np.array(codes_of, dtype=np.int64), found_cells)


def take(cells: Sequence[Any], rows: Ints) -> Any:
    """The cells of these rows, as a column of the same kind."""
    if isinstance(cells, Coded):
        return Coded(cells.codes[rows], cells.cells)
    if isinstance(cells, NumberColumn):
        return NumberColumn(cells.values[rows])
    return [cells[row] for row in rows.tolist()]


def joined(columns: Sequence[Sequence[Any]]) -> Coded | NumberColumn:
    """Several columns below one another.

    >>> list(joined([["a", "b"], ["b"]]))
    ['a', 'b', 'b']
    """
    if all(isinstance(column, NumberColumn) for column in columns):
        return NumberColumn(np.concatenate([column.values for column in columns if isinstance(column, NumberColumn)]))
    parts = [as_coded(column) for column in columns]
    together = as_coded([cell for part in parts for cell in part.cells])
    starts = np.cumsum([0, *(len(part.cells) for part in parts)])
    codes = [together.codes[start + part.codes] for part, start in zip(parts, starts[:-1], strict=True)]
    return Coded(np.concatenate(codes), together.cells)


def coded_texts(cells: Any, text_of: Callable[[Any], str]) -> Coded:
    """The column by what its cells read as, which several may share."""
    column = as_coded(cells)
    texts = [text_of(cell) for cell in column.cells]
    if len(set(texts)) == len(texts):
        return Coded(column.codes, texts)
    lookup = {text: place for place, text in enumerate(dict.fromkeys(texts))}
    return Coded(np.array([lookup[text] for text in texts], dtype=np.int64)[column.codes], list(lookup))
