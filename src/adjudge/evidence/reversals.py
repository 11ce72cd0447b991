"""Pairs of learners whose order turns when another measure is asked, and the cases that turn it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import ArrayLike

from adjudge.base.result_base import ResultBase
from adjudge.errors import InputError
from adjudge.evidence.arguments import as_numbers
from adjudge.kernels.arrays import Floats, Indices

ROUNDING = 1e-12  # of the largest score: less is no difference


@dataclass(frozen=True, slots=True, repr=False)
class PairOrder(ResultBase):
    """One pair under two measures, b being ahead under the first (or level).

    `first`, `second`: mean difference b − a. `disagreeing`: cases where one measure favours b, the other a. `causes`:
    where the order turns, the fewest cases without which the second measure would not speak against b, the most
    contrary first. `prior`, `causes_prior`: mean prior of the true class over all cases and over the causes.
    """

    b: str
    a: str
    first: float
    second: float
    disagreeing: tuple[str, ...]
    causes: tuple[str, ...]
    prior: float | None
    causes_prior: float | None

    @property
    def is_reversed(self) -> bool:
        """Whether the two measures put this pair in opposite orders."""
        return self.second < 0 < self.first


@dataclass(frozen=True, slots=True, repr=False)
class ReversalsResult(ResultBase):
    """Every pair under both measures; `reversed` are those whose order turns."""

    pairs: tuple[PairOrder, ...]
    n_cases: int

    @property
    def reversed(self) -> tuple[PairOrder, ...]:
        return tuple(pair for pair in self.pairs if pair.is_reversed)

    @property
    def n_disagreeing(self) -> int:
        """In how many of all pairs × cases the two measures favour different learners."""
        return sum(len(pair.disagreeing) for pair in self.pairs)


def reversals(
    first: ArrayLike,
    second: ArrayLike,
    *,
    learners: Sequence[str],
    cases: Sequence[str],
    priors: ArrayLike | None = None,
) -> ReversalsResult:
    """Which pairs of learners change places between two measures, and which cases make them?

    `first`, `second`: scores of the cases (rows: data sets, or items of one) and learners (columns), greater better in
    both. A pair is reversed when its mean differences have opposite signs. Its `causes` are found by leaving out the
    cases with the largest second difference against the learner that leads on the first, until their sum no longer
    speaks against it: no smaller set does it. `priors`: of each case, the prior probability of its true class; rare
    classes weigh more in the rewards of paper B, so the causes' mean prior says whether that is the reason.

    Assumes one score per learner and case under both measures. It says what the scores do, not what is significant.
    """
    one, other = (as_numbers(scores, name, ndim=(2,)) for scores, name in ((first, "first"), (second, "second")))
    if one.shape != other.shape or one.shape != (len(cases), len(learners)):
        raise InputError(
            f"both measures need scores of {len(cases)} cases × {len(learners)} learners; received {one.shape} and "
            f"{other.shape}"
        )
    known = None if priors is None else as_numbers(priors, "priors")
    if known is not None and len(known) != len(cases):
        raise InputError(f"priors has {len(known)} values for {len(cases)} cases")
    pairs = []
    for left, right in combinations(range(len(learners)), 2):
        ahead = left, right
        difference = _difference(one, left, right)
        if difference.sum() < 0:
            ahead = right, left
            difference = -difference
        against = _difference(other, *ahead)
        pairs.append(_pair(learners[ahead[0]], learners[ahead[1]], difference, against, cases, known))
    return ReversalsResult(tuple(pairs), len(cases))


def _difference(scores: Floats, b: int, a: int) -> Floats:
    d = scores[:, b] - scores[:, a]
    return np.where(np.abs(d) <= ROUNDING * max(1.0, float(np.abs(scores).max())), 0.0, d)


def _pair(b: str, a: str, first: Floats, second: Floats, cases: Sequence[str], priors: Floats | None) -> PairOrder:
    causes: Indices = np.empty(0, dtype=np.intp)
    if second.sum() < 0 < first.sum():
        order = np.argsort(second, kind="stable")
        left = second.sum() - np.cumsum(second[order])  # what remains without the first 1, 2, … of them
        causes = order[: 1 + int(np.argmax(left >= -ROUNDING * np.abs(second).max()))]
    return PairOrder(
        b=b,
        a=a,
        first=float(first.mean()),
        second=float(second.mean()),
        disagreeing=tuple(cases[place] for place in np.flatnonzero(first * second < 0).tolist()),
        causes=tuple(cases[place] for place in causes.tolist()),
        prior=None if priors is None else float(priors.mean()),
        causes_prior=None if priors is None or not len(causes) else float(priors[causes].mean()),
    )
