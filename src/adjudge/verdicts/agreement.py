"""How a judge's scores go with people's, learner by learner, and whether its errors differ between learners."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from adjudge.base.result_base import ResultBase
from adjudge.evidence.contract import Differences
from adjudge.evidence.groups import group_sums
from adjudge.evidence.student_t import moments, student
from adjudge.kernels.arrays import Floats
from adjudge.kernels.binomial import clopper_pearson
from adjudge.kernels.special import ndtri, stdtrit
from adjudge.verdicts.signs import holm
from adjudge.verdicts.units import Units

if TYPE_CHECKING:
    from adjudge.verdicts.comparison import Comparison


@dataclass(frozen=True, slots=True)
class Rate(ResultBase):
    """One number of how a judge goes with people, with its interval; None where there is nothing to count."""

    name: str
    value: float | None
    low: float | None
    high: float | None


@dataclass(frozen=True, slots=True)
class LearnerAgreement(ResultBase):
    """Of one learner: items that people scored, and how the judge's scores go with theirs."""

    learner: str
    labelled: int
    rates: tuple[Rate, ...]


@dataclass(frozen=True, slots=True)
class ErrorsDiffer(ResultBase):
    """The two learners whose errors of the judge differ most surely: judge minus people, b minus a."""

    b: str
    a: str
    n: int  # items that people scored of both
    difference: float
    low: float
    high: float
    p: float  # two-sided t, Holm over all pairs
    differ: bool


@dataclass(frozen=True, slots=True)
class JudgeAgreement(ResultBase):
    """A measure scored by a model next to people's scores of it, learner by learner."""

    measure: str
    people: str
    learners: tuple[LearnerAgreement, ...]
    errors: ErrorsDiffer | None


def agreements(comparison: Comparison) -> tuple[JudgeAgreement, ...]:
    """How each judge goes with people, and whether its errors differ between learners: that is what turns verdicts."""
    units, alpha = comparison.units, comparison.settings.alpha
    found = []
    for name, held in units.people.items():
        judge = units.values[units.measures.index(name)]
        each = tuple(
            LearnerAgreement(learner, int(known.sum()), tuple(_rates(held.human[known, at], judge[known, at],
                                                                     held.zero_one, alpha)))
            for at, learner in enumerate(units.learners)
            for known in [~np.isnan(held.human[:, at]) & ~np.isnan(judge[:, at])]
        )  # fmt: skip
        errors = None if unlike_scales(units, name) else _errors(units, judge - held.human, alpha)
        found.append(JudgeAgreement(name, held.column, each, errors))
    return tuple(found)


def unlike_scales(units: Units, measure: str) -> tuple[float, ...] | None:
    """The ends of people's scores and of the judge's, where one span is four times the other.

    There judge minus people is not an error. A lenient or strict judge uses a part of the scale, not a fourth.
    """
    human, judge = units.people[measure].human, units.values[units.measures.index(measure)]
    ends = [float(end(part)) for part in (human, judge) for end in (np.nanmin, np.nanmax)]
    spans = sorted((ends[1] - ends[0], ends[3] - ends[2]))
    return tuple(ends) if 0 < 4 * spans[0] <= spans[1] else None


def _rates(human: Floats, judge: Floats, zero_one: bool, alpha: float) -> Iterator[Rate]:
    if zero_one:
        for name, among in (("agreement", human >= 0), ("sensitivity", human == 1), ("specificity", human == 0)):
            n, hits = int(among.sum()), int((human == judge)[among].sum())
            ends = clopper_pearson(hits, n, 1 - alpha) if n else (None, None)
            yield Rate(name, hits / n if n else None, *ends)
        return
    n = len(human)
    told = n > 3 and human.std() > 0 and judge.std() > 0
    r = float(np.corrcoef(human, judge)[0, 1]) if told else None
    low, high = (None, None)
    if r is not None:
        z, half = np.arctanh(np.clip(r, -1 + 1e-12, 1 - 1e-12)), float(ndtri(1 - alpha / 2)) / np.sqrt(n - 3)
        low, high = float(np.tanh(z - half)), float(np.tanh(z + half))
    yield Rate("correlation", r, low, high)
    _, mean, error, _, df = moments((judge - human)[None])
    half = float(stdtrit(df, 1 - alpha / 2)[0] * error[0])
    yield Rate("judge minus people", float(mean[0]), float(mean[0]) - half, float(mean[0]) + half)


def _errors(units: Units, errors: Floats, alpha: float) -> ErrorsDiffer | None:
    """Judge minus people, compared between every two learners on the items that people scored of both."""
    pairs = np.array(list(combinations(range(errors.shape[1]), 2)))
    d = (errors[:, pairs[:, 1]] - errors[:, pairs[:, 0]]).T
    items = (~np.isnan(d)).sum(axis=1)
    if units.groups is not None:
        d = group_sums(Differences(d, groups=units.groups))[0]
    n, mean, error, scale, df = moments(d)
    p = holm(np.where(n > 1, student(mean, error, scale, df)[1], 1.0))
    at = int(np.argmin(np.where(n > 1, p - 1e-9 * np.abs(mean), np.inf)))  # of equal ones the greatest difference
    if n[at] < 2:
        return None
    share = n[at] / items[at]  # a group's sum is of several items
    half = float(stdtrit(df, 1 - alpha / 2 / len(pairs))[at] * error[at])
    difference, half = float(mean[at] * share), half * float(share)
    a, b = (units.learners[place] for place in pairs[at])
    return ErrorsDiffer(b, a, int(items[at]), difference, difference - half, difference + half, float(p[at]),
                        bool(p[at] <= alpha))  # fmt: skip
