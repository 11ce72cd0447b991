"""The difference of two proportions right, paired or not, with Newcombe's interval: two rows of the card of tests."""

from __future__ import annotations

import math
from dataclasses import dataclass

from adjudge.base.result_base import ResultBase
from adjudge.errors import InputError
from adjudge.evidence.arguments import check_share, side_of
from adjudge.evidence.mcnemar import as_count
from adjudge.kernels.special import ndtr, ndtri


@dataclass(frozen=True, slots=True, repr=False)
class ProportionDifferenceResult(ResultBase):
    """What was found: b's proportion minus a's, with its interval."""

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
