"""Round trips through the real packages; each test is skipped, saying so, where its package is not installed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.needed import needed

from adjudge.errors import InputError
from adjudge_graphs.cpdag import dag_to_cpdag
from adjudge_graphs.graph import Graph
from adjudge_graphs.order import is_dag
from adjudge_graphs.random_graphs import random_dag
from adjudge_graphs.readers.read import read_graph
from adjudge_graphs.write import graph_text, to_matrix, to_networkx, write_graph

# The peers' own deprecations are no error of ours.
pytestmark = [
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
    pytest.mark.filterwarnings("ignore::FutureWarning"),
]

DAGS = [random_dag(12, 18, seed=seed) for seed in range(5)]
PDAGS = [dag_to_cpdag(dag) for dag in DAGS]


@pytest.mark.parametrize("graph", DAGS + PDAGS, ids=repr)
def test_networkx(graph: Graph) -> None:
    needed("networkx")
    assert read_graph(to_networkx(graph)) == graph


def test_networkx_graphs_of_integers_are_named_by_their_text() -> None:
    networkx = needed("networkx")
    assert read_graph(networkx.path_graph(3, create_using=networkx.DiGraph)).edges == (
        ("0", "->", "1"),
        ("1", "->", "2"),
    )
    assert read_graph(networkx.path_graph(2)).edges == (("0", "--", "1"),)


@pytest.mark.parametrize("graph", DAGS, ids=repr)
def test_networkx_files(graph: Graph, tmp_path: Path) -> None:
    networkx = needed("networkx")
    networkx.write_gml(to_networkx(graph), tmp_path / "g.gml")
    networkx.write_graphml(to_networkx(graph), tmp_path / "g.graphml")
    assert read_graph(tmp_path / "g.gml") == graph == read_graph(tmp_path / "g.graphml")


@pytest.mark.parametrize("graph", DAGS, ids=repr)
def test_pgmpy_dags_and_networks(graph: Graph) -> None:
    base, models = needed("pgmpy.base"), needed("pgmpy.models")
    arcs = [(a, b) for a, _, b in graph]
    for kind in (base.DAG, getattr(models, "DiscreteBayesianNetwork", None) or models.BayesianNetwork):
        made = kind()
        made.add_nodes_from(graph.nodes)
        made.add_edges_from(arcs)
        assert read_graph(made) == graph


@pytest.mark.parametrize("graph", PDAGS, ids=repr)
def test_pgmpy_pdags(graph: Graph) -> None:
    base = needed("pgmpy.base")
    made = base.PDAG(
        directed_ebunch=[(a, b) for a, t, b in graph if t == "->"],
        undirected_ebunch=[(a, b) for a, t, b in graph if t == "--"],
    )
    made.add_nodes_from(graph.nodes)
    assert read_graph(made) == graph


@pytest.mark.parametrize("graph", DAGS, ids=repr)
def test_pgmpy_gives_the_same_cpdag(graph: Graph) -> None:
    base = needed("pgmpy.base")
    made = base.DAG()
    made.add_nodes_from(graph.nodes)
    made.add_edges_from((a, b) for a, _, b in graph)
    assert read_graph(made.to_pdag()) == dag_to_cpdag(graph)


def test_pgmpy_mixed_graphs() -> None:
    base = needed("pgmpy.base")
    if hasattr(base, "ADMG"):
        mixed = base.ADMG(directed_ebunch=[("A", "B")], bidirected_ebunch=[("B", "C")])
        assert str(read_graph(mixed)) == "A -> B\nB <-> C"
    if hasattr(base, "MAG"):
        mag = base.MAG(ebunch=[("A", "B", "-", ">"), ("B", "C", ">", ">"), ("C", "D", "-", "-")])
        assert str(read_graph(mag)) == "A -> B\nB <-> C\nC -- D"


@pytest.mark.parametrize("graph", DAGS[:2], ids=repr)
def test_pgmpy_bif_files(graph: Graph, tmp_path: Path) -> None:
    models, factors = needed("pgmpy.models"), needed("pgmpy.factors.discrete")
    writer = needed("pgmpy.readwrite")
    network = (getattr(models, "DiscreteBayesianNetwork", None) or models.BayesianNetwork)(
        [(a, b) for a, _, b in graph]
    )
    network.add_nodes_from(graph.nodes)
    for name in graph.nodes:
        up = [a for a, _, b in graph if b == name]
        table = np.full((2, 2 ** len(up)), 0.5)
        network.add_cpds(factors.TabularCPD(name, 2, table, evidence=up, evidence_card=[2] * len(up)))
    file = tmp_path / "net.bif"
    (getattr(writer.BIFWriter(network), "write", None) or writer.BIFWriter(network).write_bif)(str(file))
    assert read_graph(file) == graph


def test_networks_bundled_with_pgmpy_are_read_with_their_known_sizes() -> None:
    utils = needed("pgmpy.utils")
    folder = Path(utils.__file__).parent / "example_models"
    if not (folder / "alarm.bif.gz").is_file():
        pytest.skip("this pgmpy bundles no networks")
    sizes = {
        "asia": (8, 8),
        "sachs": (11, 17),
        "alarm": (37, 46),
        "child": (20, 25),
        "insurance": (27, 52),
        "hailfinder": (56, 66),
    }
    for name, (nodes, arcs) in sizes.items():
        graph = read_graph(folder / f"{name}.bif.gz")
        assert (graph.n_nodes, graph.n_edges) == (nodes, arcs), name
        assert is_dag(graph)
    for file in folder.glob("*.txt"):  # dagitty's own examples
        assert read_graph(file).n_nodes > 2, file.name


def test_pgmpy_dagitty_text() -> None:
    base = needed("pgmpy.base")
    dag = base.DAG([("A", "B"), ("C", "B")])
    if not hasattr(dag, "to_dagitty"):
        pytest.skip("this pgmpy writes no dagitty text")
    assert read_graph(dag.to_dagitty()) == Graph("ABC", [("A", "->", "B"), ("C", "->", "B")])


def causal_learn_graph(graph: Graph) -> Any:
    """A GeneralGraph with the same marks, built edge by edge through causal-learn's own calls."""
    general = needed("causallearn.graph.GeneralGraph").GeneralGraph
    edge_of = needed("causallearn.graph.Edge").Edge
    ends = needed("causallearn.graph.Endpoint").Endpoint
    node_of = needed("causallearn.graph.GraphNode").GraphNode
    nodes = {name: node_of(name) for name in graph.nodes}
    made = general(list(nodes.values()))
    marks = {"->": (ends.TAIL, ends.ARROW), "--": (ends.TAIL, ends.TAIL), "<->": (ends.ARROW, ends.ARROW),
             "o->": (ends.CIRCLE, ends.ARROW), "o-o": (ends.CIRCLE, ends.CIRCLE)}  # fmt: skip
    for a, token, b in graph:
        made.add_edge(edge_of(nodes[a], nodes[b], *marks[token]))
    return made


