"""A case from columns of Python values, arrays or a frame; and as the matrix scikit-learn wants.

What an encoding learns from data it learns on the training items only.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args

import numpy as np

from adjudge.base.annotation_checks import received
from adjudge.base.argument_checks import array_of, checked
from adjudge.cases.case import Case, Column, class_codes
from adjudge.errors import InputError, refuse_unknown
from adjudge.kernels.arrays import Bools, Floats, Indices


@checked
def make_case(
    X: Any, y: Any, name: str, *, nominal: Sequence[str | int] = (), classes: Sequence[Any] | None = None
) -> Case:
    """What data set are these arrays? `X` is a matrix, a mapping of columns or a frame; `y` the classes.

    Columns of numbers are numeric unless `nominal` names them (by name, or by position in a matrix).

    Parameters
    ----------
    X: Matrix, mapping of columns, or frame.
    y: Classes of the items.
    name: Name of the case.
    nominal: Columns of numbers that are codes, by name or position.
    classes: Declared classes; those seen when left out.

    See Also
    --------
    adjudge.cases.load_case : from files and names

    >>> make_case([[1.0, 0], [2.0, 1]], ["no", "yes"], "toy", nominal=[1])
    Case('toy', 2 items, 1 numeric + 1 nominal attributes, 2 classes, 0 missing cells)
    """
    if isinstance(X, Mapping):
        columns = {str(key): _plain(values, f"column {key!r}") for key, values in X.items()}
    elif hasattr(X, "columns"):
        columns = {str(key): _plain(X[key], f"column {key!r}") for key in X.columns}
    else:
        matrix = array_of(X, "X")
        if matrix.ndim != 2:
            raise InputError(f"case {name!r}: X must be items × attributes; got shape {matrix.shape}")
        columns = {f"x{place}": matrix[:, place].tolist() for place in range(matrix.shape[1])}
    names = list(columns)
    chosen = [names[key] if isinstance(key, int) and -len(names) <= key < len(names) else key for key in nominal]
    for wanted in chosen:
        refuse_unknown(wanted, names, f"case {name!r}: no column {wanted!r} to be nominal")
    codes, found = class_codes(_plain(y, "y"), name, classes)
    return Case(name, _columns(columns, name, chosen), codes, found)  # type: ignore[arg-type]


def case_of_columns(
    columns: Mapping[str, Sequence[Any]],
    name: str,
    target: str | None,
    *,
    nominal: Sequence[str] = (),
    ignore: Sequence[str] = (),
) -> Case:
    """The case of a table of which `target` is the class; None in a cell is missing.

    >>> case_of_columns({"a": [1.0, None], "c": ["x", "y"]}, "toy", "c").n_missing
    1
    """
    if target is None:
        raise InputError(f"{name}: a table does not say which column is the class; name it with target")
    for wanted in (target, *nominal, *ignore):
        refuse_unknown(wanted, columns, f"{name}: no column {wanted!r}")
    codes, classes = class_codes(columns[target], name)
    rest = {key: list(cells) for key, cells in columns.items() if key != target and key not in ignore}
    return Case(name, _columns(rest, name, nominal), codes, classes, target)


def _columns(columns: Mapping[str, list[Any]], case: str, nominal: Sequence[str]) -> tuple[Column, ...]:
    made = []
    for name, cells in columns.items():
        kinds = {type(cell) for cell in cells if not _is_missing(cell)}
        numbers = all(issubclass(kind, (int, float, np.number)) and kind is not bool for kind in kinds)
        if numbers and name not in nominal:
            values = np.array([np.nan if _is_missing(cell) else float(cell) for cell in cells], dtype=np.float64)
            if np.isinf(values).any():
                raise InputError(
                    f"case {case!r}: column {name!r} holds an infinite number at item {int(np.isinf(values).argmax())}"
                )
            made.append(Column(name, values))
        else:
            codes, categories = class_codes([None if _is_missing(cell) else _text(cell) for cell in cells], case)
            made.append(Column(name, codes, categories))
    return tuple(made)


def _text(cell: Any) -> str:
    return str(int(cell)) if isinstance(cell, float) and cell.is_integer() else str(cell)


def _is_missing(cell: Any) -> bool:
    return (
        cell is None or (isinstance(cell, float) and math.isnan(cell)) or type(cell).__name__ in {"NAType", "NaTType"}
    )


def _plain(values: Any, what: str) -> list[Any]:
    if isinstance(values, (str, bytes, type)) or not isinstance(values, Iterable):
        raise InputError(f"{what} is a list of values; received {received(values)}")
    return list(values.tolist() if hasattr(values, "tolist") else values)


Encoding = Literal["onehot", "ordinal", "none"]


@dataclass(frozen=True)
class _Raw:
    """Numbers and codes as they are, NaN where missing; made once per case."""

    matrix: Floats
    nominal: Bools
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
