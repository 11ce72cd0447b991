"""pyAgrum: BayesNet, DAG, UndiGraph, MixedGraph, PDAG, EssentialGraph."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudge.errors import InputError
from adjudge.graphs.graph import Graph
from adjudge.graphs.marks import FORWARD, UNDIRECTED, BothWays
from adjudge.graphs.readers.assemble import Edge, assemble

__all__ = ["read_pyagrum"]


def read_pyagrum(graph: Any, *, nodes: Sequence[str] | None = None, both_ways: BothWays | None = None) -> Graph:
    """Arcs and edges by node id; ids become names by the network's variables, the caller's list, or their number."""
    ids = sorted(graph.nodes())
    names = _names(graph, ids, nodes)
    edges: list[Edge] = []
    if hasattr(graph, "arcs"):
        edges += [(names[tail], FORWARD, names[head]) for tail, head in sorted(graph.arcs())]
    if hasattr(graph, "edges"):
        edges += [(names[one], UNDIRECTED, names[other]) for one, other in sorted(graph.edges())]
    read = assemble(edges, listed=[names[key] for key in ids], both_ways=both_ways)
    return read if nodes is None else read.reorder(nodes)


def _names(graph: Any, ids: list[int], nodes: Sequence[str] | None) -> dict[int, str]:
    own: dict[int, str] | None = None
    if hasattr(graph, "variable"):
        own = {key: str(graph.variable(key).name()) for key in ids}
    elif hasattr(graph, "nameFromId"):
        try:
            own = {key: str(graph.nameFromId(key)) for key in ids}
        except Exception:  # a graph whose nodes were never named raises pyAgrum's own error
            own = None
    if own is not None:
        return own
    if nodes is None:
        return {key: str(key) for key in ids}
    if len(nodes) != len(ids):
        raise InputError(f"the graph has {len(ids)} nodes but {len(nodes)} names were given")
    return dict(zip(ids, (str(name) for name in nodes), strict=True))
