"""Would more repeats of the same resampling settle one data set? From the repeats it has."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from adjudge.errors import UnfitDataError
from adjudge.evidence.contract import Differences
from adjudge.evidence.widened_t import widened
from adjudge.replication.rerun import LEAST_REPEATS, MOST_REPEATS, outcome_chances, sums_of_squares

_ENDS = (2.5, 97.5)


@dataclass(frozen=True, slots=True)
class RepeatsFor:
    """Repeats for the wanted chance of a sign by the widened corrected t; None beyond 2000, where more do not help."""

    needed: int | None
    low: int | None
    high: int | None
    now: float
    assurance: float  # at `needed`, or at 2000
    wrong: float  # share of the signs then found that are of the other side


def repeats_for(data: Differences, level: float, wanted: float, seed: int) -> RepeatsFor:
    """The test's variance has a part that repeats do not lower: some pairs are never settled.

    The chance is averaged over the worlds that the repeats at hand allow (`rerun`); the interval holds the middle 95 %
    of them.
    """
    if data.grid is None or data.grid[0] < LEAST_REPEATS or data.ratio is None:
        have = 0 if data.grid is None else data.grid[0]
        raise UnfitDataError(
            f"repeats are planned from at least {LEAST_REPEATS} of equal folds; this table has {have}; "
            "for new data sets give a table of several"
        )
    d = data.values[0].reshape(data.grid)
    d = d / (np.abs(d).max() or 1.0)
    known = sums_of_squares(d, constant=bool(np.ptp(d) <= 1e-12))
    side = 2 if known.mean >= 0 else 0
    at_hand = known.r
    steps = np.unique(np.round(np.geomspace(at_hand, MOST_REPEATS, 16))).astype(int).tolist()
    needed: list[int | None] = [None, None, None]
    now = mean = wrong = 0.0
    for repeats in steps:
        share = float(widened(data.ratio, repeats * data.grid[1]))
        chances = outcome_chances(known, repeats, share, level, seed).mean(axis=1)  # (worlds, 3)
        mine = chances[:, side]
        reached = (float(mine.mean()), *np.percentile(mine, _ENDS[::-1]).tolist())
        for place, value in enumerate(reached):
            if needed[place] is None and value >= wanted:
                needed[place] = repeats
        if repeats == at_hand:
            now = float(mine.mean())
        if needed[0] in (None, repeats):
            mean = float(mine.mean())
            wrong = float(chances[:, 2 - side].mean() / max(mean + chances[:, 2 - side].mean(), 1e-12))
    return RepeatsFor(needed[0], needed[1], needed[2], now, mean, wrong)
