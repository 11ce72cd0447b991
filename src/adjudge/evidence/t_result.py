"""What every t-test of one mean reports."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeVar

from adjudge.base.result_base import ResultBase
from adjudge.evidence.choices import Alternative, side_of
from adjudge.evidence.t_ratio import ROUNDING, student, student_interval, t_p_value
from adjudge.evidence.t_rows import Moments

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
