"""What one run left behind, checked once: the one thing every measure is computed from."""

from __future__ import annotations

import math
import numbers
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from adjudge.base.argument_checks import array_of, floats_of
from adjudge.base.result_base import ResultBase
from adjudge.errors import InputError
from adjudge.kernels.arrays import Floats, Indices, Ints
from adjudge.measures.measure import Need
from adjudge.measures.probabilities import as_labels, as_prior, as_probabilities, class_order, encode


@dataclass(frozen=True, slots=True, repr=False, eq=False, kw_only=True)
class Predictions(ResultBase):
    """What did one learner say about one test set, and what had it been trained on?

    Give what there is; a measure that needs more says what is missing. `classes` fixes the order of the columns of
    `proba`, `scores`, `prior` and `costs`; without it the classes are all labels seen, sorted, or, where fewer labels
    are seen than there are columns and all are whole numbers below that, the column numbers. `y_pred` left out is the
    most probable class (the first of them on a tie, as WEKA and scikit-learn do). `n_train` left out is the length of
    `y_train`. `scores` of two classes may be one vector: the score of the second class. `costs[i][j]` is the price of
    answering j where i is true. `prior` stands in place of the training set's class frequencies.

    The fields `truth`, `predicted` and `train_counts` are derived: class numbers and training items per class.

    Parameters
    ----------
    y_true : object
        True class of each item.
    y_pred : object
        Predicted class of each item.
    proba : object
        Predicted probabilities, one row per item, one column per class.
    scores : object
        Scores in place of probabilities.
    classes : object
        Classes in the order of the columns; the sorted labels when left out.
    y_train : object
        Classes of the training items; their frequencies are the prior.
    n_train : int
        Training size.
    prior : object
        In place of the training set's class frequencies.
    costs : object
        costs[i][j]: price of answering j where i is true.
    fit_seconds : float
        Time to fit.
    predict_seconds : float
        Time to predict.

    See Also
    --------
    adjudge.measures.find_measure : a measure to apply

    Examples
    --------
    >>> run = Predictions(y_true=["no", "yes"], proba=[[0.9, 0.1], [0.6, 0.4]], y_train=["no", "no", "yes"])
    >>> run.classes, run.predicted.tolist(), run.train_counts.tolist(), run.n_train
    (('no', 'yes'), [0, 0], [2, 1], 3)
    """

    y_true: Any
    y_pred: Any = None
    proba: Any = None
    scores: Any = None
    classes: Any = None
    y_train: Any = None
    n_train: int | None = None
    prior: Any = None
    costs: Any = None
    fit_seconds: float | None = None
    predict_seconds: float | None = None
    truth: Indices = field(init=False)
    predicted: Indices | None = field(init=False)
    train_counts: Ints | None = field(init=False)

    def __post_init__(self) -> None:
        y_true = as_labels(self.y_true, "y_true")
        y_pred = None if self.y_pred is None else as_labels(self.y_pred, "y_pred")
        y_train = None if self.y_train is None else as_labels(self.y_train, "y_train")
        if y_pred is not None and len(y_pred) != len(y_true):
            raise InputError(f"y_pred has {len(y_pred)} items but y_true has {len(y_true)}")
        named = np.array(list(self.prior), dtype=object) if isinstance(self.prior, Mapping) else None
        classes = class_order(self.classes, y_true, y_pred, y_train, named)
        if self.classes is None:
            classes = _column_numbers(classes, self.proba if self.scores is None else self.scores)
        k = len(classes)
        proba = None if self.proba is None else as_probabilities(self.proba, len(y_true), k)
        predicted = None
        if y_pred is not None:
            predicted = encode(y_pred, classes, "y_pred")
        elif proba is not None:
            predicted = proba.argmax(axis=1)
        counts = None
        if y_train is not None:
            counts = np.bincount(encode(y_train, classes, "y_train"), minlength=k)
        checked = {
            "y_true": y_true,
            "y_pred": y_pred,
            "proba": proba,
            "scores": None if self.scores is None else _as_scores(self.scores, len(y_true), k),
            "classes": classes,
            "y_train": y_train,
            "n_train": _as_training_size(self.n_train, y_train),
            "prior": None if self.prior is None else as_prior(self.prior, classes),
            "costs": None if self.costs is None else _as_costs(self.costs, k),
            "fit_seconds": _as_seconds(self.fit_seconds, "fit_seconds"),
            "predict_seconds": _as_seconds(self.predict_seconds, "predict_seconds"),
            "truth": encode(y_true, classes, "y_true"),
            "predicted": predicted,
            "train_counts": counts,
        }
        for name, value in checked.items():
            object.__setattr__(self, name, value)

    @property
    def n_items(self) -> int:
        return len(self.truth)

    @property
    def n_classes(self) -> int:
        return len(self.classes)

    def has(self, need: Need) -> bool:
        """Whether this run holds what a measure declares it needs."""
        present = {
            "labels": self.predicted is not None,
            "probabilities": self.proba is not None,
            "scores": self.scores is not None or self.proba is not None,
            "training labels": self.train_counts is not None or self.prior is not None,
            "costs": self.costs is not None,
            "clock": self.fit_seconds is not None or self.predict_seconds is not None,
        }
        return present.get(need, False)

    def rows(self) -> list[tuple[str, Any]]:
        given = [
            name
            for name in ("y_pred", "proba", "scores", "y_train", "prior", "costs")
            if getattr(self, name) is not None
        ]
        return [
            ("items", self.n_items),
            ("classes", self.classes),
            ("n train", self.n_train),
            ("given", ", ".join(given)),
        ]

    def __repr__(self) -> str:
        return f"Predictions({', '.join(f'{label}={value}' for label, value in self.rows())})"


