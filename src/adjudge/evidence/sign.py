"""The sign test: wins against losses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from numpy.typing import ArrayLike

from adjudge.evidence.choices import Alternative, check_choice, check_share, direction_of
from adjudge.evidence.superiority import probability_of_superiority
from adjudge.kernels.binomial import fair_coin_p_value
from adjudge.record import Record

__all__ = ["SignResult", "sign"]

Zeros = Literal["drop", "split"]


@dataclass(frozen=True, slots=True, repr=False)
class SignResult(Record):
    """What `sign` found; `superiority` is the share of cases b wins, ties half, with its exact interval."""

    statistic: int  # wins counted by the test
    p_value: float
    method: str
    alternative: str
    direction: str
    wins: int
    ties: int
    losses: int
    n: int
    zeros: str
    superiority: float
    low: float
    high: float
    confidence: float


def sign(
    d: ArrayLike, zeros: Zeros = "drop", *, alternative: Alternative = "two-sided", confidence: float = 0.95
) -> SignResult:
    """Does b win on more cases than it loses, whatever the sizes?

    Under the null each decided case is a fair coin: wins ~ Bin(wins + losses, ½), exact. `zeros="drop"` leaves ties
    out; `"split"` gives half to each side, one being dropped when their number is odd (Demšar 2006, Sec. 3.1.4).

    Assumes: independent cases; folds of one data set are not.
    Instead: `wilcoxon` when sizes compare over cases, which has more power; `bayes_sign` for a posterior with a margin.

    No decided case: p = 1.

    >>> result = sign([0.1, 0.2, 0.3, 0.4, -0.1, 0.0])
    >>> result.wins, result.losses, result.p_value
    (4, 1, 0.375)
    """
    check_choice(zeros, Zeros, "zeros")
    check_choice(alternative, Alternative, "alternative")
    check_share(confidence, "confidence")
    effect = probability_of_superiority(d, confidence)
    half = effect.ties // 2 if zeros == "split" else 0
    return SignResult(
        statistic=effect.wins + half,
        p_value=fair_coin_p_value(effect.wins + half, effect.losses + half, alternative),
        method="exact",
        alternative=alternative,
        direction=direction_of(effect.wins - effect.losses),
        wins=effect.wins,
        ties=effect.ties,
        losses=effect.losses,
        n=effect.wins + effect.ties + effect.losses,
        zeros=zeros,
        superiority=effect.probability,
        low=effect.low,
        high=effect.high,
        confidence=confidence,
    )
