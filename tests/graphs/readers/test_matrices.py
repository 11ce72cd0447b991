"""Matrices of every convention hold the conformance graphs; what a bare matrix cannot say must be said."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from adjudge_graphs.graph import Graph
from adjudge_graphs.readers.read import read_graph
from adjudge_graphs.scores.graph_scores import graph_scores

NODES = "ABCDE"
Arrow = tuple[str, str, str]


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


NAMES = {"nodes": list(NODES)}
# format: (how to write it, keywords to read it with, which graphs it can hold)
CASES: dict[str, tuple[Callable[[list[Arrow]], Any], dict[str, Any], str]] = {
    "matrix row→column": (plain, {"row_to_column": True, "both_ways": "undirected", **NAMES}, "pdags"),
    "matrix column→row": (
        lambda m: plain(m, False),
        {"row_to_column": False, "both_ways": "undirected", **NAMES},
        "pdags",
    ),
    "matrix bidirected": (
        lambda m: plain(m, both="<->"),
        {"row_to_column": True, "both_ways": "bidirected", **NAMES},
        "dags and bidirected",
    ),
    "list of lists": (
        lambda m: plain(m).tolist(),
        {"row_to_column": True, "both_ways": "undirected", **NAMES},
        "pdags",
    ),
    "scipy sparse": (sparse, {"row_to_column": True, "both_ways": "undirected", **NAMES}, "pdags"),
    "matrix in a frame": (frame, {"row_to_column": True, "both_ways": "undirected"}, "pdags"),
    "gcastle": (plain, {"format": "gcastle", **NAMES}, "pdags"),
    "bnlearn": (plain, {"format": "bnlearn", **NAMES}, "pdags"),
    "pcalg-cpdag": (lambda m: plain(m, False), {"format": "pcalg-cpdag", **NAMES}, "pdags"),
    "gadjid": (gadjid, {"format": "gadjid", "row_to_column": True, **NAMES}, "pdags"),
    "causal-learn": (lambda m: marks(m, -1, 1, True), {"format": "causal-learn", **NAMES}, "all"),
    "pcalg-pag": (lambda m: marks(m, 3, 2, False), {"format": "pcalg-pag", **NAMES}, "all"),
}


def test_a_conformance_graph_in_any_of_these_is_the_same_graph_with_the_same_scores(
    conformance: Callable[[], None],
) -> None:
    conformance()


def test_one_matrix_is_two_graphs_by_convention_so_it_must_be_named() -> None:
    matrix = [[0, -1], [1, 0]]
    assert str(read_graph(np.array(matrix), "causal-learn", nodes="AB")) == "A -> B"
    assert str(read_graph(np.array([[0, 2], [3, 0]]), "pcalg-pag", nodes="AB")) == "A -> B"
    assert str(read_graph(np.array([[0, 1], [0, 0]]), "pcalg-cpdag", nodes="AB")) == "B -> A"


def test_weights_become_edges_above_the_threshold() -> None:
    weights = np.array([[0, -0.9, 0.01], [0, 0, 0.4], [0, 0, 0]])
    graph = read_graph(weights, row_to_column=True, threshold=0.3, nodes="ABC")
    assert str(graph) == "A -> B\nB -> C"


def test_gcastle_marks_an_undirected_edge_by_minus_one_too() -> None:
    assert str(read_graph(np.array([[0, -1], [0, 0]]), "gcastle", nodes="AB")) == "A -- B"


def test_gadjid_takes_a_two_in_either_entry() -> None:
    for matrix in ([[0, 2], [0, 0]], [[0, 0], [2, 0]], [[0, 2], [2, 0]]):
        assert str(read_graph(np.array(matrix), "gadjid", row_to_column=True, nodes="AB")) == "A -- B"


def test_a_matrix_without_names_is_matched_by_position_and_says_so(
    conformance_graphs: dict[str, list[Arrow]], conformance_truth: Graph
) -> None:
    learnt = read_graph(plain(conformance_graphs["L1"]), row_to_column=True)
    assert not learnt.named
    score = graph_scores(conformance_truth, learnt)
    assert score.shd == 0.5 and score.matched_by == "position"
