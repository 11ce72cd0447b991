"""The cost of reading grows as the text does: lines of Python counted, and patterns given what makes them go back.

Quadratic work inside a pattern on 200 000 letters would take hours; the alarm, far above what linear work needs, turns
that into a failure instead of a hang.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tests.tracing import lines_run

from adjudge.errors import InputError
from adjudge_graphs.readers.formats import text_formats
from adjudge_graphs.readers.read import read_graph

ALARM = 30  # seconds of processor time


def pairs(n: int) -> list[tuple[str, str]]:
    return [(f"v{k}", f"v{k + 1}") for k in range(n)]


def families(n: int, node: str, root: str, child: str, head: str = "") -> str:
    nodes = "\n".join(node.format(f"v{k}") for k in range(n + 1))
    return "\n".join([head, nodes, root.format("v0"), *(child.format(b, a) for a, b in pairs(n))])


def xml(n: int, start: str, node: str, edge: str, end: str) -> str:
    return start + "".join(node.format(f"v{k}") for k in range(n + 1)) + edge_lines(n, edge, "") + end


def edge_lines(n: int, edge: str, between: str = "\n") -> str:
    return between.join(edge.format(a, b) for a, b in pairs(n))


# A good text of n edges in every format that text can have.
GROWING: dict[str, Callable[[int], str]] = {
    "edges": lambda n: edge_lines(n, "{} -> {}"),
    "csv": lambda n: "from,to\n" + edge_lines(n, "{},{}"),
    "bayesys": lambda n: "ID,Variable 1,Dependency,Variable 2\n" + edge_lines(n, "1,{},->,{}"),
    "bnlearn-string": lambda n: "[v0]" + edge_lines(n, "[{1}|{0}]", ""),
    "bnlearn-arcs": lambda n: "     from to\n" + edge_lines(n, '[1,] "{}" "{}"'),
    "bnlearn-print": lambda n: "Bayesian network\n\n  model:\n   [v0]"
    + edge_lines(n, "[{1}|{0}]\n  ", "") + "nodes: 9",
    "tetrad": lambda n: "Graph Nodes:\n" + ";".join(f"v{k}" for k in range(n + 1)) + "\n\nGraph Edges:\n"
    + edge_lines(n, "1. {} --> {} dd nl"),
    "dagitty": lambda n: "dag { " + edge_lines(n, '{} -> {} [pos="1,2"]') + "}",
    "dot": lambda n: "digraph { " + edge_lines(n, "edge [dir=none] {} -> {} [weight=1]; ") + "}",
    "gml": lambda n: "graph [ directed 1 " + "".join(f"node [ id {k} label \"v{k}\" ]\n" for k in range(n + 1))
    + "".join(f"edge [ source {k} target {k + 1} ]\n" for k in range(n)) + "]",
    "graphml": lambda n: xml(n, '<graphml><graph edgedefault="directed">', '<node id="{}"/>',
                             '<edge source="{}" target="{}"/>', "</graph></graphml>"),
    "gexf": lambda n: xml(n, '<gexf><graph defaultedgetype="directed">', '<node id="{}"/>',
                          '<edge source="{}" target="{}"/>', "</graph></gexf>"),
    "json": lambda n: '{"directed": true, "nodes": [' + ",".join(f'{{"id": "v{k}"}}' for k in range(n + 1))
    + '], "links": [' + edge_lines(n, '{{"source": "{}", "target": "{}"}}', ",") + "]}",
    "edgelist": lambda n: edge_lines(n, "{} {} {{}}"),
    "adjlist": lambda n: "#a\n# GMT b\n#\n" + edge_lines(n, "{} {}") + f"\nv{n}",
    "lavaan": lambda n: edge_lines(n, "{1} ~ 0.5*{0}"),
    "bif": lambda n: families(n, "variable {} {{ }}", "probability ( {} ) {{ }}", "probability ( {} | {} ) {{ }}"),
    "net": lambda n: families(n, "node {} {{ }}", "potential ({}) {{ }}", "potential ({} | {}) {{ }}", "net {}"),
    "dsc": lambda n: families(n, "node {} {{ }}", "probability ({}) {{ }}", "probability ({} | {}) {{ }}",
                              "belief network"),
    "xmlbif": lambda n: families(n, "<VARIABLE><NAME>{}</NAME></VARIABLE>", "<DEFINITION><FOR>{}</FOR></DEFINITION>",
                                 "<DEFINITION><FOR>{}</FOR><GIVEN>{}</GIVEN></DEFINITION>", "<BIF><NETWORK>")
    + "</NETWORK></BIF>",
    "xdsl": lambda n: '<smile><nodes><cpt id="v0"/>' + edge_lines(n, '<cpt id="{1}"><parents>{0}</parents></cpt>')
    + "</nodes></smile>",
    "xbn": lambda n: xml(n, "<ANALYSISNOTEBOOK><BNMODEL><STRUCTURE/>", '<VAR NAME="{}"/>',
                         '<ARC PARENT="{}" CHILD="{}"/>', "</BNMODEL></ANALYSISNOTEBOOK>"),
    "uai": lambda n: f"BAYES {n + 1} {'2 ' * (n + 1)} {n + 1} 1 0 # v0\n"
    + "".join(f"2 {k} {k + 1} # v{k + 1}\n" for k in range(n)),
    "o3prm": lambda n: "class x { boolean v0 {[1]}; " + edge_lines(n, "boolean {1} dependson {0} {{[1]}};") + "}",
}  # fmt: skip


def test_every_text_format_is_tried() -> None:
    assert set(GROWING) == set(text_formats())


@pytest.mark.parametrize("kind", GROWING)
def test_four_times_the_text_takes_at_most_about_four_times_the_steps(kind: str) -> None:
    small, large = GROWING[kind](100), GROWING[kind](400)
    assert read_graph(large).n_edges == 400
    assert lines_run(lambda: read_graph(large), ours=False) < 5 * lines_run(lambda: read_graph(small), ours=False)


def much(part: str, start: str = "", end: str = "") -> str:
    return start + part * (200_000 // len(part)) + end


HOSTILE: dict[str, str] = {
    "remarks before a graph": much("/* x */ ", end="graph"),
    "a licence before a graph": much("// you may - or may not - use this\n", end="digraph { A -> B }"),
    "hash remarks": much("# a - b\n"),
    "xml remarks": much("<!-- x -->", end="<smile>"),
    "declarations": much("<?x ?>", end="<smile/>"),
    "an open remark": much("/*"),
    "blanks": much(" ", end="x"),
    "line ends": much("\r", end="x"),
    "blanks inside an edge": much(" ", "A", "-> B"),
    "escaped quotes": much('\\"', 'digraph { "', '"'),
    "quotes": much('"', "network n { "),
    "quotes in net": much('\\"', 'net { "'),
    "quotes and backslashes in net": much('"\\', "net { "),
    "quoted cells": much('"\\" ', "a b\n"),
    "an open quote in a table": much("a,b\n", 'from,to\n"'),
    "one long cell": much("a", "from,to\n", ",b"),
    "braces": much("{", "digraph "),
    "brackets": much("[", "graph "),
    "a model string with no end": much("[a]", end="["),
    "elements in elements": much("<node>", "<graphml><graph>"),
    "edges in edges": much("<edge>", "<gexf><graph>"),
    "submodels": much("<submodel id='a'>", "<smile><nodes>"),
    "angle brackets": much("<", "digraph { a [label="),
    "dashes": much("-", "a "),
    "a chain": much("A -> "),
    "defaults": "digraph { edge [" + " ".join(f"a{k}=b" for k in range(10_000)) + "]" + "x->y " * 20_000,
    "arrays in arrays": much("[", '{"nodes":'),
    "a long number": much("9", '{"nodes": [', "]}"),
    "a long count": much("9", "BAYES\n"),
    "a tetrad line": much("a ", "Graph Nodes:\na;b\nGraph Edges:\n1. "),
    "terms": much("a + ", "y ~ "),
    "one node a thousand times": much("variable a {} ", "network x {}"),
}


@pytest.fixture
def alarm() -> Iterator[None]:
    def stop(*_: Any) -> None:
        raise TimeoutError(f"more than {ALARM} s of processor time")

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, ALARM)
    yield
    signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    signal.signal(signal.SIGVTALRM, before)


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_text_ends_read_or_refused_in_one_line(name: str, alarm: None) -> None:
    try:
        graph = read_graph(HOSTILE[name])
    except InputError as refused:
        assert str(refused).isprintable() and len(str(refused)) < 2001
    else:
        assert graph.n_nodes > 0