MIXED = Graph("ABCDE", [("A", "o->", "B"), ("B", "<->", "C"), ("C", "--", "D"), ("E", "->", "D"), ("A", "o-o", "E")])


@pytest.mark.parametrize("graph", [*DAGS, *PDAGS, MIXED], ids=repr)
def test_causal_learn(graph: Graph) -> None:
    made = causal_learn_graph(graph)
    assert read_graph(made) == graph
    assert read_graph(made.graph, "causal-learn", nodes=graph.nodes) == graph
    assert read_graph(str(made)) == graph  # Tetrad's text
    assert np.array_equal(made.graph, to_matrix(graph, "causal-learn"))


@pytest.mark.parametrize("graph", [*DAGS, *PDAGS, MIXED], ids=repr)
def test_causal_learn_reads_our_tetrad_text(graph: Graph, tmp_path: Path) -> None:
    reader = needed("causallearn.utils.TXT2GeneralGraph")
    write_graph(graph, tmp_path / "g.txt", "tetrad")
    assert read_graph(reader.txt2generalgraph(str(tmp_path / "g.txt"))) == graph


@pytest.mark.parametrize("graph", DAGS, ids=repr)
def test_causal_learn_gives_the_same_cpdag(graph: Graph) -> None:
    to_class = needed("causallearn.utils.DAG2CPDAG").dag2cpdag
    assert read_graph(to_class(causal_learn_graph(graph))) == dag_to_cpdag(graph)


def test_pc_of_causal_learn_is_read_as_it_comes() -> None:
    search = needed("causallearn.search.ConstraintBased.PC")
    rng = np.random.default_rng(0)
    a, b = rng.normal(size=(2, 2000))
    data = np.column_stack([a, b, a + b + 0.1 * rng.normal(size=2000)])
    found = search.pc(data, show_progress=False)
    assert str(read_graph(found, nodes=["A", "B", "C"])) == "A -> C\nB -> C"
    assert read_graph(found).nodes == ("X1", "X2", "X3")


