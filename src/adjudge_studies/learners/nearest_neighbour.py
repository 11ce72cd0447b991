"""The nearest neighbour under WEKA's distance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from adjudge.errors import InputError
from adjudge_studies.learners.estimator import NativeClassifier, Nominal, compiled, is_number

Floats = NDArray[np.float64]
HUGE = 1e300  # twice this is still a number, and four times
CELLS = 4_000_000  # distances held at a time: 32 MB


class NearestNeighbour(NativeClassifier):
    """Which class do the nearest training items have?

    Distance² = Σ over columns of d². Numeric: d = difference after scaling to the range [0, 1]; one value missing: the
    farther end, max(v, 1 − v); both missing: 1; a constant column: 0. Nominal: 0 for equal values, else (or missing) 1.
    All items as near as the `k`-th nearest vote too, so ties do not hang on the order of items. Each class starts with
    1/n votes. (WEKA 3.6, `lazy.IBk` with `EuclideanDistance`.)

    `ranges="training"` scales by the training items. WEKA also widens the ranges by every item it is asked about, so
    its answers hang on the order of questions; `ranges="as asked"` does that within one call of `predict`.
    `nominal`, `n_values`, `classes`: as in `NaiveBayesMixed`; `engine`: as in `C45Classifier`.

    Instead: scikit-learn's KNeighborsClassifier when all columns are numeric and complete.

    Parameters
    ----------
    k : int, default 1
        How many neighbours vote.
    ranges : {'training', 'as asked'}, default 'training'
        What numeric columns are scaled by.
    nominal : Nominal, optional
        The nominal columns: numbers, a mask, "all" or None; they hold codes 0, 1, ….
    n_values : Sequence[int], optional
        Declared number of values per column, 0 for a numeric one; what the training data show when left out.
    classes : Sequence[object], optional
        Declared classes, in their order; those seen when left out.
    engine : {'auto', 'numba', 'python'}, default 'auto'
        "numba", "python" (slow, readable) or "auto".

    See Also
    --------
    adjudge_studies.learners.C45Classifier
    adjudge_studies.learners.NaiveBayesMixed

    Examples
    --------
    >>> learner = NearestNeighbour(nominal=[1]).fit([[0.0, 0], [10.0, 1], [9.0, 1]], [0, 1, 1])
    >>> learner.predict([[6.0, 1], [np.nan, 0]]).tolist()
    [1, 0]
    """

    def __init__(
        self,
        k: int = 1,
        ranges: Literal["training", "as asked"] = "training",
        nominal: Nominal = None,
        n_values: Sequence[int] | None = None,
        classes: Sequence[Any] | None = None,
        engine: Literal["auto", "numba", "python"] = "auto",
    ) -> None:
        self.k = k
        self.ranges = ranges
        self.nominal = nominal
        self.n_values = n_values
        self.classes = classes
        self.engine = engine

    def _learn(self, X: Floats, y: NDArray[np.int64]) -> None:
        if not is_number(self.k, whole=True) or self.k < 1:
            raise InputError(f"k must be a whole number of at least 1; received {self.k!r}")
        if self.ranges not in ("training", "as asked"):
            raise InputError(f"ranges is 'training' or 'as asked'; received {self.ranges!r}")
        compiled(self.engine)  # an engine that is not there is refused now, not when asked
        self.items_, self.labels_ = X.copy(order="C"), y.copy()
        numbers = np.where(np.isnan(X), np.inf, X).min(axis=0), np.where(np.isnan(X), -np.inf, X).max(axis=0)
        self.low_, self.high_ = numbers
        self.largest_ = _largest(X)

    @np.errstate(over="ignore")  # what overflows is farther than all else
    def _probabilities(self, X: Floats) -> Floats:
        k, n = len(self.classes_), len(self.items_)
        votes = np.full((len(X), k), 1.0 / n)
        items, X, low, high = self._within_bounds(X)
        if compiled(self.engine):
            from adjudge_studies.learners.nearest_compiled import neighbour_votes

            kept: tuple[Any, ...] = (items, self.labels_, self.nominal_, X)  # as one type, for one compilation
            items, labels, nominal, asked = (np.require(each, requirements=["C", "W"]) for each in kept)
            widen = self.ranges == "as asked"
            neighbour_votes(items, labels, nominal, asked, low.copy(), high.copy(), int(min(self.k, n)), widen, votes)
            return np.asarray(votes / votes.sum(axis=1, keepdims=True))
        one_hot = np.eye(k)[self.labels_]
        for part, lowest, highest in self._parts(X, low, high):
            squared = self._squared_distances(X[part], items, lowest, highest)
            reach = np.partition(squared, min(self.k, n) - 1, axis=1)[:, min(self.k, n) - 1]
            votes[part] += (squared <= reach[:, None]).astype(np.float64) @ one_hot
        return np.asarray(votes / votes.sum(axis=1, keepdims=True))

    def _within_bounds(self, X: Floats) -> tuple[Floats, Floats, Floats, Floats]:
        """Items, asked items and ranges; columns near the largest number come as a quarter, lest widths overflow."""
        top = np.maximum(self.largest_, _largest(X))
        if not (top > HUGE).any():
            return self.items_, X, self.low_, self.high_
        factor = np.where((top > HUGE) & ~self.nominal_, 0.25, 1.0)
        return self.items_ * factor, X * factor, self.low_ * factor, self.high_ * factor

    def _parts(self, X: Floats, low: Floats, high: Floats) -> Iterator[tuple[slice, Floats, Floats]]:
        """Items asked about together, and the range of each column in force for them."""
        if self.ranges == "training":
            step = max(1, CELLS // len(self.items_))
            for start in range(0, len(X), step):
                yield slice(start, start + step), low, high
            return
        low, high = low.copy(), high.copy()
        for item in range(len(X)):
            known = ~np.isnan(X[item])
            low[known] = np.minimum(low[known], X[item, known])
            high[known] = np.maximum(high[known], X[item, known])
            yield slice(item, item + 1), low, high

    def _squared_distances(self, X: Floats, items: Floats, low: Floats, high: Floats) -> Floats:
        total = np.zeros((len(X), len(items)))
        # Column by column, in order: the same additions as WEKA's, so that equal distances are equal bit by bit.
        for place in range(X.shape[1]):
            asked, known = X[:, place, None], items[None, :, place]
            if self.nominal_[place]:
                total += ~(asked == known)  # a missing value equals nothing, not even a missing one
                continue
            if high[place] > low[place]:
                width = high[place] - low[place]
                a, b = (asked - low[place]) / width, (known - low[place]) / width
            else:
                a, b = asked * 0.0, known * 0.0  # NaN stays NaN
            gap = a - b
            lone = np.where(np.isnan(a), np.where(np.isnan(b), 1.0, b), a)
            gap = np.where(np.isnan(gap), np.where(lone < 0.5, 1 - lone, lone), gap)
            total += gap * gap
        return total


def _largest(X: Floats) -> Floats:
    found: Floats = np.abs(X).max(axis=0, initial=0.0, where=~np.isnan(X))
    return found
