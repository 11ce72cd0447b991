"""Differences summed over groups of units: documents, families, variants of one data set."""

from __future__ import annotations

import numpy as np

from adjudge.evidence.contract import Differences
from adjudge.kernels.arrays import Floats
from adjudge.kernels.ties import SCALE, settle


def group_sums(data: Differences) -> tuple[Floats, Floats]:
    """Sums and numbers of units (pairs, groups), NaN and 0 where a pair has no unit of a group; settled.

    Without groups every unit is a group of its own.
    """
    present = ~np.isnan(data.values)
    if data.groups is None:
        return data.values, present.astype(np.float64)
    codes, group = np.unique(data.groups, return_inverse=True)
    member = np.zeros((len(group), len(codes)))
    member[np.arange(len(group)), group] = 1.0
    sizes = present.astype(np.float64) @ member
    sums = np.where(present, data.values, 0.0) @ member
    return settle(np.where(sizes > 0, sums, np.nan), _rounding(data)), sizes


def group_means(data: Differences) -> Floats:
    """Means (pairs, groups), settled; each group counts once."""
    if data.groups is None:
        return data.values
    sums, sizes = group_sums(data)
    return settle(sums / np.where(sizes > 0, sizes, 1.0), _rounding(data))


def _rounding(data: Differences) -> Floats:
    """(pairs, 1): what sums of these differences may be off, whatever unit they are in; 0 where none differs."""
    size = np.sort(np.where(data.values == 0, np.nan, np.abs(data.values)), axis=1)  # NaN last
    middle = np.maximum((~np.isnan(size)).sum(axis=1, keepdims=True) - 1, 0) // 2
    return np.asarray(SCALE * np.nan_to_num(np.take_along_axis(size, middle, axis=1)))
