"""Groups of learners that no sign separates, from the very decisions that are printed.

Two learners are joined when no sign of the measure separates them; a group is a largest set in which every two are
joined. In rank order a group may have gaps: a learner between two others may differ from one of them. Bars that run on
over such a gap would contradict the table; these groups cannot.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

_MOST_GROUPS = 500


def undivided_groups(order: Sequence[int], joined: NDArray[np.bool_]) -> list[tuple[int, ...]]:
    """Largest sets of places of which every two are joined, each in the given order; one alone is a group.

    Bron and Kerbosch's search with a pivot. Stops at 500 groups: more cannot be drawn, and the decisions are then far
    from any grouping.
    """
    rank = {place: number for number, place in enumerate(order)}
    near = {place: {other for other in order if other != place and joined[place, other]} for place in order}
    found: list[tuple[int, ...]] = []

    def extend(group: set[int], open_: set[int], closed: set[int]) -> None:
        if len(found) >= _MOST_GROUPS:
            return
        if not open_ and not closed:
            found.append(tuple(sorted(group, key=rank.__getitem__)))
            return
        pivot = max(open_ | closed, key=lambda place: len(near[place] & open_))
        for place in sorted(open_ - near[pivot], key=rank.__getitem__):
            extend(group | {place}, open_ & near[place], closed & near[place])
            open_ = open_ - {place}
            closed = closed | {place}

    extend(set(), set(order), set())
    return sorted(found, key=lambda group: [rank[place] for place in group])
