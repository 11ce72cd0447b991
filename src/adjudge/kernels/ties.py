"""The one tie rule: when two values of a measure are equal, and when two differences are of equal size.

Values a and b tie where |b − a| ≤ 1e-9·max(|a|, |b|) + 1e-12·(typical size of the measure). The typical size is the
median, not the greatest: one diverged value must not make all others tie. Differences leave this file *settled*: zero,
and equal in size, exactly or not at all, so that whatever follows compares with == and ranks without a tolerance.
Near values are joined as links of a chain, sorted neighbour to neighbour, and take the least value of their chain.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from adjudge.kernels.arrays import Floats, Ints

RELATIVE = 1e-9  # of the two values compared: 0.1 + 0.2 ties with 0.3
SCALE = 1e-12  # of the measure's typical size: rounding noise of means over folds ties with 0
_MANY = 4096  # values of a row, from which on decimals are looked for
DECIMALS = tuple(10.0**places for places in range(7))
FLOOR = 1e-15  # where only differences are known: the rounding of scores of size about 1


def typical_size(values: Floats) -> float:
    """The median |value| of a measure, NaN skipped; 0 without any value."""
    sizes = np.abs(values[~np.isnan(values)])
    return median(sizes) if sizes.size else 0.0


def median(values: NDArray[Any]) -> float:
    """`np.median` without holes, which would load `numpy.ma` for its own sake: a tenth of a start.

    >>> median(np.array([3, 1, 2])), median(np.array([4.0, 1.0]))
    (2.0, 2.5)
    """
    low, high = (values.size - 1) // 2, values.size // 2
    ordered = np.partition(values, (low, high), axis=None)
    return float(ordered[low] if low == high else (ordered[low] + ordered[high]) / 2)


def tolerance(b: Floats, a: Floats, typical: float | Floats) -> Floats:
    """How near two values of a measure must be to tie; symmetric in b and a."""
    return np.asarray(RELATIVE * np.maximum(np.abs(a), np.abs(b)) + SCALE * np.asarray(typical))


def differences(b: Floats, a: Floats, typical: float | Floats, *, factors: bool = False) -> Floats:
    """Settled b − a along the last axis (NaN stays NaN); with `factors` log b − log a, ties judged on b and a."""
    near = tolerance(b, a, typical)
    gap = np.asarray(b - a)
    tied = np.abs(gap) <= near
    if factors:
        gap = np.log(b) - np.log(a)
        near = near / np.minimum(np.abs(a), np.abs(b))  # d log x = dx / x
    elif gap.shape[-1] >= _MANY and (written := _on_decimals(gap, near)) is not None:
        return written
    gap = np.where(tied, 0.0, gap)
    near = np.where(tied, 0.0, near)  # a tie draws no other difference to zero
    return np.asarray(np.copysign(_join(np.abs(gap), near), gap))


def _on_decimals(gap: Floats, near: Floats) -> Floats | None:
    """The settled differences of many values that are written with few decimals, without sorting; else None.

    Where every difference is nearer to its decimal than half of any tolerance, and decimals are further apart than
    every tolerance, the chains are the decimals.
    """
    narrow, wide = float(np.fmin.reduce(near, axis=None)), float(np.fmax.reduce(near, axis=None))
    few = gap.reshape(-1)[:256]
    for scale in DECIMALS:
        if float(np.fmax.reduce(np.abs(few - np.rint(few * scale) / scale), initial=0.0)) * 2 > narrow:
            continue
        written: Floats = np.rint(gap * scale) / scale + 0.0  # −0 is 0
        off = float(np.fmax.reduce(np.abs(gap - written), axis=None, initial=0.0))
        if 2 * off <= narrow and 1 / scale - 2 * off > wide:
            return written
    return None


def settle(d: Floats, floor: float | Floats = FLOOR) -> Floats:
    """Differences whose values are not known: ties within 1e-12 of the median |d| along the last axis, or `floor`."""
    size = np.abs(d)
    near = width(size, floor)
    gap = np.where(size <= near, 0.0, d)
    return np.copysign(_join(np.abs(gap), np.broadcast_to(near, gap.shape)), gap)


def level(values: Floats, typical: float) -> Floats:
    """Values of a measure along the last axis, tied ones made equal; for ranking many learners at once."""
    return _join(values, RELATIVE * np.abs(values) + SCALE * typical, np.maximum)


def width(size: Floats, floor: float | Floats = FLOOR) -> Floats:
    """How near differences of these sizes must be to tie, along the last axis: of the median, NaN skipped."""
    ordered = np.sort(size, axis=-1)  # NaN last
    middle = np.maximum((~np.isnan(size)).sum(axis=-1, keepdims=True) - 1, 0) // 2
    return np.asarray(np.maximum(SCALE * np.nan_to_num(np.take_along_axis(ordered, middle, axis=-1)), floor))


def _join(values: Floats, near: Floats, of_two: np.ufunc = np.minimum) -> Floats:
    """Sorted neighbours no further apart than one `of_two` tolerances become the least of their chain.

    Of two differences the narrower tolerance counts: a case of huge values must not join the small sizes beside it.
    """
    flat, widths = values.reshape(-1, values.shape[-1]), near.reshape(-1, values.shape[-1])
    gaps = np.diff(np.sort(flat, axis=1), axis=1)
    widest = np.fmax.reduce(widths, axis=1, keepdims=True, initial=0.0)
    rows = np.flatnonzero(((gaps > 0) & (gaps <= widest)).any(axis=1))
    if not len(rows):  # the usual table: what is near is equal already
        return values
    result = flat.copy()
    result[rows] = _chained(flat[rows], widths[rows], of_two)
    return result.reshape(values.shape)


def _chained(values: Floats, widths: Floats, of_two: np.ufunc) -> Floats:
    order = np.argsort(values, axis=1)
    ordered = np.take_along_axis(values, order, axis=1)
    first = chain_starts(ordered, np.take_along_axis(widths, order, axis=1), of_two)
    result = np.empty_like(values)
    np.put_along_axis(result, order, np.take_along_axis(ordered, first, axis=1), axis=1)
    return result


def chain_starts(ordered: Floats, near: Floats, of_two: np.ufunc) -> Ints:
    """Where the chain of each sorted value begins."""
    joined = np.zeros(ordered.shape, dtype=bool)
    joined[:, 1:] = np.diff(ordered, axis=1) <= of_two(near[:, 1:], near[:, :-1])
    place = np.arange(ordered.shape[1], dtype=np.int32)
    return np.maximum.accumulate(np.where(joined, np.int32(0), place), axis=1)
