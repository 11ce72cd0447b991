"""The door every test goes through: numbers only, all finite, of the shape it reads; a level, a seed, a side."""

from __future__ import annotations

import math
from numbers import Integral
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike

from adjudge.base.argument_checks import floats_of
from adjudge.errors import InputError
from adjudge.kernels.arrays import Floats, Indices

Alternative = Literal["two-sided", "greater", "less"]

LARGEST = 1e100  # cubes of anything smaller are still finite, so no variance or skewness overflows


def as_numbers(values: ArrayLike, name: str, *, ndim: tuple[int, ...] | None = (1,), holes: bool = False) -> Floats:
    """`values` as finite floats with one of the allowed numbers of axes, or a refusal that says where it fails.

    ndim None allows any; with `holes`, NaN may stand for a missing cell.
    """
    array = floats_of(values, name)
    if ndim is not None and array.ndim not in ndim:
        wanted = " or ".join(str(axes) for axes in ndim)
        raise InputError(f"{name} must have {wanted} axes; received shape {array.shape}")
    if array.size == 0:
        raise InputError(f"{name} is empty; give at least one number")
    refuse_holes(np.where(np.isnan(array), 0.0, array) if holes else array, name)
    return array


def refuse_holes(array: Floats, name: str) -> None:
    """Raise when a value is NaN, infinite or beyond 1e100, and name the first position that is."""
    bad = np.argwhere(~np.isfinite(array))
    if len(bad):
        count = f"{len(bad)} such of {array.size}"
        raise InputError(
            f"{place(name, bad[0])} is {array[tuple(bad[0])]} ({count}); drop or fill missing values first"
        )
    huge = np.argwhere(np.abs(array) > LARGEST)
    if len(huge):
        raise InputError(
            f"{place(name, huge[0])} is {array[tuple(huge[0])]:g}; rescale, {LARGEST:g} is the greatest read"
        )


def place(name: str, index: Indices) -> str:
    """How the caller would write this entry: d[3], scores[0, 1], b."""
    return f"{name}[{', '.join(str(i) for i in index)}]" if len(index) else name


def check_share(value: float, name: str) -> float:
    """A confidence or a level as a float strictly between 0 and 1."""
    if not 0 < value < 1:
        raise InputError(f"{name} must lie strictly between 0 and 1; received {value}")
    return float(value)


def check_seed(value: Any) -> int:
    """A seed as an int: whole and not negative, as numpy's generator asks."""
    if isinstance(value, bool) or not isinstance(value, Integral) or value < 0:
        raise InputError(f"seed must be a whole number from 0; received {value!r}")
    return int(value)


def side_of(value: float) -> int:
    """Whom a difference b − a favours: +1 b, −1 a, 0 neither; a caller whose measure falls reads it the other way.

    >>> side_of(-0.5)
    -1
    """
    assert not math.isnan(value)
    return int(value > 0) - int(value < 0)
