"""Orders and cycles of the directed part of a graph, and groups of nodes that hang together."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

import numpy as np

from adjudge.errors import InputError
from adjudge.kernels.subsets import members
from adjudge_graphs.graph import Graph


def child_lists(graph: Graph) -> tuple[list[int], list[int]]:
    """Children grouped by parent: those of node v are `children[start[v]:start[v + 1]]`."""
    parents, children = graph.arcs()
    by_parent = np.argsort(parents, kind="stable")
    start = np.concatenate([[0], np.cumsum(np.bincount(parents, minlength=graph.n_nodes))])
    return start.tolist(), children[by_parent].tolist()


def topological_order(graph: Graph) -> list[int] | None:
    """Positions with every parent before its children; None when the arcs hold a cycle. Other edges are ignored.

    >>> topological_order(Graph("ABC", [("C", "->", "B"), ("B", "->", "A")]))
    [2, 1, 0]
    """

    def compute() -> list[int] | None:
        start, children = child_lists(graph)
        waiting = np.bincount(graph.arcs()[1], minlength=graph.n_nodes).tolist()
        order = [node for node, count in enumerate(waiting) if count == 0]
        for node in order:  # Kahn: the list grows while it is read
            for child in children[start[node] : start[node + 1]]:
                left = waiting[child] - 1
                waiting[child] = left
                if not left:
                    order.append(child)
        return order if len(order) == graph.n_nodes else None

    return graph.keep("topological order", compute)


def is_dag(graph: Graph) -> bool:
    """Is every edge directed, with no cycle?

    >>> is_dag(Graph("AB", [("A", "->", "B")])), is_dag(Graph("AB", [("A", "--", "B")]))
    (True, False)
    """
    return int(graph.arcs()[0].size) == graph.n_edges and topological_order(graph) is not None


def find_cycle(graph: Graph) -> list[str] | None:
    """The names along one directed cycle, first name repeated at the end; None when there is none.

    >>> find_cycle(Graph("ABC", [("A", "->", "B"), ("B", "->", "C"), ("C", "->", "A")]))
    ['A', 'B', 'C', 'A']
    """
    if topological_order(graph) is not None:
        return None
    start, children = child_lists(graph)
    done = [False] * graph.n_nodes
    for root in range(graph.n_nodes):
        path, places, turns = [root], {root: 0}, [iter(children[start[root] : start[root + 1]])]
        while turns and not done[root]:
            child = next(turns[-1], None)
            if child is None:
                turns.pop()
                finished = path.pop()
                done[finished] = True
                del places[finished]
            elif child in places:
                return [graph.nodes[node] for node in [*path[places[child] :], child]]
            elif not done[child]:
                places[child] = len(path)
                path.append(child)
                turns.append(iter(children[start[child] : start[child + 1]]))
    return None


def require_dag(graph: Graph, what: str) -> None:
    """Refuse a graph that is not a DAG, naming the cycle or the edge that makes it none."""
    cycle = find_cycle(graph)
    if cycle is not None:
        shown = cycle if len(cycle) <= 7 else [*cycle[:5], "…", cycle[-1]]
        raise InputError(f"{what} has a directed cycle {' -> '.join(shown)}; a DAG is needed")
    for edge in () if is_dag(graph) else graph.edges:
        if edge[1] != "->":
            raise InputError(f"{what} has the edge {' '.join(edge)}; a DAG, all edges directed, is needed")


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
