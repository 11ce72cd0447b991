"""The prior a reward is relative to: given, uniform, or the training set's class frequencies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from adjudge.errors import InputError
from adjudge.measures.probabilities import SUM_TOLERANCE

Prior = Literal["uniform"] | Sequence[float] | NDArray[np.float64] | Mapping[Any, float]


def as_prior(prior: Prior, classes: tuple[Any, ...]) -> NDArray[np.float64]:
    """The prior as a vector in the order of the classes; a mapping names its classes itself.

    >>> as_prior({"sick": 0.1, "well": 0.9}, ("well", "sick")).tolist()
    [0.9, 0.1]
    >>> as_prior("uniform", ("a", "b")).tolist()
    [0.5, 0.5]
    """
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
    """Each class's share of the training items (Sec. 2.2 of paper B: what the learner itself could see).

    >>> training_prior(np.array([9, 1])).tolist()
    [0.9, 0.1]
    """
    share: NDArray[np.float64] = counts / counts.sum()
    return share
