"""Files of any graph hold the conformance graphs: Tetrad, dagitty, DOT, GML, GraphML; marks and names survive."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from adjudge_graphs.graph import Graph
from adjudge_graphs.readers.read import read_graph

NODES = "ABCDE"
Arrow = tuple[str, str, str]


def tetrad(made: list[Arrow]) -> str:
    written = {"->": "-->", "--": "---", "<->": "<->"}
    rows = [f"{k}. {a} {written[t]} {b}" for k, (a, t, b) in enumerate(made, start=1)]
    return "\n".join(["Graph Nodes:", "A;B;C;D;E", "", "Graph Edges:", *rows, ""])


def tetrad_remarks(made: list[Arrow]) -> str:
    written = {"->": "-->", "--": "---", "<->": "<->"}
    rows = [f"{k}. {a} {written[t]} {b} dd nl" for k, (a, t, b) in enumerate(made, start=1)]
    return "\n".join(["Graph Nodes:", "A,B,C,D,E", "", "Graph Edges:", *rows, "", "Graph Attributes:", "BIC: -12.3"])


def dagitty(made: list[Arrow]) -> str:
    head = "pdag" if any(t == "--" for _, t, _ in made) else "dag"
    return (
        head
        + ' {\nbb="0,0,1,1"\n'
        + "\n".join([*(f'{n} [pos="0.1,-0.2"]' for n in NODES), *map(" ".join, made)])
        + "\n}"
    )


def dot(made: list[Arrow]) -> str:
    style = {"->": "", "--": ' [dir="none" color=red]', "<->": " [dir=both]"}
    lines = [f'{a} -> "{b}"{style[t]};' for a, t, b in made]
    return (
        "strict digraph g { // a comment\n rankdir=LR; node [shape=circle]\n A; B; C; D; E\n" + "\n".join(lines) + "\n}"
    )


def gml(made: list[Arrow]) -> str:
    nodes = "\n".join(f'  node [\n    id {k}\n    label "{name}"\n  ]' for k, name in enumerate(NODES))
    rows = [f'  edge [ source {NODES.index(a)} target {NODES.index(b)} edge "{t}" ]' for a, t, b in made]
    return "graph [\n  directed 1\n" + nodes + "\n" + "\n".join(rows) + "\n]"


def graphml(made: list[Arrow]) -> str:
    token = {"->": "-&gt;", "--": "--", "<->": "&lt;-&gt;"}
    nodes = "".join(f'<node id="{name}"/>' for name in NODES)
    rows = "".join(f'<edge source="{a}" target="{b}"><data key="d0">{token[t]}</data></edge>' for a, t, b in made)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<graphml xmlns="http://graphml.graphdrawing.org/xmlns">'
        '<key id="d0" for="edge" attr.name="edge" attr.type="string"/>'
        f'<graph edgedefault="directed">{nodes}{rows}</graph></graphml>'
    )


# format: (how to write it, keywords to read it with, which graphs it can hold)
CASES: dict[str, tuple[Callable[[list[Arrow]], Any], dict[str, Any], str]] = {
    "tetrad": (tetrad, {}, "all"),
    "tetrad with remarks": (tetrad_remarks, {}, "all"),
    "dagitty": (dagitty, {}, "all"),
    "dot": (dot, {}, "all"),
    "gml": (gml, {}, "all"),
    "graphml": (graphml, {}, "all"),
}
TEXTS = ["tetrad", "dagitty", "dot", "gml", "graphml"]


def test_a_conformance_graph_in_any_of_these_is_the_same_graph_with_the_same_scores(
    conformance: Callable[[], None],
) -> None:
    conformance()


def test_a_file_is_recognised_by_what_it_holds(recognised: Callable[[], None]) -> None:
    recognised()


def test_circle_marks_are_kept_by_the_formats_that_have_them() -> None:
    wanted = Graph("ABC", [("A", "o->", "B"), ("B", "o-o", "C")])
    assert read_graph("Graph Nodes:\nA;B;C\n\nGraph Edges:\n1. A o-> B\n2. B o-o C\n") == wanted
    assert read_graph("pag { A @-> B @-@ C }") == wanted
    assert read_graph(np.array([[0, 2, 0], [1, 0, 2], [0, 2, 0]]), "causal-learn", nodes="ABC") == wanted
    dots = 'digraph { A -> B [dir=both, arrowtail=odot] B -> C [dir=both arrowtail="odot" arrowhead=odot] }'
    assert read_graph(dots) == wanted


def test_names_with_spaces_commas_and_quotes_survive() -> None:
    assert read_graph('digraph { "a b" -> "c, \\"d\\"" }').nodes == ("a b", 'c, "d"')
    assert read_graph('from,to\n"a, b",c d').nodes == ("a, b", "c d")
    assert read_graph("a b -> c d").edges == (("a b", "->", "c d"),)
    assert read_graph('dag { "x y" -> z }').nodes == ("x y", "z")
    assert read_graph("Graph Nodes:\na b;c\n\nGraph Edges:\n1. a b --> c").edges == (("a b", "->", "c"),)


def test_dot_reads_chains_groups_subgraphs_and_ports() -> None:
    text = "digraph { A -> {B C} -> D; subgraph cluster_0 { E -> F:n } A -> B2 -> B3 [weight=-1.5] }"
    arcs = {(a, b) for a, _, b in read_graph(text)}
    assert arcs == {("A", "B"), ("A", "C"), ("B", "D"), ("C", "D"), ("E", "F"), ("A", "B2"), ("B2", "B3")}
    assert str(read_graph("graph { x-1 -- y }")) == "x-1 -- y"
    assert str(read_graph("digraph { B -> A [dir=back] }")) == "A -> B"


def test_edges_need_no_blanks_around_them() -> None:
    assert str(read_graph("digraph{A->B;B->C2[weight=-2]}")) == "A -> B\nB -> C2"
    assert str(read_graph("graph{A--B}")) == "A -- B"
    assert str(read_graph("dag{A->B B<-C C<->D}")) == "A -> B\nC -> B\nC <-> D"
    assert str(read_graph("pag{A@->B B@-@C C--D}")) == "A o-> B\nB o-o C\nC -- D"


def test_undirected_and_directed_graphml_edges_may_mix() -> None:
    text = (
        '<graphml><graph edgedefault="undirected"><node id="A"/><node id="B"/><node id="C"/>'
        '<edge source="A" target="B" directed="true"/><edge source="B" target="C"/></graph></graphml>'
    )
    assert str(read_graph(text)) == "A -> B\nB -- C"


def test_the_gml_that_dowhy_takes_is_read() -> None:
    text = 'graph[directed 1node[ id "Z0" label "Z0"]node[ id "v0" label "v0"]edge[source "Z0" target "v0"]]'
    assert str(read_graph(text)) == "Z0 -> v0"
