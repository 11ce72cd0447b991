"""CausalDAG and graphical_models (Squires): DAG, PDAG and ancestral graphs, whose edges are sets of pairs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudge.graphs.graph import Graph
from adjudge.graphs.marks import BIDIRECTED, FORWARD, UNDIRECTED, BothWays
from adjudge.graphs.readers.assemble import Edge, assemble
from adjudge.graphs.readers.formats import object_format

_KINDS = {"arcs": FORWARD, "directed": FORWARD, "edges": UNDIRECTED, "undirected": UNDIRECTED, "bidirected": BIDIRECTED}


@object_format("causaldag", "graphical_models")
def read_causaldag(graph: Any, *, nodes: Sequence[str] | None = None, both_ways: BothWays | None = None) -> Graph:
    """Arcs are pairs, edges without a direction sets of two; nodes stand in no order and are sorted."""
    listed = sorted(map(str, graph.nodes))
    edges: list[Edge] = []
    for kind, code in _KINDS.items():
        edges += ((str(one), code, str(other)) for one, other in getattr(graph, kind, ()))
    return assemble(edges, listed=listed, nodes=nodes, both_ways=both_ways)
