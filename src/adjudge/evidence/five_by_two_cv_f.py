"""Alpaydin's combined F-test on five runs of two-fold cross-validation."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from adjudge.base.argument_checks import checked
from adjudge.base.result_base import ResultBase
from adjudge.evidence.arguments import side_of
from adjudge.evidence.contract import Differences, Finding, Test
from adjudge.evidence.five_by_two_cv_t import five_by_two_differences, five_by_two_rows
from adjudge.evidence.student_t import ROUNDING
from adjudge.kernels.arrays import Floats
from adjudge.kernels.special import fdtrc


@dataclass(frozen=True, slots=True, repr=False)
class FiveByTwoCvFResult(ResultBase):
    """What `five_by_two_cv_f` found; an F has no direction of its own, so that of the mean is given."""

    statistic: float
    p_value: float
    test: str
    side: int
    df: tuple[int, int]
    mean: float


@checked
def five_by_two_cv_f(d: ArrayLike) -> FiveByTwoCvFResult:
    """Do two learners differ on this data set's domain, judged from all ten differences of 5x2cv?

    F = Σᵢⱼ xᵢⱼ² / (2 Σⱼ σ̂ⱼ²) against F(10, 5) (Alpaydin 1999), σ̂ⱼ² as in `five_by_two_cv_t`. `d[run, fold]` has shape
    (5, 2). Unlike the t it does not depend on which fold came first.

    Assumes: numerator and denominator independent, which they are only roughly. Instead: `corrected_t` on 10 × 10-fold.

    All variances zero: p = 1 when every difference is zero, else p = 0 and F = inf.

    Parameters
    ----------
    d: Differences d[run, fold], shape (5, 2).

    Raises
    ------
    InputError
        The shape is not (5, 2).

    See Also
    --------
    adjudge.evidence.five_by_two_cv_t
    adjudge.evidence.corrected_t

    References
    ----------
    combined_f

    >>> result = five_by_two_cv_f([[0.02, 0.04], [0.01, 0.05], [0.03, 0.02], [0.0, 0.04], [0.05, 0.01]])
    >>> round(result.statistic, 4), round(result.p_value, 4)
    (1.9057, 0.247)
    """
    x = five_by_two_differences(d)
    statistic, p_value = many_five_by_two_f(x)
    return FiveByTwoCvFResult(
        statistic=abs(float(statistic)),
        p_value=float(p_value),
        test="5x2cv F",
        side=side_of(float(x.mean())),
        df=(10, 5),
        mean=float(x.mean()),
    )


def many_five_by_two_f(d: Floats) -> tuple[Floats, Floats]:
    """F and p over the last two axes, nothing checked; the statistic carries the sign of the mean difference."""
    below = ((d[..., 0] - d[..., 1]) ** 2).sum(axis=-1)  # 2 Σ s²
    above = (d**2).sum(axis=(-2, -1))
    steady = below > (ROUNDING * np.abs(d).max(axis=(-2, -1))) ** 2
    f = np.where(steady, above / np.where(steady, below, 1.0), np.where(above > 0, np.inf, 0.0))
    p = np.where(np.isinf(f), 0.0, fdtrc(10, 5, np.where(np.isinf(f), 0.0, f)))
    return np.copysign(f, d.mean(axis=(-2, -1))), p


def run(data: Differences) -> Finding:
    """The side is that of the mean."""
    f, p_value = many_five_by_two_f(five_by_two_rows(data))
    return Finding(p_value, np.sign(f).astype(np.int8), np.full(len(f), 10), np.zeros(len(f)), method="f")


TEST = Test(
    name="five_by_two_cv_f",
    label="5x2cv F",
    title="the combined 5×2cv F test",
    also=("combined 5x2cv F", "Alpaydin"),
    question="Do the learners differ on this data set's domain, judged from all ten differences of 5x2cv?",
    needs=frozenset({"folds"}),
    citations=("combined_f",),
    run=run,
    centre="mean",
)
