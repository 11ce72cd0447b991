"""The graph type: construction, refusals, equality, listing."""

from __future__ import annotations

import copy
import pickle

import pytest

from adjudge.errors import InputError
from adjudge_graphs.alignment import align
from adjudge_graphs.cpdag import dag_to_cpdag
from adjudge_graphs.graph import Graph
from adjudge_graphs.marks import code_of, flipped, token_of


def test_edges_are_listed_with_arrows_to_the_right() -> None:
    graph = Graph("ABC", [("B", "<-", "A"), ("C", "<-o", "A"), ("B", "--", "C")])
    assert graph.edges == (("A", "->", "B"), ("A", "o->", "C"), ("B", "--", "C"))
    assert graph.counts() == {"directed": 1, "undirected": 1, "bidirected": 0, "circle": 1}
    assert len(graph) == 3


def test_every_token_survives_code_and_back() -> None:
    for token in ("->", "<-", "--", "<->", "o->", "<-o", "o-o", "o-", "-o"):
        assert token_of(code_of(token)) == token
        assert flipped(flipped(code_of(token))) == code_of(token)


@pytest.mark.parametrize(
    ("nodes", "edges", "message"),
    [
        ("AB", [("A", "->", "A")], "self-loop on node 'A'"),
        ("AB", [("A", "->", "B"), ("A", "->", "B")], "edge A -> B is listed twice"),
        ("AB", [("A", "->", "B"), ("B", "->", "A")], "joined by two edges, A -> B and B -> A"),
        ("AB", [("A", "->", "B"), ("A", "<->", "B")], "joined by two edges"),
        ("AB", [("A", "->", "Z")], "unknown node 'Z'"),
        ("AB", [("A", "=>", "B")], "unknown edge '=>'"),
        ("AB", [("A", "B")], "three words"),
        ("AB", ["A->B"], "three words"),
        ("", [], "at least one node"),
        ("AA", [], "node 'A' is listed twice"),
        (["A", ""], [], "non-empty text"),
        (["A", 1], [], "non-empty text"),
    ],
)
def test_a_bad_graph_is_refused_in_one_line(nodes: str, edges: list[tuple[str, ...]], message: str) -> None:
    with pytest.raises(InputError, match=message) as refused:
        Graph(nodes, edges)
    assert "\n" not in str(refused.value)


def test_equality_is_by_name_not_by_order() -> None:
    one = Graph("ABC", [("A", "->", "B"), ("B", "--", "C")])
    other = Graph("CAB", [("C", "--", "B"), ("A", "->", "B")])
    assert one == other and hash(one) == hash(other)
    assert one != Graph("ABC", [("B", "->", "A"), ("B", "--", "C")])
    assert one != Graph("ABCD", [("A", "->", "B"), ("B", "--", "C")])
    assert one != "A -> B"


def test_lonely_nodes_are_printed_so_that_the_text_says_all() -> None:
    assert str(Graph("ABC", [("A", "->", "B")])) == "A -> B\nC"
    assert repr(Graph("A")) == "Graph(1 node, 0 edges)"


def test_reorder_refuses_to_lose_a_node() -> None:
    with pytest.raises(InputError, match="node 'B' is not among"):
        Graph("AB").reorder(["A", "C"])


def test_alignment_is_by_name_and_by_position_only_without_names() -> None:
    truth = Graph("AB", [("A", "->", "B")])
    bare = Graph.from_arrays(["0", "1"], truth.first, truth.second, truth.code, named=False)
    _, learnt, how = align(truth, bare)
    assert how == "position" and learnt == truth
    _, learnt, how = align(bare, truth)
    assert how == "position" and learnt == truth
    with pytest.raises(InputError, match="no names to match by"):
        align(Graph("ABC"), bare)


def test_a_graph_survives_pickling_with_what_it_has_derived() -> None:
    graph = Graph("ABC", [("A", "->", "B"), ("B", "->", "C")])
    dag_to_cpdag(graph)
    assert pickle.loads(pickle.dumps(graph)) == graph and copy.deepcopy(graph) == graph


def test_names_that_differ_in_their_letters_case_alone_are_told_and_not_matched() -> None:
    truth = Graph(["Rain", "Wet"], [("Rain", "->", "Wet")])
    with pytest.raises(InputError, match="learnt graph has node 'wET', the true graph 'Wet': spell them alike"):
        align(truth, Graph(["Rain", "wET"]))
