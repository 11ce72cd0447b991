"""A case from columns of Python values, from arrays, or from a pandas or polars frame."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from adjudge.base.annotation_checks import received
from adjudge.base.argument_checks import array_of, checked
from adjudge.cases.case import Case, Column, class_codes
from adjudge.errors import InputError, did_you_mean


@checked
def make_case(
    X: Any, y: Any, name: str, *, nominal: Sequence[str | int] = (), classes: Sequence[Any] | None = None
) -> Case:
    """What data set are these arrays? `X` is a matrix, a mapping of columns or a frame; `y` the classes.

    Columns of numbers are numeric unless `nominal` names them (by name, or by position in a matrix).

    Parameters
    ----------
    X : object
        Matrix, mapping of columns, or frame.
    y : object
        Classes of the items.
    name : str
        Name of the case.
    nominal : Sequence[str or int], default ()
        Columns of numbers that are codes, by name or position.
    classes : Sequence[object], optional
        Declared classes; those seen when left out.

    Returns
    -------
    Case
        The data set.

    See Also
    --------
    adjudge.load_case : from files and names

    Examples
    --------
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
        if wanted not in columns:
            raise InputError(f"case {name!r}: no column {wanted!r} to be nominal{did_you_mean(str(wanted), names)}")
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
        if wanted not in columns:
            raise InputError(f"{name}: no column {wanted!r}{did_you_mean(wanted, columns)}")
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
