"""Balanced accuracy: every class counts the same."""

from __future__ import annotations

import numpy as np

from adjudge.errors import require
from adjudge.measures.predictions import Predictions


def balanced_accuracy_of(run: Predictions) -> float:
    """How accurate would the learner be if all classes were equally common?

    The mean recall over the classes that have test items, computed by scikit-learn. For a weighting by size use
    `accuracy`; against chance, `kappa`.

    >>> balanced_accuracy_of(Predictions(y_true=["a", "a", "a", "b"], y_pred=["a", "a", "a", "a"]))
    0.5
    """
    # recall_score over the classes present is balanced_accuracy_score without its warning about answers never true.
    recall_score = require("sklearn.metrics", "run", "balanced_accuracy").recall_score
    return float(
        recall_score(run.truth, run.predicted, labels=np.unique(run.truth), average="macro", zero_division=0.0)
    )
