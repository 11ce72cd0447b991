"""Dicts: the columns of one table, or scores, frames and outputs of cross_validate by learner; and plain arrays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from adjudge.base.vocabulary import role_of
from adjudge.errors import InputError
from adjudge.results.frame import is_frame, read_frame
from adjudge.results.paired_scores import SCORE, cells_of, is_scores, paired_columns, refuse_measures
from adjudge.results.readers.reading import ReadOptions
from adjudge.results.readers.scikit_learn import is_cross_validate
from adjudge.results.readers.source import Source
from adjudge.results.votes import is_votes

SHAPES = "give a path, a frame, a dict of columns, a list of rows, or scores by learner:"
EXAMPLE = """
    compare({"case": ["iris", "iris"], "learner": ["rf", "svm"], "accuracy": [0.95, 0.93]})
    compare({"rf": [0.95, 0.91, 0.88], "svm": [0.93, 0.92, 0.85]})          # one score per case
    judge({"rf": cross_validate(rf, X, y, cv=cv), "svm": cross_validate(svm, X, y, cv=cv)}, cv=cv)
    judge({"rf": rf, "svm": svm}, X, y, cv=cv)"""


@dataclass(frozen=True, slots=True)
class Given:
    """Sources, what they add to the options, and what was assumed."""

    sources: list[Source]
    options: ReadOptions
    measure: str | None = None  # the name of a measure that the source does not name
    frame_kind: str | None = None  # pandas or polars, where it was a frame
    notes: tuple[str, ...] = ()
    title: str | None = None  # where the rows come from, if the sources do not say


def refuse_models(values: Iterable[Any]) -> None:
    """Refuse estimators that were not fitted on anything yet."""
    if any(callable(getattr(value, "fit", None)) and not hasattr(value, "cv_results_") for value in values):
        raise InputError('models have no scores yet; judge({"rf": rf, "svm": svm}, X, y, cv=10) fits and compares them')


def of_mapping(source: Mapping[Any, Any], options: ReadOptions, cv: Any, measure: str | None) -> Given:
    """Columns of one table where a name or an option says so, else something by learner."""
    if not source:
        raise InputError(f"an empty dict; {SHAPES}", example=EXAMPLE)
    refuse_models(source.values())
    columns = plain(source)
    values = list(columns.values())
    if all(isinstance(value, Mapping) or is_frame(value) for value in values):
        return _tables(columns, options, measure)
    if not all(isinstance(value, Sequence) or hasattr(value, "__len__") for value in values):
        raise InputError(f"a dict of {type(values[0]).__name__}; {SHAPES}", example=EXAMPLE)
    if is_cross_validate(columns) or "params" in columns or is_votes(list(columns)):
        return Given([Source("columns", columns=columns)], options)
    if options.case in columns or options.learner in columns or any(map(_is_key, columns, values)):
        _refuse_unequal(columns)
        return Given([Source("columns", columns=columns)], options, measure or wide_measure(columns, options))
    wrong = next((name for name, value in columns.items() if not is_scores(value)), None)
    if wrong is not None:
        raise InputError(
            f"no column names a case or a learner among {', '.join(map(repr, list(columns)[:8]))}, and {wrong!r} holds "
            f"no scores; {SHAPES}",
            example=EXAMPLE,
        )
    refuse_measures(list(columns), "learners")
    return of_scores({str(name): value for name, value in source.items()}, options, cv, measure)


def of_scores(
    named: Mapping[str, Any], options: ReadOptions, cv: Any, measure: str | None, cases: list[str] | None = None
) -> Given:
    """Scores by learner: of folds where `cv` made them, else one per case."""
    if cv is not None:
        folds = {name: {f"test_{measure or SCORE}": cells_of(scores)} for name, scores in named.items()}
        return Given([Source("scores", columns=folds)], options)  # type: ignore[arg-type]
    measure = measure or _only_told(options)
    columns, note = paired_columns(named, measure, cases)
    return Given([Source("scores", columns=columns)], options, measure, notes=(note,))


def of_matrix(source: Any, options: ReadOptions, cv: Any, measure: str | None, learners: Sequence[str] | None) -> Given:
    """Rows are cases, columns learners; without names nothing says which way round it is."""
    rows = [cells_of(row) for row in source]
    if not rows or not all(map(is_scores, rows)):
        raise InputError(f"an array of scores has a row per case and a column per learner, all numbers; {SHAPES}",
                         example=EXAMPLE)  # fmt: skip
    wide, names = len(rows[0]), list(dict.fromkeys(learners or ()))
    if len(names) != wide:
        turn = f"; learners has {len(names)} names" + (": transpose it" if len(names) == len(rows) else "")
        raise InputError(f"an array of {len(rows)} rows and {wide} columns: rows are cases and columns learners, named "
                         f"by learners=[…]{turn if names else ''}")  # fmt: skip
    return of_scores({name: [row[place] for row in rows] for place, name in enumerate(names)}, options, cv, measure)


def is_matrix(source: Any) -> bool:
    """Rows of numbers, equally long: an array, or lists in a list."""
    if getattr(source, "ndim", None) == 2:
        return True
    if isinstance(source, (str, bytes)) or not isinstance(source, Sequence) or len(source) < 2:
        return False
    return all(isinstance(row, (list, tuple)) or type(row).__module__ == "numpy" for row in source) and (
        all(map(is_scores, source)) and len({len(row) for row in source}) == 1)  # fmt: skip


def wide_measure(columns: Mapping[str, Any], options: ReadOptions) -> str | None:
    """A name where learners stand in columns beside a case, so that none says what was measured."""
    roles = {role_of(name) for name in columns if name}
    return None if {"learner", "measure", "value"} & roles else _only_told(options)


def _only_told(options: ReadOptions) -> str:
    """The one measure whose direction was told, else `score`."""
    told = {*options.higher, *options.lower}
    return next(iter(told)) if len(told) == 1 else SCORE


def plain(columns: Mapping[Any, Any]) -> dict[str, Any]:
    """Arrays and Series as lists, masked cells as None; what is not a column (indices, estimators) as it is."""
    return {
        str(name): cells_of(cells) if getattr(cells, "ndim", 0) == 1 or hasattr(cells, "to_list") else cells
        for name, cells in columns.items()
    }


def _tables(named: Mapping[str, Any], options: ReadOptions, measure: str | None) -> Given:
    """Outputs of cross_validate, columns of a table, or scores by case, each under its learner's name."""
    kind = next((read_frame(value)[1] for value in named.values() if is_frame(value)), None)
    tables = {name: read_frame(value)[0] if is_frame(value) else plain(value) for name, value in named.items()}
    if all(map(is_cross_validate, tables.values())):
        return Given([Source("cross_validate", columns=tables)], options, frame_kind=kind)  # type: ignore[arg-type]
    inner = [value for columns in tables.values() for value in columns.values()]
    if inner and is_scores(inner):
        cases = list(dict.fromkeys(case for columns in tables.values() for case in columns))
        refuse_measures(cases, "cases")
        scores = {name: [columns.get(case) for case in cases] for name, columns in tables.items()}
        return of_scores(scores, options, None, measure, cases)
    if not all(isinstance(value, (list, tuple)) for value in inner) or not all(tables.values()):
        raise InputError(f"a dict of dicts whose inner ones are neither columns nor scores; {SHAPES}", example=EXAMPLE)
    sources = []
    for name, columns in tables.items():
        _refuse_unequal(columns)
        sources.append(Source(name, columns={"learner": [name] * len(next(iter(columns.values()))), **columns}))
    return Given(sources, options, measure, kind)


def _is_key(name: str, cells: Any) -> bool:
    """Whether a column is a key by its name; fractions are nobody's name, whatever they stand under."""
    if role_of(name) in (None, "value", "seconds", "error"):
        return False
    return not (is_scores(cells) and any(isinstance(cell, float) and cell % 1 for cell in cells))


def _refuse_unequal(columns: Mapping[str, Any]) -> None:
    lengths = {name: len(cells) for name, cells in columns.items() if hasattr(cells, "__len__")}
    if len(set(lengths.values())) > 1:
        (first, n), (other, m) = next((a, b) for a in lengths.items() for b in lengths.items() if a[1] != b[1])
        raise InputError(f"columns {first!r} and {other!r} have {n} and {m} cells; give every column as many")
