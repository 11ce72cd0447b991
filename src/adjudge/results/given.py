"""What was handed over, made ready for reading; and how it may be handed over, for messages."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from adjudge.errors import InputError
from adjudge.results.readers.reading import ReadOptions
from adjudge.results.readers.source import Source

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
