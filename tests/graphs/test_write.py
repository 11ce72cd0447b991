"""What we write we read back, mark for mark."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudge.errors import InputError
from adjudge_graphs.graph import Graph
from adjudge_graphs.readers.matrix import DIRECTED, MATRIX_FORMATS
from adjudge_graphs.readers.read import read_graph
from adjudge_graphs.write import WRITTEN_FORMATS, graph_text, to_matrix, to_networkx, write_graph

TOKENS = ["->", "<-", "--", "<->", "o->", "o-o", "<-o", "o-"]


@st.composite
def any_graph(draw: st.DrawFn, tokens: list[str] | None = None) -> Graph:
    n = draw(st.integers(1, 6))
    names = [f"V{k}" for k in range(n)]
    edges = []
    for i in range(n):
        for j in range(i):
            token = draw(st.sampled_from(["", "", *(tokens or TOKENS)]))
            if token:
                edges.append((names[i], token, names[j]))
    return Graph(names, edges)


@pytest.mark.parametrize("format", WRITTEN_FORMATS)
@settings(max_examples=40, deadline=None)
@given(graph=any_graph())
def test_text_formats_round_trip(format: str, graph: Graph) -> None:
    if format != "bayesys":  # whose files list edges only
        assert read_graph(graph_text(graph, format), format) == graph
    elif graph.n_edges:
        assert read_graph(graph_text(graph, format), format, nodes=graph.nodes) == graph


@pytest.mark.parametrize("format", MATRIX_FORMATS)
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_matrices_round_trip_in_every_convention(format: str, data: st.DataObject) -> None:
    tokens = TOKENS if format in {"causal-learn", "pcalg-pag"} else ["->", "<-", "--"]
    graph = data.draw(any_graph(tokens))
    for way in (True, False) if format in {"matrix", "gadjid"} else (None,):
        both = {"both_ways": "undirected"} if format in {"matrix", *DIRECTED} else {}
        matrix = to_matrix(graph, format, row_to_column=way, **both)
        assert read_graph(matrix, format, row_to_column=way, nodes=graph.nodes, **both) == graph


@settings(max_examples=40, deadline=None)
@given(graph=any_graph())
def test_networkx_round_trips_also_through_gml_and_graphml(graph: Graph) -> None:
    networkx = pytest.importorskip("networkx")
    made = to_networkx(graph)
    assert read_graph(made) == graph
    assert read_graph("\n".join(networkx.generate_gml(made)), "gml") == graph
    assert read_graph("\n".join(networkx.generate_graphml(made)), "graphml") == graph


def test_files_are_written_by_their_ending_and_read_back(tmp_path: Path) -> None:
    graph = Graph("ABC", [("A", "->", "B"), ("B", "--", "C")])
    for name in ("g.csv", "g.dot", "g.tetrad", "g.txt"):
        write_graph(graph, tmp_path / name)
        assert read_graph(tmp_path / name) == graph
    with pytest.raises(InputError, match="which format"):
        write_graph(graph, tmp_path / "g.xyz")
    with pytest.raises(InputError, match="did you mean 'dot'"):
        graph_text(graph, "dott")


def test_nodes_without_an_edge_survive_a_csv_file_also_through_data_frames(tmp_path: Path) -> None:
    graph = Graph("ABCDE", [("B", "->", "C")])
    write_graph(graph, tmp_path / "g.csv")
    found = read_graph(tmp_path / "g.csv")
    assert found == graph and not found.open_nodes
    for library in ("pandas", "polars"):
        frames = pytest.importorskip(library)
        assert read_graph(frames.read_csv(tmp_path / "g.csv")) == graph
    pandas = pytest.importorskip("pandas")
    assert read_graph(pandas.read_csv(tmp_path / "g.csv", dtype="string")) == graph  # empty cells are pandas.NA


def test_names_with_quotes_and_commas_are_escaped() -> None:
    graph = Graph(['a "b"', "c, d\\"], [('a "b"', "->", "c, d\\")])
    assert read_graph(graph_text(graph, "dot")) == graph
    assert read_graph(graph_text(graph, "csv")) == graph
    with pytest.raises(InputError, match="cannot hold the node name"):
        graph_text(graph, "tetrad")


def test_a_matrix_refuses_what_it_cannot_say() -> None:
    mixed = Graph("ABC", [("A", "<->", "B"), ("B", "--", "C")])
    with pytest.raises(InputError, match="use both_ways"):
        to_matrix(mixed, row_to_column=True)
    with pytest.raises(InputError, match="cannot hold the edge A <-> B"):
        to_matrix(mixed, "gadjid", row_to_column=True)
    with pytest.raises(InputError, match="which way do arcs run"):
        to_matrix(mixed)
    with pytest.raises(InputError, match="unknown matrix format"):
        to_matrix(mixed, "tetrad")
    assert to_matrix(Graph("AB", [("A", "->", "B")]), row_to_column=False).tolist() == [[0, 0], [1, 0]]
    assert np.array_equal(to_matrix(mixed, "causal-learn"), [[0, 1, 0], [1, 0, -1], [0, -1, 0]])


def test_tetrad_and_bayesys_files_are_written_as_these_programs_write_them() -> None:
    graph = Graph("ABC", [("A", "->", "B"), ("B", "--", "C")])
    tetrad = "Graph Nodes:\nA;B;C\n\nGraph Edges:\n1. A --> B\n2. B --- C\n"
    assert graph_text(graph, "tetrad") == tetrad
    assert graph_text(graph, "bayesys") == "ID,Variable 1,Dependency,Variable 2\n1,A,->,B\n2,B,-,C\n"
