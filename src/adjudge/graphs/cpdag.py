"""From a DAG to the graph of its Markov equivalence class (CPDAG, essential graph).

Chickering's labelling of arcs (UAI 1995), on sets of nodes held as integers. Nodes are visited in topological
order. For node y with parents P, let x be its last parent in that order and C the parents of x already known to be
compelled: C not inside P → every arc into y is compelled; else arcs from C are compelled, and so are all others if
some parent of y is neither x nor a parent of x; otherwise the others are reversible. One step per node, a handful
of set operations each.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from adjudge.base.argument_checks import checked
from adjudge.graphs.bitsets import rows_as_bits
from adjudge.graphs.graph import Graph
from adjudge.graphs.marks import UNDIRECTED
from adjudge.graphs.order import require_dag, topological_order


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
    dag : Graph
        A directed acyclic graph.

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

    Examples
    --------
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
