"""Dietterich's t-test on five runs of two-fold cross-validation."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from adjudge.errors import InputError
from adjudge.evidence.choices import Alternative, check_choice, direction_of
from adjudge.evidence.differences import as_numbers
from adjudge.evidence.t_ratio import t_p_value, t_ratio
from adjudge.kernels.ties import settle
from adjudge.record import Record

__all__ = ["FiveByTwoCvTResult", "five_by_two_cv_t", "five_by_two_differences"]


@dataclass(frozen=True, slots=True, repr=False)
class FiveByTwoCvTResult(Record):
    """What `five_by_two_cv_t` found; `first_difference` is the only one in the numerator, `mean` is over all ten."""

    statistic: float
    p_value: float
    method: str
    alternative: str
    direction: str
    df: int
    first_difference: float
    mean: float
    standard_error: float


def five_by_two_cv_t(d: ArrayLike, *, alternative: Alternative = "two-sided") -> FiveByTwoCvTResult:
    """Do two learners differ on this data set's domain, judged from five runs of two-fold cross-validation?

    t = x₁₁ / √(⅕ Σⱼ σ̂ⱼ²), σ̂ⱼ² = (x₁ⱼ − x̄ⱼ)² + (x₂ⱼ − x̄ⱼ)², with 5 degrees of freedom (paper C, Sec. 3.1).
    `d[run, fold]` has shape (5, 2) and x₁₁ is `d[0, 0]`: the numerator uses that one difference, so the answer hangs
    on the shuffle (paper C, Table 1).

    Assumes: differences of one run independent and normal; holds its Type I error, at the price of power.
    Instead: `five_by_two_cv_f`, which uses all ten; `corrected_t` on 10 × 10-fold, more replicable (paper C, Sec. 5).

    All variances zero: p = 1 when d[0, 0] = 0, else p = 0 and t = ±inf.

    >>> result = five_by_two_cv_t([[0.02, 0.04], [0.01, 0.05], [0.03, 0.02], [0.0, 0.04], [0.05, 0.01]])
    >>> round(result.statistic, 4), round(result.p_value, 4)
    (0.8687, 0.4247)
    """
    check_choice(alternative, Alternative, "alternative")
    x = five_by_two_differences(d)
    variances = 2 * ((x[:, 0] - x[:, 1]) / 2) ** 2  # σ̂ⱼ² of paper C, Sec. 3.1: both terms are equal
    t, error = t_ratio(float(x[0, 0]), float(variances.mean()), float(np.abs(x).max()))
    return FiveByTwoCvTResult(
        statistic=t,
        p_value=t_p_value(t, 5, alternative),
        method="5x2cv t",
        alternative=alternative,
        direction=direction_of(float(x[0, 0])),
        df=5,
        first_difference=float(x[0, 0]),
        mean=float(x.mean()),
        standard_error=error,
    )


def five_by_two_differences(d: ArrayLike) -> NDArray[np.float64]:
    """`d` as finite numbers of shape (5, 2), rounding noise removed."""
    x = settle(as_numbers(d, "d", ndim=(1, 2)))
    if x.shape != (5, 2):
        raise InputError(f"5x2cv needs d of shape (5, 2), run by fold; received {x.shape}; corrected_t takes any plan")
    return x
