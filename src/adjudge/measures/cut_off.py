"""The cut-off that keeps rewards finite: no answer is taken to be surer than the training set allows."""

from __future__ import annotations

import math
from typing import Literal

from adjudge.errors import InputError

CutOff = Literal["mml"] | tuple[float, float] | None


def mml_cut_off(n_train: int, n_classes: int) -> tuple[float, float]:
    """How sure may a learner claim to be after n training items?

    Probabilities are clipped to [0.5 / (n + 0.5 k), (n + 0.5) / (n + 0.5 k)] for n training items and k classes
    (paper B, Sec. 6): the minimum-message-length estimates of a class never seen and of one always seen.
    Clipped probabilities are not renormalised.

    >>> mml_cut_off(9, 2)
    (0.05, 0.95)
    """
    total = n_train + 0.5 * n_classes
    return 0.5 / total, (n_train + 0.5) / total


def resolve_cut_off(cut_off: CutOff, n_train: int | None, n_classes: int) -> tuple[float, float] | None:
    """The bounds in force: `"mml"` follows the training size, and without one there are none; a pair is taken as it is.

    >>> resolve_cut_off("mml", None, 2) is None, resolve_cut_off((0.01, 0.99), None, 2)
    (True, (0.01, 0.99))
    """
    if cut_off is None:
        return None
    if isinstance(cut_off, str):
        if cut_off != "mml":
            raise InputError(f"cut_off must be 'mml', a pair (low, high) or None; got {cut_off!r}")
        return None if n_train is None else mml_cut_off(n_train, n_classes)
    try:
        low, high = (float(bound) for bound in cut_off)
    except (TypeError, ValueError):
        raise InputError(f"cut_off must be 'mml', a pair (low, high) or None; got {cut_off!r}") from None
    if not (0 < low < high < 1) or math.isnan(low + high):
        raise InputError(f"cut_off needs 0 < low < high < 1; got ({low:g}, {high:g})")
    return low, high
