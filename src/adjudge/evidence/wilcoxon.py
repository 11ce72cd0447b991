"""Wilcoxon's signed-rank test on paired differences over cases."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from adjudge.errors import InputError
from adjudge.evidence.choices import Alternative, check_choice, direction_of
from adjudge.evidence.differences import as_numbers
from adjudge.evidence.t_ratio import settle
from adjudge.kernels.ranks import TOLERANCE
from adjudge.kernels.signed_rank import EXACT_UP_TO, doubled_ranks, signed_rank
from adjudge.record import Record

__all__ = ["WilcoxonResult", "wilcoxon"]

Zeros = Literal["pratt", "wilcox", "zsplit"]
Method = Literal["auto", "exact", "normal"]

LARGEST_EXACT = 1000  # n² entries of the null distribution, and 2^-n must still be a float


@dataclass(frozen=True, slots=True, repr=False)
class WilcoxonResult(Record):
    """What `wilcoxon` found; `p_value` is exact when `method` says so."""

    statistic: float  # min(W+, W−) two-sided, W+ one-sided
    p_value: float
    method: str  # "exact" or "normal"
    alternative: str
    direction: str  # which rank sum is greater: "positive", "negative" or "none"
    w_plus: float
    w_minus: float
    rank_biserial: float  # (W+ − W−) / (W+ + W−), the effect size of this test
    median: float  # of all differences, zeros included
    n: int  # differences given
    n_zero: int  # of which zero within the tolerance
    zeros: str


def wilcoxon(
    d: ArrayLike,
    zeros: Zeros = "pratt",
    method: Method = "auto",
    alternative: Alternative = "two-sided",
    *,
    correction: bool = False,
    tolerance: float = TOLERANCE,
) -> WilcoxonResult:
    """Are the differences d = b − a over many cases centred on zero?

    Rank |d|; W+ is the sum of the ranks of the positive differences. Under the null each difference is as likely
    positive as negative, given its size (Wilcoxon 1945; used pair by pair in paper A, Sec. 6).

    - `method="exact"`: the permutation distribution of the ranks actually met, with their ties, counted in full.
      `"normal"`: z = (W+ − ΣR/2) / √(ΣR²/4), which is the tie-corrected variance; `correction=True` moves W+ by ½
      towards its mean. `"auto"` is exact up to 50 differences with an open sign.
    - `zeros="pratt"` ranks the zeros, then leaves them out of both sums; `"wilcox"` drops them before ranking;
      `"zsplit"` ranks them and gives half to each sum, and counts them in the null distribution as if their sign
      were still open (so it is the most cautious of the three).
    - Two |d| tie, and a d is zero, within `tolerance` × the median |d| or 1e-15, whichever is more;
      `tolerance=0` asks for exact equality.

    Assumes: cases independent of each other (data sets, not folds of one data set), differences comparable in size
    over cases, and symmetric about the centre. Instead: `sign` when sizes do not compare; `corrected_t` for folds;
    `bayes_signed_rank` for the probability that b is better.

    All differences zero: p = 1.

    >>> result = wilcoxon([0.5, 1.0, 1.5, 2.0, -0.2, 3.0])
    >>> result.statistic, result.p_value, result.method
    (1.0, 0.0625, 'exact')
    """
    check_choice(zeros, Zeros, "zeros")
    check_choice(method, Method, "method")
    check_choice(alternative, Alternative, "alternative")
    differences = as_numbers(d, "d")
    if not 0 <= tolerance < 1:
        raise InputError(f"tolerance must be in [0, 1); received {tolerance}")

    doubled, _, used = doubled_ranks(differences[None, :], zeros, tolerance)
    exact_up_to = choose_exact_limit(method, int(used[0]))
    w, n_used, p_value = signed_rank(differences[None, :], zeros, alternative, exact_up_to, correction, tolerance)
    w_plus = float(w[0])
    total = float(doubled.sum()) / 2
    w_minus = total - w_plus
    n_zero = int(len(differences) - doubled_ranks(differences[None, :], "wilcox", tolerance)[2][0])
    return WilcoxonResult(
        statistic=min(w_plus, w_minus) if alternative == "two-sided" else w_plus,
        p_value=float(p_value[0]),
        method="exact" if n_used[0] <= exact_up_to else "normal",
        alternative=alternative,
        direction=direction_of(w_plus - w_minus),
        w_plus=w_plus,
        w_minus=w_minus,
        rank_biserial=(w_plus - w_minus) / total if total > 0 else 0.0,
        median=float(np.median(settle(differences) if tolerance else differences)),
        n=len(differences),
        n_zero=n_zero,
        zeros=zeros,
    )


def choose_exact_limit(method: Method, n_used: int) -> int:
    """The greatest number of open signs for which the exact distribution is used."""
    if method == "exact":
        if n_used > LARGEST_EXACT:
            raise InputError(
                f"method='exact' takes up to {LARGEST_EXACT} differences; received {n_used}; use method='normal'"
            )
        return LARGEST_EXACT
    return EXACT_UP_TO if method == "auto" else -1
