"""Measures of predicted probabilities and scores: errors of the vector, log loss, area under the curve, calibration."""

from __future__ import annotations

import numbers
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from adjudge.errors import InputError, UnfitDataError, require
from adjudge.measures.predicted_classes import Average, check_average, position_of
from adjudge.measures.predictions import Predictions


def mae_items_of(run: Predictions) -> NDArray[np.float64]:
    """How far, on average, is a class's probability from 1 or 0, whichever it should have been?

    The mean over items and classes of |p_i − y_i|, y_i = 1 for the true class and 0 for the others: WEKA's mean
    absolute error of a classifier (divided by the number of classes). Rewards overconfidence: it is least when every
    item's most probable class is given 1. Where honesty must be the best policy use `mse` or
    `log_loss`.
    """
    return np.asarray(np.abs(_distances(run)).mean(axis=1))


def mse_items_of(run: Predictions) -> NDArray[np.float64]:
    """How far, squared, is a class's probability from 1 or 0? `brier` divided by the number of classes."""
    return np.asarray(np.square(_distances(run)).mean(axis=1))


def rmse_of(run: Predictions) -> float:
    """How far is a class's probability from 1 or 0, large errors weighing more?

    The root of the mean over items and classes of (p_i − y_i)²: WEKA's root mean squared error of a classifier.
    """
    return sqrt(mse_items_of(run).mean())


def _distances(run: Predictions) -> NDArray[np.float64]:
    distances: NDArray[np.float64] = run.proba.copy()
    distances[np.arange(run.n_items), run.truth] -= 1.0
    return distances


def brier_items_of(run: Predictions) -> NDArray[np.float64]:
    """How far is the probability vector from the truth, squared?

    The mean over items of Σ_i (p_i − y_i)², from 0 to 2: Brier's own form. With two classes it is twice
    scikit-learn's `brier_score_loss`, which looks at the positive class only. It is WEKA's `rmse` squared times
    the number of classes. Milder on false certainty than `log_loss`.
    """
    return mse_items_of(run) * run.n_classes


# scikit-learn's bound: a true class given probability 0 costs 36.04 nats, not infinity.
SMALLEST = float(np.finfo(np.float64).eps)


def log_loss_items_of(run: Predictions) -> NDArray[np.float64]:
    """How surprised was the learner by the true classes, in nats?

    The mean of −log p_t, p_t clipped to [ε, 1 − ε], ε = 2.2e-16, as scikit-learn's `log_loss` does. Not relative
    to a prior, so not comparable between data sets: see `information_reward`.
    """
    p = run.proba[np.arange(run.n_items), run.truth]
    losses: NDArray[np.float64] = -np.log(p.clip(SMALLEST, 1.0 - SMALLEST))
    return losses


def auc_of(run: Predictions, *, average: Average = "weighted", positive: Any = None) -> float:
    """How often does a random item of a class score higher for it than a random item of another class?

    Each class against the rest, ties counting ½, computed by scikit-learn; `average` "weighted" weighs the classes by
    their number of items, as WEKA's weightedAreaUnderROC does (the default), "macro" equally; `positive` names one.
    With two classes whose probabilities sum to 1 all of these are the usual AUC. Classes without a test item have no
    curve and are left out, as in WEKA; a test set of one class has none at all and is refused. Give `proba`, or any
    `scores` (for two classes a vector: the score of the second class). Blind to calibration: see `log_loss`.
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


def calibration_error_of(run: Predictions, *, bins: Any = 15) -> float:
    """How far is the learner's confidence from the share of answers that are right?

    Items are put in equal bins ((b−1)/B, b/B] by the probability of their most probable class; the error is
    Σ_b n_b/n · |accuracy_b − mean confidence_b| (Naeini et al. 2015; B = 15 as in Guo et al. 2017). It depends on B,
    is biased upwards on few items, and a learner that always predicts the prior scores well: a diagnosis, not a goal.
    For one honest number use `brier` or `log_loss`.
    """
    if isinstance(bins, bool) or not isinstance(bins, numbers.Integral) or bins < 1:
        raise InputError(f"bins must be a whole number, 1 or more; got {bins!r}")
    answer = run.proba.argmax(axis=1)
    confidence = run.proba[np.arange(run.n_items), answer]
    place = np.clip(np.ceil(confidence * bins).astype(np.intp) - 1, 0, int(bins) - 1)
    right = np.bincount(place, weights=answer == run.truth, minlength=int(bins))
    claimed = np.bincount(place, weights=confidence, minlength=int(bins))
    return float(np.abs(right - claimed).sum() / run.n_items)
