"""Measures of predicted classes: accuracy and error, precision and recall, agreement beyond chance, cost.

Precision, recall, F and false-positive rate are of one class against the rest: `average` is "weighted" (each class by
its number of items, as WEKA's weighted figure, the default) or "macro" (plain mean over the classes that occur);
`positive` names one class instead.
"""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from adjudge.errors import InputError, did_you_mean, require
from adjudge.measures.predictions import Predictions


def confusion_counts(run: Predictions) -> NDArray[np.int64]:
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


def classes_present(run: Predictions) -> NDArray[np.intp]:
    """Classes that are some item's truth or answer: the macro mean runs over these, as scikit-learn's does."""
    assert run.predicted is not None
    return np.union1d(run.truth, run.predicted)


def check_average(average: str) -> None:
    if average not in ("weighted", "macro"):
        raise InputError(f"average must be 'weighted' or 'macro'; got {average!r}")


def average_classes(per_class: NDArray[np.float64], run: Predictions, average: Average, positive: Any) -> float:
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


def accuracy_items_of(run: Predictions) -> NDArray[np.float64]:
    """Which items did the learner classify rightly?

    Blind to how sure the answers were (`information_reward`) and to rare classes (`balanced_accuracy`, `kappa`).
    """
    return np.asarray(run.truth == run.predicted, dtype=np.float64)


def error_items_of(run: Predictions) -> NDArray[np.float64]:
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


def macro_precision_of(run: Predictions) -> float:
    return precision_of(run, average="macro")


def macro_recall_of(run: Predictions) -> float:
    return recall_of(run, average="macro")


def macro_f_measure_of(run: Predictions) -> float:
    return f_measure_of(run, average="macro")


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


def _called_among_others(run: Predictions) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
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


def cost_items_of(run: Predictions) -> NDArray[np.float64]:
    """What does each answer cost?

    `costs[i][j]` is the price of answering j where i is true, in the order of `classes` (sorted when not given): the
    layout of a WEKA cost matrix, and its avgCost. Where no costs are known use `information_reward`.
    """
    prices: NDArray[np.float64] = run.costs[run.truth, run.predicted]
    return prices
