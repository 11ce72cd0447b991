"""Recall, also the true-positive rate: are the items of a class found?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from numpy.typing import ArrayLike

from adjudge.errors import require
from adjudge.measures.class_average import Average, sklearn_choice
from adjudge.measures.predictions import Predictions

__all__ = ["recall", "recall_of", "macro_recall_of"]


def recall(
    y_true: ArrayLike,
    y_pred: ArrayLike,
    *,
    average: Average = "weighted",
    positive: Any = None,
    classes: Sequence[Any] | None = None,
) -> float:
    """Of the items of a class, what share was found?

    TP / (TP + FN) of each class against the rest, the true-positive rate; 0 for a class without items, as in WEKA.
    `average` is "weighted" (each class by its number of items, as WEKA's weighted figure, the default) or "macro"
    (plain mean over the classes that occur); `positive` names one class instead. Computed by scikit-learn. Weighted,
    it equals accuracy. Says nothing of false alarms: see `fpr`, `precision`.

    >>> recall(["a", "a", "a", "b"], ["a", "a", "b", "b"], positive="a")
    0.6666666666666666
    """
    run = Predictions(y_true=y_true, y_pred=y_pred, classes=classes)
    return recall_of(run, average=average, positive=positive)


def recall_of(run: Predictions, *, average: Average = "weighted", positive: Any = None) -> float:
    metrics = require("sklearn.metrics", "run", "recall")
    return float(metrics.recall_score(run.truth, run.predicted, **sklearn_choice(run, average, positive)))


def macro_recall_of(run: Predictions) -> float:
    return recall_of(run, average="macro")
