"""A graph as a networkx graph."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Any

from adjudge.errors import require
from adjudge.graphs.graph import Graph


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
    if kinds["directed"] == graph.n_edges:
        return directed_networkx(graph.nodes, ((left, right) for left, _, right in graph.edges))
    return directed_networkx(graph.nodes, ((left, right, {"edge": token}) for left, token, right in graph.edges))


def directed_networkx(nodes: Iterable[Hashable], arcs: Iterable[tuple[Any, ...]]) -> Any:
    """A DiGraph of (parent, child) or (parent, child, attributes)."""
    made = require("networkx", "graphs", "to_networkx()").DiGraph()
    made.add_nodes_from(nodes)
    made.add_edges_from(arcs)
    return made
