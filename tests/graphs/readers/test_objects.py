"""Objects of Python hold the conformance graphs: networkx graphs, sequences of edges, mappings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from adjudge.graphs.readers.read import read_graph

NODES = "ABCDE"
Arrow = tuple[str, str, str]


def nx_digraph(made: list[Arrow]) -> Any:
    networkx = pytest.importorskip("networkx")
    graph = networkx.DiGraph()
    graph.add_nodes_from("EDCBA")
    for a, token, b in made:
        graph.add_edge(a, b)
        if token != "->":
            graph.add_edge(b, a)
    return graph


def nx_attribute(made: list[Arrow]) -> Any:
    networkx = pytest.importorskip("networkx")
    graph = networkx.DiGraph()
    graph.add_nodes_from(NODES)
    graph.add_edges_from((a, b, {"edge": token}) for a, token, b in made)
    return graph


def parents(made: list[Arrow]) -> dict[str, list[str]]:
    return {node: [a for a, _, b in made if b == node] for node in NODES}


def children(made: list[Arrow]) -> dict[str, list[str]]:
    return {node: [b for a, _, b in made if a == node] for node in NODES}


NAMES = {"nodes": list(NODES)}
# format: (how to write it, keywords to read it with, which graphs it can hold)
CASES: dict[str, tuple[Callable[[list[Arrow]], Any], dict[str, Any], str]] = {
    "networkx": (nx_digraph, {"both_ways": "undirected"}, "pdags"),
    "networkx bidirected": (nx_digraph, {"both_ways": "bidirected"}, "dags and bidirected"),
    "networkx with edge attribute": (nx_attribute, {}, "all"),
    "sequence": (lambda m: m, NAMES, "all"),
    "pairs": (lambda m: [(a, b) for a, _, b in m], NAMES, "dags"),
    "parents": (parents, {"format": "parents"}, "dags"),
    "children": (children, {"format": "children"}, "dags"),
}


def test_a_conformance_graph_in_any_of_these_is_the_same_graph_with_the_same_scores(
    conformance: Callable[[], None],
) -> None:
    conformance()


def test_what_adjudge_itself_learns_is_read_by_its_parents() -> None:
    class Learnt:
        parents = {"A": set(), "B": {"A"}}  # noqa: RUF012

    assert str(read_graph(Learnt())) == "A -> B"
