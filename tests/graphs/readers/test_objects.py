"""Objects of Python hold the conformance graphs: networkx graphs, sequences of edges, mappings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from adjudge.errors import InputError
from adjudge_graphs.graph import Graph
from adjudge_graphs.readers import formats
from adjudge_graphs.readers.read import read_graph

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


class Endpoints:
    """What causal-learn's graphs show of themselves: names, and marks where row i has the mark at i."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names, self.graph = list(names), np.array([[0, -1, 0], [1, 0, 2], [0, 2, 0]])

    def get_node_names(self) -> list[str]:
        return self.names


def test_names_given_to_a_causal_learn_graph_order_it_or_rename_it() -> None:
    wanted = "A -> B\nB o-o C"
    made = Endpoints("ABC")
    for source in (made, SimpleNamespace(G=made), {"G": made}):
        assert str(read_graph(source, format="causallearn")) == wanted
    ordered = read_graph(made, format="causallearn", nodes="CBA")
    assert ordered.nodes == ("C", "B", "A") and ordered == read_graph(made, format="causallearn")
    assert str(read_graph(Endpoints(["X1", "X2", "X3"]), format="causallearn", nodes="ABC")) == wanted


def test_what_only_looks_like_a_causal_learn_graph_is_refused() -> None:
    with pytest.raises(InputError, match="no causal-learn graph found in this SimpleNamespace"):
        read_graph(SimpleNamespace(graph=np.zeros((2, 2))), format="causallearn")


def test_an_igraph_without_names_is_matched_by_position_or_named() -> None:
    igraph = pytest.importorskip("igraph")
    graph = igraph.Graph(edges=[(0, 1), (2, 1)], directed=True)
    assert str(read_graph(graph)) == "0 -> 1\n2 -> 1" and not read_graph(graph).named
    named = read_graph(graph, nodes="ABC")
    assert str(named) == "A -> B\nC -> B" and named.named
    with pytest.raises(InputError, match="the graph has 3 nodes but 2 names were given"):
        read_graph(graph, nodes="AB")


def test_a_frame_of_bnlearns_arcs_holds_undirected_edges_as_two_arcs() -> None:
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"from": ["A", "B", "B"], "to": ["B", "A", "C"]})
    assert str(read_graph(frame, format="bnlearn-arcs")) == "A -- B\nB -> C"


def test_opposite_arcs_become_one_edge_and_other_edges_stay() -> None:
    edges = [("A", "->", "B"), ("C", "--", "D"), ("B", "->", "A"), ("D", "<-", "A"), ("B", "<->", "C")]
    read = read_graph(edges, both_ways="undirected")
    assert set(read.edges) == {("A", "--", "B"), ("C", "--", "D"), ("A", "->", "D"), ("B", "<->", "C")}
    assert read.reorder("DCBA") == read_graph(read, nodes="DCBA") and read_graph(read) is read


def test_a_mark_at_one_end_only_is_refused_with_its_own_place() -> None:
    lone = [[0, 2, 0], [0, 0, 0], [0, 0, 0]]
    for kind in ("causal-learn", "pcalg-pag"):
        with pytest.raises(InputError, match=rf"entry \[0, 1\] has a mark but \[1, 0\] is 0; a {kind} matrix"):
            read_graph(lone, format=kind)


def test_graphs_of_causaldag_are_read_by_their_sets_of_pairs() -> None:
    """The classes of graphical_models 0.1a21 as they show themselves; the package needs a pgmpy below 1."""
    home = {"__module__": "graphical_models.classes.dags.pdag"}
    pdag = type("PDAG", (), home | {"nodes": {"B", "A", "C", "D"}, "arcs": {("A", "B")}, "edges": {frozenset("BC")}})()
    assert read_graph(pdag) == Graph("ABCD", [("A", "->", "B"), ("B", "--", "C")])
    mag = type("AncestralGraph", (), home | {
        "nodes": {1, 2, 3}, "directed": {(1, 2)}, "bidirected": {frozenset({2, 3})}, "undirected": set(),
    })()  # fmt: skip
    assert read_graph(mag) == Graph("123", [("1", "->", "2"), ("2", "<->", "3")])


def test_a_format_is_declared_in_one_place_only() -> None:
    """Adding a format is adding a file: no other module of the readers names it."""
    package = Path(formats.__file__).parent
    for name in ("dsc", "xbn", "gexf", "o3prm", "causaldag"):
        naming = [file.name for file in package.glob("*.py") if f'"{name}"' in file.read_text(encoding="utf-8")]
        assert len(naming) == 1, (name, naming)
