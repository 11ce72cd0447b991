"""Dietterich's t-test on five runs of two-fold cross-validation."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from adjudge.base.argument_checks import checked
from adjudge.base.result_base import ResultBase
from adjudge.errors import InputError, UnfitDataError
from adjudge.evidence.arguments import Alternative, as_numbers, side_of
from adjudge.evidence.contract import Differences, Finding, Test
from adjudge.evidence.student_t import student, t_p_value
from adjudge.kernels.arrays import Floats
from adjudge.kernels.ties import settle


@dataclass(frozen=True, slots=True, repr=False)
class FiveByTwoCvTResult(ResultBase):
    """What `five_by_two_cv_t` found; `first_difference` is the only one in the numerator, `mean` is over all ten."""

    statistic: float
    p_value: float
    test: str
    alternative: str
    side: int
    df: int
    first_difference: float
    mean: float
    standard_error: float


@checked
def five_by_two_cv_t(d: ArrayLike, *, alternative: Alternative = "two-sided") -> FiveByTwoCvTResult:
    """Do two learners differ on this data set's domain, judged from five runs of two-fold cross-validation?

    t = x₁₁ / √(⅕ Σⱼ σ̂ⱼ²), σ̂ⱼ² = (x₁ⱼ − x̄ⱼ)² + (x₂ⱼ − x̄ⱼ)², with 5 degrees of freedom (paper C, Sec. 3.1).
    `d[run, fold]` has shape (5, 2) and x₁₁ is `d[0, 0]`: the numerator uses that one difference, so the answer hangs
    on the shuffle (paper C, Table 1).

    Assumes: differences of one run independent and normal; holds its Type I error, at the price of power.
    Instead: `five_by_two_cv_f`, which uses all ten; `corrected_t` on 10 × 10-fold, more replicable (paper C, Sec. 5).

    All variances zero: p = 1 when d[0, 0] = 0, else p = 0 and t = ±inf.

    Parameters
    ----------
    d: Differences d[run, fold], shape (5, 2).
    alternative

    Raises
    ------
    InputError
        The shape is not (5, 2).

    See Also
    --------
    adjudge.evidence.five_by_two_cv_f
    adjudge.evidence.corrected_t

    References
    ----------
    replicability, five_by_two

    >>> result = five_by_two_cv_t([[0.02, 0.04], [0.01, 0.05], [0.03, 0.02], [0.0, 0.04], [0.05, 0.01]])
    >>> round(result.statistic, 4), round(result.p_value, 4)
    (0.8687, 0.4247)
    """
    x = five_by_two_differences(d)
    t, _, error = map(float, _student(x))
    return FiveByTwoCvTResult(
        statistic=t,
        p_value=float(t_p_value(t, 5, alternative)),
        test="5x2cv t",
        alternative=alternative,
        side=side_of(float(x[0, 0])),
        df=5,
        first_difference=float(x[0, 0]),
        mean=float(x.mean()),
        standard_error=error,
    )


def five_by_two_differences(d: ArrayLike) -> Floats:
    """`d` as finite numbers of shape (5, 2), rounding noise removed."""
    x = settle(as_numbers(d, "d", ndim=(1, 2)))
    if x.shape != (5, 2):
        raise InputError(f"5x2cv needs d of shape (5, 2), run by fold; received {x.shape}; corrected_t takes any plan")
    return x


def many_five_by_two_t(d: Floats) -> tuple[Floats, Floats]:
    """t and two-sided p over the last two axes, run by fold (5, 2), nothing checked."""
    return _student(d)[:2]


def _student(d: Floats) -> tuple[Floats, Floats, Floats]:
    variances = (d[..., 0] - d[..., 1]) ** 2 / 2  # σ̂ⱼ² of paper C, Sec. 3.1: both terms are equal
    return student(d[..., 0, 0], np.sqrt(variances.mean(axis=-1)), np.abs(d).max(axis=(-2, -1)), 5)


def five_by_two_rows(data: Differences) -> Floats:
    """(pairs, 5, 2), or a refusal that says what there is."""
    if data.grid != (5, 2) or np.isnan(data.values).any():
        found = "folds with missing scores" if data.grid == (5, 2) else f"{data.grid or 'uneven'} folds"
        raise UnfitDataError(f"5x2cv needs five repeats of two folds; this table has {found}: use corrected_t")
    return data.values.reshape(-1, 5, 2)


def run(data: Differences) -> Finding:
    """The side is that of the one difference in the numerator."""
    t, p_value = many_five_by_two_t(five_by_two_rows(data))
    return Finding(p_value, np.sign(t).astype(np.int8), np.full(len(t), 10), np.zeros(len(t)), method="t")


TEST = Test(
    name="five_by_two_cv_t",
    label="5x2cv t",
    title="the 5×2cv t test",
    also=("5x2cv", "Dietterich"),
    question="Do the learners differ on this data set's domain, judged from five runs of two folds?",
    needs=frozenset({"folds"}),
    citations=("five_by_two",),
    run=run,
    centre="mean",
)
