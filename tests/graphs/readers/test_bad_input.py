"""Bad graphs: one clear line each, saying what was received and what to do."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from adjudge.errors import InputError
from adjudge_graphs.readers.read import as_graph, read_graph

SYMMETRIC = np.array([[0, 1], [1, 0]])

BAD: list[tuple[Any, dict[str, Any], str]] = [
    (SYMMETRIC, {}, "which way do the arcs"),
    (SYMMETRIC, {"row_to_column": True}, r"both set \(the whole matrix is symmetric\).*both_ways"),
    (np.eye(3), {"row_to_column": True}, r"self-loop: entry \[0, 0\]"),
    (np.ones((2, 3)), {"row_to_column": True}, r"square.*\(2, 3\)"),
    (np.zeros((0, 0)), {"row_to_column": True}, "at least one row"),
    (np.array([[0, np.nan], [0, 0]]), {"row_to_column": True}, r"entry \[0, 1\] of the matrix is nan"),
    (np.array([[0, 0.4], [0, 0]]), {"row_to_column": True}, "threshold="),
    (np.array([[0, -1], [1, 0]]), {"row_to_column": True}, "format='causal-learn'"),
    (np.array([["a", "b"], ["c", "d"]]), {"row_to_column": True}, "holds numbers"),
    (np.array([[0, 3], [0, 0]]), {"format": "gadjid", "row_to_column": True}, "also holds 3"),
    (np.array([[0, 2], [1, 0]]), {"format": "gadjid", "row_to_column": True}, "contradict"),
    (np.array([[0, 1], [1, 0]]), {"format": "gadjid", "row_to_column": True}, "both_ways"),
    (np.array([[0, 1], [0, 0]]), {"format": "causal-learn"}, r"\[1, 0\] is 0.*both ends"),
    (np.array([[0, 1], [0, 0]]), {"row_to_column": True, "nodes": ["A"]}, "1 node names"),
    (np.array([[0, 1], [0, 0]]), {"row_to_column": True, "nodes": ["A", "A"]}, "listed twice"),
    ([("A", "B"), ("A", "B")], {}, "A -> B is listed twice"),
    ([("A", "B"), ("B", "A")], {}, "joined by two edges"),
    ([("A", "B"), ("B", "A")], {"both_ways": "either"}, "both_ways is one of"),
    ([("A", "A")], {}, "self-loop on node 'A'"),
    ([("A", "B")], {"nodes": ["A", "C"]}, "unknown node 'B'"),
    ([("A", "B", "C", "D")], {}, "an edge is"),
    ([], {}, "no node and no edge"),
    ({"A": ["B"]}, {}, "format='parents' or format='children'"),
    (42, {}, "cannot read a graph from int"),
    ("nowhere/learnt.bif", {}, "no such file"),
    (Path("nowhere/learnt.bif"), {}, "no such file"),
    ("[A][B|A]", {"format": "bnlear"}, "did you mean 'bnlearn'"),
    ("[A][B|Z]", {}, "parent 'Z' of 'B'"),
    ("[A][A|B][B]", {}, "node 'A' has two families"),
    ("[A][B|A] and more", {"format": "bnlearn-string"}, "not a bnlearn model string"),
    ("[A|B][B|A]", {}, "joined by two edges"),
    ("[A|C][B|A][C|B]", {}, "no directed cycle; this one has A -> B -> C -> A"),
    ("dag { A -> B -> C -> A }", {}, "no directed cycle; this one has A -> B -> C -> A"),
    ("variable A { } variable B { } variable C { } probability (A|C) {} probability (B|A) {} probability (C|B) {}",
     {}, "no directed cycle; this one has A -> B -> C -> A"),
    ("Graph Nodes:\nA;B\n\nGraph Edges:\n1. A --> Z", {}, "'Z' is not under 'Graph Nodes:'"),
    ("Graph Nodes:\nA;B\n\nGraph Edges:\n1. A ==> B", {}, "not an edge of a Tetrad graph"),
    ("Graph Nodes:\n\nGraph Edges:\n", {}, "none found"),
    ("digraph { A -> B", {}, "closing brace is missing"),
    ("digraph { A -> }", {}, "expected a node"),
    ("digraph { A -> B [dir=none }", {}, "bracket is not closed"),
    ("digraph { A } B", {}, "after the closing brace"),
    ("digraph { A <- B }", {}, "unknown edge"),
    ("digraph { A -> B; A -> B }", {}, "listed twice"),
    ("graph [ node [ id 0 label \"A\" ] edge [ source 0 target 7 ] ]", {}, "node '7', which the file does not list"),
    ('graph [ node [ id 0 label "A" ] node [ id 1 label "A" ] ]', {}, "same label"),
    ("graph [ node [ id 0 ]", {}, "not closed"),
    ("graph [ node [ id 0 ] ] ]", {}, "bracket too many"),
    ("<graphml><graph></graphml>", {}, "not well-formed"),
    ('<graphml><!DOCTYPE x [<!ENTITY a "b">]></graphml>', {}, "not read"),
    ("<graphml></graphml>", {}, "found 0"),
    ("<BIF><NETWORK></NETWORK></BIF>", {}, "no <VARIABLE>"),
    ("network x { }\nprobability ( A ) { }", {}, "no 'variable NAME"),
    ("network x { }\nvariable A { }\nprobability ( A | B ) { }", {}, "'B', which is not a variable"),
    ("from,to\nA\n", {}, "row 2"),
    ("from,to\nA,\n", {}, "row 2.*NAME,, under from,edge,to"),
    ("from,edge,to\nA,->,\n", {}, "row 2"),
    ("from,edge,to\n,,A\n", {}, "row 2"),
    ("from,edge,to\nA,,\nA,->,\n", {}, "row 3"),
    ("one,two,three\na,b,c", {}, "cannot tell parent from child"),
    ("from,edge,to\nA,=>,B", {}, "unknown edge '=>'"),
    ("ID,Variable 1,Dependency,Variable 2\n", {}, "no node and no edge"),
    ("\n\n", {"format": "csv"}, "empty"),
    ('from,to\nA,"B\nC,D\n', {}, "not a well-formed table"),
    ("hello\nworld", {}, "no known graph format"),
    ("dag { A -> B }", {"both_ways": "undirected"}, "both_ways= has no meaning"),
    ("A -> B", {"format": "networkx"}, "reads an object, not text"),
    ([("A", "B")], {"format": "bif"}, "reads text or a path"),
]  # fmt: skip


@pytest.mark.parametrize(("source", "options", "message"), BAD, ids=[f"{k}" for k in range(len(BAD))])
def test_bad_input_is_refused_in_one_line(source: Any, options: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message) as refused:
        read_graph(source, **options)
    assert "\n" not in str(refused.value) and len(str(refused.value)) < 300


def test_a_refusal_names_the_file_and_which_graph_it_was(tmp_path: Path) -> None:
    file = tmp_path / "bad.dot"
    file.write_text("digraph { A -> A }")
    with pytest.raises(InputError, match=r"^the learnt graph: bad\.dot: self-loop"):
        as_graph(file, "the learnt graph")


def test_a_binary_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "net.bif"
    file.write_bytes(b"\xff\x00\x80")
    with pytest.raises(InputError, match="not a text file"):
        read_graph(file)


def test_two_networkx_nodes_that_read_alike_are_refused() -> None:
    networkx = pytest.importorskip("networkx")
    graph = networkx.DiGraph()
    graph.add_nodes_from([1, "1"])
    with pytest.raises(InputError, match="read the same as text"):
        read_graph(graph)


def test_parallel_edges_of_a_multigraph_are_refused() -> None:
    networkx = pytest.importorskip("networkx")
    with pytest.raises(InputError, match="listed twice"):
        read_graph(networkx.MultiDiGraph([("A", "B"), ("A", "B")]))


def test_a_frame_whose_rows_and_columns_differ_is_refused() -> None:
    pandas = pytest.importorskip("pandas")
    with pytest.raises(InputError, match="different names"):
        read_graph(pandas.DataFrame([[0, 1], [0, 0]], index=["A", "B"], columns=["A", "C"]), row_to_column=True)
    with pytest.raises(InputError, match="cannot tell parent from child"):
        read_graph(pandas.DataFrame({"p": ["A"], "q": ["B"]}), format="csv")
