"""How many cases would a sign take? Its chance from the effect's score, the number for a wanted chance, its errors.

An effect is given as the score θ (`verdicts.effect_score`) that n cases have on average; N cases have θ√(N/n). A sign
is claimed where the score passes that of the level: chance(N) = Φ((θ√(N/n) − score(level, N))/√variance).
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from adjudge.kernels.arrays import Bools, Floats
from adjudge.kernels.ranks import distinct
from adjudge.kernels.special import ndtr, ndtri
from adjudge.verdicts.effect_score import effect_score, score_variance
from adjudge.verdicts.repeat_probability import Shrinkage

MOST = 10_000  # beyond, more cases are no advice
WIDE = 1.96  # the interval of the effect: 95 %
TOLD = 0.05  # a p above this: the interval of the effect holds 0, and one number would mislead (46 said, 214 true)
GRID = distinct(np.round(np.geomspace(5, MOST, 260))).astype(np.int64)  # steps of 3 %: the estimate is no finer


def chance_of(theta: ArrayLike, n: ArrayLike, level: ArrayLike, centre: str, cases: ArrayLike) -> Floats:
    """The chance that so many cases give the sign at the level, the effect being θ."""
    theta, n, level, cases = (np.asarray(x, dtype=np.float64) for x in (theta, n, level, cases))
    spread = np.sqrt(score_variance(cases, theta / np.sqrt(n)))
    return np.asarray(ndtr((theta * np.sqrt(cases / n) - effect_score(level, cases, centre)) / spread))


def cases_for(theta: ArrayLike, n: ArrayLike, level: float, centre: str, wanted: float) -> Floats:
    """The least number of cases that reaches the wanted chance, between those of a grid interpolated; inf above 10 000.

    >>> cases_for(2.0, 50, 0.05, "mean", 0.8).item()  # (1.96 + 0.84)² · 50/2² = 98
    102.0
    """
    effect, sizes = (np.asarray(part)[..., None] for part in np.broadcast_arrays(theta, n))
    spread = np.sqrt(score_variance(GRID, effect / np.sqrt(sizes)))
    chance = ndtr((effect * np.sqrt(GRID / sizes) - _limits(level, centre)) / spread)
    reached = chance >= wanted
    at = np.argmax(reached, axis=-1)
    last = np.maximum(at - 1, 0)
    before, after = (np.take_along_axis(chance, each[..., None], axis=-1)[..., 0] for each in (last, at))
    rises = after > before
    part = np.where(rises, (wanted - before) / np.where(rises, after - before, 1.0), 1.0)
    first = np.ceil(GRID[last] + np.clip(part, 0.0, 1.0) * (GRID[at] - GRID[last]) - 1e-9)
    return np.where(reached.any(axis=-1), first, np.inf)


@lru_cache(maxsize=16)
def _limits(level: float, centre: str) -> Floats:
    """The score of the level at every size of the grid."""
    return effect_score(level, GRID, centre)


class Planned(NamedTuple):
    """One entry per sign; numbers of cases are inf above 10 000. `effect` is the score behind `needed`; where a sign is
    not `separable` the effect may as well be none, and `needed` is no advice."""

    needed: Floats
    low: Floats
    high: Floats
    separable: Bools
    effect: Floats


def plan_signs(p: Floats, n: Floats, level: float, centre: str, kappa: float, wanted: float) -> Planned:
    """Cases for the wanted chance, from the shrunken effect, and for both ends of the effect's own interval."""
    n = np.maximum(n, 4.0)
    score = np.nan_to_num(effect_score(np.nan_to_num(p, nan=1.0), n, centre), posinf=0.0)
    wide = WIDE * np.sqrt(score_variance(n, score / np.sqrt(n)))
    low, high = (cases_for(np.maximum(score + way * wide, 0.0), n, level, centre, wanted) for way in (1, -1))
    effect = np.maximum(kappa * score, score - wide)  # shrunk, and inside the interval
    needed = cases_for(effect, n, level, centre, wanted)
    return Planned(needed, low, high, p <= TOLD, effect)


def assurance(score: float, known: Shrinkage, n: float, level: float, centre: str, cases: float) -> float:
    """The chance averaged over what the effect may be, given the score that was seen: κ·score, spread κ."""
    more = cases / n
    effect = known.kappa * score
    spread = np.sqrt(score_variance(cases, effect / np.sqrt(n)) + known.kappa * score_variance(n) * more)
    limit = float(effect_score(level, cases, centre))
    return float(known.weights @ ndtr((effect * np.sqrt(more) - limit) / spread))


def sign_and_magnitude(theta: float, level: float) -> tuple[float, float]:
    """Type S and type M (Gelman & Carlin 2014): how often a claimed sign is wrong, and how much too large its effect.

    The score is normal about θ ≥ 0 with variance 1, claimed beyond ±z of the level. θ = 0: any sign is wrong half of
    the time, and the effect is infinitely too large.

    >>> [round(part, 3) for part in sign_and_magnitude(1.0, 0.05)]
    [0.009, 2.491]
    """
    z = float(-ndtri(level / 2))
    right, wrong = float(ndtr(theta - z)), float(ndtr(-theta - z))
    claimed = right + wrong
    if theta <= 0 or claimed <= 0:
        return 0.5, float("inf")
    density = [float(np.exp(-((z - sign * theta) ** 2) / 2) / np.sqrt(2 * np.pi)) for sign in (1, -1)]
    size = theta * right + density[0] - theta * wrong + density[1]  # E|score| where claimed
    return wrong / claimed, size / claimed / theta
