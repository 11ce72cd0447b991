"""Precision: can a positive answer be believed?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from numpy.typing import ArrayLike

from adjudge.errors import require
from adjudge.measures.class_average import Average, sklearn_choice
from adjudge.measures.predictions import Predictions

__all__ = ["precision", "precision_of", "macro_precision_of"]


def precision(
    y_true: ArrayLike,
    y_pred: ArrayLike,
    *,
    average: Average = "weighted",
    positive: Any = None,
    classes: Sequence[Any] | None = None,
) -> float:
    """Of the items given a class, what share has it?

    TP / (TP + FP) of each class against the rest; 0 for a class that is never the answer, as in WEKA. `average` is
    "weighted" (each class by its number of items, as WEKA's weighted figure, the default) or "macro" (plain mean over
    the classes that occur); `positive` names one class instead. Computed by scikit-learn. Says nothing of the items
    missed: see `recall`, `f_measure`.

    >>> precision(["a", "a", "a", "b"], ["a", "a", "b", "b"], positive="a")
    1.0
    """
    run = Predictions(y_true=y_true, y_pred=y_pred, classes=classes)
    return precision_of(run, average=average, positive=positive)


def precision_of(run: Predictions, *, average: Average = "weighted", positive: Any = None) -> float:
    metrics = require("sklearn.metrics", "run", "precision")
    return float(metrics.precision_score(run.truth, run.predicted, **sklearn_choice(run, average, positive)))


def macro_precision_of(run: Predictions) -> float:
    return precision_of(run, average="macro")
