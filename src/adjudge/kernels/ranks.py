"""Midranks within rows, with ties judged within rounding.

Ranks are doubled, so that they are whole numbers even where values tie.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

__all__ = ["FLOOR", "TOLERANCE", "midranks", "row_ranks", "tie_width"]

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

TOLERANCE = 1e-12  # two values of a row tie when they differ by no more than this share of its median size
FLOOR = 1e-15  # … or by no more than this: the rounding of scores of size about 1


def tie_width(sizes: Floats, tolerance: float = TOLERANCE) -> Floats:
    """How far apart two values of a row may be and still tie, one column; `sizes` are absolute values, NaN skipped."""
    if tolerance == 0:
        return np.zeros((len(sizes), 1))
    # The median, not the greatest: one diverged value must not make all others tie.
    ordered = np.sort(sizes, axis=1)  # NaN last
    middle = np.maximum((~np.isnan(sizes)).sum(axis=1) - 1, 0) // 2
    typical = np.nan_to_num(np.take_along_axis(ordered, middle[:, None], axis=1))
    width: Floats = np.maximum(tolerance * typical, FLOOR)
    return width


def midranks(values: Floats, width: Floats) -> tuple[NDArray[np.intp], Ints]:
    """Row by row: the order that sorts `values` (NaN last), and the doubled midranks in that order."""
    order = np.argsort(values, axis=1, kind="stable")
    ordered = np.take_along_axis(values, order, axis=1)
    columns = values.shape[1]
    starts = np.ones(values.shape, dtype=bool)
    if columns > 1:
        starts[:, 1:] = ~(np.diff(ordered, axis=1) <= width)
    position = np.broadcast_to(np.arange(columns), values.shape)
    first = np.maximum.accumulate(np.where(starts, position, 0), axis=1)
    ends = np.ones_like(starts)
    ends[:, :-1] = starts[:, 1:]
    last = np.minimum.accumulate(np.where(ends, position, columns)[:, ::-1], axis=1)[:, ::-1]
    return order, (first + last + 2).astype(np.int64)


def row_ranks(scores: Floats, higher_is_better: bool) -> Ints:
    """Doubled midranks of each row's scores, the best score ranked 1 (doubled: 2); 0 where the score is NaN."""
    order, doubled = midranks(-scores if higher_is_better else scores, tie_width(np.abs(scores)))
    ranks = np.empty_like(doubled)
    np.put_along_axis(ranks, order, doubled, axis=1)
    ranks[np.isnan(scores)] = 0
    return ranks
