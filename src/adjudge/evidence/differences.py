"""The door every test on differences goes through: numbers only, all finite, of the shape the method reads."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from adjudge.base.argument_checks import floats_of
from adjudge.errors import InputError
from adjudge.kernels.arrays import Floats, Indices

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
