"""A case as the matrix scikit-learn wants, everything that is learnt from data learnt on the training items only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from adjudge.cases.case import Case
from adjudge.errors import InputError

Encoding = Literal["onehot", "ordinal", "none"]
Floats = NDArray[np.float64]
Indices = NDArray[np.intp]


@dataclass(frozen=True)
class _Raw:
    """Numbers and codes as they are, NaN where missing; made once per case."""

    matrix: Floats
    nominal: NDArray[np.bool_]
    sizes: tuple[int, ...]
    has_missing: bool


def raw_matrix(case: Case) -> _Raw:
    """Every attribute as a column of floats: numbers, or codes of nominal values; NaN where missing."""
    found: _Raw | None = case.__dict__.get("_raw")
    if found is None:
        columns = [np.where(column.missing, np.nan, column.values) for column in case.columns]
        matrix = np.column_stack(columns).astype(np.float64)
        nominal = np.array([column.is_nominal for column in case.columns])
        sizes = tuple(len(column.categories or ()) for column in case.columns)
        found = _Raw(matrix, nominal, sizes, bool(np.isnan(matrix).any()))
        case.__dict__["_raw"] = found  # a cache: a frozen Case's content does not change
    return found


def encode_case(case: Case, train: Indices, test: Indices, encoding: Encoding = "onehot") -> tuple[Floats, Floats]:
    """Which two matrices do a training and a test set become?

    Missing numbers become the median and missing nominal values the commonest value of the *training* items (0 and the
    first value where these have none). `onehot`: one column per declared nominal value; `ordinal`: its number;
    `none`: as ordinal, and missing cells stay NaN.

    >>> from adjudge.cases.case import Column
    >>> colour = Column("colour", np.array([0, 0, 1, -1]), ("red", "blue"))
    >>> size = Column("size", np.array([1.0, 3.0, 9.0, np.nan]))
    >>> case = Case("toy", (size, colour), np.array([0, 1, 0, 1]), ("n", "y"))
    >>> encode_case(case, np.array([0, 1]), np.array([2, 3]))[1].tolist()
    [[9.0, 0.0, 1.0], [2.0, 1.0, 0.0]]
    """
    if encoding not in get_args(Encoding):
        raise InputError(f"encode is one of {', '.join(get_args(Encoding))}; got {encoding!r}")
    raw = raw_matrix(case)
    left, right = raw.matrix[train], raw.matrix[test]
    if encoding == "none":
        return left, right
    if raw.has_missing:
        _impute(left, right, raw)
    if encoding == "ordinal" or not raw.nominal.any():
        return left, right
    return _onehot(left, raw), _onehot(right, raw)


def _impute(left: Floats, right: Floats, raw: _Raw) -> None:
    for place in np.flatnonzero(np.isnan(left).any(axis=0) | np.isnan(right).any(axis=0)):
        seen = left[~np.isnan(left[:, place]), place]
        if not len(seen):
            fill = 0.0
        elif raw.nominal[place]:
            fill = float(np.bincount(seen.astype(np.intp)).argmax())
        else:
            fill = float(np.median(seen))
        for part in (left, right):
            part[np.isnan(part[:, place]), place] = fill


def _onehot(matrix: Floats, raw: _Raw) -> Floats:
    parts = []
    for place, nominal in enumerate(raw.nominal):
        column = matrix[:, place]
        parts.append(column[:, None] == np.arange(raw.sizes[place]) if nominal else column[:, None])
    return np.hstack(parts).astype(np.float64)
