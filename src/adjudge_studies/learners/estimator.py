"""What the native learners share: a matrix of numbers and codes, declared values and classes, labels of probabilities.

A nominal column holds codes 0, 1, … and NaN is a missing value. WEKA reads the number of values of a column and of the
classes from the file's head, not from the data, and both enter its formulas; so they can be declared here too.
"""

from __future__ import annotations

import math
import numbers
from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from adjudge.errors import InputError, UnfitDataError, require

require("sklearn", "run", "a native learner")

from sklearn.base import BaseEstimator, ClassifierMixin  # noqa: E402
from sklearn.utils.multiclass import check_classification_targets  # noqa: E402
from sklearn.utils.validation import check_is_fitted, validate_data  # noqa: E402

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Nominal = Sequence[int] | Sequence[bool] | Literal["all"] | None


class NativeClassifier(ClassifierMixin, BaseEstimator):  # type: ignore[misc]
    """Base: reads `nominal`, `n_values` and `classes`; a learner adds `_learn` and `_probabilities`.

    A learner sees classes as numbers in the order they were declared in (`declared_classes_`), and answers in it.
    """

    nominal: Nominal
    n_values: Sequence[int] | None
    classes: Sequence[Any] | None
    takes_codes = True  # in a run: codes of nominal values, NaN where missing, and what the case declares
    margin = 0.0  # how much more probable a later class must be to be preferred to an earlier one

    def fit(self, X: Any, y: Any) -> Any:
        """Learn from items `X` (codes in nominal columns, NaN where missing) and their classes `y`."""
        # scikit-learn looks for infinity by a sum, which values near the largest number make overflow.
        with np.errstate(over="ignore", invalid="ignore"):
            X, y = validate_data(self, X, y, dtype=np.float64, ensure_all_finite="allow-nan")
        check_classification_targets(y)
        codes = self._class_codes(y)
        self.nominal_ = self._nominal_mask(X.shape[1])
        self.n_values_ = self._declared_values(X)
        self._learn(X, codes)
        return self

    def predict_proba(self, X: Any) -> Floats:
        """Probability of each class, columns in the order of `classes_`."""
        return self._probabilities(self._check(X))[:, self.sorted_places_]

    def predict(self, X: Any) -> NDArray[Any]:
        """The first of the most probable classes, in the order they were declared in."""
        proba = self._probabilities(self._check(X))
        best, label = proba[:, 0].copy(), np.zeros(len(proba), dtype=np.intp)
        for place in range(1, proba.shape[1]):
            above = proba[:, place] > best + self.margin
            best[above], label[above] = proba[above, place], place
        chosen: NDArray[Any] = self.declared_classes_[label]
        return chosen

    def _learn(self, X: Floats, y: Ints) -> None:
        raise NotImplementedError

    def _probabilities(self, X: Floats) -> Floats:
        raise NotImplementedError

    def _check(self, X: Any) -> Floats:
        check_is_fitted(self)
        with np.errstate(over="ignore", invalid="ignore"):
            checked: Floats = validate_data(self, X, dtype=np.float64, ensure_all_finite="allow-nan", reset=False)
        # A value that was not declared says nothing the learner could use: it counts as missing.
        strange = self.nominal_ & ((checked < 0) | (checked >= self.n_values_) | (checked != np.round(checked)))
        return np.where(strange, np.nan, checked) if strange.any() else checked

    def _class_codes(self, y: NDArray[Any]) -> Ints:
        """Each label's place among the declared classes; sets both orders of them.

        The declared order settles ties and is that of WEKA's arrays: learners count in it. scikit-learn's scorers take
        the columns of `predict_proba` to be sorted by class whatever `classes_` says, so those are put in order.
        """
        if self.classes is None:
            self.classes_, codes = np.unique(y, return_inverse=True)
            self.declared_classes_, self.sorted_places_ = self.classes_, np.arange(len(self.classes_))
            return np.asarray(codes, dtype=np.int64)
        self.declared_classes_ = _flat_array(self.classes, "classes")
        if self.declared_classes_.size == 0:
            raise InputError("classes is empty; list every class, or give None to take those seen")
        try:
            self.classes_, self.sorted_places_ = np.unique(self.declared_classes_, return_index=True)
            place = np.searchsorted(self.classes_, y).clip(max=len(self.classes_) - 1)
            strange = np.asarray(self.classes_[place] != y)
        except TypeError:  # words and numbers cannot be put in one order
            raise InputError(f"classes and y must be of one kind; received {_shown(self.classes)}") from None
        if len(self.classes_) < len(self.declared_classes_):
            raise InputError(f"classes must differ; received {_shown(self.classes)}")
        if strange.any():
            raise InputError(f"class {y[strange].tolist()[0]!r} is not among the declared classes")
        return np.asarray(self.sorted_places_[place], dtype=np.int64)

    def _nominal_mask(self, n_columns: int) -> NDArray[np.bool_]:
        mask = np.zeros(n_columns, dtype=bool)
        if self.nominal is None:
            return mask
        if isinstance(self.nominal, str):
            if self.nominal != "all":
                raise InputError(f"nominal is None, 'all', column numbers or a mask; received {self.nominal!r}")
            return ~mask
        given = _flat_array(self.nominal, "nominal")
        if given.size == 0:
            return mask
        if given.dtype == bool:
            if given.shape != mask.shape:
                raise InputError(f"the mask nominal has {given.size} entries for {n_columns} columns")
            return given.copy()
        if given.dtype.kind not in "iu" or given.min() < 0 or given.max() >= n_columns:
            raise InputError(f"nominal must hold column numbers from 0 to {n_columns - 1}; received {given.tolist()}")
        mask[given] = True
        return mask

    def _declared_values(self, X: Floats) -> Ints:
        """Number of values of each nominal column; 0 for numeric ones."""
        values = np.zeros(X.shape[1], dtype=np.int64)
        for place in np.flatnonzero(self.nominal_):
            column = X[~np.isnan(X[:, place]), place]
            if ((column < 0) | (column != np.round(column))).any():
                raise InputError(f"column {place} is nominal and must hold codes 0, 1, …; encode its values first")
            values[place] = int(column.max(initial=-1)) + 1
        if self.n_values is not None:
            declared = _flat_array(self.n_values, "n_values")
            if declared.dtype.kind not in "iuf" or (declared < 0).any() or (declared != np.round(declared)).any():
                raise InputError(
                    f"n_values must hold whole numbers, 0 for numeric columns; received {_shown(self.n_values)}"
                )
            if declared.shape != values.shape:
                raise InputError(f"n_values has {declared.size} entries for {len(values)} columns (0 for numeric ones)")
            if (declared[self.nominal_] < values[self.nominal_]).any():
                short = int(np.flatnonzero(self.nominal_ & (declared < values))[0])
                raise UnfitDataError(
                    f"column {short} is declared with {declared[short]:g} values but holds code {values[short] - 1}"
                )
            values = np.where(self.nominal_, declared, 0).astype(np.int64)
        return values

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        tags.input_tags.allow_nan = True
        return tags


