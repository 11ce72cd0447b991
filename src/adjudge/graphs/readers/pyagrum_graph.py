"""pyAgrum: BayesNet, DAG, UndiGraph, MixedGraph, PDAG, EssentialGraph."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudge.errors import InputError
from adjudge.graphs.graph import Graph
from adjudge.graphs.marks import FORWARD, UNDIRECTED, BothWays
from adjudge.graphs.readers.assemble import Edge, assemble
from adjudge.graphs.readers.formats import object_format


@object_format("pyagrum", "pyAgrum")
def read_pyagrum(graph: Any, *, nodes: Sequence[str] | None = None, both_ways: BothWays | None = None) -> Graph:
    """Arcs and edges by node id; ids become names by the network's variables, the caller's list, or their number."""
    ids = sorted(graph.nodes())
    own = _own_names(graph, ids)
    if own is None and nodes is not None and len(nodes) != len(ids):
        raise InputError(f"the graph has {len(ids)} nodes but {len(nodes)} names were given")
    names = own or dict(zip(ids, map(str, ids if nodes is None else nodes), strict=True))
    edges: list[Edge] = []
    if hasattr(graph, "arcs"):
        edges += [(names[tail], FORWARD, names[head]) for tail, head in sorted(graph.arcs())]
    if hasattr(graph, "edges"):
        edges += [(names[one], UNDIRECTED, names[other]) for one, other in sorted(graph.edges())]
    listed = [names[key] for key in ids]
    read = assemble(edges, listed=listed, both_ways=both_ways, named=own is not None or nodes is not None)
    return read if nodes is None else read.reorder(nodes)


def _own_names(graph: Any, ids: list[int]) -> dict[int, str] | None:
    """Names of the variables, or of the nodes where they were given any; None when ids are all there is."""
    if hasattr(graph, "variable"):
        return {key: str(graph.variable(key).name()) for key in ids}
    if not hasattr(graph, "nameFromId"):
        return None
    try:
        own = {key: str(graph.nameFromId(key)) for key in ids}
    except Exception:  # older pyAgrum raises its own error for a node without a name
        return None
    return None if all(name == str(key) for key, name in own.items()) else own
