"""The DAGs a CPDAG stands for, one undirected component at a time.

Components are oriented independently of each other, so all members are the product over components of their
orientations without cycle and without unshielded collider. Edges are pointed one by one, both ways, with what
follows by Meek's first two rules filled in at once; what ends in a cycle or a new collider is dropped.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import numpy as np

from adjudge.errors import InputError
from adjudge.graphs.bitsets import members, rows_as_bits
from adjudge.graphs.extension import is_cpdag
from adjudge.graphs.graph import Graph
from adjudge.graphs.marks import FORWARD, REVERSE, UNDIRECTED

__all__ = ["class_members", "component_orientations", "undirected_components", "undirected_neighbours"]

Arcs = tuple[tuple[int, int], ...]


def undirected_neighbours(graph: Graph) -> list[int]:
    """Per node, the set of nodes joined to it by an undirected edge."""
    loose = graph.code == UNDIRECTED
    first, second = graph.first[loose], graph.second[loose]
    return rows_as_bits(np.r_[first, second], np.r_[second, first], graph.n_nodes)


def undirected_components(neighbours: list[int]) -> list[int]:
    """Sets of two or more nodes connected by undirected edges."""
    left = sum(1 << node for node, others in enumerate(neighbours) if others)
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


def component_orientations(component: int, neighbours: list[int]) -> Iterator[Arcs]:
    """Every way to direct one component without a cycle and without an unshielded collider."""
    nodes = list(members(component))
    edges = [(a, b) for a in nodes for b in members(neighbours[a]) if a < b]
    yield from _orient({}, edges, neighbours)


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
            elif (b, c) in now:
                todo.append((a, c))  # a → b → c: c → a would close a cycle
        todo += [(c, b) for c in members(joined[a] & joined[b]) if (c, a) in now]  # c → a → b
    return now


def class_members(cpdag: Graph) -> Iterator[Graph]:
    """Which DAGs does this CPDAG stand for? All of them, one by one; their number may grow as a factorial.

    >>> [str(dag).replace("\\n", ", ") for dag in class_members(Graph("ABC", [("A", "--", "B"), ("B", "--", "C")]))]
    ['A -> B, B -> C', 'B -> A, B -> C', 'B -> A, C -> B']
    """
    if not is_cpdag(cpdag):
        raise InputError("the graph is not a CPDAG, so it stands for no whole equivalence class")
    neighbours = undirected_neighbours(cpdag)
    row = {(int(a), int(b)): k for k, (a, b) in enumerate(zip(cpdag.first, cpdag.second, strict=True))}
    parts = [list(component_orientations(whole, neighbours)) for whole in undirected_components(neighbours)]
    for choice in product(*parts):
        code = cpdag.code.copy()
        for arcs in choice:
            for parent, child in arcs:
                code[row[min(parent, child), max(parent, child)]] = FORWARD if parent < child else REVERSE
        yield cpdag.with_codes(code)