def _flat_array(values: Any, name: str) -> NDArray[Any]:
    try:
        array = np.asarray(values)
    except ValueError:  # rows of unequal length
        array = np.empty((0, 0))
    if array.ndim != 1:
        raise InputError(f"{name} must be a flat list; received {_shown(values)}")
    return array


def _shown(values: Any) -> str:
    """The beginning of a value on one line: an array's own text may run over several."""
    return " ".join(repr(values).split())[:80]


def is_number(value: Any, *, whole: bool = False) -> bool:
    """Whether a setting is a number that can be compared: no word, no truth value, not NaN.

    >>> is_number(np.float32(0.25)), is_number("a"), is_number(float("nan")), is_number(1.5, whole=True)
    (True, False, False, False)
    """
    if isinstance(value, (bool, np.bool_)) or not isinstance(value, numbers.Integral if whole else numbers.Real):
        return False
    return not math.isnan(value)


def compiled(engine: str) -> bool:
    """Resolve "auto": compiled where numba is installed."""
    if engine not in ("auto", "numba", "python"):
        raise InputError(f"engine must be 'auto', 'numba' or 'python'; received {engine!r}")
    if engine == "numba":
        require("numba", "fast", "engine='numba'")
    return engine == "numba" or (engine == "auto" and find_spec("numba") is not None)
