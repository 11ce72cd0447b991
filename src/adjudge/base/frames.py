"""A data frame of the kind the caller has installed, without importing either library for those who have none."""

from __future__ import annotations

import importlib
import sys
from typing import Any

from adjudge.errors import MissingExtraError


def new_frame(columns: dict[str, list[Any]], backend: str | None = None) -> Any:
    """A pandas or polars frame of these columns: the `backend` named, else one already imported, else one installed.

    >>> new_frame({"p": [0.5]}, backend="pandas").shape
    (1, 1)
    """
    order = [backend] if backend else sorted(("pandas", "polars"), key=lambda name: name not in sys.modules)
    for name in order:
        try:
            return importlib.import_module(name).DataFrame(columns)
        except ModuleNotFoundError:
            continue
    raise MissingExtraError("to_frame() needs pandas or polars: pip install pandas")
