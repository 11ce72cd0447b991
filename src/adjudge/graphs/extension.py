"""Partly directed graphs: their DAGs, and whether they are CPDAGs.

A consistent extension is a DAG with the same skeleton, the same arcs and no further unshielded collider. Dor and
Tarsi's search: take away, one at a time, a node without outgoing arcs whose undirected neighbours are joined to all
its other neighbours, and point its undirected edges at it. Taking any such node is safe, so there is no
backtracking.
"""

from __future__ import annotations

import numpy as np

from adjudge.graphs.bitsets import rows_as_bits
from adjudge.graphs.cpdag import dag_to_cpdag
from adjudge.graphs.graph import Graph
from adjudge.graphs.marks import FORWARD, REVERSE, UNDIRECTED
from adjudge.graphs.order import is_dag
from adjudge.kernels.subsets import members


def consistent_extension(graph: Graph) -> Graph | None:
    """A DAG that this partly directed graph stands for; None when there is none.

    Graphs with bidirected edges or circle marks, with directed cycles, or whose every completion would make a new
    unshielded collider, have none.

    >>> print(consistent_extension(Graph("ABC", [("A", "--", "B"), ("B", "->", "C")])))
    A -> B
    B -> C
    >>> consistent_extension(Graph("ABCD", [("A", "--", "B"), ("B", "--", "C"), ("C", "--", "D"), ("D", "--", "A")]))
    """
    return graph if is_dag(graph) else graph.keep("extension", lambda: _dor_tarsi(graph))


def _dor_tarsi(graph: Graph) -> Graph | None:
    n = graph.n_nodes
    loose = graph.code == UNDIRECTED
    arcs = (graph.code == FORWARD) | (graph.code == REVERSE)
    if not (loose | arcs).all():
        return None
    first, second = graph.first, graph.second
    parents, children = graph.arcs()
    outgoing = rows_as_bits(parents, children, n)
    beside = rows_as_bits(np.r_[first[loose], second[loose]], np.r_[second[loose], first[loose]], n)
    joined = rows_as_bits(np.r_[first, second], np.r_[second, first], n)

    def may_be_last(node: int) -> bool:
        if outgoing[node]:
            return False
        return all(not (joined[node] & ~joined[other] & ~(1 << other)) for other in members(beside[node]))

    place = [0] * n
    left = n
    todo = list(range(n))  # popped from the end: sinks late in the node order go first, so A -- B becomes A -> B
    waiting = [True] * n
    gone = [False] * n
    while todo:
        node = todo.pop()
        waiting[node] = False
        if gone[node] or not may_be_last(node):
            continue
        left -= 1
        place[node] = left
        gone[node] = True
        # Only its neighbours can have become removable by its going.
        for other in members(joined[node]):
            bit = ~(1 << node)
            joined[other] &= bit
            beside[other] &= bit
            outgoing[other] &= bit
            if not waiting[other]:
                waiting[other] = True
                todo.append(other)
    if left:
        return None
    rank = np.array(place)
    code = np.where(rank[first] < rank[second], FORWARD, REVERSE).astype(np.int8)
    return graph.with_codes(code)


def cpdag_of(graph: Graph) -> Graph | None:
    """The CPDAG of the class a DAG or partly directed graph stands for; None when it stands for none.

    >>> cpdag_of(Graph("AB", [("A", "<->", "B")])) is None
    True
    """
    member = consistent_extension(graph)
    return None if member is None else dag_to_cpdag(member)


def is_cpdag(graph: Graph) -> bool:
    """Is this exactly the CPDAG of some DAG?

    >>> is_cpdag(Graph("ABC", [("A", "--", "B"), ("B", "--", "C")]))
    True
    >>> is_cpdag(Graph("ABC", [("A", "->", "B"), ("B", "--", "C")]))
    False
    """
    cpdag = cpdag_of(graph)
    return cpdag is not None and bool((cpdag.code == graph.code).all())
