"""The three regions of every Bayesian test: worse (d < −rope), equivalent (|d| ≤ rope), better (d > rope)."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from adjudge.base.argument_checks import names_of
from adjudge.errors import InputError
from adjudge.evidence.arguments import as_numbers
from adjudge.kernels.arrays import Floats
from adjudge.kernels.ties import SCALE, settle, width

Triple = tuple[float, float, float]


def differences(d: ArrayLike, name: str = "d") -> Floats:
    """`d` as one row of finite numbers, or a refusal that names the first place where it is not."""
    return as_numbers(d, name, ndim=(1, 2)).ravel()


def checked_rope(rope: float) -> float:
    """The half-width of the region of practical equivalence: finite and not negative."""
    if not isinstance(rope, (int, float, np.floating, np.integer)) or not (0.0 <= float(rope) < math.inf):
        raise InputError(f"rope must be a finite number ≥ 0, in the unit of the differences; received {rope!r}")
    return float(rope)


def checked_count(value: int, name: str, least: int) -> int:
    """A whole number of draws, chains … that is large enough."""
    if isinstance(value, bool) or not isinstance(value, (int, np.integer)) or value < least:
        raise InputError(f"{name} must be a whole number ≥ {least}; received {value!r}")
    return int(value)


def checked_names(names: Sequence[str] | None, n: int) -> tuple[str, ...]:
    """One name for each of `n` learners; "0", "1", … when none are given."""
    chosen = tuple(str(index) for index in range(n)) if names is None else names_of(names, "learners")
    if len(chosen) != n or len(set(chosen)) != n:
        raise InputError(f"learners must be {n} different names, one a column; received {chosen}")
    return chosen


def tolerance(d: Floats, rope: float = 0.0) -> float:
    """How near two values of d's size must be to count as equal."""
    return max(float(width(np.abs(d)).max()), SCALE * rope)


def settled(d: Floats, rope: float) -> Floats:
    """`d` settled, and on rope or −rope where only rounding keeps it from there, so that comparisons are exact."""
    near = tolerance(d, rope)
    result = settle(d)
    for edge in (rope, -rope) if rope > near else (0.0,):  # a rope that rounding cannot be told from is none
        result[np.abs(d - edge) <= near] = edge
    return result


def split_point(value: float, rope: float) -> Triple:
    """The three probabilities when the difference is known exactly; no difference and no rope is split evenly.

    >>> split_point(0.0, 0.0), split_point(0.0, 0.01), split_point(0.02, 0.01)
    ((0.5, 0.0, 0.5), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
    """
    if rope == 0.0 and value == 0.0:
        return (0.5, 0.0, 0.5)
    return (float(value < -rope), float(-rope <= value <= rope), float(value > rope))
