"""Which rule answers "which one should I use?": the first of seven that holds, for one table of signs or many at once.

1 too few cases (asked of the cases, not of the signs) · 2 single best · 3 best supported · 4 trade-off or circle ·
5 not told apart · 6 some beaten · 7 not decided overall.

Rule 4 asks that every learner is beaten by a sign that *stands*: a vetoed sign takes its loser out of the unbeaten set,
and yet no trade-off may be claimed from it. Where the whole front is jointly beaten, only circles can be the reason.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from adjudge.verdicts.headline_facts import SignTable

Bools = NDArray[np.bool_]
RULES = ("single best", "best supported", "circle", "trade-off", "not told apart", "some beaten", "not decided")


def too_few(table: SignTable) -> bool:
    """Not even a unanimous result of so many cases could show anything."""
    reach = table.reach
    return reach.smallest_p > table.alpha / reach.benchmarks and reach.most_told > 0


def rules_of(best: Bools | np.bool_, unbeaten: Bools, some: Bools, joint: Bools, front: Bools) -> NDArray[np.int64]:
    """The place in `RULES` of each table's rule; [winner, loser] claims: `some` on some measure, `joint` on all.

    >>> one = np.array([[False, True], [False, False]])  # the first beats the second
    >>> first = np.array([True, False])
    >>> RULES[int(rules_of(np.False_, first, one, one, first))]
    'best supported'
    """
    alone = np.take_along_axis(some, unbeaten.argmax(axis=-1)[..., None, None], axis=-2)[..., 0, :]
    safe = (unbeaten.sum(axis=-1) == 1) & (alone.sum(axis=-1) == some.shape[-1] - 1)
    everyone = some.any(axis=-2).all(axis=-1)  # is beaten on something
    circle = (joint.any(axis=-2) | ~front).all(axis=-1)
    silent = ~some.any(axis=(-2, -1))
    held = [best | np.zeros_like(safe), safe, everyone & circle, everyone, silent, ~front.all(axis=-1)]
    return np.select(held, np.arange(len(held)).tolist(), len(held))
