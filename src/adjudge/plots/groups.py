"""Groups of learners that no sign separates, from the very decisions that are printed.

Two learners are joined when no sign of the measure separates them; a group is a largest set in which every two are
joined. In rank order a group may have gaps: a learner between two others may differ from one of them. Bars that run on
over such a gap would contradict the table; these groups cannot.
"""

from __future__ import annotations

from collections.abc import Sequence

from adjudge.kernels.arrays import Bools

_MOST_GROUPS = 500


def undivided_groups(order: Sequence[int], joined: Bools) -> list[tuple[int, ...]]:
    """Largest sets of indices of which every two are joined, each in the given order; one alone is a group.

    Bron and Kerbosch's search with a pivot. Stops at 500 groups: more cannot be drawn, and the decisions are then far
    from any grouping.
    """
    rank = {index: number for number, index in enumerate(order)}
    near = {index: {other for other in order if other != index and joined[index, other]} for index in order}
    found: list[tuple[int, ...]] = []

    def extend(group: set[int], open_: set[int], closed: set[int]) -> None:
        if len(found) >= _MOST_GROUPS:
            return
        if not open_ and not closed:
            found.append(tuple(sorted(group, key=rank.__getitem__)))
            return
        pivot = max(open_ | closed, key=lambda index: len(near[index] & open_))
        for index in sorted(open_ - near[pivot], key=rank.__getitem__):
            extend(group | {index}, open_ & near[index], closed & near[index])
            open_ = open_ - {index}
            closed = closed | {index}

    extend(set(), set(order), set())
    return sorted(found, key=lambda group: [rank[index] for index in group])
