"""False-positive rate and specificity: are the other classes' items left alone?"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from adjudge.measures.class_average import Average, average_classes
from adjudge.measures.confusion import confusion_counts
from adjudge.measures.predictions import Predictions


def fpr_of(run: Predictions, *, average: Average = "weighted", positive: Any = None) -> float:
    """Of the items not of a class, what share was given it?

    FP / (FP + TN) of each class against the rest; 0 where there are no other items, as in WEKA. `average` is "weighted"
    (each class by its number of items, WEKA's `weightedFalsePositiveRate`, the default) or "macro" (plain mean over the
    classes that occur); `positive` names one class instead. scikit-learn has none of these.

    >>> fpr_of(Predictions(y_true=["a", "a", "a", "b"], y_pred=["a", "a", "b", "b"]), positive="b")
    0.3333333333333333
    """
    called, others = _called_among_others(run)
    return average_classes(called / np.maximum(others, 1), run, average, positive)


def specificity_of(run: Predictions, *, average: Average = "weighted", positive: Any = None) -> float:
    """Of the items not of a class, what share was left alone?

    TN / (FP + TN), the true-negative rate; 0 where there are no other items, as in WEKA. Arguments as in `fpr`.

    >>> specificity_of(Predictions(y_true=["a", "a", "a", "b"], y_pred=["a", "a", "b", "b"]), positive="b")
    0.6666666666666666
    """
    called, others = _called_among_others(run)
    return average_classes((others - called) / np.maximum(others, 1), run, average, positive)


def _called_among_others(run: Predictions) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Per class: items of other classes that were given it, and all items of other classes."""
    counts = confusion_counts(run)
    return counts.sum(axis=0) - counts.diagonal(), counts.sum() - counts.sum(axis=1)
