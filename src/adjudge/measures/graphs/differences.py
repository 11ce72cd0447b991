"""Edge by edge: where a learnt graph departs from the truth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from adjudge.base.argument_checks import checked
from adjudge.base.result_base import ResultBase
from adjudge.graphs.alignment import align
from adjudge.graphs.cpdag import reversible_arcs
from adjudge.graphs.extension import consistent_extension
from adjudge.graphs.graph import Graph
from adjudge.graphs.marks import FORWARD, REVERSE, UNDIRECTED
from adjudge.graphs.readers.read import as_graph
from adjudge.measures.graphs.pairs import shared_rows

DifferenceKind = Literal["missing", "extra", "reversed", "other kind"]


@dataclass(frozen=True, slots=True, repr=False)
class EdgeDifference(ResultBase):
    """One pair of nodes on which the graphs disagree."""

    kind: DifferenceKind
    truth: str | None  # the edge in the true graph, such as "A -> B"
    learnt: str | None
    penalty: float  # of Table 4 in paper D: ½ or 1
    direction_open: bool  # the true CPDAG leaves this direction open, so data alone cannot tell


@checked
def edge_differences(truth: Any, learnt: Any) -> list[EdgeDifference]:
    """On which pairs of nodes do the graphs disagree, and how?

    In the order missing, reversed, other kind, extra; within each by node order of the truth.

    Parameters
    ----------
    truth : object
        The true graph: anything `read_graph` reads.
    learnt : object
        The learnt graph: anything `read_graph` reads.

    Returns
    -------
    list[EdgeDifference]
        One entry per pair of nodes that differs, with its penalty.

    See Also
    --------
    adjudge.plots.plot_graph_differences : draws them

    References
    ----------
    Constantinou, A. C. (2020). Evaluating structure learning algorithms with a balanced scoring function.

    Examples
    --------
    >>> for d in edge_differences([("A", "B"), ("B", "C")], [("B", "A"), ("A", "C")]):
    ...     print(d.kind, "|", d.truth, "|", d.learnt, "|", d.penalty)
    missing | B -> C | None | 1.0
    reversed | A -> B | B -> A | 0.5
    extra | None | A -> C | 1.0
    """
    true, found, _ = align(as_graph(truth, "the true graph"), as_graph(learnt, "the learnt graph"))
    in_true, in_found = shared_rows(true, found)
    open_edges = _open_edges(true)
    missing = np.setdiff1d(np.arange(true.n_edges), in_true).tolist()
    extra = np.setdiff1d(np.arange(found.n_edges), in_found).tolist()
    met: list[EdgeDifference] = []
    for row, other in zip(in_true.tolist(), in_found.tolist(), strict=True):
        codes = int(true.code[row]), int(found.code[other])
        if codes[0] != codes[1]:
            turned = set(codes) == {FORWARD, REVERSE}
            free = bool(open_edges[row]) and codes[1] in {FORWARD, REVERSE, UNDIRECTED}
            kind: DifferenceKind = "reversed" if turned else "other kind"
            met.append(EdgeDifference(kind, _words(true, row), _words(found, other), 0.5, free))
    return [
        *(EdgeDifference("missing", _words(true, row), None, 1.0, False) for row in missing),
        *sorted(met, key=lambda item: item.kind != "reversed"),
        *(EdgeDifference("extra", None, _words(found, row), 1.0, False) for row in extra),
    ]


def _words(graph: Graph, row: int) -> str:
    return " ".join(graph.edge(row))


def _open_edges(true: Graph) -> np.ndarray[Any, np.dtype[np.bool_]]:
    member = consistent_extension(true)
    return np.zeros(true.n_edges, dtype=bool) if member is None else reversible_arcs(member)
