"""Which measures are functions of each other? Judging both counts the same evidence twice."""

from __future__ import annotations

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from adjudge.kernels.ranks import distinct

_LEAST_POINTS = 4  # three points fit too many curves
_LEAST_EACH_WAY = 5  # comparisons won and lost, before agreement of signs says "function"
_GLANCE = 1000  # values that mostly settle it
_ROWS = 4096  # cases sorted at once
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
    if not len(x) or not np.ptp(x) > 0:
        return False
    low, high = int(x.argmin()), int(x.argmax())
    slope, off = (y[high] - y[low]) / np.ptp(x), _FIT * np.ptp(y)
    for part in (slice(_GLANCE), slice(None)):
        if np.abs(y[part] - (y[low] + slope * (x[part] - x[low]))).max() > off:
            return False
    return len(distinct(x)) >= _LEAST_POINTS and len(distinct(y)) >= _LEAST_POINTS


def _same_order(x: NDArray[np.float64], y: NDArray[np.float64]) -> bool:
    """Over all cases: do two measures order the learners alike, ties included? Sorting stands in for all pairs."""
    ups = downs = start = 0
    agree = oppose = True
    while start < len(x):
        part = slice(start, start := min(4 * start + 16, start + _ROWS))  # a few cases first: most measures part there
        hole = np.isnan(x[part]) | np.isnan(y[part])
        a, b = (np.where(hole, np.nan, each[part]) for each in (x, y))
        order = np.lexsort((b, a), axis=1)  # holes last
        step_a, step_b = (np.sign(np.diff(np.take_along_axis(each, order, axis=1), axis=1)) for each in (a, b))
        there = ~np.isnan(step_a)
        agree = agree and bool((step_a == step_b)[there].all())
        oppose = oppose and bool((step_a == -step_b)[there].all())
        if not (agree or oppose):
            return False
        raw = np.diff(np.take_along_axis(a, np.argsort(hole, axis=1, kind="stable"), axis=1), axis=1)
        ups, downs = ups + int((raw > 0).sum()), downs + int((raw < 0).sum())  # in the table's own order
    return ups >= _LEAST_EACH_WAY and downs >= _LEAST_EACH_WAY
