"""Which measures are functions of each other? Judging both counts the same evidence twice."""

from __future__ import annotations

import numpy as np

from adjudge.kernels.arrays import Bools, Floats
from adjudge.kernels.ranks import distinct

_LEAST_POINTS = 4  # three points fit too many curves
_LEAST_EACH_WAY = 5  # comparisons won and lost, before agreement of signs says "function"
_GLANCE = 1000  # values that mostly settle it
_ROWS = 4096  # cases sorted at once
_FIT = 1e-5  # relative: tables are printed to four to six digits


def linked_measures(values: Floats) -> list[tuple[int, int]]:
    """Pairs of measures (i, j) of a (measures, cases, learners) cube that are functions of each other.

    Either one is the other times a constant plus a constant (accuracy and error), or both order every two learners
    alike (or exactly opposite) on every case, ties included, with wins both ways.
    """
    maybe_affine, maybe_alike = _glance(values)
    return [
        (i, j)
        for i, j in np.argwhere(np.triu(maybe_affine | maybe_alike, 1)).tolist()
        if (maybe_affine[i, j] and _affine(values[i].ravel(), values[j].ravel()))
        or (maybe_alike[i, j] and _same_order(values[i], values[j]))
    ]


def _glance(values: Floats) -> tuple[Bools, Bools]:
    """Which measures may be affine, and which may order alike, by the first values, all pairs (i, j) at once.

    Affine: the least squares of a line through them are no more than `_FIT` allows. Alike: neighbouring learners
    differ everywhere in the same direction, or everywhere in the opposite one. Holes are left out pair by pair.
    """
    m, _, k = values.shape
    few = values[:, : max(1, _GLANCE // max(1, k))]
    flat = few.reshape(m, -1)
    held = (~np.isnan(flat)).astype(np.float64)
    flat = np.nan_to_num(flat)
    centre = flat.sum(axis=1, keepdims=True) / np.maximum(held.sum(axis=1, keepdims=True), 1)
    with np.errstate(over="ignore", invalid="ignore", divide="ignore"):
        size = np.abs(flat - centre).max(axis=1, keepdims=True, initial=0.0)
        flat = held * (flat - centre) / np.where(size > 0, size, 1.0)
        n = held @ held.T
        sum_x, sum_xx, sum_xy = flat @ held.T, flat**2 @ held.T, flat @ flat.T
        xx, yy = sum_xx - sum_x**2 / n, sum_xx.T - sum_x.T**2 / n
        xy = sum_xy - sum_x * sum_x.T / n
        left = yy - np.where(xx > 0, xy**2 / xx, 0.0)  # of the squares of y, by the best line
        spread = np.fmax.reduce(values, axis=(1, 2), initial=-np.inf)
        spread = spread - np.fmin.reduce(values, axis=(1, 2), initial=np.inf)
        allowed = n * (_FIT * spread / np.where(size[:, 0] > 0, size[:, 0], 1.0)) ** 2
        affine = ~(left > allowed + 1e-12 * n)
    steps = np.sign(np.diff(few, axis=2).reshape(m, -1))
    there = (~np.isnan(steps)).astype(np.float64)
    steps = np.nan_to_num(steps)
    squares, product = steps**2 @ there.T, steps @ steps.T
    return affine, (squares + squares.T - 2 * product == 0) | (squares + squares.T + 2 * product == 0)


def _affine(x: Floats, y: Floats) -> bool:
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


def _same_order(x: Floats, y: Floats) -> bool:
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
