"""Classic measures. Of predicted classes: accuracy, precision and recall, agreement beyond chance, cost; of scores and
probabilities: errors of the vector, log loss, area under the curve, calibration.

Precision, recall, F and false-positive rate are of one class against the rest: `average` is "weighted" (each class by
its number of items, as WEKA's weighted figure, the default) or "macro" (plain mean over the classes that occur);
`positive` names one class instead.
"""

from __future__ import annotations

import numbers
from functools import partial
from math import sqrt
from typing import Any, Literal

import numpy as np

from adjudge.errors import InputError, UnfitDataError, did_you_mean, require
from adjudge.kernels.arrays import Floats, Indices, Ints
from adjudge.measures.predictions import Predictions


def confusion_counts(run: Predictions) -> Ints:
    """How often was class j the answer where class i was the truth? Row i, column j, in the order of the classes."""
    k = run.n_classes
    assert run.predicted is not None
    return np.bincount(run.truth * k + run.predicted, minlength=k * k).reshape(k, k)


Average = Literal["weighted", "macro"]


def position_of(run: Predictions, positive: Any) -> int:
    """The number of the class called positive."""
    if positive not in run.classes:
        known = [str(label) for label in run.classes]
        raise InputError(f"positive {positive!r} is not among the classes{did_you_mean(str(positive), known)}")
    place: int = run.classes.index(positive)
    return place


def classes_present(run: Predictions) -> Indices:
    """Classes that are some item's truth or answer: the macro mean runs over these, as scikit-learn's does."""
    assert run.predicted is not None
    return np.union1d(run.truth, run.predicted)


def check_average(average: str) -> None:
    if average not in ("weighted", "macro"):
        raise InputError(f"average must be 'weighted' or 'macro'; got {average!r}")


def average_classes(per_class: Floats, run: Predictions, average: Average, positive: Any) -> float:
    """One number from one value per class."""
    check_average(average)
    if positive is not None:
        return float(per_class[position_of(run, positive)])
    if average == "macro":
        return float(per_class[classes_present(run)].mean())
    return float(np.average(per_class, weights=np.bincount(run.truth, minlength=run.n_classes)))


def sklearn_choice(run: Predictions, average: Average, positive: Any) -> dict[str, Any]:
    """The same choice as keyword arguments of scikit-learn's precision, recall and F scores."""
    check_average(average)
    if positive is not None:
        return {"labels": [position_of(run, positive)], "average": "macro", "zero_division": 0.0}
    return {"labels": classes_present(run), "average": average, "zero_division": 0.0}


def accuracy_items_of(run: Predictions) -> Floats:
    """Which items did the learner classify rightly?

    Blind to how sure the answers were (`information_reward`) and to rare classes (`balanced_accuracy`, `kappa`).
    """
    return np.asarray(run.truth == run.predicted, dtype=np.float64)


def error_items_of(run: Predictions) -> Floats:
    """Which items did the learner get wrong? 1 − accuracy."""
    return np.asarray(run.truth != run.predicted, dtype=np.float64)


def balanced_accuracy_of(run: Predictions) -> float:
    """How accurate would the learner be if all classes were equally common?

    The mean recall over the classes that have test items, computed by scikit-learn. For a weighting by size use
    `accuracy`; against chance, `kappa`.
    """
    # recall_score over the classes present is balanced_accuracy_score without its warning about answers never true.
    recall_score = require("sklearn.metrics", "run", "balanced_accuracy").recall_score
    return float(
        recall_score(run.truth, run.predicted, labels=np.unique(run.truth), average="macro", zero_division=0.0)
    )


def precision_of(run: Predictions, *, average: Average = "weighted", positive: Any = None) -> float:
    """Of the items given a class, what share has it? TP / (TP + FP); 0 for a class never the answer, as in WEKA.

    Says nothing of the items missed.
    """
    return _score("precision_score", run, average, positive)


def recall_of(run: Predictions, *, average: Average = "weighted", positive: Any = None) -> float:
    """Of the items of a class, what share was found? TP / (TP + FN), the true-positive rate; 0 without items.

    Weighted, it equals accuracy. Says nothing of false alarms: see `fpr`.
    """
    return _score("recall_score", run, average, positive)


def f_measure_of(run: Predictions, *, average: Average = "weighted", positive: Any = None) -> float:
    """Are the items of a class both found and not over-called? 2 TP / (2 TP + FP + FN); 0 where both are 0.

    Ignores true negatives: see `mcc`.
    """
    return _score("f1_score", run, average, positive)


macro_precision_of, macro_recall_of, macro_f_measure_of = (
    partial(measure, average="macro") for measure in (precision_of, recall_of, f_measure_of)
)


def _score(name: str, run: Predictions, average: Average, positive: Any) -> float:
    score = getattr(require("sklearn.metrics", "run", "precision, recall and F"), name)
    return float(score(run.truth, run.predicted, **sklearn_choice(run, average, positive)))