@pytest.mark.parametrize(("dag", "cpdag"), list(zip(DAGS, PDAGS, strict=True)), ids=repr)
def test_pyagrum(dag: Graph, cpdag: Graph, tmp_path: Path) -> None:
    gum = needed("pyagrum")
    network = gum.BayesNet()
    for name in dag.nodes:
        network.add(gum.LabelizedVariable(name, name, 2))
    for a, _, b in dag:
        network.addArc(a, b)
    network.generateCPTs()
    assert read_graph(network) == dag
    assert read_graph(network.dag(), nodes=dag.nodes) == dag
    assert read_graph(gum.EssentialGraph(network), nodes=dag.nodes) == cpdag
    for ending in ("bif", "bifxml"):
        file = tmp_path / f"net.{ending}"
        gum.saveBN(network, str(file))
        assert read_graph(file) == dag
    assert read_graph(network.toDot()).n_edges == dag.n_edges


@pytest.mark.parametrize("graph", DAGS, ids=repr)
def test_igraph(graph: Graph, tmp_path: Path) -> None:
    igraph = needed("igraph")
    made = igraph.Graph(directed=True)
    made.add_vertices(list(graph.nodes))
    made.add_edges([(a, b) for a, _, b in graph])
    assert read_graph(made) == graph
    made.write_graphml(str(tmp_path / "g.graphml"))
    made.write_gml(str(tmp_path / "g.gml"))
    made.write_dot(str(tmp_path / "g.dot"))
    assert read_graph(tmp_path / "g.graphml") == graph
    assert read_graph(tmp_path / "g.gml").n_edges == graph.n_edges
    assert read_graph(tmp_path / "g.dot").n_edges == graph.n_edges


@pytest.mark.parametrize("graph", DAGS + PDAGS, ids=repr)
def test_pydot_reads_our_dot_and_we_read_its(graph: Graph) -> None:
    pydot = needed("pydot")
    made = pydot.graph_from_dot_data(graph_text(graph, "dot"))[0]
    assert read_graph(made.to_string()) == graph


@pytest.mark.parametrize("graph", DAGS + PDAGS, ids=repr)
def test_causaliq_reads_our_files_and_counts_the_same_shd(graph: Graph, tmp_path: Path) -> None:
    io = needed("causaliq_core.graph.io.bayesys")
    tetrad = needed("causaliq_core.graph.io.tetrad")
    write_graph(graph, tmp_path / "g.csv", "bayesys")
    theirs = io.read(str(tmp_path / "g.csv"), all_nodes=list(graph.nodes))
    assert {(a, b) for (a, b), kind in theirs.edges.items() if kind.value[3] == "->"} == {
        (a, b) for a, t, b in graph if t == "->"
    }
    io.write(theirs, str(tmp_path / "back.csv"))
    assert read_graph(tmp_path / "back.csv", nodes=graph.nodes) == graph
    tetrad.write(theirs, str(tmp_path / "back.tetrad"))
    assert read_graph(tmp_path / "back.tetrad") == graph


@pytest.mark.parametrize(("dag", "cpdag"), list(zip(DAGS, PDAGS, strict=True)), ids=repr)
def test_gadjid_reads_our_matrix_and_finds_the_usual_shd(dag: Graph, cpdag: Graph) -> None:
    gadjid = needed("gadjid")
    from adjudge_graphs.scores.graph_scores import graph_scores

    for one, other in ((dag, DAGS[0]), (cpdag, PDAGS[0])):
        matrices = [to_matrix(graph, "gadjid", row_to_column=True) for graph in (one, other)]
        assert gadjid.shd(*matrices)[1] == graph_scores(one, other).shd_reversal1


def test_graphs_of_pyagrum_without_names_need_as_many_as_they_have() -> None:
    gum = needed("pyagrum")
    graph = gum.DAG()
    graph.addNodes(2)
    graph.addArc(1, 0)
    assert str(read_graph(graph, nodes=["A", "B"])) == "B -> A"
    assert not read_graph(graph).named
    with pytest.raises(InputError, match="3 names were given"):
        read_graph(graph, nodes=["A", "B", "C"])
