"""Ways to choose: which learners does nobody beat, on which measures?

S(L) is the set of measures on which nobody is shown to beat L. L is named only if it is itself shown to beat somebody
on a measure of S(L). Named learners with equal S are one way to choose; a way is left out if its S is a proper part of
another's and a member of that other is shown to beat one of its members.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from adjudge.kernels.arrays import Bools


@dataclass(frozen=True, slots=True)
class WayToChoose:
    """Learners that nobody is shown to beat on the same measures; `ahead` are members that lead on further ones."""

    learners: tuple[int, ...]
    measures: tuple[int, ...]
    ahead: tuple[tuple[int, int], ...]  # (learner, measure): shown to beat every other member there


def profile(per_measure: Bools) -> tuple[WayToChoose, ...]:
    """The ways to choose, most measures first, then more members; `per_measure` is [measure, winner, loser].

    >>> beats = np.zeros((2, 3, 3), dtype=bool)
    >>> beats[0, 0, [1, 2]] = beats[1, 1, [0, 2]] = True  # 0 leads on the first measure, 1 on the second
    >>> profile(beats)
    (WayToChoose(learners=(0,), measures=(0,), ahead=()), WayToChoose(learners=(1,), measures=(1,), ahead=()))
    """
    unbeaten: Bools = ~np.any(per_measure, axis=1).T  # [learner, measure]: S
    beats_somebody: Bools = np.any(per_measure, axis=2).T
    named = np.flatnonzero((unbeaten & beats_somebody).any(axis=1))
    groups: dict[tuple[int, ...], list[int]] = {}
    for learner in named.tolist():
        groups.setdefault(tuple(np.flatnonzero(unbeaten[learner]).tolist()), []).append(learner)
    beats: Bools = np.any(per_measure, axis=0)
    ways = [
        WayToChoose(tuple(members), measures, _ahead(per_measure, members, measures))
        for measures, members in groups.items()
        if not any(
            set(measures) < set(others) and beats[np.ix_(rivals, members)].any() for others, rivals in groups.items()
        )
    ]
    return tuple(sorted(ways, key=lambda way: (-len(way.measures), -len(way.learners), way.learners)))


def _ahead(per_measure: Bools, members: list[int], measures: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Members that are shown to beat every other member on a measure outside `measures`."""
    if len(members) < 2:
        return ()
    wins = per_measure[:, members][:, :, members].sum(axis=2)  # [measure, member]
    return tuple(
        (members[at], measure)
        for measure, at in zip(*np.nonzero(wins == len(members) - 1), strict=True)
        if measure not in measures
    )
