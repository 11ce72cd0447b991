"""From a DAG to the graph of its Markov equivalence class (CPDAG, essential graph), and back to DAGs.

Chickering's labelling of arcs (UAI 1995), on sets of nodes held as integers. Nodes are visited in topological
order. For node y with parents P, let x be its last parent in that order and C the parents of x already known to be
compelled: C not inside P → every arc into y is compelled; else arcs from C are compelled, and so are all others if
some parent of y is neither x nor a parent of x; otherwise the others are reversible. One step per node, a handful
of set operations each.

A consistent extension is a DAG with the same skeleton, the same arcs and no further unshielded collider. Dor and
Tarsi's search: take away, one at a time, a node without outgoing arcs whose undirected neighbours are joined to all
its other neighbours, and point its undirected edges at it. Taking any such node is safe, so there is no backtracking.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from adjudge.base.argument_checks import checked
from adjudge.kernels.subsets import members
from adjudge_graphs.adjacency import rows_as_bits
from adjudge_graphs.graph import Graph
from adjudge_graphs.marks import FORWARD, REVERSE, UNDIRECTED
from adjudge_graphs.order import is_dag, require_dag, topological_order


def reversible_arcs(dag: Graph) -> NDArray[np.bool_]:
    """Which edges of a DAG can be turned without leaving its equivalence class, in the order of its edges.

    >>> reversible_arcs(Graph("ABC", [("A", "->", "B"), ("B", "->", "C")])).tolist()
    [True, True]
    """

    def compute() -> NDArray[np.bool_]:
        order = topological_order(dag)
        assert order is not None, "the caller checked that this is a DAG"
        n = dag.n_nodes
        rank = np.empty(n, dtype=np.intp)
        rank[order] = np.arange(n)
        parents, children = (rank[ends] for ends in dag.arcs())
        parent_sets = rows_as_bits(children, parents, n)
        compelled = _compelled_parents(parent_sets)
        # Most nodes have all arcs compelled or none; only the others are looked at arc by arc.
        pairs = zip(compelled, parent_sets, strict=True)
        share = np.fromiter((0 if not some else 1 if some == whole else 2 for some, whole in pairs), np.int8, n)[
            children
        ]
        reversible: NDArray[np.bool_] = share == 0
        for row in np.flatnonzero(share == 2).tolist():
            reversible[row] = not compelled[children[row]] >> int(parents[row]) & 1
        return reversible

    return dag.keep("reversible", compute)


def _compelled_parents(parent_sets: list[int]) -> list[int]:
    """For nodes numbered in topological order: the parents whose arc is compelled."""
    compelled = [0] * len(parent_sets)
    for y, parents in enumerate(parent_sets):
        if not parents:
            continue
        x = parents.bit_length() - 1
        into_x = compelled[x]
        others = parents ^ (1 << x)
        above_x = parent_sets[x]
        if into_x | parents != parents or others | above_x != above_x:
            compelled[y] = parents
        else:
            compelled[y] = into_x
    return compelled


@checked
def dag_to_cpdag(dag: Graph) -> Graph:
    """Which arcs does the DAG's equivalence class agree on, and which may point either way?

    Compelled arcs stay directed, reversible ones become undirected. Two DAGs are Markov equivalent exactly when their
    CPDAGs are equal. Needs a DAG; for graphs that are partly directed see `cpdag_of`.

    Parameters
    ----------
    dag: A directed acyclic graph.

    Returns
    -------
    Graph
        Its equivalence class: arcs all members share, the rest undirected.

    Raises
    ------
    InputError
        The graph has a cycle or edges that are not arcs.

    See Also
    --------
    adjudge.graph_scores

    >>> print(dag_to_cpdag(Graph("ABCDE", [("A", "->", "B"), ("B", "->", "C"), ("D", "->", "C"), ("D", "->", "E")])))
    A -- B
    B -> C
    D -> C
    D -- E
    """
    require_dag(dag, "the graph")
    return dag.keep(
        "cpdag", lambda: dag.with_codes(np.where(reversible_arcs(dag), UNDIRECTED, dag.code).astype(np.int8))
    )


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
