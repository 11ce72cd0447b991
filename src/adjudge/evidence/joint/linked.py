"""Which measures are functions of each other? Judging both counts the same evidence twice."""

from __future__ import annotations

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

_LEAST_POINTS = 4  # three points fit too many curves
_LEAST_EACH_WAY = 5  # comparisons won and lost, before agreement of signs says "function"
_FIT = 1e-5  # relative: tables are printed to four to six digits


def linked_measures(values: NDArray[np.float64]) -> list[tuple[int, int]]:
    """Pairs of measures (i, j) of a (measures, cases, learners) cube that are functions of each other.

    Either one is the other times a constant plus a constant (accuracy and error), or both order every two learners
    alike (or exactly opposite) on every case, ties included, with wins both ways.
    """
    return [
        (i, j)
        for i, j in combinations(range(len(values)), 2)
        if _affine(values[i].ravel(), values[j].ravel()) or _same_order(values[i], values[j])
    ]


def _affine(x: NDArray[np.float64], y: NDArray[np.float64]) -> bool:
    held = ~(np.isnan(x) | np.isnan(y))
    x, y = x[held], y[held]
    if len(np.unique(x)) < _LEAST_POINTS or len(np.unique(y)) < _LEAST_POINTS:
        return False
    spread_x, spread_y = np.ptp(x), np.ptp(y)
    low, high = int(x.argmin()), int(x.argmax())
    line = y[low] + (y[high] - y[low]) * (x - x[low]) / spread_x
    return bool(np.abs(y - line).max() <= _FIT * spread_y)


def _same_order(x: NDArray[np.float64], y: NDArray[np.float64]) -> bool:
    """Over all cases: do two measures order the learners alike, ties included? Sorting stands in for all pairs."""
    ups = downs = 0
    agree = oppose = True
    for row_x, row_y in zip(x, y, strict=True):
        held = ~(np.isnan(row_x) | np.isnan(row_y))
        order = np.lexsort((row_y[held], row_x[held]))
        step_x, step_y = np.sign(np.diff(row_x[held][order])), np.sign(np.diff(row_y[held][order]))
        agree = agree and bool((step_x == step_y).all())
        oppose = oppose and bool((step_x == -step_y).all())
        if not (agree or oppose):
            return False
        raw = np.sign(np.diff(row_x[held]))  # in the table's own order, to see wins both ways
        ups, downs = ups + int((raw > 0).sum()), downs + int((raw < 0).sum())
    return ups >= _LEAST_EACH_WAY and downs >= _LEAST_EACH_WAY
