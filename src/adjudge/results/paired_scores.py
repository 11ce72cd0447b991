"""Lists, arrays and Series of scores, one per learner, as the columns of a long table; what was assumed is noted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from adjudge.base.annotation_checks import is_number
from adjudge.errors import InputError
from adjudge.measures.registry import known_measure
from adjudge.results.coded import Coded, NumberColumn, as_coded

Floats = NDArray[np.float64]
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
    if _is_plain(value):
        return not np.isnan(value).all()
    numbers = [cell for cell in cells_of(value) if not _is_hole(cell)]
    return bool(numbers) and all(map(_is_score, numbers))


def cells_of(value: Any) -> list[Any]:
    """The values as a plain list."""
    for way in ("tolist", "to_list"):  # numpy and pandas, polars
        if hasattr(value, way):
            return list(getattr(value, way)())
    return list(value)


def paired_columns(
    named: Mapping[str, Any], measure: str, cases: list[str] | None = None
) -> tuple[dict[str, Any], str]:
    """Case (item where every score is 0 or 1), learner, measure and value of scores that pair by label or position.

    >>> columns, note = paired_columns({"A": [0.9, 0.8], "B": [0.7, 0.6]}, "accuracy")
    >>> list(columns["case"]), list(columns["value"])
    (['case 1', 'case 2', 'case 1', 'case 2'], [0.9, 0.8, 0.7, 0.6])
    """
    numbers = {name: _numbers(scores) for name, scores in named.items()}
    _refuse_counts_beside_shares(numbers)
    labels = {name: cases or _labels(scores) for name, scores in named.items()}
    by_label = None not in labels.values()
    if not by_label:
        _refuse_unequal(numbers)
        labels = dict.fromkeys(numbers, next((found for found in labels.values() if found is not None), None))
    noun = _noun(numbers)
    sizes = [len(scores) for scores in numbers.values()]
    names = [name for place, found in enumerate(labels.values()) for name in found or _numbered(noun, sizes[place])]
    columns = {
        noun: as_coded(names),
        "learner": Coded(np.repeat(np.arange(len(sizes)), sizes), list(numbers)),
        "measure": Coded(np.zeros(sum(sizes), dtype=np.int64), [measure]),
        "value": NumberColumn(np.concatenate(list(numbers.values()))),
    }
    return columns, _assumed("scores pair by " + ("their labels" if by_label else "position"), names, noun)


def case_names(columns: Mapping[str, list[Any]]) -> tuple[dict[str, list[str]], str]:
    """Names for the rows of learners in columns, under `case` or `item`, and what is assumed of them.

    >>> case_names({"A": [0.9, 0.8], "B": [0.7, 0.6]})[0]
    {'case': ['case 1', 'case 2']}
    """
    noun = _noun({name: _numbers(cells) for name, cells in columns.items()})
    names = _numbered(noun, len(next(iter(columns.values()))))
    return {noun: names}, _assumed("rows pair the scores", names, noun)


def _noun(numbers: Mapping[str, Floats]) -> str:
    """Items where every score is 0 or 1."""
    zero_one = all(((scores == 0) | (scores == 1) | np.isnan(scores)).all() for scores in numbers.values())
    return "item" if zero_one else "case"


def _numbered(noun: str, size: int) -> list[str]:
    return [f"{noun} {place}" for place in range(1, size + 1)]


def _is_plain(value: Any) -> bool:
    """Whether these are an array's own numbers, with nothing to be looked at cell by cell."""
    return isinstance(value, np.ndarray) and value.dtype.kind in "biuf"


def _numbers(scores: Any) -> Floats:
    """NaN where there is none."""
    if _is_plain(scores):
        return np.asarray(scores, dtype=np.float64)
    return np.array([np.nan if _is_hole(cell) else float(cell) for cell in cells_of(scores)], dtype=np.float64)


def _assumed(paired: str, names: list[str], noun: str) -> str:
    n = len(set(names))
    note = f"{paired} and are treated as {n} independent {noun}s"
    folds = f"; folds of a cross-validation are not independent: judge them with judge(…, cv={n})"
    return note if noun == "item" else note + folds


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


def _is_score(cell: Any) -> bool:
    """True, False, or a number that a float holds."""
    return isinstance(cell, bool) or (is_number(cell) and (not isinstance(cell, int) or cell.bit_length() < 1024))


def _is_hole(cell: Any) -> bool:
    return cell is None or type(cell).__name__ == "NAType" or (isinstance(cell, float) and cell != cell)


def _refuse_unequal(numbers: Mapping[str, Floats]) -> None:
    (first, scores), *others = numbers.items()
    for name, more in others:
        if len(more) != len(scores):
            raise InputError(
                f"{first} has {len(scores)} scores and {name} has {len(more)}; they pair by position, so give as many "
                "of each, None where one is missing"
            )


def _refuse_counts_beside_shares(numbers: Mapping[str, Floats]) -> None:
    """Refuse a list of whole numbers above 1 beside fractions: a size of the data set, not a learner."""
    known = {name: found[np.isfinite(found)] for name, found in numbers.items()}
    counts = [name for name, found in known.items() if len(found) and ((found > 1) & (found % 1 == 0)).all()]
    shares = [name for name, found in known.items() if len(found) and ((found >= 0) & (found <= 1)).all()]
    if counts and shares and any((known[name] % 1).any() for name in shares):
        raise InputError(
            f"{', '.join(counts)}: whole numbers above 1, while {', '.join(shares[:4])} hold shares between 0 and 1; "
            "they are not scores of one measure: leave them out"
        )
