"""Student's t of many pairs at once: p-values, intervals and shifts for every test that is a mean over its error."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.special import stdtrit

from adjudge.evidence.contract import Differences, Finding
from adjudge.evidence.t_ratio import student, t_p_value

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


class Moments(NamedTuple):
    """One entry per pair; `error` is the standard error of the mean, `scale` the greatest |d|."""

    n: Ints
    mean: Floats
    error: Floats
    scale: Floats
    df: Floats  # at least 1, so that the functions are defined; pairs with n < 2 are answered apart


def moments(values: Floats, ratio: float = 0.0) -> Moments:
    """Means along the last axis, NaN skipped, with squared error (1/n + ratio)·σ̂² (paper C, Sec. 3.3).

    `ratio` is n₂/n₁, test over training size: 0 for the plain t.
    """
    total = values.sum(axis=-1)
    n, filled, here = np.full(values.shape[:-1], values.shape[-1]), values, None
    if np.isnan(total).any():  # cheaper than to look for holes first
        here = ~np.isnan(values)
        n, filled = here.sum(axis=-1), np.where(here, values, 0.0)
        total = filled.sum(axis=-1)
    mean = total / np.maximum(n, 1)
    away = filled - mean[..., None]
    away *= away
    squares = (away if here is None else np.where(here, away, 0.0)).sum(axis=-1)
    error = np.sqrt((1 / np.maximum(n, 1) + ratio) * squares / np.maximum(n - 1, 1))
    scale = np.abs(filled).max(axis=-1, initial=0.0)
    return Moments(n, mean, error, scale, np.maximum(n - 1.0, 1.0))


def t_finding(data: Differences, ratio: float = 0.0) -> Finding:
    """Two-sided p per pair; fewer than two differences: p = 1."""
    n, mean, error, scale, df = moments(data.values, ratio)
    t, p_value, _ = student(mean, error, scale, df)
    known = n > 1
    side = np.where(known, np.sign(t), 0.0).astype(np.int8)
    return Finding(np.where(known, p_value, 1.0), side, n, np.where(known, 0.0, 1.0), method="t")


def t_estimate(data: Differences, ratio: float = 0.0) -> tuple[Floats, Floats, Floats]:
    """Mean ∓ t quantile × error; ±inf from fewer than two differences, NaN from none."""
    n, mean, error, _, df = moments(data.values, ratio)
    half = np.where(n > 1, stdtrit(df, 1 - data.alpha / 2) * error, np.inf)
    mean = np.where(n > 0, mean, np.nan)
    return mean, mean - half, mean + half


def t_beyond(data: Differences, shift: Floats, ratio: float = 0.0) -> tuple[Floats, Floats]:
    """One-sided p-values of a mean above, and below, `shift`."""
    n, mean, error, scale, df = moments(data.values, ratio)
    t = student(mean - shift, error, np.maximum(scale, np.abs(shift)), df)[0]
    known = n > 1
    return np.where(known, t_p_value(t, df, "greater"), 1.0), np.where(known, t_p_value(t, df, "less"), 1.0)
