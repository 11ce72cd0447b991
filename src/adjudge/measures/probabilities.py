"""Class probabilities and priors, checked and set in the order of the classes; labels as numbers 0 … k−1."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from adjudge.base.argument_checks import array_of
from adjudge.errors import InputError, UnfitDataError
from adjudge.kernels.arrays import Bools, Floats, Indices, Ints

# Wide enough for a float32 softmax over a thousand classes, far too narrow for scores that are not probabilities.
SUM_TOLERANCE = 1e-5
Prior = Literal["uniform"] | Sequence[float] | Floats | Mapping[Any, float]


def as_probabilities(proba: ArrayLike, n_items: int, n_classes: int) -> Floats:
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


def align_columns(proba: ArrayLike, columns: Sequence[Any], classes: Sequence[Any]) -> Floats:
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


def _complaint(table: Floats, sums: Floats, wrong: Bools) -> str:
    """What is wrong with the first wrong row."""
    outside = ~np.isfinite(table) | (table < -SUM_TOLERANCE) | (table > 1 + SUM_TOLERANCE)
    if outside.any():
        row, column = (int(i) for i in np.argwhere(outside)[0])
        return f"proba holds {table[row, column]:g} in row {row}, column {column}; probabilities lie in [0, 1]"
    row = int(wrong.argmax())
    return f"row {row} of proba sums to {sums[row]:g}, not 1; divide each row by its sum if these are shares"


def as_prior(prior: Prior, classes: tuple[Any, ...]) -> Floats:
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


def training_prior(counts: Ints) -> Floats:
    """Each class's share of the training items (Sec. 2.2 of paper B: what the learner itself could see)."""
    share: Floats = counts / counts.sum()
    return share


def as_labels(values: ArrayLike, name: str) -> NDArray[Any]:
    """A vector of labels, none missing; `name` is what the message calls it."""
    labels = array_of(values, name)
    # NumPy turns [1, "a"] into ["1", "a"] without a word; such labels stay what they are.
    if (
        labels.dtype.kind in "US"
        and not hasattr(values, "dtype")
        and any(not isinstance(v, str) for v in _flat(values))
    ):
        labels = np.asarray(values, dtype=object)
    if labels.ndim != 1:
        raise InputError(f"{name} must be one label per item, a vector; got shape {labels.shape}")
    if labels.size == 0:
        raise UnfitDataError(f"{name} is empty; at least one item is needed")
    if labels.dtype.kind == "f":
        missing = np.isnan(labels)
    elif labels.dtype.kind == "O":
        missing = np.array([_is_missing(label) for label in labels.tolist()])
    else:
        return labels
    if missing.any():
        raise InputError(f"{name} has no label at position {int(missing.argmax())}; drop that item or fill it in")
    return labels


def class_order(classes: Sequence[Any] | NDArray[Any] | None, *vectors: NDArray[Any] | None) -> tuple[Any, ...]:
    """The classes in the order given, else all labels seen in the vectors, sorted."""
    if classes is not None:
        given = tuple(as_labels(classes, "classes").tolist())
        if len(set(given)) < len(given):
            twice = next(label for label in given if given.count(label) > 1)
            raise InputError(f"classes names {twice!r} more than once")
        return given
    seen: set[Any] = set()
    for vector in vectors:
        if vector is not None:
            seen.update(vector.tolist() if vector.dtype.kind == "O" else np.unique(vector).tolist())
    try:
        return tuple(sorted(seen))
    except TypeError:
        kinds = ", ".join(sorted({type(label).__name__ for label in seen}))
        raise InputError(f"labels of mixed types ({kinds}) have no order; pass classes=") from None


def encode(labels: NDArray[Any], classes: tuple[Any, ...], name: str) -> Indices:
    """The position of each label among the classes."""
    table = np.asarray(classes)
    comparable = {"i": "n", "u": "n", "f": "n", "b": "n", "U": "U"}
    kind = comparable.get(labels.dtype.kind)
    if kind is not None and kind == comparable.get(table.dtype.kind) and _same_types(classes):
        order = np.argsort(table)
        place = np.searchsorted(table, labels, sorter=order).clip(max=len(classes) - 1)
        codes: Indices = order[place]
        unknown = table[codes] != labels
    else:
        lookup = {label: position for position, label in enumerate(classes)}
        codes = np.array([lookup.get(label, -1) for label in labels.tolist()], dtype=np.intp)
        unknown = codes < 0
    if unknown.any():
        at = int(unknown.argmax())
        known = ", ".join(repr(label) for label in classes[:8]) + (", …" if len(classes) > 8 else "")
        raise InputError(
            f"{name} holds {labels[at : at + 1].tolist()[0]!r} at position {at}, not among the classes {known}"
        )
    return codes


def _flat(values: Any) -> list[Any]:
    return list(np.asarray(values, dtype=object).ravel())


def _same_types(classes: tuple[Any, ...]) -> bool:
    strings = sum(isinstance(label, str) for label in classes)
    return strings in (0, len(classes))


def _is_missing(label: Any) -> bool:
    if label is None:
        return True
    equal = label == label
    # pandas' NA answers neither True nor False to "are you yourself?"
    return not isinstance(equal, (bool, np.bool_)) or not equal
