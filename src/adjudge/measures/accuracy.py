"""Accuracy and error: the share of items answered rightly, and wrongly."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from adjudge.measures.predictions import Predictions


def accuracy_of(run: Predictions) -> float:
    """What share of the items did the learner classify rightly?

    Written out rather than passed to scikit-learn: it is one comparison, wanted per item and millions of times.
    Blind to how sure the answers were (`information_reward`) and to rare classes (`balanced_accuracy`, `kappa`).

    >>> accuracy_of(Predictions(y_true=["a", "b", "b", "a"], y_pred=["a", "b", "a", "a"]))
    0.75
    """
    return float(np.mean(run.truth == run.predicted))


def error_of(run: Predictions) -> float:
    """What share of the items did the learner get wrong? 1 − accuracy.

    >>> error_of(Predictions(y_true=["a", "b", "b", "a"], y_pred=["a", "b", "a", "a"]))
    0.25
    """
    return float(np.mean(run.truth != run.predicted))


def accuracy_items_of(run: Predictions) -> NDArray[np.float64]:
    right: NDArray[np.float64] = (run.truth == run.predicted).astype(np.float64)
    return right


def error_items_of(run: Predictions) -> NDArray[np.float64]:
    wrong: NDArray[np.float64] = (run.truth != run.predicted).astype(np.float64)
    return wrong
