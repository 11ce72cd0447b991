"""What is handed over in Python, as sources that readers understand: paths, frames, dicts, rows, fitted searches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from adjudge.errors import InputError
from adjudge.results.columns import role_of
from adjudge.results.frame import is_frame, read_frame
from adjudge.results.jsonl_file import columns_of
from adjudge.results.readers.reading import ReadOptions
from adjudge.results.readers.scikit_learn import folds_per_repeat, is_cross_validate, plan_of_splitter
from adjudge.results.readers.source import Source

_SHAPES = "give a path, a frame, a dict of columns, a list of rows, or a dict that names learners:"
_EXAMPLE = """
    read_results({"case": ["iris", "iris"], "learner": ["rf", "svm"], "accuracy": [0.95, 0.93]})
    read_results({"rf": cross_validate(rf, X, y, cv=cv), "svm": cross_validate(svm, X, y, cv=cv)}, cv=cv)"""


def sources_of(
    source: Any, options: ReadOptions, cv: Any, measure: str | None
) -> tuple[list[Source], ReadOptions, str | None]:
    """The sources, what they add to the options, and the frame's kind where it is one."""
    if cv is None and getattr(source, "cv", None) is not None:
        cv = source.cv  # a fitted search keeps it
    if cv is not None:
        options = replace(options, folds=folds_per_repeat(cv), plan=plan_of_splitter(cv))
    if isinstance(source, (str, Path)):
        return [_file(source)], options, None
    if is_frame(source):
        columns, kind = read_frame(source)
        return [Source(f"{kind} frame", columns=columns)], options, kind
    if hasattr(source, "cv_results_"):
        return [Source(type(source).__name__, columns=_plain(source.cv_results_))], options, None
    if isinstance(source, Mapping):
        return _mapping(source, options, cv, measure)
    if isinstance(source, Sequence) and source and all(isinstance(row, Mapping) for row in source):
        return [Source("rows", columns=columns_of([dict(row) for row in source], "rows"))], options, None
    if isinstance(source, Sequence) and source and all(isinstance(path, (str, Path)) for path in source):
        return [_file(path) for path in source], options, None
    raise InputError(f"cannot read a {type(source).__name__}; {_SHAPES}", example=_EXAMPLE)


def _mapping(
    source: Mapping[Any, Any], options: ReadOptions, cv: Any, measure: str | None
) -> tuple[list[Source], ReadOptions, str | None]:
    """Columns of one table, or something by learner."""
    if not source:
        raise InputError(f"an empty dict; {_SHAPES}", example=_EXAMPLE)
    values = list(source.values())
    names = [str(name) for name in source]
    if all(isinstance(value, (str, Path)) for value in values):
        pairs = tuple((name, str(path)) for name, path in zip(names, values, strict=True))
        return [_file(path) for path in values], replace(options, learners=pairs), None
    kind = None
    if all(is_frame(value) for value in values):
        kind = read_frame(values[0])[1]
        values = [read_frame(value)[0] for value in values]
    if all(isinstance(value, Mapping) for value in values):
        if not all(is_cross_validate(value) for value in values):
            raise InputError(
                f"a dict of dicts whose inner ones are not from cross_validate; {_SHAPES}", example=_EXAMPLE
            )
        named = {name: _plain(value) for name, value in zip(names, values, strict=True)}
        return [Source("cross_validate", columns=named)], options, kind  # type: ignore[arg-type]
    if not all(isinstance(value, Sequence) or hasattr(value, "__len__") for value in values):
        raise InputError(f"a dict of {type(values[0]).__name__}; {_SHAPES}", example=_EXAMPLE)
    columns = _plain(source)
    lengths = {name: len(cells) for name, cells in columns.items() if hasattr(cells, "__len__")}
    if len(set(lengths.values())) > 1 and not is_cross_validate(columns):
        (first, n), (other, m) = next((a, b) for a in lengths.items() for b in lengths.items() if a[1] != b[1])
        raise InputError(f"columns {first!r} and {other!r} have {n} and {m} cells; give every column as many")
    known = options.case in columns or options.learner in columns or any(role_of(name) for name in names)
    if known or is_cross_validate(columns) or "params" in columns:
        return [Source("columns", columns=columns)], options, None
    if cv is None:
        raise InputError(
            f"no column names a case or a learner among {', '.join(map(repr, names[:8]))}; if these are learners and "
            f"their scores fold by fold, say cv=; else {_SHAPES}",
            example=_EXAMPLE,
        )
    scores = {name: {f"test_{measure or 'score'}": cells} for name, cells in columns.items()}
    return [Source("scores", columns=scores)], options, None  # type: ignore[arg-type]


def _plain(columns: Mapping[Any, Any]) -> dict[str, Any]:
    """Arrays as lists, masked cells as None; what is no column (indices, estimators) as it is."""
    return {str(name): cells.tolist() if hasattr(cells, "tolist") else cells for name, cells in columns.items()}


def _file(path: str | Path) -> Source:
    from adjudge.results.read import standard_input

    return standard_input() if str(path) == "-" else Source(path)
