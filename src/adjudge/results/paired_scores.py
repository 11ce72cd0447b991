"""Lists, arrays and Series of scores, one per learner, as the columns of a long table; what was assumed is noted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudge.base.annotation_checks import is_number
from adjudge.errors import InputError
from adjudge.measures.registry import known_measure

SCORE = "score"  # a measure that nobody named


def is_scores(value: Any) -> bool:
    """Whether this is a list, array or Series of numbers (holes among them): one learner's scores.

    >>> is_scores([0.9, None, 1]), is_scores(["a", "b"]), is_scores([[0.9], [0.8]]), is_scores("0.9")
    (True, False, False, False)
    """
    if not (isinstance(value, (list, tuple)) or hasattr(value, "tolist") or hasattr(value, "to_list")):
        return False
    if getattr(value, "ndim", 1) != 1 or hasattr(value, "columns") or isinstance(value, type):
        return False
    numbers = [cell for cell in cells_of(value) if not _is_hole(cell)]
    return bool(numbers) and all(isinstance(cell, bool) or is_number(cell) for cell in numbers)


def cells_of(value: Any) -> list[Any]:
    """The values as a plain list."""
    for way in ("tolist", "to_list"):  # numpy and pandas, polars
        if hasattr(value, way):
            return list(getattr(value, way)())
    return list(value)


def paired_columns(
    named: Mapping[str, Any], measure: str, cases: list[str] | None = None
) -> tuple[dict[str, list[Any]], str]:
    """Case (item where every score is 0 or 1), learner, measure and value of scores that pair by label or position.

    >>> columns, note = paired_columns({"A": [0.9, 0.8], "B": [0.7, 0.6]}, "accuracy")
    >>> columns["case"], columns["value"]
    (['case 1', 'case 2', 'case 1', 'case 2'], [0.9, 0.8, 0.7, 0.6])
    """
    cells = {name: cells_of(scores) for name, scores in named.items()}
    labels = {name: cases or _labels(scores) for name, scores in named.items()}
    by_label = None not in labels.values()
    if not by_label:
        _refuse_unequal(cells)
        labels = dict.fromkeys(cells, next((found for found in labels.values() if found is not None), None))
    zero_one = all(_is_hole(cell) or cell in (0, 1) for scores in cells.values() for cell in scores)
    noun = "item" if zero_one else "case"
    columns: dict[str, list[Any]] = {noun: [], "learner": [], "measure": [], "value": []}
    for name, scores in cells.items():
        columns[noun] += labels[name] or [f"{noun} {place}" for place in range(1, len(scores) + 1)]
        columns["learner"] += [name] * len(scores)
        columns["measure"] += [measure] * len(scores)
        columns["value"] += [None if _is_hole(cell) else float(cell) for cell in scores]
    n = len(set(columns[noun]))
    note = f"scores pair by {'their labels' if by_label else 'position'} and are taken for {n} independent {noun}s"
    folds = f"; folds of a cross-validation are not independent: judge them with judge(…, cv={n})"
    return columns, note if zero_one else note + folds


def refuse_measures(names: Sequence[str], instead_of: str) -> None:
    """Refuse names of measures where others are expected."""
    if all(known_measure(name) is not None for name in names):
        raise InputError(
            f"{', '.join(names[:4])}: names of measures, not of {instead_of}; scores by learner are written "
            '{"A": [0.91, 0.85], "B": [0.89, 0.86]}, several measures as columns case, learner, accuracy, f1'
        )


def letters(number: int) -> list[str]:
    """Names for learners that have none.

    >>> letters(3), letters(27)[-1]
    (['a', 'b', 'c'], 'learner 27')
    """
    return [chr(ord("a") + place) if place < 26 else f"learner {place + 1}" for place in range(number)]


def _labels(scores: Any) -> list[str] | None:
    """The index of a pandas Series that is more than a numbering of its rows."""
    index = getattr(scores, "index", None)
    if index is None or callable(index) or type(index).__name__ == "RangeIndex":
        return None
    return [str(label) for label in index.tolist()]


def _is_hole(cell: Any) -> bool:
    return cell is None or type(cell).__name__ == "NAType" or (isinstance(cell, float) and cell != cell)


def _refuse_unequal(cells: Mapping[str, list[Any]]) -> None:
    (first, scores), *others = cells.items()
    for name, more in others:
        if len(more) != len(scores):
            raise InputError(
                f"{first} has {len(scores)} scores and {name} has {len(more)}; they pair by position, so give as many "
                "of each, None where one is missing"
            )
