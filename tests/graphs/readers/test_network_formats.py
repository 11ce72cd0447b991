"""NET, DSC, XDSL, XBN, UAI, O3PRM, .jgum: the structure as each writer spells it, and what is no plain network."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from adjudge.errors import InputError
from adjudge_graphs.graph import Graph
from adjudge_graphs.readers.read import read_graph

WANTED = Graph("ABC", [("A", "->", "C"), ("B", "->", "C")])


def net(potentials: str, nodes: str = "node A {} node B {} node C {}") -> str:
    return f"net\n{{\n}}\n{nodes}\n{potentials}"


GOOD: dict[str, str] = {
    "bnlearn net": net("potential ( A ) \n{\n}\npotential ( B ) {}\npotential ( C | A B ) {data = ((1 0)(0 1)) ;\n}"),
    "pgmpy net": "net {\n}\n" + net("potential (A |){} potential(B|){} potential (C | A B){}")[8:],
    "quoted net": net('potential ("A") {} potential (B) {} potential (C | "A" "B") {}',
                      'node "A" {} node B {} node C {}'),
    "remarks in net": net("potential (A) {} % potential (A | B)\npotential (B) {} potential (C | A   B  ) {}"),
    "strings in net": net('potential (A) {} potential (B) {} potential (C | A B) { x = "} \\" {"; }'),
    "kinds of node": net("potential (A) {} potential (B) {} potential (C|A B) {}",
                         "discrete node A {} continuous node B {} node C {}"),
    "hugin class": "class N { inputs = (); node A {} node B {} node C {} potential (A) {} potential (B) {} "
                   "potential (C | A B) {} }",
    "dsc": 'belief network "n"\nnode A {}\nnode B { name: "b"; }\nnode C {}\n'
           "probability(A) {}\nprobability(B) {}\nprobability ( C | A, B ) { (0, 0) : 1, 0; }",
    "bif without bars": "network n {} variable A {} variable B {} variable C {} "
                        "probability ( A ) {} probability ( B ) {} probability ( C A B ) {}",
    "bif with properties": "network n { property a ; } property b c ; variable A {} ; variable B {} variable C {} "
                           "probability ( A ) ; probability ( B ) {} probability ( C | A B ) {}",
    "dsc with properties": "belief network\nproperties { x = { 1 } }\nnode A {}\nnode B {}\nnode C {}\n"
                           "probability(A) {} probability(B) {} probability(C | A B) {}",
    "quoted bif": 'network "n" {} variable "A" {} variable "B" { property "x } {" ; } variable C {} '
                  'probability ( "A" ) {} probability ( B ) {} probability ( "C" | "A", "B" ) {}',
    "xdsl": '<?xml version="1.0"?><!-- by - a program --><smile><nodes><cpt id="A"/><noisymax id="B"/>'
            '<deterministic id="C"><parents>A B</parents></deterministic></nodes></smile>',
    "xdsl submodel": '<smile><nodes><cpt id="A"/><submodel id="s"><cpt id="B"/></submodel>'
                     '<equation id="C"><definition>C=A+2*B</definition></equation></nodes></smile>',
    "uai": "BAYES\n3\n2 2 2\n3\n1 0 # A\n1 1 # B\n3 0 1 2 # C\n\n2\n.5 .5",
    "o3prm": "class n { boolean A {[1, 0]}; int(0, 3) B {[1]}; labels(x, y) C dependson A, B {[1]}; }",
    "jgum": '{"type":"BN","nodes":["A{y|n}","B[2]","C<1;2>"],"parents":{"A":[],"B":[],"C":["A","B"]}}',
    "xbn": '<ANALYSISNOTEBOOK><BNMODEL><VARIABLES><VAR NAME="A"/><VAR NAME="B"/><VAR NAME="C"/></VARIABLES><STRUCTURE>'
           '<ARC PARENT="A" CHILD="C"/><ARC PARENT="B" CHILD="C"/></STRUCTURE></BNMODEL></ANALYSISNOTEBOOK>',
}  # fmt: skip


@pytest.mark.parametrize("name", GOOD)
def test_a_network_is_read_as_its_writer_meant_it(name: str) -> None:
    assert read_graph(GOOD[name]) == WANTED


@pytest.mark.parametrize(("text", "why"), [
    (net("potential (A) {} potential (B) {}"), "no probabilities of 'C'.*whole"),
    (net("potential (A) {} potential (A) {} potential (B) {} potential (C) {}"), "'A' twice"),
    (net("potential (A B | C) {}"), "not one child"),
    (net("potential (A) {} potential (B) {} potential (C | Z) {}"), "'Z', which is not a variable"),
    (net("utility U {}"), "only Bayesian networks of chance nodes"),
    (net("potential (A) {"), "closing brace is missing"),
    (net("", "node A {} node A {}"), "listed twice"),
    ("belief network \"n\"\nnode A {}\nprobability(A | A) {}", "self-loop"),
    ("<smile><nodes><decision id='D'/></nodes></smile>", "only Bayesian networks of chance nodes"),
    ("<smile><nodes><cpt id='A'/></nodes><dynamic/></smile>", "dynamic"),
    ("<html><body/></html>", "begins with <html>, no known graph format"),
    ("<smile><nodes><cpt id='A'><parents>B</parents></cpt></nodes></smile>", "'B', which is not a variable"),
    ("MARKOV\n2\n2 2\n1\n2 0 1", "only BAYES networks have directions"),
    ("BAYES\n999999999\n2 2", "999999999 variables are announced"),
    ("BAYES\n2\n2 2\n2\n1 0\n", "found the end"),
    ("BAYES\n2\n2 2\n2\n1 0\n2 0 ²", "found '²'"),
    ('{"nodes": [], "nodes": []}', "'nodes' is given twice"),
    ('{"nodes": [{"id": "A"}, {"id": "B"}], "links": [{"source": "A", "target": "B"}]}', '"directed": true or false'),
    ('{"directed": true, "nodes": [{"id": "A"}], "links": [{"source": "A", "target": 7}]}', "node '7'"),
    ('{"nodes": ' + "[" * 100_000, "nested too deeply"),
    ('{"nodes": [' + "9" * 5000 + "]}", "not valid JSON"),
    ("class a { boolean A {[1]}; } class b { }", "one class"),
    ('{"type": "BN", "nodes": ["A[2]"], "parents": {"A": [7]}}', "parents of 'A' are a list of names"),
    ('{"type": "BN", "nodes": ["A[2]"], "parents": {"A": "A"}}', "parents of 'A' are a list of names"),
    ('{"type": "BN", "nodes": ["A[2]", "B[2]"], "parents": {"A": []}}', "2 nodes but parents of 1"),
])  # fmt: skip
def test_what_is_no_plain_whole_network_is_refused(text: str, why: str) -> None:
    with pytest.raises(InputError, match=why):
        read_graph(text)


def test_uai_without_names_goes_by_position_and_takes_given_names() -> None:
    text = "BAYES 2 2 2 2 1 0 2 0 1 2 .5 .5 4 1 0 0 1"
    assert not read_graph(text).named
    assert str(read_graph(text, nodes=["x", "y"])) == "x -> y"


def node_link(nodes: str, source: str, target: str, directed: str = "true") -> str:
    return f'{{"directed": {directed}, "nodes": [{nodes}], "edges": [{{"source": {source}, "target": {target}}}]}}'


@pytest.mark.parametrize(("text", "wanted"), [
    (node_link('{"id": "A"}, {"id": "B"}', '"A"', '"B"'), "A -> B"),
    (node_link('{"id": "A"}, {"id": "B"}', '"A"', '"B"', "false"), "A -- B"),
    (node_link('{"id": 0, "label": "A"}, {"id": 1, "label": "B"}', "0", "1"), "A -> B"),
    (node_link('{"id": "A"}, {"id": "B"}', "0", "1"), "A -> B"),
    (node_link('{"name": "A"}, {"name": "B"}', "0", "1"), "A -> B"),
    (node_link('"A", "B"', '"B"', '"A"'), "B -> A"),
])  # fmt: skip
def test_node_link_json_by_id_by_name_and_by_count(text: str, wanted: str) -> None:
    assert str(read_graph(text)) == wanted


def gexf(body: str, way: str = 'defaultedgetype="directed"') -> str:
    return (
        f'<gexf xmlns="http://www.gexf.net/1.2draft"><graph {way}><nodes><node id="0" label="A"/>'
        f'<node id="1" label="B"/></nodes><edges>{body}</edges></graph></gexf>'
    )


def test_gexf_edges_are_what_they_or_their_graph_say() -> None:
    assert str(read_graph(gexf('<edge source="0" target="1"/>'))) == "A -> B"
    assert str(read_graph(gexf('<edge source="0" target="1" type="undirected"/>'))) == "A -- B"
    assert str(read_graph(gexf('<edge source="0" target="1"/>', ""))) == "A -- B"
    mutual = gexf('<edge source="0" target="1" type="mutual"/>')
    assert str(read_graph(mutual, both_ways="bidirected")) == "A <-> B"
    with pytest.raises(InputError, match="both_ways"):
        read_graph(mutual)


def test_lavaan_formulas_are_paths_and_covariances() -> None:
    text = "# model\nf =~ x1 + 0.8*x2\ny ~ b1*a +\n  f ; a ~~ b\ny ~~ y\ny ~ 1\nb2 := b1*2\n"
    assert str(read_graph(text)) == str(read_graph("f -> x1\nf -> x2\na -> y\nf -> y\na <-> b"))
    with pytest.raises(InputError, match="only plain terms"):
        read_graph("y ~ a + log(b)")


def test_networkx_lists_run_from_the_first_node_of_a_line() -> None:
    assert str(read_graph("A B {}\nB C {'weight': 3}\n")) == "A -> B\nB -> C"
    adjacent = "#x.py\n# GMT Mon Nov 16 03:32:32 2026\n# \nA B C\nB\nC\nD\n"
    assert str(read_graph(adjacent)) == "A -> B\nA -> C\nD"


def test_a_chain_on_one_line_is_no_node_called_by_the_chain() -> None:
    assert str(read_graph("A -> B -> C\nD e -- A")) == "A -> B\nA -- D e\nB -> C"


def test_prose_with_a_dash_is_no_graph() -> None:
    with pytest.raises(InputError, match="no known graph format"):
        read_graph("This file - as it says - is prose,\n".replace(",", "") + "with more than a word a line\n")


def test_networkx_writers_are_read_back(tmp_path: Path) -> None:
    networkx = pytest.importorskip("networkx")
    graph = networkx.DiGraph([("A", "C"), ("B", "C")])
    counted = networkx.convert_node_labels_to_integers(graph, label_attribute="name")
    for ending in ("gexf", "gml", "graphml", "edgelist", "adjlist"):
        getattr(networkx, f"write_{ending}")(graph, tmp_path / f"g.{ending}")
        assert read_graph(tmp_path / f"g.{ending}") == WANTED, ending
    for ending in ("gexf", "gml", "graphml"):
        getattr(networkx, f"write_{ending}")(counted, tmp_path / f"counted.{ending}")
        assert read_graph(tmp_path / f"counted.{ending}") == WANTED, ending
    for form in (networkx.node_link_data(graph, edges="edges"), networkx.adjacency_data(graph),
                 networkx.cytoscape_data(graph), networkx.node_link_data(counted, edges="links")):  # fmt: skip
        assert read_graph(json.dumps(form)) == WANTED
    networkx.write_multiline_adjlist(graph, tmp_path / "g.multiline")
    with pytest.raises(InputError, match="write_adjlist"):
        read_graph(tmp_path / "g.multiline")


def test_igraph_writers_are_read_back(tmp_path: Path) -> None:
    igraph = pytest.importorskip("igraph")
    graph = igraph.Graph.TupleList([("A", "C"), ("B", "C")], directed=True)
    for ending in ("gml", "graphml", "dot"):
        getattr(graph, f"write_{ending}")(str(tmp_path / f"g.{ending}"))
        assert read_graph(tmp_path / f"g.{ending}") == WANTED, ending


def test_a_number_after_an_edge_of_networkx_is_its_weight_and_a_word_is_not() -> None:
    assert str(read_graph("A B 2.5\nB C -1e-3\n", "edgelist")) == "A -> B\nB -> C"
    with pytest.raises(InputError, match="received 'B C x'"):
        read_graph("A B 2.5\nB C x\n", "edgelist")


def test_rows_of_different_lengths_are_no_matrix() -> None:
    with pytest.raises(InputError, match="square and holds numbers"):
        read_graph([[0, 1], [0]], "matrix", row_to_column=True)
