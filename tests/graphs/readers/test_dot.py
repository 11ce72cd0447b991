"""DOT by its meaning: defaults of edges and their scope, labels, drawing-only edges, strings of every kind."""

from __future__ import annotations

import pytest

from adjudge.errors import InputError
from adjudge_graphs.readers.read import read_graph


def shown(text: str) -> list[str]:
    return str(read_graph(text)).split("\n")


def test_a_default_of_edges_holds_for_the_edges_after_it() -> None:
    text = "digraph { A -> B; edge [dir=none] B -> C; C -> D [dir=forward]; edge [dir=back]; D -> E }"
    assert shown(text) == ["A -> B", "B -- C", "C -> D", "E -> D"]


def test_a_default_ends_with_its_braces_and_is_inherited_by_inner_ones() -> None:
    text = "digraph { edge [dir=none] subgraph s { A -> B; edge [dir=forward] B -> C } C -> D }"
    assert shown(text) == ["A -- B", "B -> C", "C -- D"]


def test_arrow_shapes_may_be_defaults_too() -> None:
    assert shown("digraph { edge [dir=both, arrowtail=odot] A -> B; A -> C [arrowhead=odot] }") == [
        "A o-> B",
        "A o-o C",
    ]
    assert shown("digraph { A -> B [arrowhead=none]; B -> C [arrowhead=vee] }") == ["A -- B", "B -> C"]


def test_labels_name_nodes_whose_ids_only_count() -> None:
    assert shown('digraph { 0 [label=asia]; 1 [label="tub"]; 0 -> 1 }') == ["asia -> tub"]
    assert shown('digraph { n0 -> n1; n0 [label="(0) asia"]; n1 [label="(1) tub"] }') == ["asia -> tub"]
    assert shown("digraph { 0 [label=<<b>as</b>&amp;ia>]; 1; 0 -> 1 }") == ["as &ia -> 1"]


def test_ids_that_are_words_stay_the_names_whatever_is_drawn() -> None:
    assert shown('digraph { asia [label="Visit to Asia?"]; tub [label="T"]; asia -> tub }') == ["asia -> tub"]
    assert shown('digraph { X1 [label="X1 (0.3)"]; X2 [label="X2"]; X1 -> X2 }') == ["X1 -> X2"]


def test_two_nodes_of_one_label_are_refused_where_labels_are_the_names() -> None:
    with pytest.raises(InputError, match="same label"):
        read_graph("digraph { 0 [label=x]; 1 [label=x]; 0 -> 1 }")


def test_an_edge_that_only_shapes_the_drawing_is_no_edge() -> None:
    assert shown("digraph { A -> B [style=invis]; B -> C }") == ["B -> C", "A"]


def test_an_undirected_graph_may_point_an_edge() -> None:
    assert shown("graph { A -- B [dir=forward]; B -- C }") == ["A -> B", "B -- C"]


def test_a_strict_graph_may_list_an_edge_again_and_others_may_not() -> None:
    assert shown("strict graph { A -- B; B -- A; A -- B }") == ["A -- B"]
    with pytest.raises(InputError, match="listed twice"):
        read_graph("digraph { A -> B; A -> B }")


def test_strings_may_be_joined_escaped_and_broken() -> None:
    assert read_graph('digraph { "a" + "b" -> "c\\"d" -> "e\\\nf" }').nodes == ("ab", 'c"d', "ef")


@pytest.mark.parametrize(("text", "why"), [
    ("digraph { A -> B [dir=sideways] }", "dir is forward, back, both or none"),
    ('digraph { "A -> B }', "quotation mark is not closed"),
    ("digraph { /* A -> B }", "comment /\\* is not closed"),
    ("digraph { A [label=<b }", "angle bracket is not closed"),
    ("digraph " + "{" * 2000, "nested more than 100 deep"),
    ("digraph { node -> A }", "DOT's own word"),
])  # fmt: skip
def test_what_cannot_be_meant_is_refused(text: str, why: str) -> None:
    with pytest.raises(InputError, match=why):
        read_graph(text)
