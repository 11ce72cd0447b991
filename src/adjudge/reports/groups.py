"""Groups of learners that no verdict separates, from the very decisions that are printed.

Two learners are joined when their pair is undecided (or equivalent); a group is a largest set in which every two are
joined. In rank order a group may have gaps: a learner between two others may differ from one of them, where the tests
are not Nemenyi's. Bars that run on over such a gap would contradict the table; these groups cannot.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

__all__ = ["groups_of", "undivided_groups"]

_MOST_GROUPS = 500


def groups_of(comparison: Mapping[str, Any], *, most: int | None = None) -> list[tuple[str, ...]]:
    """The groups of a comparison's object, in the order of its ranking; [] beyond `most` learners.

    >>> groups_of({"learners": ["a", "b"], "pairs": [{"a": "a", "b": "b", "verdict": "undecided"}]})
    [('a', 'b')]
    """
    order = [entry["learner"] for entry in comparison.get("ranking", [])] or list(comparison["learners"])
    if most is not None and len(order) > most:
        return []
    joined = [(pair["a"], pair["b"]) for pair in comparison["pairs"] if pair["verdict"] in {"undecided", "equivalent"}]
    return undivided_groups(order, joined)


def undivided_groups(order: Sequence[str], joined: Collection[tuple[str, str]]) -> list[tuple[str, ...]]:
    """Largest sets of learners of which every two are joined, each in the given order; a learner alone is a group.

    Bron and Kerbosch's search with a pivot. Stops at 500 groups: more cannot be drawn, and the decisions are then far
    from any grouping.

    >>> undivided_groups("abc", [("a", "b"), ("b", "c")])
    [('a', 'b'), ('b', 'c')]
    """
    place = {name: number for number, name in enumerate(order)}
    near: dict[str, set[str]] = {name: set() for name in order}
    for one, other in joined:
        if one in near and other in near and one != other:
            near[one].add(other)
            near[other].add(one)
    found: list[tuple[str, ...]] = []

    def extend(group: set[str], open_: set[str], closed: set[str]) -> None:
        if len(found) >= _MOST_GROUPS:
            return
        if not open_ and not closed:
            found.append(tuple(sorted(group, key=place.__getitem__)))
            return
        pivot = max(open_ | closed, key=lambda name: len(near[name] & open_))
        for name in sorted(open_ - near[pivot], key=place.__getitem__):
            extend(group | {name}, open_ & near[name], closed & near[name])
            open_ = open_ - {name}
            closed = closed | {name}

    extend(set(), set(order), set())
    return sorted(found, key=lambda group: [place[name] for name in group])
