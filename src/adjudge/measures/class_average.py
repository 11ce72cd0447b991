"""How one-class-against-the-rest measures become one number: one class, the plain mean, or the mean by class size."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from adjudge.errors import InputError, did_you_mean
from adjudge.measures.predictions import Predictions

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
