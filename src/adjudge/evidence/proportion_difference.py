"""The difference of two proportions right, paired or not, with Newcombe's interval."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from adjudge.base.argument_checks import checked
from adjudge.base.result_base import ResultBase
from adjudge.errors import InputError
from adjudge.evidence.choices import check_share, side_of
from adjudge.evidence.contract import Differences, Finding, Test
from adjudge.evidence.mcnemar import as_count, as_right_or_wrong, refuse_graded
from adjudge.evidence.sign import beyond as sign_beyond
from adjudge.evidence.sign import estimate as sign_estimate
from adjudge.evidence.sign import run as sign_run
from adjudge.kernels.special import ndtr, ndtri


@dataclass(frozen=True, slots=True, repr=False)
class ProportionDifferenceResult(ResultBase):
    """What `proportion_difference` found: b's proportion minus a's, with its interval."""

    statistic: float  # z
    p_value: float
    pairing: str  # "paired" or "unpaired"
    side: int
    difference: float
    low: float
    high: float
    confidence: float
    proportion_b: float
    proportion_a: float
    n_b: int
    n_a: int


@checked
def proportion_difference(
    b: ArrayLike, a: ArrayLike, *, paired: bool, confidence: float = 0.95
) -> ProportionDifferenceResult:
    """By how much does the proportion right differ between b and a, and is it zero?

    `b` and `a` are 1 or 0 per item. `paired=True` when item i is the same for both: `paired_proportion_difference`;
    otherwise `unpaired_proportion_difference`. There is no default: taking pairs for strangers loses power in silence.

    Assumes: independent items and one trained model each, so it cannot see the variation from the choice of training
    set (paper C, Sec. 3.1). Instead: `mcnemar` for an exact p; `corrected_t` on resampled splits.

    Parameters
    ----------
    b : array-like
        1 or 0 per item: right answers of b.
    a : array-like
        1 or 0 per item: right answers of a.
    paired : bool
        Whether item i is the same for both.
    confidence

    Returns
    -------
    ProportionDifferenceResult
        Difference, interval and p-value.

    Raises
    ------
    InputError

    See Also
    --------
    adjudge.evidence.mcnemar : an exact p

    References
    ----------
    Tango, T. (1998). Equivalence test and confidence interval for the difference in proportions for the
    paired-sample design. Statistics in Medicine 17, 891–908.

    Examples
    --------
    >>> result = proportion_difference([1, 1, 1, 0, 1, 1], [1, 0, 1, 0, 0, 1], paired=True)
    >>> round(result.difference, 3), round(result.p_value, 3)
    (0.333, 0.157)
    """
    first, second = as_right_or_wrong(b, "b"), as_right_or_wrong(a, "a")
    if not paired:
        return unpaired_proportion_difference(
            int(first.sum()), len(first), int(second.sum()), len(second), confidence=confidence
        )
    if len(first) != len(second):
        raise InputError(f"paired=True needs the same items for both; received {len(first)} and {len(second)}")
    return paired_proportion_difference(
        int(np.sum(first & second)),
        int(np.sum(first & ~second)),
        int(np.sum(~first & second)),
        int(np.sum(~first & ~second)),
        confidence=confidence,
    )


def unpaired_proportion_difference(
    right_b: int, n_b: int, right_a: int, n_a: int, *, confidence: float = 0.95
) -> ProportionDifferenceResult:
    """Do b on its items and a on other items have the same proportion right?

    z = (p_b − p_a) / √(p(1 − p)(1/n_b + 1/n_a)), p pooled, two-sided; with n_b = n_a this is Dietterich's "difference
    of two proportions" (paper C, Sec. 3.1). Interval: Newcombe's hybrid score (1998, method 10).

    Assumes: independent items, different ones for b and a. Instead: `paired_proportion_difference` for shared items.
    """
    check_share(confidence, "confidence")
    right_b, n_b, right_a, n_a = (
        as_count(value, name)
        for value, name in ((right_b, "right_b"), (n_b, "n_b"), (right_a, "right_a"), (n_a, "n_a"))
    )
    if not (right_b <= n_b and right_a <= n_a and min(n_b, n_a) > 0):
        raise InputError(f"each learner needs 0 ≤ right ≤ n and n > 0; received {right_b}/{n_b} and {right_a}/{n_a}")
    p_b, p_a = right_b / n_b, right_a / n_a
    pooled = (right_b + right_a) / (n_b + n_a)
    error = math.sqrt(pooled * (1 - pooled) * (1 / n_b + 1 / n_a))
    below_b, above_b = score_margins(right_b, n_b, confidence)
    below_a, above_a = score_margins(right_a, n_a, confidence)
    low, high = math.hypot(below_b, above_a), math.hypot(above_b, below_a)
    return proportion_result(p_b, p_a, error, low, high, "unpaired", confidence, n_b, n_a)


def paired_proportion_difference(
    both: int, only_b: int, only_a: int, neither: int, *, confidence: float = 0.95
) -> ProportionDifferenceResult:
    """Do b and a, on the same items, have the same proportion right?

    z = (only_b − only_a) / √(only_b + only_a), two-sided, which is McNemar's without its continuity correction.
    Interval: Newcombe's hybrid score for paired proportions (1998, method 10), with the correlation φ of the fourfold
    table, its numerator reduced by n/2 where positive.

    Assumes: independent items. Instead: `mcnemar` for an exact p-value.
    """
    check_share(confidence, "confidence")
    both, only_b, only_a, neither = (
        as_count(value, name)
        for value, name in ((both, "both"), (only_b, "only_b"), (only_a, "only_a"), (neither, "neither"))
    )
    n = both + only_b + only_a + neither
    if n == 0:
        raise InputError("paired_proportion_difference needs at least one item; received none")
    right_b, right_a = both + only_b, both + only_a
    below_b, above_b = score_margins(right_b, n, confidence)
    below_a, above_a = score_margins(right_a, n, confidence)
    phi = correlation(both, only_b, only_a, neither)
    low = math.sqrt(max(0.0, below_b**2 - 2 * phi * below_b * above_a + above_a**2))
    high = math.sqrt(max(0.0, above_b**2 - 2 * phi * above_b * below_a + below_a**2))
    error = math.sqrt(only_b + only_a) / n
    return proportion_result(right_b / n, right_a / n, error, low, high, "paired", confidence, n, n)


def correlation(both: int, only_b: int, only_a: int, neither: int) -> float:
    """φ of the fourfold table with Newcombe's correction; 0 where a margin is empty."""
    margins = (both + only_b) * (only_a + neither) * (both + only_a) * (only_b + neither)
    if margins == 0:
        return 0.0
    product = float(both * neither - only_b * only_a)
    if product > 0:
        product = max(product - (both + only_b + only_a + neither) / 2, 0.0)
    return product / math.sqrt(margins)


