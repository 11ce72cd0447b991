"""causal-learn: GeneralGraph, Dag, and CausalGraph (what PC returns, its graph in `.G`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudge.errors import InputError
from adjudge.graphs.graph import Graph
from adjudge.graphs.readers.formats import object_format
from adjudge.graphs.readers.matrix import read_matrix


@object_format("causallearn")
def read_causal_learn(graph: Any, *, nodes: Sequence[str] | None = None) -> Graph:
    """The graph's own endpoint matrix: entry [i, j] is the mark at node i."""
    if hasattr(graph, "G"):
        graph = graph.G
    if isinstance(graph, dict) and "G" in graph:  # what causal-learn's GES returns
        graph = graph["G"]
    if not hasattr(graph, "graph") or not hasattr(graph, "get_node_names"):
        raise InputError(f"no causal-learn graph found in this {type(graph).__name__}; pass its GeneralGraph")
    names = list(graph.get_node_names())
    if nodes is not None and set(nodes) == set(names):
        return read_matrix(graph.graph, "causal-learn", nodes=names).reorder(nodes)
    # causal-learn calls its columns X1, X2 … unless told otherwise: the caller's names then go by position.
    return read_matrix(graph.graph, "causal-learn", nodes=names if nodes is None else nodes)
