"""Class probabilities and priors: checked once, and set in the order of the classes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from adjudge.errors import InputError
from adjudge.measures.labels import class_order, encode

# Wide enough for a float32 softmax over a thousand classes, far too narrow for scores that are not probabilities.
SUM_TOLERANCE = 1e-5
Prior = Literal["uniform"] | Sequence[float] | NDArray[np.float64] | Mapping[Any, float]


def as_probabilities(proba: ArrayLike, n_items: int, n_classes: int) -> NDArray[np.float64]:
    """The probabilities as float64, one row an item, one column a class; refused when they are not probabilities.

    Values that leave [0, 1] by rounding only (up to 1e-5) are moved to its edge; rows are never renormalised.
    """
    try:
        table = np.asarray(proba, dtype=np.float64)
    except (TypeError, ValueError):
        raise InputError("proba must be a table of numbers, one row per item and one column per class") from None
    if table.ndim == 1:
        raise InputError("proba must have one column per class; for two classes pass np.column_stack([1 - p, p])")
    if table.ndim != 2:
        raise InputError(f"proba must be (items, classes); got shape {table.shape}")
    if table.shape[0] != n_items:
        raise InputError(f"proba has {table.shape[0]} rows but y_true has {n_items} items")
    if table.shape[1] != n_classes:
        raise InputError(
            f"proba has {table.shape[1]} columns but the labels show {n_classes} classes; "
            "pass classes=, one for each column in its order"
        )
    with np.errstate(invalid="ignore"):
        sums = table @ np.ones(n_classes)
        wrong = ~(np.abs(sums - 1.0) <= SUM_TOLERANCE)
    low, high = table.min(), table.max()
    if wrong.any() or not (low >= -SUM_TOLERANCE and high <= 1 + SUM_TOLERANCE):
        raise InputError(_complaint(table, sums, wrong))
    if low < 0 or high > 1:
        table = table.clip(0.0, 1.0)
    return table


def align_columns(proba: ArrayLike, columns: Sequence[Any], classes: Sequence[Any]) -> NDArray[np.float64]:
    """The same probabilities with one column for each of `classes`; a class the learner never saw gets 0.

    A learner trained on a fold without class "c" has no column for it; the test items may still need one.
    """
    table = np.asarray(proba, dtype=np.float64)
    if table.ndim != 2 or table.shape[1] != len(columns):
        raise InputError(f"proba of shape {table.shape} does not have one column for each of {len(columns)} columns=")
    order = class_order(classes)
    places = encode(np.asarray(class_order(columns), dtype=object), order, "columns")
    aligned = np.zeros((table.shape[0], len(order)))
    aligned[:, places] = table
    return aligned


def _complaint(table: NDArray[np.float64], sums: NDArray[np.float64], wrong: NDArray[np.bool_]) -> str:
    """What is wrong with the first wrong row."""
    outside = ~np.isfinite(table) | (table < -SUM_TOLERANCE) | (table > 1 + SUM_TOLERANCE)
    if outside.any():
        row, column = (int(i) for i in np.argwhere(outside)[0])
        return f"proba holds {table[row, column]:g} in row {row}, column {column}; probabilities lie in [0, 1]"
    row = int(wrong.argmax())
    return f"row {row} of proba sums to {sums[row]:g}, not 1; divide each row by its sum if these are shares"


def as_prior(prior: Prior, classes: tuple[Any, ...]) -> NDArray[np.float64]:
    """The prior as a vector in the order of the classes; a mapping names its classes itself."""
    k = len(classes)
    if isinstance(prior, str):
        if prior != "uniform":
            raise InputError(f"prior {prior!r} is not known; give 'uniform', one probability per class, or y_train=")
        return np.full(k, 1.0 / k)
    if isinstance(prior, Mapping):
        if set(prior) != set(classes):
            wrong = sorted(repr(label) for label in set(prior) ^ set(classes))
            raise InputError(f"prior and classes differ in {', '.join(wrong)}; give each class its probability")
        prior = [prior[label] for label in classes]
    try:
        vector = np.asarray(prior, dtype=np.float64)
    except (TypeError, ValueError):
        raise InputError(f"prior must be one probability per class; got {prior!r}") from None
    if vector.shape != (k,):
        raise InputError(f"prior must hold {k} probabilities, one per class; got shape {vector.shape}")
    if not ((vector >= 0) & (vector <= 1)).all():
        at = int((~((vector >= 0) & (vector <= 1))).argmax())
        raise InputError(f"prior of class {classes[at]!r} is {vector[at]:g}; probabilities lie in [0, 1]")
    if abs(vector.sum() - 1.0) > SUM_TOLERANCE:
        raise InputError(f"prior sums to {vector.sum():g}, not 1")
    return vector


def training_prior(counts: NDArray[np.int64]) -> NDArray[np.float64]:
    """Each class's share of the training items (Sec. 2.2 of paper B: what the learner itself could see)."""
    share: NDArray[np.float64] = counts / counts.sum()
    return share
