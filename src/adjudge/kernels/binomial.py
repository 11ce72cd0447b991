"""Tails and intervals of the binomial with chance ½, and Clopper and Pearson's interval for any chance."""

from __future__ import annotations

import math

from adjudge.kernels.special import bdtr


def fair_coin_p_value(wins: int, losses: int, alternative: str = "two-sided", mid: bool = False) -> float:
    """P-value of `wins` against `losses` when each is as likely; `mid` counts the observed outcome half. 0 : 0 gives 1.

    >>> fair_coin_p_value(4, 0), fair_coin_p_value(4, 0, mid=True), fair_coin_p_value(0, 0)
    (0.125, 0.0625, 1.0)
    """
    n = wins + losses
    fewest = {"two-sided": min(wins, losses), "greater": losses, "less": wins}[alternative]
    tail = float(bdtr(fewest, n, 0.5))
    if mid and n > 0:
        from scipy.special import betaln

        log_choose = -math.log(n + 1) - float(betaln(n - fewest + 1, fewest + 1))
        tail -= 0.5 * math.exp(log_choose - n * math.log(2))
    # n > 1000 in a row underflows; no p-value of ours is 0 by accident.
    return min(1.0, max(tail * (2 if alternative == "two-sided" else 1), math.ulp(0.0)))


def clopper_pearson(successes: int, n: int, confidence: float) -> tuple[float, float]:
    """The exact interval of a chance from `successes` in `n`; (0, 1) for n = 0."""
    from scipy.special import betaincinv

    tail = (1 - confidence) / 2
    low = float(betaincinv(successes, n - successes + 1, tail)) if successes > 0 else 0.0
    high = float(betaincinv(successes + 1, n - successes, 1 - tail)) if successes < n else 1.0
    return low, high
