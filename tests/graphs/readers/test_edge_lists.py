"""Lists of edges hold the conformance graphs: CSV, TSV, Bayesys, bnlearn's arcs, data frames, words."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from adjudge.errors import InputError
from adjudge_graphs.graph import Graph
from adjudge_graphs.readers.read import read_graph
from adjudge_graphs.readers.recognise import is_edgeless_file

NODES = "ABCDE"
Arrow = tuple[str, str, str]


def edge_frame(made: list[Arrow]) -> Any:
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    return pandas.DataFrame([(a, b, t) for a, t, b in made], columns=["source", "target", "edge"])


def polars_edges(made: list[Arrow]) -> Any:
    polars = pytest.importorskip("polars", reason="polars is not installed")
    return polars.DataFrame({"from": [a for a, _, _ in made], "to": [b for _, _, b in made]})


def csv_text(made: list[Arrow]) -> str:
    return "\n".join(["source,type,target", *(f"{a},{token},{b}" for a, token, b in made)])


def tsv_text(made: list[Arrow]) -> str:
    return "\n".join(["parent\tchild", *(f"{a}\t{b}" for a, _, b in made)])


def bayesys(made: list[Arrow]) -> str:
    written = {"->": "->", "--": "-", "<->": "<->"}
    rows = [f"{k},{a},{written[t]},{b}" for k, (a, t, b) in enumerate(made, start=1)]
    return "\n".join(["ID,Variable 1,Dependency,Variable 2", *rows])


def r_arcs(made: list[Arrow]) -> str:
    rows = [(a, b) for a, _, b in made] + [(b, a) for a, token, b in made if token == "--"]
    return "     from to \n" + "\n".join(f'[{k},] "{a}"  "{b}" ' for k, (a, b) in enumerate(rows, start=1))


def arcs_csv(made: list[Arrow]) -> str:
    rows = [(a, b) for a, _, b in made] + [(b, a) for a, token, b in made if token == "--"]
    return "\n".join(['"from","to"', *(f'"{a}","{b}"' for a, b in rows)])


NAMES = {"nodes": list(NODES)}
# format: (how to write it, keywords to read it with, which graphs it can hold)
CASES: dict[str, tuple[Callable[[list[Arrow]], Any], dict[str, Any], str]] = {
    "edge frame": (edge_frame, NAMES, "all"),
    "polars edges": (polars_edges, NAMES, "dags"),
    "csv": (csv_text, NAMES, "all"),
    "tsv": (tsv_text, NAMES, "dags"),
    "bayesys": (bayesys, NAMES, "all"),
    "bnlearn-arcs printed": (r_arcs, {**NAMES, "format": "bnlearn-arcs"}, "pdags"),
    "bnlearn-arcs csv": (arcs_csv, {**NAMES, "format": "bnlearn-arcs"}, "pdags"),
}
TEXTS = ["csv", "tsv", "bayesys"]


def test_a_conformance_graph_in_any_of_these_is_the_same_graph_with_the_same_scores(
    conformance: Callable[[], None],
) -> None:
    conformance()


def test_a_file_is_recognised_by_what_it_holds(recognised: Callable[[], None]) -> None:
    recognised()


def test_a_packed_list_is_unpacked(conformance_graphs: dict[str, list[Arrow]], tmp_path: Path) -> None:
    with gzip.open(tmp_path / "g.csv.gz", "wt", encoding="utf-8") as file:
        file.write(csv_text(conformance_graphs["L3"]))
    assert read_graph(tmp_path / "g.csv.gz", nodes=NODES) == Graph(NODES, conformance_graphs["L3"])


def test_a_graph_reads_its_own_printed_form(conformance_graphs: dict[str, list[Arrow]]) -> None:
    for made in conformance_graphs.values():
        graph = Graph(NODES, made)
        assert read_graph(str(graph), format="edges") == graph
    assert read_graph("A -> B; B <-> C") == Graph("ABC", [("A", "->", "B"), ("B", "<->", "C")])


def test_edge_lists_without_a_head_are_parent_child() -> None:
    assert str(read_graph("A,B\nB,C")) == "A -> B\nB -> C"
    assert str(read_graph("A,--,B")) == "A -- B"
    assert str(read_graph("x,y\na,b")) == "x -> y\na -> b"


@pytest.mark.parametrize("head", ["src,dst", "start,end", "Source_Node,Target_Node", "predecessor,successor"])
def test_heads_that_say_which_end_is_which_are_no_edges(head: str) -> None:
    assert read_graph(f"{head}\nA,B\nB,C\n") == read_graph("from,to\nA,B\nB,C\n")
    turned = ",".join(reversed(head.split(",")))
    assert read_graph(f"{turned}\nB,A\nC,B\n") == read_graph("from,to\nA,B\nB,C\n")


@pytest.mark.parametrize(
    "text",
    ["u,v\nA,B\nB,C\n", "n1,n2\nA,B\n", "node_from,node_to\nA,B\n",
     "node1,node2\nnode2,node3\n", "var1,var2\nvar3,var1\n"],
)  # fmt: skip
def test_a_first_row_that_may_be_head_or_edge_is_refused(text: str) -> None:
    with pytest.raises(InputError, match=r"a head or an edge\? head the columns from,to"):
        read_graph(text)


def test_names_that_come_up_again_are_nodes() -> None:
    assert read_graph("u,v\nv,w\n").nodes == ("u", "v", "w")
    assert read_graph("X1,X2\nX3,X4\n").nodes == ("X1", "X2", "X3", "X4")


def test_a_row_whose_weight_is_nothing_is_no_edge() -> None:
    with pytest.raises(InputError, match="row 3 of the edge list has value 0"):
        read_graph("from,to,value\nA,B,1\nB,A,0\n")
    assert read_graph("from,to,weight\nA,B,0.05\n").n_edges == 1


def test_src_and_dst_are_heads_with_edges_and_without(tmp_path: Path) -> None:
    assert str(read_graph("src,dst\nA,B\nB,C")) == "A -> B\nB -> C"
    file = tmp_path / "none.csv"
    file.write_text("src,dst\n")
    assert is_edgeless_file(file)


@pytest.mark.parametrize(
    "head", ["Node,Parent", "variable,parents", "dependent,independent", "effects,causes", "target,regulator",
             "sink,source", "end_node,start_node", "outcome,treatment", "influenced,influencer"],
)  # fmt: skip
def test_a_head_of_other_words_is_asked_about_and_never_an_edge(head: str) -> None:
    """It was read as an edge between two nodes more, and all edges below it the wrong way round."""
    with pytest.raises(InputError, match=r"a head or an edge\? head the columns from,to"):
        read_graph(f"{head}\nB,A\nC,B\n")
    first, second = head.split(",")
    assert read_graph(f"{head}\n{second},other\n").nodes == (first, second, "other")  # a name that comes up again


def test_arcs_printed_with_their_columns_turned_are_refused() -> None:
    printed = '     to  from\n[1,] "A"   "B"'
    with pytest.raises(InputError, match="bnlearn's arcs have the columns from, to; received 'to from'"):
        read_graph(printed, format="bnlearn-arcs")


def test_heads_in_one_word_are_heads() -> None:
    assert read_graph("toNode,fromNode\nB,A\n") == read_graph("from,to\nA,B\n")
