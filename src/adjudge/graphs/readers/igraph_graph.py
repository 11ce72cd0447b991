"""igraph: directed or undirected graphs, names in the vertex attribute `name`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudge.errors import InputError
from adjudge.graphs.graph import Graph
from adjudge.graphs.marks import FORWARD, UNDIRECTED, BothWays
from adjudge.graphs.readers.assemble import assemble
from adjudge.graphs.readers.formats import object_format


@object_format("igraph")
def read_igraph(graph: Any, *, nodes: Sequence[str] | None = None, both_ways: BothWays | None = None) -> Graph:
    """Arcs of a directed graph, undirected edges of an undirected one."""
    named = "name" in graph.vs.attributes()
    if named:
        names = [str(name) for name in graph.vs["name"]]
    elif nodes is not None:
        names, nodes, named = [str(name) for name in nodes], None, True
        if len(names) != graph.vcount():
            raise InputError(f"the graph has {graph.vcount()} nodes but {len(names)} names were given")
    else:
        names = [str(row) for row in range(graph.vcount())]
    if len(set(names)) != len(names):
        raise InputError("two nodes of the igraph graph have the same name; rename one")
    code = FORWARD if graph.is_directed() else UNDIRECTED
    edges = [(names[one], code, names[other]) for one, other in graph.get_edgelist()]
    return assemble(edges, listed=names, nodes=nodes, both_ways=both_ways, named=named)
