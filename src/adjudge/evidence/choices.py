"""Words a test may be told, and the refusal of any other."""

from __future__ import annotations

import math
from numbers import Integral
from typing import Any, Literal

from adjudge.errors import InputError

Alternative = Literal["two-sided", "greater", "less"]


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
