"""Student's t from a mean and its squared error, defined also where the error is zero."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray
from scipy.special import stdtr, stdtrit

from adjudge.evidence.choices import Alternative

__all__ = ["ROUNDING", "steady_mean", "student", "student_interval", "t_p_value", "t_ratio"]

Floats = NDArray[np.float64]

ROUNDING = 1e-12  # a mean or spread below this share of the greatest |d| is rounding: cancellation, not a tie


def steady_mean(differences: Floats) -> float:
    """The mean, exactly zero when only rounding keeps it from zero."""
    mean = float(differences.mean())
    return 0.0 if abs(mean) <= ROUNDING * float(np.abs(differences).max()) else mean


def t_ratio(numerator: float, squared_error: float, scale: float) -> tuple[float, float]:
    """(t, standard error); a standard error within rounding of `scale` (the greatest |d|) counts as zero.

    Zero error: t = 0 for a zero numerator, ±inf otherwise (METHODS, part C), never NaN.
    """
    error = math.sqrt(squared_error)
    if error <= ROUNDING * scale:
        return (math.copysign(math.inf, numerator) if numerator else 0.0), 0.0
    return numerator / error, error


def t_p_value(t: float, df: float, alternative: Alternative = "two-sided") -> float:
    """Tail of Student's t; p = 0 only for an infinite t, which `t_ratio` gives for a constant non-zero difference."""
    if math.isinf(t):
        reached = {"two-sided": True, "greater": t > 0, "less": t < 0}[alternative]
        return 0.0 if reached else 1.0
    if alternative == "two-sided":
        return min(1.0, 2 * float(stdtr(df, -abs(t))))
    return float(stdtr(df, -t if alternative == "greater" else t))


def student_interval(mean: float, error: float, df: float, confidence: float) -> tuple[float, float]:
    """mean ∓ t quantile × error, two-sided."""
    half = float(stdtrit(df, (1 + confidence) / 2)) * error
    return mean - half, mean + half


def student(mean: Floats, error: Floats, scale: Floats, df: Floats | int) -> tuple[Floats, Floats, Floats]:
    """(t, two-sided p, standard error) of many means at once, by the rules of `t_ratio` and `t_p_value`."""
    mean = np.where(np.abs(mean) <= ROUNDING * scale, 0.0, mean)
    flat = error <= ROUNDING * scale
    infinite = np.where(mean == 0, 0.0, np.copysign(np.inf, mean))
    t = np.where(flat, infinite, mean / np.where(flat, 1.0, error))
    p = np.where(np.isinf(t), 0.0, np.minimum(1.0, 2 * stdtr(df, -np.abs(np.where(np.isinf(t), 0.0, t)))))
    return t, p, np.where(flat, 0.0, error)
