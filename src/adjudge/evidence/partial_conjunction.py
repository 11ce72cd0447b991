"""In how many of these tests is there something? A lower bound on the number of true alternatives."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from adjudge.base.result_base import ResultBase
from adjudge.errors import InputError
from adjudge.evidence.adjustments import adjust
from adjudge.evidence.arguments import as_numbers, check_share
from adjudge.kernels.arrays import Floats


@dataclass(frozen=True, slots=True, repr=False)
class PartialConjunctionResult(ResultBase):
    """`at_least` of n hypotheses are false nulls, with confidence 1 − α; `named` are those shown one by one."""

    at_least: int
    n: int
    alpha: float
    p_adjusted: tuple[float, ...]  # Hommel, within these tests
    named: tuple[int, ...]


def partial_conjunction(p: ArrayLike, alpha: float = 0.05) -> PartialConjunctionResult:
    """Of n independent tests, in how many is the null false, at the least?

    The closed test of Simes' inequality over all subsets gives the bound n − h, where h is the size of the largest set
    it does not reject: the greatest i such that p₍ₙ₋ᵢ₊ⱼ₎ > jα/i for all j = 1 … i, p sorted (Goeman & Solari 2011). It
    is the greatest u whose partial-conjunction null "fewer than u are false" is rejected with Simes' combination
    (Benjamini & Heller 2008), for all u at once; `at_least` can exceed the number that can be named one by one.

    Assumes: p-values of independent or positively dependent tests, each valid. One-sided p-values count one direction.
    Instead: `adjust` to name hypotheses.
    """
    check_share(alpha, "alpha")
    values = as_numbers(p, "p", ndim=(1,))
    if (values < 0).any() or (values > 1).any():
        raise InputError(f"p-values lie in [0, 1]; received {values.min():g} to {values.max():g}")
    adjusted = adjust(values, "hommel")
    named = np.flatnonzero(adjusted <= alpha * (1 + 1e-12))
    return PartialConjunctionResult(
        true_at_least(values, alpha), len(values), float(alpha), tuple(adjusted.tolist()), tuple(named.tolist())
    )


def true_at_least(p: Floats, alpha: float) -> int:
    """n − h; O(n²)."""
    ordered = np.sort(p)
    n = len(ordered)
    for size in range(n, 0, -1):
        if (ordered[n - size :] > np.arange(1, size + 1) * alpha / size * (1 + 1e-12)).all():
            return n - size
    return n
