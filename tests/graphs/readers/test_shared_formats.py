"""Every file of the shared folder of graph formats is read right, or refused with the reason."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest

from adjudge.errors import InputError
from adjudge_graphs.graph import Graph
from adjudge_graphs.readers.read import read_graph

ASIA = ["asia", "tub", "smoke", "lung", "bronc", "either", "xray", "dysp"]
# What a file cannot say of itself: whose matrix it is, that arcs both ways are bnlearn's undirected edges, names.
TOLD: dict[str, dict[str, Any]] = {
    "asia_bnlearn_hc_amat.csv": {"format": "bnlearn"},
    "asia_bnlearn_pc_amat.csv": {"format": "bnlearn"},
    "asia_bnlearn_pc_arcs.csv": {"format": "bnlearn-arcs"},
    "asia_gcastle_pc.csv": {"format": "gcastle"},
    "asia_causallearn_pc_matrix.csv": {"format": "causal-learn", "nodes": ASIA},
}
# Files that FILES.csv does not list: the graph they must be, by the options they need.
OTHERS: dict[str, tuple[str, dict[str, Any]]] = {
    "asia_bnlearn_hc_amat.txt": ("bnlearn hc", {"format": "bnlearn"}),
    "asia_gcastle_pc.npy": ("gcastle pc", {"format": "gcastle", "nodes": ASIA}),
    "asia_pgmpy.uai": ("asia (truth)", {"nodes": sorted(ASIA)}),
    "asia_pyagrum.uai": ("asia (truth)", {}),
}
REFUSED = {
    "asia_bnlearn_pc_print.txt": "R shows no arcs of a partially directed graph",
    "asia_data.csv": "cannot tell parent from child",
    "asia_gcastle_directlingam.npy": "which way do the arcs",
    "asia_gcastle_directlingam_weights.csv": "which way do the arcs",
    "asia_pyagrum.bgum": "pyAgrum's binary form",
    "feedback4_tetrad.txt": "'X2' and 'X3' are joined by two edges",
    "sachs_tetrad_knowledge.txt": "background knowledge for Tetrad",
    "README.md": "no known graph format",
    "how_bnlearn.R.txt": "no known graph format",
    "asia_bnlearn_pc_arcs.csv": "both_ways",
    "asia_causallearn_pc_matrix.csv": "which way do the arcs",
}


@pytest.fixture(scope="module")
def folder(shared_data: Path) -> Path:
    place = shared_data / "formats" / "graphs"
    if not place.is_dir():
        pytest.skip("the shared data hold no formats/graphs")
    return place


def expected(folder: Path) -> dict[str, set[frozenset[Any]]]:
    found: dict[str, set[frozenset[Any]]] = {}
    with (folder / "EXPECTED.csv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            found.setdefault(row["graph"], set()).add(ends(row["from"], row["edge"], row["to"]))
    return found


def ends(left: str, edge: str, right: str) -> frozenset[Any]:
    """An edge as its two ends with the mark at each, so that it has no first node."""
    marks = edge.replace("<", ">").split("-")
    return frozenset({(left, marks[0]), (right, marks[-1])})


def edges(graph: Graph) -> set[frozenset[Any]]:
    return {ends(*edge) for edge in graph.edges}


def test_every_listed_file_gives_its_graph(folder: Path) -> None:
    wanted = expected(folder)
    with (folder / "FILES.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 45
    for row in rows:
        graph = read_graph(folder / row["file"], **TOLD.get(row["file"], {}))
        assert edges(graph) == wanted[row["graph"]], row["file"]


@pytest.mark.parametrize("name", OTHERS)
def test_files_without_names_or_with_names_in_remarks_give_their_graph(folder: Path, name: str) -> None:
    graph, options = OTHERS[name]
    assert edges(read_graph(folder / name, **options)) == expected(folder)[graph]


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_no_graph_or_leaves_its_meaning_open_is_refused_with_the_reason(folder: Path, name: str) -> None:
    with pytest.raises(InputError, match=REFUSED[name]):
        read_graph(folder / name)