def fpr_of(run: Predictions, *, average: Average = "weighted", positive: Any = None) -> float:
    """Of the items not of a class, what share was given it?

    FP / (FP + TN) of each class against the rest; 0 where there are no other items, as in WEKA. `average` is "weighted"
    (each class by its number of items, WEKA's `weightedFalsePositiveRate`, the default) or "macro" (plain mean over the
    classes that occur); `positive` names one class instead. scikit-learn has none of these.
    """
    called, others = _called_among_others(run)
    return average_classes(called / np.maximum(others, 1), run, average, positive)


def specificity_of(run: Predictions, *, average: Average = "weighted", positive: Any = None) -> float:
    """Of the items not of a class, what share was left alone?

    TN / (FP + TN), the true-negative rate; 0 where there are no other items, as in WEKA. Arguments as in `fpr`.
    """
    called, others = _called_among_others(run)
    return average_classes((others - called) / np.maximum(others, 1), run, average, positive)


def _called_among_others(run: Predictions) -> tuple[Ints, Ints]:
    """Per class: items of other classes that were given it, and all items of other classes."""
    counts = confusion_counts(run)
    return counts.sum(axis=0) - counts.diagonal(), counts.sum() - counts.sum(axis=1)


def kappa_of(run: Predictions) -> float:
    """How much of the agreement with the truth is more than chance would give?

    (p_o − p_e) / (1 − p_e): p_o the accuracy, p_e the agreement of two independent draws with the same class shares.
    Computed by scikit-learn, except where truth and answers are one and the same class throughout: 0/0 there, 1 here as
    in WEKA. For two very unequal classes `mcc` is less misleading.
    """
    assert run.predicted is not None
    first = run.truth[0]
    if (run.truth == first).all() and (run.predicted == first).all():
        return 1.0
    return float(require("sklearn.metrics", "run", "kappa").cohen_kappa_score(run.truth, run.predicted))


def mcc_of(run: Predictions) -> float:
    """How strongly do answers and truth go together, all four cells of the table counted?

    The correlation of truth and answer (for k classes Gorodkin's R_K), computed by scikit-learn; 0 where either is
    constant and no correlation exists. Close to `kappa`, and steadier when the classes are very unequal.
    """
    assert run.predicted is not None
    if (run.truth == run.truth[0]).all() or (run.predicted == run.predicted[0]).all():
        return 0.0  # also scikit-learn's answer, but not without a warning when both are
    return float(require("sklearn.metrics", "run", "mcc").matthews_corrcoef(run.truth, run.predicted))


def cost_items_of(run: Predictions) -> Floats:
    """What does each answer cost?

    `costs[i][j]` is the price of answering j where i is true, in the order of `classes` (sorted when not given): the
    layout of a WEKA cost matrix, and its avgCost. Where no costs are known use `information_reward`.
    """
    prices: Floats = run.costs[run.truth, run.predicted]
    return prices


def mae_items_of(run: Predictions) -> Floats:
    """How far, on average, is a class's probability from 1 or 0, whichever it should have been?

    The mean over items and classes of |p_i − y_i|, y_i = 1 for the true class and 0 for the others: WEKA's mean
    absolute error of a classifier (divided by the number of classes). Rewards overconfidence: it is least when every
    item's most probable class is given 1. Where honesty must be the best policy use `mse` or
    `log_loss`.
    """
    return np.asarray(np.abs(_distances(run)).mean(axis=1))


def mse_items_of(run: Predictions) -> Floats:
    """How far, squared, is a class's probability from 1 or 0? `brier` divided by the number of classes."""
    return np.asarray(np.square(_distances(run)).mean(axis=1))


def rmse_of(run: Predictions) -> float:
    """How far is a class's probability from 1 or 0, large errors weighing more?

    The root of the mean over items and classes of (p_i − y_i)²: WEKA's root mean squared error of a classifier.
    """
    return sqrt(mse_items_of(run).mean())


def _distances(run: Predictions) -> Floats:
    distances: Floats = run.proba.copy()
    distances[np.arange(run.n_items), run.truth] -= 1.0
    return distances


def brier_items_of(run: Predictions) -> Floats:
    """How far is the probability vector from the truth, squared?

    The mean over items of Σ_i (p_i − y_i)², from 0 to 2: Brier's own form. With two classes it is twice
    scikit-learn's `brier_score_loss`, which looks at the positive class only. It is WEKA's `rmse` squared times
    the number of classes. Milder on false certainty than `log_loss`.
    """
    return mse_items_of(run) * run.n_classes


# scikit-learn's bound: a true class given probability 0 costs 36.04 nats, not infinity.
SMALLEST = float(np.finfo(np.float64).eps)


def log_loss_items_of(run: Predictions) -> Floats:
    """How surprised was the learner by the true classes, in nats?

    The mean of −log p_t, p_t clipped to [ε, 1 − ε], ε = 2.2e-16, as scikit-learn's `log_loss` does. Not relative
    to a prior, so not comparable between data sets: see `information_reward`.
    """
    p = run.proba[np.arange(run.n_items), run.truth]
    losses: Floats = -np.log(p.clip(SMALLEST, 1.0 - SMALLEST))
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


def _score_of(run: Predictions, place: int) -> Floats:
    scores: Floats = run.proba if run.scores is None else run.scores
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
