"""Arithmetic as numpy does it by default, whatever the calling process has set with `numpy.seterr`.

A p-value that underflows to 0 is a p-value; where a program makes numpy raise on underflow it must not become a crash.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import ParamSpec, TypeVar

import numpy as np

Given = ParamSpec("Given")
Found = TypeVar("Found")


def usual_errors(function: Callable[Given, Found]) -> Callable[Given, Found]:
    """The same function, run under numpy's default treatment of floating-point errors.

    >>> with np.errstate(all="raise"):
    ...     float(usual_errors(np.exp)(-1000.0))
    0.0
    """

    @functools.wraps(function)
    def usual(*args: Given.args, **kwargs: Given.kwargs) -> Found:
        with np.errstate(divide="warn", over="warn", under="ignore", invalid="warn"):
            return function(*args, **kwargs)

    return usual
