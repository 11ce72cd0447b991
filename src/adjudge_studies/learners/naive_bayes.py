"""Naive Bayes on numbers and nominal values together, as WEKA's NaiveBayes computes it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtr

from adjudge_studies.learners.estimator import NativeClassifier, Nominal

Floats = NDArray[np.float64]
LEAST = 1e-75  # no single attribute may make a class impossible
HUGE, TINY = 1e100, 1e-200  # beyond these a column is scaled


class NaiveBayesMixed(NativeClassifier):
    """Which class, if attributes were independent within it?

    P(c | x) ∝ P(c) Π_a P(x_a | c). Classes and nominal values: (count + 1)/(total + number of values), Laplace.
    Numeric: values are rounded to multiples of the column's precision δ (the mean gap between distinct training
    values, 0.01 for a constant column) and P(x | c) = Φ((x + δ/2 − μ)/σ) − Φ((x − δ/2 − μ)/σ), with σ ≥ δ/6. A missing
    value is left out, in learning and in asking. Factors are kept above 1e-75. (WEKA 3.6, `bayes.NaiveBayes`.)

    `nominal`: numbers of the nominal columns, a mask, "all" or None; they hold codes 0, 1, …; NaN is missing.
    `n_values`: declared number of values per column (0 for numeric); default: what the training data show.
    `classes`: declared classes; the first of equally probable ones is answered; default: those seen, sorted. `classes_`
    and the columns of `predict_proba` are sorted always, as scikit-learn's scorers take them to be.

    Assumes independence within classes: probabilities are too extreme where it fails. Instead: scikit-learn's
    GaussianNB and CategoricalNB for one kind of column each; neither takes missing values.

    Parameters
    ----------
    nominal : Nominal, optional
        The nominal columns: numbers, a mask, "all" or None; they hold codes 0, 1, ….
    n_values : Sequence[int], optional
        Declared number of values per column, 0 for a numeric one; what the training data show when left out.
    classes : Sequence[object], optional
        Declared classes, in their order; those seen when left out.

    See Also
    --------
    adjudge_studies.learners.C45Classifier
    adjudge_studies.learners.NearestNeighbour

    Examples
    --------
    >>> learner = NaiveBayesMixed(nominal=[1])
    >>> learner = learner.fit([[1.0, 0], [1.2, 0], [3.1, 1], [2.9, np.nan]], ["a", "a", "b", "b"])
    >>> learner.predict([[1.1, np.nan], [3.0, 0]]).tolist()
    ['a', 'b']
    """

    def __init__(
        self, nominal: Nominal = None, n_values: Sequence[int] | None = None, classes: Sequence[Any] | None = None
    ) -> None:
        self.nominal = nominal
        self.n_values = n_values
        self.classes = classes

    def _learn(self, X: Floats, y: NDArray[np.int64]) -> None:
        k = len(self.classes_)
        counts = np.bincount(y, minlength=k) + 1.0
        self._prior = counts / counts.sum()
        self.class_prior_ = self._prior[self.sorted_places_]
        # Per column P(value | class), or mean and spread per class; classes in the order they were declared in.
        self.tables_: list[Floats] = []
        self.precision_ = np.zeros(X.shape[1])
        self.shift_ = np.zeros(X.shape[1], dtype=np.int64)  # values, tables and precision are times 2^shift
        for place in range(X.shape[1]):
            known = ~np.isnan(X[:, place])
            column, labels = X[known, place], y[known]
            if self.nominal_[place]:
                self.tables_.append(_value_table(column.astype(np.int64), labels, int(self.n_values_[place]), k))
                continue
            shift = self.shift_[place] = _shift(column)
            column = np.ldexp(column, shift)
            self.precision_[place] = _precision(column, shift)
            self.tables_.append(_normal_table(column, labels, k, float(self.precision_[place]), shift))

    def _probabilities(self, X: Floats) -> Floats:
        proba = np.tile(self._prior, (len(X), 1))
        for place, table in enumerate(self.tables_):
            known = ~np.isnan(X[:, place])
            column = X[known, place]
            if self.nominal_[place]:
                factor = table.T[column.astype(np.int64)]
            else:
                factor = _normal_mass(column, table, float(self.precision_[place]), int(self.shift_[place]))
            product = proba[known] * np.maximum(factor, LEAST)
            # Many attributes would underflow: all classes of an item are scaled up together when none is above 1e-75.
            top = product.max(axis=1)
            product[(top > 0) & (top < LEAST)] /= LEAST
            proba[known] = product
        return np.asarray(proba / proba.sum(axis=1, keepdims=True))


def _value_table(column: NDArray[np.int64], labels: NDArray[np.int64], n_values: int, k: int) -> Floats:
    counts = np.bincount(labels * n_values + column, minlength=k * n_values).reshape(k, n_values) + 1.0
    shares: Floats = counts / np.maximum(counts.sum(axis=1, keepdims=True), 1.0)
    return shares


def _shift(column: Floats) -> int:
    """The power of two that brings a column of extreme values near 1, lest a sum or square of them overflow; else 0.

    Halving and doubling is exact, so the answers are those of the values themselves.
    """
    top = float(np.abs(column).max(initial=0.0))
    if top > HUGE or (0 < top < TINY and column.min() < column.max()):
        return -math.frexp(top)[1]
    return 0


def _precision(column: Floats, shift: int) -> float:
    distinct = np.unique(column)
    if len(distinct) < 2:
        return math.ldexp(0.01, shift)
    # Summed one by one, as WEKA does: values halfway between two multiples are rounded by the last bit of this.
    return float(np.cumsum(np.diff(distinct))[-1] / (len(distinct) - 1))


def _rounded(column: Floats, precision: float) -> Floats:
    multiples = column / precision
    # So many multiples that they cannot be counted: the value is one of them as far as numbers tell.
    return np.where(np.isinf(multiples), column, np.rint(multiples) * precision)


def _normal_table(column: Floats, labels: NDArray[np.int64], k: int, precision: float, shift: int) -> Floats:
    """Mean and spread per class; a class without values has mean 0 and the least spread."""
    with np.errstate(over="ignore"):
        rounded, none = _rounded(column, precision), np.ldexp(1e-10, shift)
    counts = np.maximum(np.bincount(labels, minlength=k), 1)
    mean = np.bincount(labels, weights=rounded, minlength=k) / counts
    spread = np.sqrt(np.bincount(labels, weights=(rounded - mean[labels]) ** 2, minlength=k) / counts)
    # WEKA takes a spread up to 1e-10 for none at all.
    return np.stack([mean, np.maximum(np.where(spread > none, spread, 0.0), precision / 6)])


def _normal_mass(column: Floats, table: Floats, precision: float, shift: int) -> Floats:
    # What overflows here is as far away as can be, and its mass is 0.
    with np.errstate(over="ignore"):
        gap = _rounded(np.ldexp(column, shift), precision)[:, None] - table[0]
        half = precision / 2
        mass: Floats = ndtr((gap + half) / table[1]) - ndtr((gap - half) / table[1])
    return mass
