"""The table of truth against answer."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from adjudge.measures.predictions import Predictions


def confusion_counts(run: Predictions) -> NDArray[np.int64]:
    """How often was class j the answer where class i was the truth? Row i, column j, in the order of the classes.

    >>> confusion_counts(Predictions(y_true=["a", "a", "b"], y_pred=["a", "b", "b"])).tolist()
    [[1, 1], [0, 1]]
    """
    k = run.n_classes
    assert run.predicted is not None
    return np.bincount(run.truth * k + run.predicted, minlength=k * k).reshape(k, k)
