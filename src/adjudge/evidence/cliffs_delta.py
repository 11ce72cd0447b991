"""Cliff's δ between two unpaired samples."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from adjudge.base.argument_checks import checked
from adjudge.base.result_base import ResultBase
from adjudge.errors import UnfitDataError
from adjudge.evidence.choices import check_share
from adjudge.evidence.differences import as_numbers
from adjudge.kernels.special import ndtri
from adjudge.kernels.ties import FLOOR, SCALE, level, typical_size


@dataclass(frozen=True, slots=True, repr=False)
class CliffsDeltaResult(ResultBase):
    """What `cliffs_delta` found; `probability` of superiority is (δ + 1)/2."""

    delta: float
    low: float
    high: float
    probability: float
    confidence: float
    method: str
    n_b: int
    n_a: int


@checked
def cliffs_delta(b: ArrayLike, a: ArrayLike, confidence: float = 0.95) -> CliffsDeltaResult:
    """How often is a random score of b above one of a, minus how often below, when nothing pairs them?

    δ = P(b > a) − P(b < a). The interval is Cliff's asymmetric one from the consistent estimate of the variance (Cliff
    1996; Feng & Cliff 2004), and stays inside [−1, 1]; for |δ| = 1 the inner end is (n − z²)/(n + z²), n the smaller
    sample.

    Assumes: two independent samples (seeds of b and seeds of a, say). Instead: for paired differences
    `probability_of_superiority`, or the rank-biserial correlation in `wilcoxon`'s result.

    Parameters
    ----------
    b : array-like
        Scores of b.
    a : array-like
        Scores of a.
    confidence

    Returns
    -------
    CliffsDeltaResult
        δ with its interval.

    Raises
    ------
    InputError
    UnfitDataError
        There are fewer than two values.

    See Also
    --------
    adjudge.evidence.probability_of_superiority : for pairs

    References
    ----------
    Cliff, N. (1996). Ordinal Methods for Behavioral Data Analysis. Erlbaum.

    Examples
    --------
    >>> result = cliffs_delta([3, 4, 5, 6], [1, 2, 3, 4])
    >>> result.delta, round(result.low, 3), round(result.high, 3)
    (0.75, 0.1, 0.951)
    """
    check_share(confidence, "confidence")
    x, y = as_levels(as_numbers(b, "b"), as_numbers(a, "a"))
    if min(len(x), len(y)) < 2:
        raise UnfitDataError(
            f"cliffs_delta needs at least 2 scores each for an interval; received {len(x)} and {len(y)}"
        )
    rows = dominance(x, y)
    delta = float(rows.mean())
    low, high = asymmetric_interval(delta, variance(x, y, rows, delta), min(len(x), len(y)), confidence)
    return CliffsDeltaResult(delta, low, high, (delta + 1) / 2, confidence, "asymptotic", len(x), len(y))


def as_levels(x: np.ndarray, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Both samples as whole-numbered levels: scores within rounding of each other share one."""
    values = np.concatenate([x, y])
    levels = np.unique(level(values, max(typical_size(values), FLOOR / SCALE)), return_inverse=True)[1]
    return levels[: len(x)], levels[len(x) :]


def dominance(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """For each x, the share of y below it minus the share above it."""
    ordered = np.sort(y)
    below = np.searchsorted(ordered, x, side="left")
    above = len(y) - np.searchsorted(ordered, x, side="right")
    return (below - above) / len(y)


def variance(x: np.ndarray, y: np.ndarray, rows: np.ndarray, delta: float) -> float:
    """The consistent estimate of δ's variance, kept from falling below that of untied constant dominance."""
    n, m = len(x), len(y)
    columns = -dominance(y, x)
    untied = sum(np.sum(y != value) for value in x)  # d_ij² is 1 off the ties
    within = float(untied - n * m * delta**2)
    rows_part = m**2 * float(((rows - delta) ** 2).sum())
    columns_part = n**2 * float(((columns - delta) ** 2).sum())
    estimate = (rows_part + columns_part - within) / (n * m * (n - 1) * (m - 1))
    return max(estimate, (1 - delta**2) / (n * m - 1))


def asymmetric_interval(delta: float, squared_error: float, smaller: int, confidence: float) -> tuple[float, float]:
    z = float(ndtri((1 + confidence) / 2))
    if 1 - abs(delta) < 1e-12:
        inner = (smaller - z**2) / (smaller + z**2)
        return (inner, 1.0) if delta > 0 else (-1.0, -inner)
    half = z * math.sqrt(squared_error) * math.sqrt((1 - delta**2) ** 2 + z**2 * squared_error)
    bottom = 1 - delta**2 + z**2 * squared_error
    middle = delta - delta**3
    return max(-1.0, (middle - half) / bottom), min(1.0, (middle + half) / bottom)