def score_margins(right: int, n: int, confidence: float) -> tuple[float, float]:
    """How far Wilson's score interval reaches below and above right/n."""
    z = float(ndtri((1 + confidence) / 2))
    p = right / n
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return max(0.0, p - (middle - half)), max(0.0, middle + half - p)


def proportion_result(
    p_b: float, p_a: float, error: float, low: float, high: float, pairing: str, confidence: float, n_b: int, n_a: int
) -> ProportionDifferenceResult:
    z = (p_b - p_a) / error if error > 0 else 0.0  # error 0: nothing discordant, or all right, or all wrong
    return ProportionDifferenceResult(
        statistic=z,
        p_value=min(1.0, max(2 * float(ndtr(-abs(z))), 5e-324)),
        pairing=pairing,
        side=side_of(p_b - p_a),
        difference=p_b - p_a,
        low=max(-1.0, p_b - p_a - low),
        high=min(1.0, p_b - p_a + high),
        confidence=confidence,
        proportion_b=p_b,
        proportion_a=p_a,
        n_b=n_b,
        n_a=n_a,
    )


def run(data: Differences) -> Finding:
    """The paired z, (won − lost)/√(won + lost), which is Tango's score at 0."""
    exact = sign_run(refuse_graded(data))
    above, below = sign_beyond(data, np.zeros(len(data.values)))
    two_sided = np.clip(2 * np.minimum(above, below), np.finfo(np.float64).tiny, 1.0)
    return Finding(two_sided, exact.side, exact.n, np.zeros(len(two_sided)), method="normal")


TEST = Test(
    name="proportion_difference",
    label="difference of proportions",
    title="a score test of two paired proportions",
    question="By how much does the proportion right differ on the same items, and is it zero?",
    needs=frozenset({"items", "cases"}),
    citations=("tango",),
    run=run,
    estimate=lambda data: sign_estimate(refuse_graded(data)),
    beyond=lambda data, shift: sign_beyond(refuse_graded(data), shift),
    centre="wins",
)
