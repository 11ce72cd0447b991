"""Of whom is too little known to say anything? Few cases, or differences far more spread than the others'.

Such a learner is beaten by nobody for lack of evidence, not for its strength: it is never recommended for that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from adjudge.kernels.arrays import Bools, Floats, Ints

if TYPE_CHECKING:
    from adjudge.verdicts.comparison import Comparison

FEW = 0.5  # of the median number of cases
SPREAD = 3.0  # times the spread of the others' differences
_MOST = 2000  # pairs and cases looked at; more say no more


def little_known(comparison: Comparison) -> Bools:
    """(k,): on some measure fewer than half the median number of cases, or differences three times as spread."""
    units, k = comparison.units, len(comparison.learners)
    by_votes = np.zeros(k, dtype=bool)
    if units.votes is not None:
        by_votes = far_spread(k, comparison.pair_index, units.votes.strengths.errors(comparison.pair_index))
    if units.unit == "votes":
        return by_votes
    cases = (~np.isnan(units.values)).sum(axis=1)  # (measures, learners)
    few = np.asarray(by_votes | (cases < FEW * medians(cases.astype(np.float64))[:, None]).any(axis=0))
    pairs = comparison.pair_index[:: -(-len(comparison) // _MOST)]
    for j in range(len(units.measures)):
        values = units.values[j, :: -(-len(units.names) // _MOST)].T
        values = np.log(values) if units.factors[j] else values
        few |= far_spread(k, pairs, spread_of(values[pairs[:, 1]] - values[pairs[:, 0]]))
    return few


def spread_of(differences: Floats) -> Floats:
    """Mean distance from the median of each row, NaN left out: less at the mercy of one case than a variance."""
    distance = np.abs(differences - medians(differences)[:, None])
    known = ~np.isnan(distance)
    number = known.sum(axis=1)
    return np.where(number > 1, np.where(known, distance, 0.0).sum(axis=1) / np.maximum(number, 1), np.nan)


def far_spread(k: int, pairs: Ints, spread: Floats) -> Bools:
    """Learners whose pairs' typical spread is more than three times that of the pairs they are not in.

    >>> far_spread(3, np.array([[0, 1], [0, 2], [1, 2]]), np.array([1.0, 4.0, 5.0])).tolist()
    [False, False, True]
    """
    mine = (pairs[None] == np.arange(k)[:, None, None]).any(axis=2)  # (learners, pairs)
    own, others = (medians(np.where(part, spread, np.nan)) for part in (mine, ~mine))
    return np.asarray((own > SPREAD * others) & (others > 0))


def medians(rows: Floats) -> Floats:
    """Of each row, NaN left out; NaN where nothing else is there."""
    ordered, number = np.sort(rows, axis=1), (~np.isnan(rows)).sum(axis=1)  # NaN stand last
    middle = [ordered[np.arange(len(rows)), np.maximum(at, 0)] for at in ((number - 1) // 2, number // 2)]
    return np.asarray(np.where(number > 0, (middle[0] + np.where(number > 0, middle[1], 0.0)) / 2, np.nan))
