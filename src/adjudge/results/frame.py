"""pandas and polars frames in, through narwhals; neither library is imported here."""

from __future__ import annotations

from typing import Any

from adjudge.base.vocabulary import is_known_learner, role_of
from adjudge.errors import InputError

_LIBRARIES = ("pandas", "polars", "pyarrow", "modin", "cudf", "dask", "narwhals", "duckdb", "ibis", "pyspark",
              "sqlframe")  # fmt: skip


def is_frame(source: Any) -> bool:
    """Whether an object is a data frame (asked by its module, so that no library is loaded to ask)."""
    if type(source).__module__.partition(".")[0] in _LIBRARIES:
        return any(hasattr(type(source), mark) for mark in ("columns", "column_names"))  # a series has neither
    return any(hasattr(source, mark) for mark in ("__narwhals_dataframe__", "__narwhals_lazyframe__", "__dataframe__"))


def read_frame(source: Any) -> tuple[dict[str, list[Any]], str]:
    """Columns of plain values, and the frame's kind (pandas or polars) so that the caller gets that kind back."""
    import narwhals as nw

    pandas = type(source).__module__.partition(".")[0] == "pandas"  # others have no two columns of one name
    named = [str(name) for name in source.columns] if pandas else []
    twice = next((name for name in named if named.count(name) > 1), None) if len(set(named)) < len(named) else None
    if twice is not None:
        raise InputError(f"the frame has two columns {twice!r}; give them different names")
    try:
        frame: Any = nw.from_native(source)
    except TypeError as unknown:
        raise InputError(f"cannot read a {type(source).__name__}; give a path, a pandas or a polars frame") from unknown
    if isinstance(frame, nw.LazyFrame):
        frame = frame.collect()
    kind = str(frame.implementation.value)
    index = getattr(source, "index", None)
    if kind == "pandas" and getattr(source.columns, "nlevels", 1) > 1:
        raise InputError("the frame's columns have several levels; give them one name each first")
    columns = {str(name): frame.get_column(name).to_list() for name in frame.columns}
    # A pandas frame indexed by case or learner keeps its key in the index.
    named = [name for name in getattr(index, "names", []) or [] if name is not None]
    if kind == "pandas" and named:
        columns = {str(name): index.get_level_values(name).tolist() for name in named} | columns  # type: ignore[union-attr]
    elif kind == "pandas" and index is not None and index.inferred_type == "string":
        labels = [
            str(label) for label in index.tolist()
        ]  # rows are cases, as in autorank, where no name says otherwise
        wide = not any(map(is_known_learner, labels)) and not any(map(role_of, columns))
        columns = {"case" if wide else "": labels} | columns
    return columns, kind if kind in {"pandas", "polars"} else "pandas"
