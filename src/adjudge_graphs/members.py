"""The DAGs that a CPDAG, or a graph directed further than its CPDAG, stands for: one undirected component at a time.

Components are oriented independently of each other, so all members are the product over components of their
orientations without cycle and without unshielded collider. All consistent extensions of a partly directed graph are
Markov equivalent, so they are the members of one class that have the graph's own arcs. Edges are pointed one by one,
both ways, with what follows by Meek's rules filled in at once; what ends in a cycle or a new collider is dropped.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from adjudge.kernels.subsets import members
from adjudge_graphs.adjacency import rows_as_bits
from adjudge_graphs.cpdag import cpdag_of
from adjudge_graphs.graph import Graph
from adjudge_graphs.marks import FORWARD, REVERSE, UNDIRECTED
from adjudge_graphs.order import connected_sets

Arcs = tuple[tuple[int, int], ...]


def undirected_neighbours(graph: Graph) -> list[int]:
    """Per node, the set of nodes joined to it by an undirected edge."""
    loose = graph.code == UNDIRECTED
    first, second = graph.first[loose], graph.second[loose]
    return rows_as_bits(np.r_[first, second], np.r_[second, first], graph.n_nodes)


def undirected_components(neighbours: list[int]) -> list[int]:
    """Sets of two or more nodes connected by undirected edges."""
    return [group for group in connected_sets(neighbours) if group & (group - 1)]


def component_orientations(component: int, neighbours: list[int], known: Iterable[tuple[int, int]]) -> Iterator[Arcs]:
    """Every way to direct one component without a cycle and without an unshielded collider, given its `known` arcs."""
    nodes = list(members(component))
    edges = [(a, b) for a in nodes for b in members(neighbours[a]) if a < b]
    start: dict[tuple[int, int], bool] | None = {}
    for a, b in known:
        if start is not None and component >> a & 1 and neighbours[a] >> b & 1:
            start = _close(start, (a, b), neighbours)
    if start is not None:
        yield from _orient(start, edges, neighbours)


def _orient(known: dict[tuple[int, int], bool], edges: list[tuple[int, int]], joined: list[int]) -> Iterator[Arcs]:
    """`known` holds (parent, child) pairs; the first edge not yet pointed is tried both ways."""
    free = next((edge for edge in edges if edge not in known and edge[::-1] not in known), None)
    if free is None:
        yield tuple(known)
        return
    for arc in (free, free[::-1]):
        closed = _close(known, arc, joined)
        if closed is not None:
            yield from _orient(closed, edges, joined)


def _close(
    known: dict[tuple[int, int], bool], arc: tuple[int, int], joined: list[int]
) -> dict[tuple[int, int], bool] | None:
    """`known` with `arc` and all it forces; None on a collider or a cycle."""
    now = dict(known)
    todo = [arc]
    while todo:
        a, b = todo.pop()
        if (a, b) in now:
            continue
        if (b, a) in now:
            return None
        now[a, b] = True
        for c in members(joined[b] & ~(1 << a)):
            if not joined[a] >> c & 1:
                todo.append((b, c))  # a → b − c, a and c apart: c → b would make a collider
                # x joined to all three: c → x would make a collider with a → x, or the cycle x → a → b → c.
                todo += [(x, c) for x in members(joined[a] & joined[b] & joined[c])]
            elif (b, c) in now:
                todo.append((a, c))  # a → b → c: c → a would close a cycle
        todo += [(c, b) for c in members(joined[a] & joined[b]) if (c, a) in now]  # c → a → b
    return now


def consistent_extensions(graph: Graph) -> Iterator[Graph]:
    """Which DAGs does this partly directed graph stand for? All of them, one by one: for a CPDAG its whole class.

    Their number may grow as a factorial. There is none where the graph has a cycle, other edges than arcs and
    undirected ones, or where every way to direct it makes a new unshielded collider.

    >>> chain = Graph("ABC", [("A", "--", "B"), ("B", "--", "C")])
    >>> [str(dag).replace("\\n", ", ") for dag in consistent_extensions(chain)]
    ['A -> B, B -> C', 'B -> A, B -> C', 'B -> A, C -> B']
    """
    cpdag = cpdag_of(graph)
    if cpdag is None:
        return
    neighbours = undirected_neighbours(cpdag)
    known = arcs_of(graph)
    parts = undirected_components(neighbours)

    def pointed(graph: Graph, place: int) -> Iterator[Graph]:
        if place == len(parts):
            yield graph
            return
        for arcs in component_orientations(parts[place], neighbours, known):
            yield from pointed(_pointed(graph, arcs), place + 1)

    yield from pointed(cpdag, 0)


def arcs_of(graph: Graph) -> list[tuple[int, int]]:
    """The directed edges as (parent, child) positions."""
    return list(zip(*(ends.tolist() for ends in graph.arcs()), strict=True))


def narrowed(cpdag: Graph, known: Iterable[tuple[int, int]]) -> Graph:
    """What do the members agree on that have these arcs? `known` are arcs (positions) of one of its members.

    The maximally oriented graph (MPDAG) of Meek (UAI 1995): directed exactly where all these members agree.

    >>> print(narrowed(Graph("ABC", [("A", "--", "B"), ("B", "--", "C")]), [(0, 1)]))
    A -> B
    B -> C
    """
    neighbours = undirected_neighbours(cpdag)
    arcs: dict[tuple[int, int], bool] = {}
    for a, b in known:
        if neighbours[a] >> b & 1:
            closed = _close(arcs, (a, b), neighbours)
            assert closed is not None, "the arcs are those of one member"
            arcs = closed
    return _pointed(cpdag, arcs)


def _pointed(graph: Graph, arcs: Iterable[tuple[int, int]]) -> Graph:
    """The same graph with these edges directed so."""
    code = graph.code.copy()
    for parent, child in arcs:
        row = np.searchsorted(graph.key, min(parent, child) * graph.n_nodes + max(parent, child))
        code[row] = FORWARD if parent < child else REVERSE
    return graph.with_codes(code)
