"""Could two items undo a claim? Scores that are almost always the same, but could be anything up to their bound.

A learner that scored 0 on 20 items may score 1 on one in ten: its mean is then not told by the sample, however small
its spread, and neither t nor sign flips know. What the scores *could* be decides, not the sample's skew: where nearly
all values of a learner are one and the same, two items with the value at the far end of the scale are tried.
"""

from __future__ import annotations

import numpy as np

from adjudge.kernels.arrays import Bools, Floats, Ints

ALIKE = 0.7  # of a learner's values are one and the same
ITEMS = 2  # so many more or less are tried: 0 hits of 40 are then caught as well
_SCALES = (1.0, 100.0)


def scale_of(values: Floats) -> tuple[float, float]:
    """What the scores could be: 0 to 1, 0 to 100, or what was seen."""
    low, high = float(np.nanmin(values)), float(np.nanmax(values))
    for top in _SCALES:
        if low >= 0 and high <= top:
            return 0.0, top
    return low, high


def undone_by_two_items(values: Floats, pairs: Ints, side: Floats, level: Floats) -> Bools:
    """(pairs,): whether two items more or less, as far off as scores can be, undo the sign on `side` at this level.

    `values` (units, learners) are oriented so that greater is better.
    """
    from adjudge.evidence.student_t import t_p_value  # only graded items need Student's t

    low, high = scale_of(np.abs(values))
    ends = (low, high) if np.nanmax(values) > 0 else (-high, -low)
    common, alike = _most_common(values)
    far = np.where(np.abs(common - ends[0]) > np.abs(common - ends[1]), ends[0], ends[1])
    seen = np.asarray((np.abs(values - far) < np.abs(values - common)).any(axis=0))
    mean = np.nanmean(values, axis=0)
    undone = np.zeros(len(pairs), dtype=bool)
    d = values[:, pairs[:, 1]] - values[:, pairs[:, 0]]  # (units, pairs)
    n = (~np.isnan(d)).sum(axis=0)
    total, squares = np.nansum(d, axis=0), np.nansum(d**2, axis=0)
    for which, sign in ((1, 1.0), (0, -1.0)):
        learner, other = pairs[:, which], pairs[:, 1 - which]
        item = sign * (far[learner] - mean[other])
        for way in (ITEMS, -ITEMS):  # more where they speak against the sign, less where they speak for it
            number = n + way
            new = (total + way * item) / number
            spread = np.sqrt(np.maximum((squares + way * item**2) / number - new**2, 0.0) * number / (number - 1))
            t = side * new / np.maximum(spread / np.sqrt(number), 1e-9 * (high - low) + 1e-300)
            lost = 2 * t_p_value(t, number - 1.0, "greater") > level
            there = seen[learner] if way < 0 else True
            undone |= (alike[learner] >= ALIKE) & (side * way * item < 0) & lost & (n > 4) & there
    return undone


def _most_common(values: Floats) -> tuple[Floats, Floats]:
    """Each learner's most common value and the share of its values that have it."""
    found = []
    for column in values.T:
        known, counts = np.unique(column[~np.isnan(column)], return_counts=True)
        found.append((float(known[counts.argmax()]), counts.max() / counts.sum()) if len(known) else (0.0, 0.0))
    common, share = np.array(found).T
    return common, share
