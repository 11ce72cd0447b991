"""McNemar's test: two learners on the same test items of one split."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

from adjudge.base.argument_checks import checked
from adjudge.base.result_base import ResultBase
from adjudge.errors import InputError, UnfitDataError
from adjudge.evidence.arguments import as_numbers, check_share, side_of
from adjudge.evidence.contract import Differences, Finding, Test
from adjudge.evidence.sign import beyond as sign_beyond
from adjudge.evidence.sign import estimate as sign_estimate
from adjudge.evidence.sign import run as sign_run
from adjudge.kernels.binomial import clopper_pearson, fair_coin_p_value
from adjudge.kernels.special import chdtrc

Method = Literal["exact", "mid-p", "asymptotic"]


@dataclass(frozen=True, slots=True, repr=False)
class McnemarResult(ResultBase):
    """What `mcnemar` found; `share` is b/(b + c), ½ when nothing is discordant, with its exact interval."""

    statistic: float  # min(b, c), or the χ² of the asymptotic form
    p_value: float
    method: str
    side: int
    b: int
    c: int
    share: float
    low: float
    high: float
    confidence: float


@checked
def mcnemar(
    b: float, c: float, method: Method = "exact", *, correction: bool = True, confidence: float = 0.95
) -> McnemarResult:
    """Do two learners err equally often on the same test items?

    `b` counts the items that only the first learner has right, `c` those that only the second has. Under the
    null b ~ Bin(b + c, ½). `"exact"` is that binomial, two-sided; `"mid-p"` counts the observed outcome half;
    `"asymptotic"` is χ²₁ = (|b − c| − 1)²/(b + c), without the 1 when `correction=False`.

    Assumes: independent test items and one trained model each: it cannot see the variation from the choice of training
    set (paper C, Sec. 3.1). Instead: `corrected_t` on resampled splits.

    b = c = 0: p = 1.

    Parameters
    ----------
    b : int
        Items that only the first learner has right.
    c : int
        Items that only the second has right.
    method: "exact", "mid-p" or "asymptotic".
    correction: Of the asymptotic statistic.
    confidence

    Raises
    ------
    InputError
        Counts are negative or no whole numbers.

    See Also
    --------
    adjudge.evidence.corrected_t : other training sets

    References
    ----------
    mcnemar

    >>> round(mcnemar(10, 2).p_value, 6), round(mcnemar(10, 2, "mid-p").p_value, 6), mcnemar(0, 0).p_value
    (0.038574, 0.022461, 1.0)
    """
    check_share(confidence, "confidence")
    b, c = as_count(b, "b"), as_count(c, "c")  # of an array of 0 and 1 the sum is a float
    if method == "asymptotic":
        distance = max(0, abs(b - c) - (1 if correction else 0))
        statistic = distance**2 / (b + c) if b + c else 0.0
        p_value = max(float(chdtrc(1, statistic)), 5e-324)
    else:
        statistic = float(min(b, c))
        p_value = fair_coin_p_value(b, c, mid=method == "mid-p")
    low, high = clopper_pearson(b, b + c, confidence)
    return McnemarResult(
        statistic=statistic,
        p_value=p_value,
        method=method,
        side=side_of(b - c),
        b=b,
        c=c,
        share=b / (b + c) if b + c else 0.5,
        low=low,
        high=high,
        confidence=confidence,
    )


def as_count(value: float, name: str) -> int:
    number = as_numbers(value, name, ndim=(0,))
    if number < 0 or number != np.floor(number):
        raise InputError(f"{name} must be a count, a whole number of at least 0; received {value}")
    return int(number)


def refuse_graded(data: Differences) -> Differences:
    """The differences, where every value is right or wrong; a refusal otherwise."""
    if not data.zero_one:
        raise UnfitDataError(
            "McNemar's test needs values that are 0 (wrong) or 1 (right) per item; use sign or mean_items"
        )
    return data


def run(data: Differences) -> Finding:
    """Exact: the sign test of the items that differ."""
    return sign_run(refuse_graded(data))


TEST = Test(
    name="mcnemar",
    label="McNemar's test",
    title="McNemar's test",
    also=("McNemar",),
    question="Do two learners err equally often on the same items?",
    citations=("mcnemar", "tango"),
    run=run,
    estimate=lambda data: sign_estimate(refuse_graded(data)),
    beyond=lambda data, shift: sign_beyond(refuse_graded(data), shift),
    centre="wins",
)
