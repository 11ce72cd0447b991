"""A data frame of the kind the caller has installed, without importing a library for those who have none."""

from __future__ import annotations

import importlib
import sys
from typing import Any

from adjudge.errors import MissingExtraError


def new_frame(columns: dict[str, list[Any]], backend: str | None = None) -> Any:
    """A frame of these columns: the `backend` named, else pandas or polars, the one already imported first, else
    pyarrow's Table.

    >>> new_frame({"p": [0.5]}, backend="pandas").shape
    (1, 1)
    """
    frames = sorted(("pandas", "polars"), key=lambda name: name not in sys.modules)
    for name in [backend] if backend else [*frames, "pyarrow"]:
        try:
            library = importlib.import_module(name)
        except ModuleNotFoundError:
            continue
        return _arrow_table(columns, library) if name == "pyarrow" else library.DataFrame(columns)
    raise MissingExtraError(
        f"to_frame() needs {backend or 'pandas, polars or pyarrow'}: pip install {backend or 'pandas'}"
    )


def _arrow_table(columns: dict[str, list[Any]], pyarrow: Any) -> Any:
    """A column of several kinds, which arrow has not, as text."""

    def array(cells: list[Any]) -> Any:
        try:
            return pyarrow.array(cells)
        except (pyarrow.ArrowInvalid, pyarrow.ArrowTypeError):
            return pyarrow.array([None if cell is None else str(cell) for cell in cells])

    return pyarrow.table({name: array(cells) for name, cells in columns.items()})
