"""Class labels as numbers 0 … k−1, in one fixed order of the classes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from adjudge.base.argument_checks import array_of
from adjudge.errors import InputError, UnfitDataError


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


def encode(labels: NDArray[Any], classes: tuple[Any, ...], name: str) -> NDArray[np.intp]:
    """The position of each label among the classes."""
    table = np.asarray(classes)
    comparable = {"i": "n", "u": "n", "f": "n", "b": "n", "U": "U"}
    kind = comparable.get(labels.dtype.kind)
    if kind is not None and kind == comparable.get(table.dtype.kind) and _same_types(classes):
        order = np.argsort(table)
        place = np.searchsorted(table, labels, sorter=order).clip(max=len(classes) - 1)
        codes: NDArray[np.intp] = order[place]
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
