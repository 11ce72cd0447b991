"""Friedman's test: more than two learners over many cases."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from adjudge.base.argument_checks import checked
from adjudge.base.result_base import ResultBase
from adjudge.errors import InputError
from adjudge.evidence.arguments import as_numbers
from adjudge.evidence.contract import Scores, TableFinding, Test
from adjudge.kernels.arrays import Floats, Ints
from adjudge.kernels.ranks import row_ranks, square_sum_tail
from adjudge.kernels.special import chdtrc, fdtrc

Ties = Literal["corrected", "none"]
Method = Literal["auto", "chi2", "f", "exact"]

EXACT_CASES = {2: 50, 3: 15, 4: 8, 5: 5, 6: 4}  # "auto" is exact up to this many cases, by number of learners
MOST_WORK = 30_000_000  # entries of one step of the exact distribution: 240 MB


@dataclass(frozen=True, slots=True, repr=False)
class FriedmanResult(ResultBase):
    """What `friedman` found; `statistic` is always χ²_F, `p_value` is the one `method` names."""

    statistic: float
    p_value: float
    method: str  # "chi2", "f" or "exact"
    ties: str
    f_statistic: float  # Iman and Davenport's F_F
    p_chi2: float
    p_f: float
    df: int
    f_df: tuple[int, int]
    mean_ranks: tuple[float, ...]  # column order, 1 = best
    kendalls_w: float  # agreement of the cases, 0 … 1: the effect size of this test
    n_cases: int
    n_learners: int


@checked
def friedman(
    scores: ArrayLike, ties: Ties = "corrected", method: Method = "auto", *, higher_is_better: bool = True
) -> FriedmanResult:
    """Do any of these learners differ over the cases?

    `scores` has cases as rows and learners as columns. Rank each row (best = 1, ties share); with mean ranks R̄ⱼ

        χ²_F = 12n / (k(k + 1)) · [Σ R̄ⱼ² − k(k + 1)²/4],  divided by 1 − Σ(t³ − t)/(n(k³ − k)) when `ties="corrected"`,
        F_F = (n − 1) χ²_F / (n(k − 1) − χ²_F)  against F(k − 1, (k − 1)(n − 1))

    (Friedman 1937; Iman & Davenport 1980; Demšar 2006, Sec. 3.2.2). `method="exact"` shuffles every row in every way,
    ties included; `"auto"` is exact for small tables (15 cases of 3 learners, 8 of 4, 5 of 5, 4 of 6, 50 of 2) and χ²
    above, which errs on the safe side; `"f"` has more power.

    Assumes: independent cases, every learner scored on every case. Instead: `skillings_mack` for tables with holes,
    `wilcoxon` for two learners, `plackett_luce` for the probability of each rank. Then `nemenyi` or
    `compare_with_control` to say which differ.

    All learners alike on every case: p = 1. When all cases agree perfectly F_F is infinite, and `p_f` is the exact
    probability of such agreement.

    Parameters
    ----------
    scores, ties
    method: "exact", "chi2", "f", or "auto".
    higher_is_better

    See Also
    --------
    adjudge.evidence.nemenyi
    adjudge.evidence.skillings_mack : with holes

    References
    ----------
    demsar

    >>> result = friedman([[0.9, 0.8, 0.7], [0.8, 0.7, 0.6], [0.7, 0.8, 0.5], [0.9, 0.6, 0.4]])
    >>> result.statistic, round(result.p_value, 4), result.method, result.mean_ranks
    (6.5, 0.0417, 'exact', (1.25, 1.75, 3.0))
    """
    ranks = row_ranks(as_scores(scores), higher_is_better)  # doubled
    n, k = ranks.shape
    mean_ranks = ranks.mean(axis=0) / 2
    statistic = chi_square(mean_ranks, n)
    if ties == "corrected":
        spread = tie_correction(ranks)
        statistic = statistic / spread if spread > 0 else 0.0
    f_statistic, p_f = iman_davenport(statistic, n, k, ranks)
    p_chi2 = max(float(chdtrc(k - 1, statistic)), 5e-324)
    chosen, p_value = ("f", p_f) if method == "f" else ("chi2", p_chi2)
    if method == "exact" or (method == "auto" and n <= EXACT_CASES.get(k, 0)):
        exact = square_sum_tail(ranks, MOST_WORK)
        if exact is not None:
            chosen, p_value = "exact", exact
        elif method == "exact":
            raise InputError(f"method='exact' is too large for {n} cases × {k} learners; use 'chi2' or 'f'")
    return FriedmanResult(
        statistic=statistic,
        p_value=p_value,
        method=chosen,
        ties=ties,
        f_statistic=f_statistic,
        p_chi2=p_chi2,
        p_f=p_f,
        df=k - 1,
        f_df=(k - 1, (k - 1) * (n - 1)),
        mean_ranks=tuple(mean_ranks.tolist()),
        kendalls_w=min(1.0, statistic / (n * (k - 1))),
        n_cases=n,
        n_learners=k,
    )


def as_mean_ranks(mean_ranks: ArrayLike, n_cases: int) -> Floats:
    """Mean ranks of two learners or more over a case or more, or a refusal."""
    means = as_numbers(mean_ranks, "mean_ranks")
    if len(means) < 2 or n_cases < 1:
        raise InputError(f"at least 2 learners and 1 case are needed; received {len(means)} and {n_cases}")
    return means


def as_scores(scores: ArrayLike) -> Floats:
    """A full table of cases × learners, at least one by two, or a refusal."""
    table = as_numbers(scores, "scores", ndim=(2,))
    if table.shape[1] < 2:
        raise InputError(f"scores needs at least 2 learners as columns; received shape {table.shape}")
    return table


def chi_square(mean_ranks: Floats, n: int) -> float:
    k = len(mean_ranks)
    centred = mean_ranks - (k + 1) / 2  # the sum of squares about the mean, without cancellation
    return 12 * n / (k * (k + 1)) * float((centred**2).sum())


def tie_correction(ranks: Ints) -> float:
    """The variance of the ranks actually met over that without ties: 1 − Σ(t³ − t)/(n(k³ − k))."""
    k = int(ranks.shape[1])
    squares = float(((ranks / 2 - (k + 1) / 2) ** 2).sum())
    return squares * 12 / (len(ranks) * k * (k * k - 1))


def iman_davenport(statistic: float, n: int, k: int, ranks: Ints) -> tuple[float, float]:
    """(F_F, its p-value), also at its two degenerate ends."""
    room = n * (k - 1) - statistic
    if n == 1 or statistic == 0:
        return 0.0, 1.0
    if room > 1e-9 * n * k:
        f_statistic = (n - 1) * statistic / room
        return f_statistic, float(fdtrc(k - 1, (k - 1) * (n - 1), f_statistic))
    tied = Counter(ranks[0].tolist()).values()
    ways = math.factorial(k) // math.prod(map(math.factorial, tied))  # distinct orders of a row: never listed
    return math.inf, max(math.exp((1 - n) * math.log(ways)), 5e-324)  # every case ranks alike


def judge(scores: Scores) -> TableFinding:
    """p of "all alike", and the mean ranks."""
    result = friedman(scores.values)
    return TableFinding(result, p=result.p_value, ranks=np.array(result.mean_ranks), method=result.method)


TEST = Test(
    name="friedman",
    label="Friedman's test",
    title="Friedman's test",
    also=("Friedman",),
    question="Do any of these learners differ over the cases?",
    needs=frozenset(),
    citations=("friedman", "demsar"),
    judge=judge,
)
