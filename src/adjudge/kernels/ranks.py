"""Midranks within rows of settled values (`ties`): equal values share a rank.

Ranks are doubled, so that they are whole numbers even where values tie.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from adjudge.kernels.ties import level, typical_size

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


def midranks(values: Floats) -> tuple[NDArray[np.intp], Ints]:
    """Row by row: the order that sorts `values` (NaN last), and the doubled midranks in that order."""
    order = np.argsort(values, axis=1)
    ordered = np.take_along_axis(values, order, axis=1)
    columns = values.shape[1]
    starts = np.ones(values.shape, dtype=bool)
    starts[:, 1:] = ordered[:, 1:] != ordered[:, :-1]
    position = np.arange(columns, dtype=np.int32)
    first = np.maximum.accumulate(np.where(starts, position, np.int32(0)), axis=1)
    ends = np.ones_like(starts)
    ends[:, :-1] = starts[:, 1:]
    last = np.minimum.accumulate(np.where(ends, position, np.int32(columns))[:, ::-1], axis=1)[:, ::-1]
    return order, (first + last + 2).astype(np.int64)


def row_ranks(scores: Floats, higher_is_better: bool) -> Ints:
    """Doubled midranks of each row's scores, the best score ranked 1 (doubled: 2); 0 where the score is NaN."""
    levels = level(scores, typical_size(scores))
    order, doubled = midranks(-levels if higher_is_better else levels)
    ranks = np.empty_like(doubled)
    np.put_along_axis(ranks, order, doubled, axis=1)
    ranks[np.isnan(scores)] = 0
    return ranks