def _column_numbers(seen: tuple[Any, ...], table: Any) -> tuple[Any, ...]:
    """0 … k−1 where labels are such numbers and some class has no item; else the labels as they are."""
    shape: tuple[int, ...] = array_of(table, "the table of scores").shape if table is not None else ()
    columns = shape[1] if len(shape) == 2 else 2 if len(shape) == 1 else 0
    whole = all(isinstance(label, (int, float)) and label in range(columns) for label in seen)
    return tuple(range(columns)) if whole and len(seen) < columns else seen


def _as_scores(scores: Any, n_items: int, n_classes: int) -> Floats:
    table = floats_of(scores, "scores")
    if table.shape not in {(n_items, n_classes)} | ({(n_items,)} if n_classes == 2 else set()):
        raise InputError(
            f"scores must be ({n_items}, {n_classes}), or a vector for two classes; got shape {table.shape}"
        )
    if not np.isfinite(table).all():
        row = int(np.argwhere(~np.isfinite(table))[0][0])
        raise InputError(f"scores are not finite in row {row}")
    return table


def _as_costs(costs: Any, n_classes: int) -> Floats:
    table = floats_of(costs, "costs")
    if table.shape != (n_classes, n_classes):
        raise InputError(f"costs must be {n_classes} × {n_classes} (true class × answer); got shape {table.shape}")
    if not np.isfinite(table).all():
        raise InputError("costs must all be finite numbers")
    return table


def _as_training_size(n_train: Any, y_train: NDArray[Any] | None) -> int | None:
    if n_train is None:
        return None if y_train is None else len(y_train)
    if not _is_number(n_train) or n_train < 1 or n_train != int(n_train):
        raise InputError(f"n_train must be the number of training items, 1 or more; got {n_train!r}")
    if y_train is not None and n_train != len(y_train):
        raise InputError(f"n_train is {n_train} but y_train has {len(y_train)} items; give one of them")
    return int(n_train)


def _as_seconds(seconds: Any, name: str) -> float | None:
    if seconds is None:
        return None
    if not _is_number(seconds) or not 0 <= seconds < float("inf"):
        raise InputError(f"{name} must be a finite number of seconds, 0 or more; got {seconds!r}")
    return float(seconds)


def _is_number(value: Any) -> bool:
    return not isinstance(value, bool) and isinstance(value, numbers.Real) and math.isfinite(float(value))
