"""A graph as a square NumPy matrix, in the convention asked for (`readers/matrix.py` lists them)."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from adjudge.errors import InputError, did_you_mean
from adjudge.graphs.graph import Graph
from adjudge.graphs.marks import ARROW, BIDIRECTED, CIRCLE, TAIL, UNDIRECTED, BothWays
from adjudge.graphs.readers.matrix import DIRECTED, MATRIX_FORMATS


def to_matrix(
    graph: Graph,
    format: str = "matrix",
    *,
    row_to_column: bool | None = None,
    both_ways: BothWays | None = None,
) -> NDArray[Any]:
    """The matrix of a graph, rows and columns in the order of `graph.nodes`.

    `row_to_column` is needed for "matrix" and "gadjid". A plain matrix has only arcs: undirected or bidirected
    edges set both entries, and only when `both_ways` says which of the two that means.

    >>> to_matrix(Graph("AB", [("A", "->", "B")]), row_to_column=True).tolist()
    [[0, 1], [0, 0]]
    """
    if format not in MATRIX_FORMATS:
        raise InputError(f"unknown matrix format {format!r}{did_you_mean(format, MATRIX_FORMATS)}")
    if format in DIRECTED:
        row_to_column, format = DIRECTED[format], "matrix"
    if row_to_column is None and format in {"matrix", "gadjid"}:
        raise InputError("which way do arcs run? row_to_column=True sets entry [i, j] for i → j, False for j → i")
    n = graph.n_nodes
    matrix = np.zeros((n, n), dtype=np.int8)
    first, second = graph.first, graph.second
    at_first, at_second = graph.code >> 2, graph.code & 3
    if format in {"causal-learn", "pcalg-pag"}:
        entry = np.zeros(4, dtype=np.int8)
        meanings = {TAIL: -1, ARROW: 1, CIRCLE: 2} if format == "causal-learn" else {TAIL: 3, ARROW: 2, CIRCLE: 1}
        for mark, value in meanings.items():
            entry[mark] = value
        if format == "causal-learn":
            matrix[first, second], matrix[second, first] = entry[at_first], entry[at_second]
        else:
            matrix[first, second], matrix[second, first] = entry[at_second], entry[at_first]
        return matrix
    parents, children = graph.arcs()
    matrix[parents, children] = 1
    _set_other_edges(graph, matrix, format, both_ways)
    return matrix.T.copy() if row_to_column is False or format == "pcalg-cpdag" else matrix


def _set_other_edges(graph: Graph, matrix: NDArray[Any], format: str, both_ways: BothWays | None) -> None:
    """Write what is not an arc, or refuse what the format cannot say."""
    loose, double = graph.code == UNDIRECTED, graph.code == BIDIRECTED
    held: NDArray[np.bool_] = loose if format != "matrix" else np.zeros_like(loose)
    if format == "matrix" and both_ways is not None:
        held = loose if both_ways == "undirected" else double
    unsaid = np.flatnonzero((graph.code != 6) & (graph.code != 9) & ~held)
    if unsaid.size:
        edge = " ".join(graph.edges[int(unsaid[0])])
        more = "; use both_ways='undirected' or 'bidirected'" if format == "matrix" and both_ways is None else ""
        raise InputError(f"a {format} matrix cannot hold the edge {edge}{more}; 'causal-learn' holds every mark")
    value = 2 if format == "gadjid" else 1
    matrix[graph.first[held], graph.second[held]] = value
    matrix[graph.second[held], graph.first[held]] = value
