"""Groups of nodes that hang together."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

from adjudge.kernels.subsets import members


def connected_sets(neighbours: Sequence[int]) -> list[int]:
    """Sets of nodes connected by a path, in the order of their first nodes; a node without neighbours is a set too.

    >>> [list(members(group)) for group in connected_sets([0b100, 0, 0b001])]
    [[0, 2], [1]]
    """
    left = (1 << len(neighbours)) - 1
    found = []
    while left:
        whole = frontier = left & -left
        while frontier:
            reached = 0
            for node in members(frontier):
                reached |= neighbours[node]
            frontier = reached & ~whole
            whole |= reached
        found.append(whole)
        left &= ~whole
    return found


def connected_names(
    names: Sequence[Hashable], pairs: Iterable[tuple[Hashable, Hashable]]
) -> list[tuple[Hashable, ...]]:
    """The same for named nodes joined in these pairs, each group in the order of the names."""
    place = {name: row for row, name in enumerate(names)}
    neighbours = [0] * len(names)
    for one, other in pairs:
        neighbours[place[one]] |= 1 << place[other]
        neighbours[place[other]] |= 1 << place[one]
    return [tuple(names[node] for node in members(group)) for group in connected_sets(neighbours)]
