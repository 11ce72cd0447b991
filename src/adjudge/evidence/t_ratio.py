"""Student's t from a mean and its error, defined also where the error is zero."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.special import stdtr, stdtrit

from adjudge.evidence.choices import Alternative

Floats = NDArray[np.float64]

ROUNDING = 1e-12  # a mean or spread below this share of the greatest |d| is rounding: cancellation, not a tie


def steady_mean(differences: Floats) -> float:
    """The mean, exactly zero when only rounding keeps it from zero."""
    mean = float(differences.mean())
    return 0.0 if abs(mean) <= ROUNDING * float(np.abs(differences).max()) else mean


def t_p_value(t: float | Floats, df: float | Floats, alternative: Alternative = "two-sided") -> Floats:
    """Tail of Student's t; p = 0 only for an infinite t, which `student` gives for a constant non-zero difference."""
    towards = np.asarray(t) if alternative == "less" else -np.abs(t) if alternative == "two-sided" else np.negative(t)
    endless = np.isinf(towards)
    tail = np.where(endless, towards > 0, stdtr(df, np.where(endless, 0.0, towards)))
    return np.minimum(1.0, 2 * tail) if alternative == "two-sided" else tail


def student_interval(mean: float, error: float, df: float, confidence: float) -> tuple[float, float]:
    """mean ∓ t quantile × error, two-sided."""
    half = float(stdtrit(df, (1 + confidence) / 2)) * error
    return mean - half, mean + half


def student(
    mean: float | Floats, error: float | Floats, scale: float | Floats, df: float | Floats
) -> tuple[Floats, Floats, Floats]:
    """(t, two-sided p, standard error) of one mean or many; `scale` is the greatest |d|.

    A standard error within rounding of `scale` counts as zero, and then t = 0 for a zero mean, ±inf otherwise (METHODS,
    part C), never NaN.
    """
    mean = np.where(np.abs(mean) <= ROUNDING * scale, 0.0, mean)
    flat = error <= ROUNDING * scale
    infinite = np.where(mean == 0, 0.0, np.copysign(np.inf, mean))
    t = np.where(flat, infinite, mean / np.where(flat, 1.0, error))
    return t, t_p_value(t, df), np.where(flat, 0.0, error)
