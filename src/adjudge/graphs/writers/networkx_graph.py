"""A graph as a networkx graph."""

from __future__ import annotations

from typing import Any

from adjudge.errors import require
from adjudge.graphs.graph import Graph

__all__ = ["to_networkx"]


def to_networkx(graph: Graph) -> Any:
    """A DiGraph of arcs, a Graph of undirected edges; a mixed graph is a DiGraph with each edge in attribute `edge`.

    `read_graph` reads all three back, also after a trip through GML or GraphML.
    """
    networkx = require("networkx", "graphs", "to_networkx")
    kinds = graph.counts()
    if kinds["undirected"] == graph.n_edges and graph.n_edges:
        plain = networkx.Graph()
        plain.add_nodes_from(graph.nodes)
        plain.add_edges_from((left, right) for left, _, right in graph.edges)
        return plain
    out = networkx.DiGraph()
    out.add_nodes_from(graph.nodes)
    mixed = kinds["directed"] != graph.n_edges
    for left, token, right in graph.edges:
        if mixed:
            out.add_edge(left, right, edge=token)
        else:
            out.add_edge(left, right)
    return out
