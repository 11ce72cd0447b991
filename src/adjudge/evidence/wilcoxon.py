"""Wilcoxon's signed-rank test on paired differences over cases."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from adjudge.base.argument_checks import checked
from adjudge.base.result_base import ResultBase
from adjudge.errors import InputError
from adjudge.evidence.arguments import Alternative, as_numbers, side_of
from adjudge.evidence.contract import Differences, Finding, Test, agreeing
from adjudge.evidence.groups import group_means
from adjudge.kernels.arrays import Bools, Floats, Ints
from adjudge.kernels.signed_rank import SignedRanks, signed_rank, signed_rank_without
from adjudge.kernels.ties import differences as settled_differences
from adjudge.kernels.ties import settle
from adjudge.kernels.walsh import walsh_intervals

Zeros = Literal["pratt", "wilcox", "zsplit"]
Method = Literal["auto", "exact", "saddlepoint", "normal"]

LARGEST_EXACT = 1000  # n² entries of the null distribution


@dataclass(frozen=True, slots=True, repr=False)
class WilcoxonResult(ResultBase):
    """What `wilcoxon` found; `p_value` is exact when `method` says so."""

    statistic: float  # min(W+, W−) two-sided, W+ one-sided
    p_value: float
    method: str  # "exact", "saddlepoint" or "normal"
    alternative: str
    side: int  # of the greater rank sum: +1 b, −1 a, 0 neither
    w_plus: float
    w_minus: float
    rank_biserial: float  # (W+ − W−) / (W+ + W−), the effect size of this test
    median: float  # of all differences, zeros included
    n: int  # differences given
    n_zero: int  # of which zero within rounding
    zeros: str


@checked
def wilcoxon(
    d: ArrayLike,
    zeros: Zeros = "pratt",
    method: Method = "auto",
    alternative: Alternative = "two-sided",
    *,
    correction: bool = False,
) -> WilcoxonResult:
    """Are the differences d = b − a over many cases centred on zero?

    Rank |d|; W+ is the sum of the ranks of the positive differences. Under the null each difference is as likely
    positive as negative, given its size (Wilcoxon 1945; used pair by pair in paper A, Sec. 6).

    - `method="exact"`: the permutation distribution of the ranks actually met, with their ties, counted in full.
      `"saddlepoint"`: its tail within 1 % down to p = 1e-8 for more than some 60 differences. `"normal"`:
      z = (W+ − ΣR/2) / √(ΣR²/4), which is the tie-corrected variance; `correction=True` moves W+ by ½ towards its
      mean. `"auto"` is exact to about a thousand differences, then the saddlepoint.
    - `zeros="pratt"` ranks the zeros, then leaves them out of both sums; `"wilcox"` drops them before ranking;
      `"zsplit"` ranks them and gives half to each sum, and counts them in the null distribution as if their sign
      were still open (so it is the most cautious of the three).
    - Two |d| tie, and a d is zero, within 1e-12 of the median |d| or 1e-15, whichever is more (`kernels.ties`).

    Assumes: cases independent of each other (data sets, not folds of one data set), differences comparable in size
    over cases, and symmetric about the centre. Instead: `sign` when sizes do not compare; `corrected_t` for folds;
    `bayes_signed_rank` for the probability that b is better.

    All differences zero: p = 1.

    Parameters
    ----------
    d
    zeros: What zeros do: "pratt", "wilcox" or "zsplit".
    method: "exact", "saddlepoint", "normal" or "auto".
    alternative
    correction: Of the normal approximation.

    See Also
    --------
    adjudge.evidence.sign
    adjudge.evidence.bayes_signed_rank

    References
    ----------
    wilcoxon, pratt, demsar

    >>> result = wilcoxon([0.5, 1.0, 1.5, 2.0, -0.2, 3.0])
    >>> result.statistic, result.p_value, result.method
    (1.0, 0.0625, 'exact')
    """
    differences = settle(as_numbers(d, "d"))
    n_zero = int(np.sum(differences == 0))
    if method == "exact" and len(differences) - n_zero > LARGEST_EXACT:
        raise InputError(
            f"method='exact' takes up to {LARGEST_EXACT} differences; received {len(differences) - n_zero}; "
            "use method='saddlepoint'"
        )
    found = signed_rank(differences[None, :], zeros, alternative, method, correction)
    w_plus, w_minus = float(found.w_plus[0]), float(found.w_minus[0])
    total = w_plus + w_minus
    return WilcoxonResult(
        statistic=min(w_plus, w_minus) if alternative == "two-sided" else w_plus,
        p_value=float(found.p_value[0]),
        method="exact" if found.exact[0] else "normal" if method == "normal" else "saddlepoint",
        alternative=alternative,
        side=side_of(w_plus - w_minus),
        w_plus=w_plus,
        w_minus=w_minus,
        rank_biserial=(w_plus - w_minus) / total if total > 0 else 0.0,
        median=float(np.median(differences)),
        n=len(differences),
        n_zero=n_zero,
        zeros=zeros,
    )


def run(data: Differences) -> Finding:
    """Pratt's zeros; with groups, of their means: each group counts once."""
    values = group_means(data)
    return _finding(signed_rank(values), (~np.isnan(values)).sum(axis=1).astype(np.int64))


def without(data: Differences, gone: Bools) -> Finding:
    """The same with units left out, no difference ranked anew."""
    n = (~gone).astype(np.float64) @ (~np.isnan(data.values)).T  # (sets, pairs)
    return _finding(signed_rank_without(data.values, gone), n.ravel().astype(np.int64))


def _finding(found: SignedRanks, n: Ints) -> Finding:
    return Finding(
        p=found.p_value,
        side=np.sign(found.w_plus - found.w_minus).astype(np.int8),
        n=n,
        smallest_p=np.minimum(1.0, 2.0 ** (1.0 - found.n_open)),
        method="exact" if found.exact.all() else "saddlepoint",
        exact=found.exact,
    )


def estimate(data: Differences) -> tuple[Floats, Floats, Floats]:
    """Hodges and Lehmann's shift, and the shifts the test keeps (`kernels.walsh`)."""
    centre, low, high = walsh_intervals(group_means(data), data.alpha)
    return centre, *agreeing(low, high, data.tested or run(data), data.alpha)


def beyond(data: Differences, shift: Floats) -> tuple[Floats, Floats]:
    """One-sided p-values of a centre above, and below, `shift`: the same test of the shifted differences."""
    values = group_means(data)
    shifts = np.broadcast_to(np.asarray(shift, dtype=np.float64), len(values))[:, None]
    moved = settled_differences(values, np.broadcast_to(shifts, values.shape), 0.0)
    return signed_rank(moved, alternative="greater").p_value, signed_rank(moved, alternative="less").p_value


TEST = Test(
    name="wilcoxon",
    label="signed rank",
    title="Wilcoxon's signed-rank test",
    also=("Wilcoxon signed rank",),
    question="Are the differences over many cases centred on zero?",
    citations=("wilcoxon", "pratt", "demsar"),
    run=run,
    estimate=estimate,
    beyond=beyond,
    without=without,
    groups=True,
)
