"""Student's t from a mean and its error, defined also where the error is zero: of one mean or many pairs at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

import numpy as np

from adjudge.base.result_base import ResultBase
from adjudge.evidence.arguments import Alternative, side_of
from adjudge.evidence.contract import Differences, Finding
from adjudge.kernels.arrays import Floats, Ints
from adjudge.kernels.special import stdtr, stdtrit

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

    A standard error within rounding of `scale` counts as zero: then t = 0 for a zero mean, ±inf otherwise, never NaN.
    """
    mean = np.where(np.abs(mean) <= ROUNDING * scale, 0.0, mean)
    flat = error <= ROUNDING * scale
    infinite = np.where(mean == 0, 0.0, np.copysign(np.inf, mean))
    t = np.where(flat, infinite, mean / np.where(flat, 1.0, error))
    return t, t_p_value(t, df), np.where(flat, 0.0, error)


class Moments(NamedTuple):
    """One entry per pair; `error` is the standard error of the mean, `scale` the greatest |d|."""

    n: Ints
    mean: Floats
    error: Floats
    scale: Floats
    df: Floats  # at least 1, so that the functions are defined; pairs with n < 2 are answered apart


def moments(values: Floats, ratio: float | Floats = 0.0) -> Moments:
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


def t_finding(data: Differences, ratio: float | Floats = 0.0) -> Finding:
    """Two-sided p per pair; fewer than two differences: p = 1."""
    n, mean, error, scale, df = moments(data.values, ratio)
    t, p_value, _ = student(mean, error, scale, df)
    known = n > 1
    side = np.where(known, np.sign(t), 0.0).astype(np.int8)
    return Finding(np.where(known, p_value, 1.0), side, n, np.where(known, 0.0, 1.0), method="t")


def t_estimate(data: Differences, ratio: float | Floats = 0.0) -> tuple[Floats, Floats, Floats]:
    """Mean ∓ t quantile × error; ±inf from fewer than two differences, NaN from none."""
    n, mean, error, _, df = moments(data.values, ratio)
    half = np.where(n > 1, stdtrit(df, 1 - data.alpha / 2) * error, np.inf)
    mean = np.where(n > 0, mean, np.nan)
    return mean, mean - half, mean + half


def t_beyond(data: Differences, shift: Floats, ratio: float | Floats = 0.0) -> tuple[Floats, Floats]:
    """One-sided p-values of a mean above, and below, `shift`."""
    n, mean, error, scale, df = moments(data.values, ratio)
    t = student(mean - shift, error, np.maximum(scale, np.abs(shift)), df)[0]
    known = n > 1
    return np.where(known, t_p_value(t, df, "greater"), 1.0), np.where(known, t_p_value(t, df, "less"), 1.0)


_T = TypeVar("_T", bound="TResult")


@dataclass(frozen=True, slots=True, repr=False)
class TResult(ResultBase):
    """`low` and `high` bound the mean difference at `confidence`."""

    statistic: float
    p_value: float
    test: str
    alternative: str
    side: int
    df: float
    mean: float
    low: float
    high: float
    confidence: float
    standard_error: float


def t_result(
    kind: type[_T], found: Moments, df: float, test: str, alternative: Alternative, confidence: float, **more: Any
) -> _T:
    """The result of this `kind` for one mean; `more` are the fields it adds."""
    t, _, error = map(float, student(found.mean, found.error, found.scale, df))
    # Exactly zero when only rounding keeps it from zero.
    mean = 0.0 if abs(found.mean) <= ROUNDING * found.scale else float(found.mean)
    low, high = student_interval(mean, error, df, confidence)
    p_value = float(t_p_value(t, df, alternative))
    return kind(t, p_value, test, alternative, side_of(mean), df, mean, low, high, confidence, error, **more)
