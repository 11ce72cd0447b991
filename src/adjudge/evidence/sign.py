"""The sign test: wins against losses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from adjudge.base.argument_checks import checked
from adjudge.base.result_base import ResultBase
from adjudge.evidence.arguments import Alternative, as_numbers, check_share, side_of
from adjudge.evidence.contract import Differences, Finding, Test, agreeing
from adjudge.evidence.tango import tango_beyond, tango_interval
from adjudge.kernels.arrays import Floats, Ints
from adjudge.kernels.binomial import clopper_pearson, fair_coin_p_value
from adjudge.kernels.special import bdtr
from adjudge.kernels.ties import settle

Zeros = Literal["drop", "split"]


@dataclass(frozen=True, slots=True, repr=False)
class SignResult(ResultBase):
    """What `sign` found; `superiority` is the share of cases b wins, ties half, with its exact interval."""

    statistic: int  # wins counted by the test
    p_value: float
    method: str
    alternative: str
    side: int
    wins: int
    ties: int
    losses: int
    n: int
    zeros: str
    superiority: float
    low: float
    high: float
    confidence: float


@checked
def sign(
    d: ArrayLike, zeros: Zeros = "drop", *, alternative: Alternative = "two-sided", confidence: float = 0.95
) -> SignResult:
    """Does b win on more cases than it loses, whatever the sizes?

    Under the null each decided case is a fair coin: wins ~ Bin(wins + losses, ½), exact. `zeros="drop"` leaves ties
    out; `"split"` gives half to each side, one being dropped when their number is odd (Demšar 2006, Sec. 3.1.4).

    Assumes: independent cases; folds of one data set are not.
    Instead: `wilcoxon` when sizes compare over cases, which has more power; `bayes_sign` for a posterior with a margin.

    No decided case: p = 1. The interval of `superiority` is Clopper and Pearson's, exact without ties; with ties it
    runs from the lower end for the wins alone to the upper end for wins and ties together, which covers at least
    `confidence`.

    Parameters
    ----------
    d
    zeros: What ties do: "drop" or "split".
    alternative, confidence

    See Also
    --------
    adjudge.evidence.wilcoxon : uses the sizes
    adjudge.evidence.bayes_sign

    References
    ----------
    demsar

    >>> result = sign([0.1, 0.2, 0.3, 0.4, -0.1, 0.0])
    >>> result.wins, result.losses, result.p_value
    (4, 1, 0.375)
    """
    check_share(confidence, "confidence")
    differences = settle(as_numbers(d, "d"))
    n = len(differences)
    wins, losses = int(np.sum(differences > 0)), int(np.sum(differences < 0))
    ties = n - wins - losses
    half = ties // 2 if zeros == "split" else 0
    return SignResult(
        statistic=wins + half,
        p_value=fair_coin_p_value(wins + half, losses + half, alternative),
        method="exact",
        alternative=alternative,
        side=side_of(wins - losses),
        wins=wins,
        ties=ties,
        losses=losses,
        n=n,
        zeros=zeros,
        superiority=(wins + ties / 2) / n,
        low=clopper_pearson(wins, n, confidence)[0],
        high=clopper_pearson(wins + ties, n, confidence)[1],
        confidence=confidence,
    )


def run(data: Differences) -> Finding:
    """Exact on wins against losses; for 0/1 values this is McNemar's test."""
    won, lost, n = _counts(data)
    two_sided = np.minimum(1.0, 2 * fair_coin_tail(np.maximum(won, lost), np.minimum(won, lost), "greater"))
    side = np.sign(won - lost).astype(np.int8)
    return Finding(two_sided, side, n, np.minimum(1.0, 2.0 ** (1.0 - (won + lost))))


def estimate(data: Differences) -> tuple[Floats, Floats, Floats]:
    """Share won minus share lost (for 0/1 values: the difference of proportions) with Tango's interval.

    Next to the exact test (`tested`) it reaches to 0 where that test does not decide: it is never narrower than
    Tango's, and where nothing differs it keeps 0 with at least 1 − α.
    """
    won, lost, n = _counts(data)
    share = np.where(n > 0, (won - lost) / np.maximum(n, 1), np.nan)
    low, high = tango_interval(won, lost, n, data.alpha)
    return share, *((low, high) if data.tested is None else agreeing(low, high, data.tested, data.alpha))


def beyond(data: Differences, shift: Floats) -> tuple[Floats, Floats]:
    """One-sided p-values of that share above, and below, `shift`, by Tango's score; never of a shift per item."""
    return tango_beyond(*_counts(data), np.asarray(shift, dtype=np.float64))


def _counts(data: Differences) -> tuple[Ints, Ints, Ints]:
    """Won, lost and all, pair by pair."""
    won, lost, n = ((x).sum(axis=1) for x in (data.values > 0, data.values < 0, ~np.isnan(data.values)))
    return won, lost, n


def fair_coin_tail(won: Ints, lost: Ints, alternative: str) -> Floats:
    """One-sided p-values of `won` against `lost`, each as likely; 0 : 0 gives 1."""
    fewest = lost if alternative == "greater" else won
    # More than 1000 in a row underflow; no p-value of ours is 0 by accident.
    return np.asarray(np.maximum(bdtr(fewest.astype(np.float64), won + lost, 0.5), np.finfo(np.float64).tiny))


TEST = Test(
    name="sign",
    label="sign test",
    title="the sign test",
    also=("binomial sign",),
    question="Does b win on more cases than it loses?",
    citations=("demsar", "tango"),
    run=run,
    estimate=estimate,
    beyond=beyond,
    centre="wins",
)
