"""Precision, recall and their harmonic mean, one class against the rest, as scikit-learn computes them.

`average` is "weighted" (each class by its number of items, as WEKA's weighted figure, the default) or "macro" (plain
mean over the classes that occur); `positive` names one class instead.
"""

from __future__ import annotations

from typing import Any

from adjudge.errors import require
from adjudge.measures.class_average import Average, sklearn_choice
from adjudge.measures.predictions import Predictions


def precision_of(run: Predictions, *, average: Average = "weighted", positive: Any = None) -> float:
    """Of the items given a class, what share has it? TP / (TP + FP); 0 for a class never the answer, as in WEKA.

    Says nothing of the items missed.

    >>> precision_of(Predictions(y_true=["a", "a", "a", "b"], y_pred=["a", "a", "b", "b"]), positive="a")
    1.0
    """
    return _score("precision_score", run, average, positive)


def recall_of(run: Predictions, *, average: Average = "weighted", positive: Any = None) -> float:
    """Of the items of a class, what share was found? TP / (TP + FN), the true-positive rate; 0 without items.

    Weighted, it equals accuracy. Says nothing of false alarms: see `fpr`.

    >>> round(recall_of(Predictions(y_true=["a", "a", "a", "b"], y_pred=["a", "a", "b", "b"]), positive="a"), 6)
    0.666667
    """
    return _score("recall_score", run, average, positive)


def f_measure_of(run: Predictions, *, average: Average = "weighted", positive: Any = None) -> float:
    """Are the items of a class both found and not over-called? 2 TP / (2 TP + FP + FN); 0 where both are 0.

    Ignores true negatives: see `mcc`.

    >>> f_measure_of(Predictions(y_true=["a", "a", "a", "b"], y_pred=["a", "a", "b", "b"]), positive="a")
    0.8
    """
    return _score("f1_score", run, average, positive)


def macro_precision_of(run: Predictions) -> float:
    return precision_of(run, average="macro")


def macro_recall_of(run: Predictions) -> float:
    return recall_of(run, average="macro")


def macro_f_measure_of(run: Predictions) -> float:
    return f_measure_of(run, average="macro")


def _score(name: str, run: Predictions, average: Average, positive: Any) -> float:
    score = getattr(require("sklearn.metrics", "run", "precision, recall and F"), name)
    return float(score(run.truth, run.predicted, **sklearn_choice(run, average, positive)))
