"""How well do several tests' numbers tell positives from negatives? Areas under their ROC curves, and the curves."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Areas:
    """Area of each test and what it adds to the test before it, on the same samples, with standard errors."""

    area: tuple[float, ...]
    error: tuple[float, ...]
    gain: tuple[float, ...]
    gain_error: tuple[float, ...]
    curves: tuple[tuple[Floats, Floats], ...]  # false and true positive rates


def areas(positive: Floats, negative: Floats) -> Areas:
    """Areas from numbers (samples × tests), higher for "positive".

    The area is the rank statistic P(positive > negative) + ½ P(equal), counted over all pairs; errors are those of
    its placements (DeLong et al. 1988), which also give the error of a difference between tests on the same samples.

    >>> areas(np.array([[3.0], [1.0]]), np.array([[1.0], [0.0]])).area
    (0.875,)
    """
    columns = list(zip(positive.T, negative.T, strict=True))
    above = [_placements(own, other) for own, other in columns]
    below = [1.0 - _placements(other, own) for own, other in columns]
    steps = [(above[k] - above[k - 1], below[k] - below[k - 1]) for k in range(1, len(columns))]
    return Areas(
        tuple(float(own.mean()) for own in above),
        tuple(_error(own, other) for own, other in zip(above, below, strict=True)),
        tuple(float(own.mean()) for own, _ in steps),
        tuple(_error(own, other) for own, other in steps),
        tuple(_curve(own, other) for own, other in columns),
    )


def _placements(own: Floats, other: Floats) -> Floats:
    """For each number the share of the others below it, ties half."""
    ordered = np.sort(other)
    return (np.searchsorted(ordered, own, "left") + np.searchsorted(ordered, own, "right")) / (2.0 * len(other))


def _error(above: Floats, below: Floats) -> float:
    return float(np.sqrt(above.var(ddof=1) / len(above) + below.var(ddof=1) / len(below)))


def _curve(positive: Floats, negative: Floats) -> tuple[Floats, Floats]:
    thresholds = np.unique(np.concatenate([positive, negative]))[::-1]
    rates = [1.0 - np.searchsorted(np.sort(part), thresholds, "left") / len(part) for part in (negative, positive)]
    false, true = (np.concatenate([[0.0], rate]) for rate in rates)
    return false, true
