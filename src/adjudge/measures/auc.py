"""Area under the ROC curve, for two classes and for many."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from adjudge.errors import UnfitDataError, require
from adjudge.measures.class_average import Average, check_average, position_of
from adjudge.measures.predictions import Predictions


def auc_of(run: Predictions, *, average: Average = "weighted", positive: Any = None) -> float:
    """How often does a random item of a class score higher for it than a random item of another class?

    Each class against the rest, ties counting ½, computed by scikit-learn; `average` "weighted" weighs the classes by
    their number of items, as WEKA's weightedAreaUnderROC does (the default), "macro" equally; `positive` names one.
    With two classes whose probabilities sum to 1 all of these are the usual AUC. Classes without a test item have no
    curve and are left out, as in WEKA; a test set of one class has none at all and is refused. Give `proba`, or any
    `scores` (for two classes a vector: the score of the second class). Blind to calibration: see `log_loss`.

    >>> auc_of(Predictions(y_true=["a", "a", "b", "b"], scores=[0.1, 0.4, 0.35, 0.8]))
    0.75
    """
    check_average(average)
    counts = np.bincount(run.truth, minlength=run.n_classes)
    present = np.flatnonzero(counts)
    if len(present) < 2:
        raise UnfitDataError(f"all test items are of class {run.classes[present[0]]!r}; AUC needs two classes or more")
    if positive is not None:
        place = position_of(run, positive)
        if not counts[place]:
            raise UnfitDataError(f"no test item is of class {positive!r}; its AUC is not defined")
        present = np.array([place])
    roc_auc_score = require("sklearn.metrics", "run", "auc").roc_auc_score
    areas = [roc_auc_score(run.truth == place, _score_of(run, int(place))) for place in present]
    return float(np.average(areas, weights=counts[present] if average == "weighted" else None))


def macro_auc_of(run: Predictions) -> float:
    return auc_of(run, average="macro")


def _score_of(run: Predictions, place: int) -> NDArray[np.float64]:
    scores: NDArray[np.float64] = run.proba if run.scores is None else run.scores
    if scores.ndim == 1:
        return scores if place == 1 else -scores
    return scores[:, place]
