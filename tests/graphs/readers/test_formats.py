"""The five conformance graphs of METHODS §D, in every format that can hold them, read back and scored."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from adjudge.errors import InputError
from adjudge.graphs.graph import Graph
from adjudge.graphs.readers.read import read_graph
from adjudge.measures.graphs.scores import graph_scores

NODES = "ABCDE"
Arrow = tuple[str, str, str]


def edges(text: str) -> list[Arrow]:
    return [tuple(edge.split()) for edge in text.split(",")] if text else []  # type: ignore[misc]


TRUTH = edges("A -> B,B -> C,D -> C,D -> E")
GRAPHS = {
    "L1": edges("B -> A,B -> C,D -> C,D -> E"),
    "L2": edges("A -- B,B -> C,D -> C,D -- E"),
    "L3": edges("A -> B,C -> B,D -> C,A -> E"),
    "L4": edges(""),
    "L5": edges("A <-> B,B -> C,D -> C,D -> E"),
}
WANTED = {"L1": (0.5, 0.875), "L2": (1, 0.75), "L3": (2.5, 0.458), "L4": (4, 0), "L5": (0.5, 0.875)}
DAGS = {"L1", "L3", "L4"}
PDAGS = DAGS | {"L2"}
ALL = PDAGS | {"L5"}


def plain(made: list[Arrow], row_to_column: bool = True, both: str = "--") -> np.ndarray:
    """A 0/1 matrix; an edge that is no arc sets both entries."""
    matrix = np.zeros((5, 5), dtype=int)
    for a, token, b in made:
        i, j = NODES.index(a), NODES.index(b)
        matrix[i, j] = 1
        if token == both:
            matrix[j, i] = 1
    return matrix if row_to_column else matrix.T


def marks(made: list[Arrow], tail: int, arrow: int, at_row: bool) -> np.ndarray:
    ends = {"->": (tail, arrow), "--": (tail, tail), "<->": (arrow, arrow)}
    matrix = np.zeros((5, 5), dtype=int)
    for a, token, b in made:
        i, j = NODES.index(a), NODES.index(b)
        left, right = ends[token]
        matrix[i, j], matrix[j, i] = (left, right) if at_row else (right, left)
    return matrix


def gadjid(made: list[Arrow]) -> np.ndarray:
    matrix = np.zeros((5, 5), dtype=np.int8)
    for a, token, b in made:
        matrix[NODES.index(a), NODES.index(b)] = 2 if token == "--" else 1
    return matrix


def sparse(made: list[Arrow]) -> Any:
    from scipy.sparse import csr_array

    return csr_array(plain(made))


def frame(made: list[Arrow]) -> Any:
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    names = list("CABDE")
    return pandas.DataFrame(plain(made), index=list(NODES), columns=list(NODES))[names].loc[list("EDCBA")]


def edge_frame(made: list[Arrow]) -> Any:
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    return pandas.DataFrame([(a, b, t) for a, t, b in made], columns=["source", "target", "edge"])


def polars_edges(made: list[Arrow]) -> Any:
    polars = pytest.importorskip("polars", reason="polars is not installed")
    return polars.DataFrame({"from": [a for a, _, _ in made], "to": [b for _, _, b in made]})


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


def model_string(made: list[Arrow]) -> str:
    return "".join(f"[{node}{'|' if up else ''}{':'.join(up)}]" for node, up in parents(made).items())


def r_arcs(made: list[Arrow]) -> str:
    rows = [(a, b) for a, _, b in made] + [(b, a) for a, token, b in made if token == "--"]
    return "     from to \n" + "\n".join(f'[{k},] "{a}"  "{b}" ' for k, (a, b) in enumerate(rows, start=1))


def arcs_csv(made: list[Arrow]) -> str:
    rows = [(a, b) for a, _, b in made] + [(b, a) for a, token, b in made if token == "--"]
    return "\n".join(['"from","to"', *(f'"{a}","{b}"' for a, b in rows)])


def csv_text(made: list[Arrow]) -> str:
    return "\n".join(["source,type,target", *(f"{a},{token},{b}" for a, token, b in made)])


def tsv_text(made: list[Arrow]) -> str:
    return "\n".join(["parent\tchild", *(f"{a}\t{b}" for a, _, b in made)])


def bayesys(made: list[Arrow]) -> str:
    written = {"->": "->", "--": "-", "<->": "<->"}
    rows = [f"{k},{a},{written[t]},{b}" for k, (a, t, b) in enumerate(made, start=1)]
    return "\n".join(["ID,Variable 1,Dependency,Variable 2", *rows])


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


def bif(made: list[Arrow]) -> str:
    lines = ["network unknown {\n}"]
    lines += [f"variable {name} {{\n  type discrete [ 2 ] {{ yes, no }};\n}}" for name in NODES]
    for name, up in parents(made).items():
        given = f" | {', '.join(up)}" if up else ""
        lines.append(f"probability ( {name}{given} ) {{\n  table 0.5, 0.5; // not read\n}}")
    return "\n".join(lines)


def xmlbif(made: list[Arrow]) -> str:
    variables = "".join(f"<VARIABLE TYPE='nature'><NAME>{name}</NAME></VARIABLE>" for name in NODES)
    families = "".join(
        f"<DEFINITION><FOR>{name}</FOR>{''.join(f'<GIVEN>{one}</GIVEN>' for one in up)}</DEFINITION>"
        for name, up in parents(made).items()
    )
    return f'<?xml version="1.0"?>\n<BIF VERSION="0.3"><NETWORK>{variables}{families}</NETWORK></BIF>'


NAMES = {"nodes": list(NODES)}
# format: (how to write it, keywords to read it with, which graphs it can hold)
CASES: dict[str, tuple[Callable[[list[Arrow]], Any], dict[str, Any], set[str]]] = {
    "matrix row→column": (plain, {"row_to_column": True, "both_ways": "undirected", **NAMES}, PDAGS),
    "matrix column→row": (
        lambda m: plain(m, False),
        {"row_to_column": False, "both_ways": "undirected", **NAMES},
        PDAGS,
    ),
    "matrix bidirected": (
        lambda m: plain(m, both="<->"),
        {"row_to_column": True, "both_ways": "bidirected", **NAMES},
        DAGS | {"L5"},
    ),
    "list of lists": (
        lambda m: plain(m).tolist(),
        {"row_to_column": True, "both_ways": "undirected", **NAMES},
        PDAGS,
    ),
    "scipy sparse": (sparse, {"row_to_column": True, "both_ways": "undirected", **NAMES}, PDAGS),
    "matrix in a frame": (frame, {"row_to_column": True, "both_ways": "undirected"}, PDAGS),
    "gcastle": (plain, {"format": "gcastle", **NAMES}, PDAGS),
    "bnlearn": (plain, {"format": "bnlearn", **NAMES}, PDAGS),
    "pcalg-cpdag": (lambda m: plain(m, False), {"format": "pcalg-cpdag", **NAMES}, PDAGS),
    "gadjid": (gadjid, {"format": "gadjid", "row_to_column": True, **NAMES}, PDAGS),
    "causal-learn": (lambda m: marks(m, -1, 1, True), {"format": "causal-learn", **NAMES}, ALL),
    "pcalg-pag": (lambda m: marks(m, 3, 2, False), {"format": "pcalg-pag", **NAMES}, ALL),
    "networkx": (nx_digraph, {"both_ways": "undirected"}, PDAGS),
    "networkx bidirected": (nx_digraph, {"both_ways": "bidirected"}, DAGS | {"L5"}),
    "networkx with edge attribute": (nx_attribute, {}, ALL),
    "sequence": (lambda m: m, NAMES, ALL),
    "pairs": (lambda m: [(a, b) for a, _, b in m], NAMES, DAGS),
    "parents": (parents, {"format": "parents"}, DAGS),
    "children": (children, {"format": "children"}, DAGS),
    "edge frame": (edge_frame, NAMES, ALL),
    "polars edges": (polars_edges, NAMES, DAGS),
    "csv": (csv_text, NAMES, ALL),
    "tsv": (tsv_text, NAMES, DAGS),
    "bayesys": (bayesys, NAMES, ALL),
    "bnlearn-string": (model_string, {}, DAGS),
    "bnlearn-arcs printed": (r_arcs, {**NAMES, "format": "bnlearn-arcs"}, PDAGS),
    "bnlearn-arcs csv": (arcs_csv, {**NAMES, "format": "bnlearn-arcs"}, PDAGS),
    "tetrad": (tetrad, {}, ALL),
    "tetrad with remarks": (tetrad_remarks, {}, ALL),
    "dagitty": (dagitty, {}, ALL),
    "dot": (dot, {}, ALL),
    "gml": (gml, {}, ALL),
    "graphml": (graphml, {}, ALL),
    "bif": (bif, {}, DAGS),
    "xmlbif": (xmlbif, {}, DAGS),
}
RUNS = [(kind, name) for kind, (_, _, holds) in CASES.items() for name in sorted(holds)]


@pytest.mark.parametrize(("kind", "name"), RUNS, ids=[f"{kind} {name}" for kind, name in RUNS])
def test_a_conformance_graph_in_any_format_is_the_same_graph_with_the_same_scores(kind: str, name: str) -> None:
    write, options, _ = CASES[kind]
    learnt = read_graph(write(GRAPHS[name]), **options)
    assert learnt == Graph(NODES, GRAPHS[name])
    score = graph_scores(Graph(NODES, TRUTH), learnt)
    assert score.shd == WANTED[name][0] and score.bsf == pytest.approx(WANTED[name][1], abs=5e-4)


TEXTS = ["csv", "tsv", "bayesys", "bnlearn-string", "tetrad", "dagitty", "dot", "gml", "graphml", "bif", "xmlbif"]


@pytest.mark.parametrize("kind", TEXTS)
def test_a_file_is_recognised_by_what_it_holds(kind: str, tmp_path: Path) -> None:
    write, options, _ = CASES[kind]
    file = tmp_path / "learnt.txt"
    file.write_text(write(GRAPHS["L3"]), encoding="utf-8")
    wanted = Graph(NODES, GRAPHS["L3"])
    assert read_graph(file, **options) == wanted
    assert read_graph(str(file), **options) == wanted


def test_a_packed_file_is_unpacked(tmp_path: Path) -> None:
    for name, kind in (("g.bif.gz", "bif"), ("g.csv.gz", "csv")):
        write, options, _ = CASES[kind]
        with gzip.open(tmp_path / name, "wt", encoding="utf-8") as file:
            file.write(write(GRAPHS["L3"]))
        assert read_graph(tmp_path / name, **options) == Graph(NODES, GRAPHS["L3"])
    (tmp_path / "bad.bif.gz").write_text("not packed")
    with pytest.raises(InputError, match="cannot read"):
        read_graph(tmp_path / "bad.bif.gz")


def test_a_graph_reads_its_own_printed_form() -> None:
    for made in GRAPHS.values():
        graph = Graph(NODES, made)
        assert read_graph(str(graph), format="edges") == graph
    assert read_graph("A -> B; B <-> C") == Graph("ABC", [("A", "->", "B"), ("B", "<->", "C")])


def test_one_matrix_is_two_graphs_by_convention_so_it_must_be_named() -> None:
    matrix = [[0, -1], [1, 0]]
    assert str(read_graph(np.array(matrix), "causal-learn", nodes="AB")) == "A -> B"
    assert str(read_graph(np.array([[0, 2], [3, 0]]), "pcalg-pag", nodes="AB")) == "A -> B"
    assert str(read_graph(np.array([[0, 1], [0, 0]]), "pcalg-cpdag", nodes="AB")) == "B -> A"


def test_circle_marks_are_kept_by_the_formats_that_have_them() -> None:
    wanted = Graph("ABC", [("A", "o->", "B"), ("B", "o-o", "C")])
    assert read_graph("Graph Nodes:\nA;B;C\n\nGraph Edges:\n1. A o-> B\n2. B o-o C\n") == wanted
    assert read_graph("pag { A @-> B @-@ C }") == wanted
    assert read_graph(np.array([[0, 2, 0], [1, 0, 2], [0, 2, 0]]), "causal-learn", nodes="ABC") == wanted
    dots = 'digraph { A -> B [dir=both, arrowtail=odot] B -> C [dir=both arrowtail="odot" arrowhead=odot] }'
    assert read_graph(dots) == wanted


def test_weights_become_edges_above_the_threshold() -> None:
    weights = np.array([[0, -0.9, 0.01], [0, 0, 0.4], [0, 0, 0]])
    graph = read_graph(weights, row_to_column=True, threshold=0.3, nodes="ABC")
    assert str(graph) == "A -> B\nB -> C"


def test_gcastle_marks_an_undirected_edge_by_minus_one_too() -> None:
    assert str(read_graph(np.array([[0, -1], [0, 0]]), "gcastle", nodes="AB")) == "A -- B"


def test_gadjid_takes_a_two_in_either_entry() -> None:
    for matrix in ([[0, 2], [0, 0]], [[0, 0], [2, 0]], [[0, 2], [2, 0]]):
        assert str(read_graph(np.array(matrix), "gadjid", row_to_column=True, nodes="AB")) == "A -- B"


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


def test_edge_lists_without_a_head_are_parent_child() -> None:
    assert str(read_graph("A,B\nB,C")) == "A -> B\nB -> C"
    assert str(read_graph("A,--,B")) == "A -- B"
    assert str(read_graph("x,y\na,b")) == "x -> y\na -> b"


def test_undirected_and_directed_graphml_edges_may_mix() -> None:
    text = (
        '<graphml><graph edgedefault="undirected"><node id="A"/><node id="B"/><node id="C"/>'
        '<edge source="A" target="B" directed="true"/><edge source="B" target="C"/></graph></graphml>'
    )
    assert str(read_graph(text)) == "A -> B\nB -- C"


def test_a_matrix_without_names_is_matched_by_position_and_says_so() -> None:
    learnt = read_graph(plain(GRAPHS["L1"]), row_to_column=True)
    assert not learnt.named
    score = graph_scores(Graph(NODES, TRUTH), learnt)
    assert score.shd == 0.5 and score.matched_by == "position"


def test_what_adjudge_itself_learns_is_read_by_its_parents() -> None:
    class Learnt:
        parents = {"A": set(), "B": {"A"}}  # noqa: RUF012

    assert str(read_graph(Learnt())) == "A -> B"
