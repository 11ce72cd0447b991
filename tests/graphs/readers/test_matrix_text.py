"""Matrices in files: told from edge lists by content, whatever program wrote them."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudge.errors import InputError
from adjudge_graphs.graph import Graph
from adjudge_graphs.readers.files import read_graph_files
from adjudge_graphs.readers.matrix_text import find_matrix
from adjudge_graphs.readers.read import read_graph
from adjudge_graphs.readers.recognise import text_format

NAMES = ["age", "from", "my, own", "x y", "to"]
VALUES = np.array([[0, 1, 0, 0, 0], [0, 0, 1, 0, 0], [0, 0, 0, 0, 0], [0, 0, 1, 0, 1], [0, 0, 0, 0, 0]])
WANTED = Graph(NAMES, [("age", "->", "from"), ("from", "->", "my, own"), ("x y", "->", "my, own"), ("x y", "->", "to")])


def test_what_pandas_writes_is_read_also_with_its_columns_in_another_order() -> None:
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(VALUES, index=NAMES, columns=NAMES)
    for text in (
        frame.to_csv(),
        frame.to_csv(index=False),
        frame.to_csv(sep="\t"),
        frame[NAMES[::-1]].to_csv(),
        frame.reset_index(drop=True).to_csv(),
    ):
        assert read_graph(text, row_to_column=True) == WANTED
    bare = pandas.DataFrame(VALUES).to_csv()
    assert read_graph(bare, row_to_column=True, nodes=NAMES) == WANTED
    assert read_graph(bare, row_to_column=True).nodes == ("0", "1", "2", "3", "4")


def test_what_r_writes_is_read() -> None:
    quoted = [f'"{name}"' for name in NAMES]
    rows = [" ".join([name, *map(str, row)]) for name, row in zip(quoted, VALUES, strict=True)]
    table = "\n".join([" ".join(quoted), *rows])  # write.table
    assert read_graph(table, "bnlearn") == WANTED
    numbered = [f'"{k}",' + ",".join(map(str, row)) for k, row in enumerate(VALUES, start=1)]
    assert read_graph("\n".join([",".join(['""', *quoted]), *numbered]), "bnlearn") == WANTED  # write.csv


def test_what_numpy_writes_is_read(tmp_path: Path) -> None:
    for options in (
        {},
        {"delimiter": ","},
        {"header": "a b c d e", "fmt": "%d"},
        {"header": "made by me", "fmt": "%d"},
    ):
        file = io.StringIO()
        np.savetxt(file, VALUES, **options)
        found = read_graph(file.getvalue(), row_to_column=True)
        assert found.edges == Graph(found.nodes, _arcs(VALUES, found.nodes)).edges
        assert found.named == (options.get("header") == "a b c d e")
    for name in ("m.npy", "anything.txt"):
        with (tmp_path / name).open("wb") as saved:
            np.save(saved, VALUES)
        assert read_graph(tmp_path / name, row_to_column=True, nodes=NAMES) == WANTED
        assert read_graph(tmp_path / name, "pcalg-cpdag", nodes=NAMES) != WANTED


def _arcs(values: np.ndarray, nodes: tuple[str, ...]) -> list[tuple[str, str, str]]:
    return [(nodes[i], "->", nodes[j]) for i, j in zip(*np.nonzero(values), strict=True)]


def test_a_saved_array_of_objects_or_of_another_shape_is_refused(tmp_path: Path) -> None:
    np.save(tmp_path / "objects.npy", np.array([{}, None], dtype=object), allow_pickle=True)
    np.save(tmp_path / "flat.npy", np.arange(3))
    (tmp_path / "cut.npy").write_bytes((tmp_path / "flat.npy").read_bytes()[:-5])
    for name, words in (("objects", "never loaded"), ("flat", r"shape \(3,\)"), ("cut", "24 bytes, but 19 follow")):
        with pytest.raises(InputError, match=f"^{name}.npy: .*{words}"):
            read_graph(tmp_path / f"{name}.npy", row_to_column=True)
    with pytest.raises(InputError, match=r"is a matrix: matrix, .*gcastle.*not 'csv'"):
        read_graph(tmp_path / "flat.npy", "csv")


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("0,1\n0,0", "matrix"),  # as edges, 0 -> 0
        ("1,2\n2,3", "csv"),  # as a matrix, self-loops
        ("A,B\n0,1\n0,0", "matrix"),
        ("from,to\n0,1\n1,0", "csv"),
        ("from,to,weight\n1,2,0.5\n2,3,0.1\n3,4,1", "csv"),
        ("A,B\nB,C\nC,D", "csv"),
        ("0 1 0\n0 0 1\n0 0 0", "matrix"),
        ("A,B,Type\n0,1,0\n0,0,1\n0,0,0", "matrix"),  # the head of an edge list, but 0 is no edge
        ("from,edge,to\nA,->,B\nC,,", "csv"),
        ("A -> B\nB -> C", "edges"),
        ("A,-->,B\nB,-->,C\nC,---,D", "csv"),
    ],
)
def test_tables_are_told_apart_by_content(text: str, kind: str) -> None:
    assert text_format(text) == kind


@pytest.mark.parametrize("text", ["0,1\n1,0", "0,2\n3,0", "A,B\n0,1\n1,0", "x\ty\n0\t1\n1\t0"])
def test_a_table_that_is_both_is_refused_and_read_as_told(text: str) -> None:
    with pytest.raises(InputError, match=r"edge list \(.*matrix of 2 nodes; name it: format csv or format matrix"):
        read_graph(text, row_to_column=True)
    assert read_graph(text, "csv", both_ways="undirected").n_nodes >= 2
    assert read_graph(text, "matrix", row_to_column=True, both_ways="undirected", threshold=0).n_nodes == 2


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_any_matrix_is_found_again_in_any_layout(data: st.DataObject) -> None:
    n = data.draw(st.integers(2, 5))
    values = np.array(data.draw(st.lists(st.lists(st.integers(-1, 3), min_size=n, max_size=n), min_size=n, max_size=n)))
    head, side, corner = (data.draw(st.booleans()) for _ in range(3))
    separator = data.draw(st.sampled_from([",", "\t", ";"]))
    names = [f"V {k}" for k in range(n)]
    rows = [[*names[k : k + side], *map(str, row)] for k, row in enumerate(values)]
    if head:
        rows.insert(0, ["", *names] if side and corner else names)
    found = find_matrix("\n".join(separator.join(row) for row in rows))
    assert found is not None and (found.values == values).all()
    assert found.names == (tuple(names) if head or side else None)


def test_names_that_disagree_or_repeat_are_no_matrix() -> None:
    for text in (",A,B\nA,0,1\nC,0,0", "A,A\n0,1\n0,0", ",A,B\nA,0,1\nA,0,0"):
        assert find_matrix(text) is None
    with pytest.raises(InputError, match="no square matrix of numbers"):
        read_graph("A,B\nB,C\nC,D", "matrix", row_to_column=True)


def test_names_of_the_caller_order_a_named_matrix_and_strange_ones_are_refused() -> None:
    text = "A,B,C\n0,1,0\n0,0,1\n0,0,0"
    assert read_graph(text, row_to_column=True, nodes="CBA").nodes == ("C", "B", "A")
    with pytest.raises(InputError, match="'C'"):
        read_graph(text, row_to_column=True, nodes="ABZ")


def test_a_wish_reaches_only_the_files_it_is_for(tmp_path: Path) -> None:
    (tmp_path / "truth.bif").write_text("variable A { } variable B { } probability ( A ) { } probability ( B | A ) { }")
    (tmp_path / "both.csv").write_text("from,to\nA,B\nB,A\n")
    (tmp_path / "none.csv").write_text("from,to\n")
    paths = [tmp_path / name for name in ("truth.bif", "both.csv", "none.csv")]
    found = read_graph_files(paths, both_ways="undirected")
    assert str(found.graphs[1]) == "A -- B" and found.graphs[2] == paths[2]
    assert found.notes == ("read as an edge list: both.csv, none.csv",)
    assert read_graph_files(paths, nodes=["A", "B"], both_ways="undirected").graphs[2] == Graph("AB")
    with pytest.raises(InputError, match="same file is given twice"):
        read_graph_files([paths[0], paths[1], paths[1]])


def test_a_file_whose_content_shows_another_format_is_read_as_that_and_told(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("digraph { A -> B }")
    (tmp_path / "b.txt").write_text("Graph Nodes:\nA;B\n\nGraph Edges:\n1. A --> B\n")
    found = read_graph_files([tmp_path / "a.txt", tmp_path / "b.txt"], ["tetrad", "tetrad"])
    assert found.graphs[0] == found.graphs[1] == Graph("AB", [("A", "->", "B")])
    assert found.notes == ("read as dot, as their content shows, not as tetrad: a.txt",)


@pytest.mark.parametrize(("corner", "row_to_column"), [("to\\from", False), ("from/to", True), ("child", False),
                                                       ("cause -> effect", True)])  # fmt: skip
def test_a_corner_that_says_the_other_way_is_heard(corner: str, row_to_column: bool) -> None:
    text = f"{corner},A,B\nA,0,1\nB,0,0"
    arc = "A -> B" if row_to_column else "B -> A"
    assert str(read_graph(text, row_to_column=row_to_column)) == arc
    with pytest.raises(InputError, match="the corner of the matrix"):
        read_graph(text, row_to_column=not row_to_column)
    with pytest.raises(InputError, match="the corner of the matrix"):
        read_graph(text, format="lingam" if row_to_column else "gcastle")


def test_a_matrix_as_r_writes_it_by_default_is_read() -> None:
    text = '"A" "B" "C"\n"A" 0 1 0\n"B" 0 0 1\n"C" 0 0 0\n'
    assert str(read_graph(text, row_to_column=True)) == "A -> B\nB -> C"
