"""F-measure: precision and recall in one number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from numpy.typing import ArrayLike

from adjudge.errors import require
from adjudge.measures.class_average import Average, sklearn_choice
from adjudge.measures.predictions import Predictions

__all__ = ["f_measure", "f_measure_of", "macro_f_measure_of"]


def f_measure(
    y_true: ArrayLike,
    y_pred: ArrayLike,
    *,
    average: Average = "weighted",
    positive: Any = None,
    classes: Sequence[Any] | None = None,
) -> float:
    """Are the items of a class both found and not over-called?

    2 TP / (2 TP + FP + FN) of each class against the rest, the harmonic mean of precision and recall; 0 where both
    are 0, as in WEKA. `average` is "weighted" (each class by its number of items, as WEKA's weighted figure, the
    default) or "macro" (plain mean over the classes that occur); `positive` names one class instead. Computed by
    scikit-learn. Ignores true negatives: see `mcc`.

    >>> f_measure(["a", "a", "a", "b"], ["a", "a", "b", "b"], positive="a")
    0.8
    """
    run = Predictions(y_true=y_true, y_pred=y_pred, classes=classes)
    return f_measure_of(run, average=average, positive=positive)


def f_measure_of(run: Predictions, *, average: Average = "weighted", positive: Any = None) -> float:
    metrics = require("sklearn.metrics", "run", "f_measure")
    return float(metrics.f1_score(run.truth, run.predicted, **sklearn_choice(run, average, positive)))


def macro_f_measure_of(run: Predictions) -> float:
    return f_measure_of(run, average="macro")
