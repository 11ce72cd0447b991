"""Two graphs, pair of nodes by pair of nodes: what is matched, met differently, missed or added."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from adjudge.base.argument_checks import checked
from adjudge.base.result_base import ResultBase
from adjudge.graphs.alignment import align
from adjudge.graphs.cpdag import reversible_arcs
from adjudge.graphs.extension import consistent_extension
from adjudge.graphs.graph import Graph, Ints
from adjudge.graphs.marks import FORWARD, REVERSE, UNDIRECTED
from adjudge.graphs.readers.read import as_graph


@dataclass(frozen=True, slots=True)
class PairCounts:
    """Counts over the pairs of nodes joined in either graph."""

    same: int  # the same edge in both
    reversed: int  # an arc in both, pointing the other way
    otherwise: int  # an edge in both, of another kind
    missing: int  # an edge in the truth only
    extra: int  # an edge in the learnt graph only
    marks: int  # marks that differ where both have an edge


Rows = tuple[Ints, Ints]


def shared_rows(truth: Graph, learnt: Graph) -> Rows:
    """Rows of the truth's and of the learnt graph's edges that join the same pair."""
    if not truth.n_edges or not learnt.n_edges:
        none = np.empty(0, dtype=np.intp)
        return none, none
    place = np.searchsorted(truth.key, learnt.key)
    place[place == truth.n_edges] = 0
    met = np.flatnonzero(truth.key[place] == learnt.key)
    return place[met], met


def count_pairs(
    truth: Graph, learnt: Graph, rows: Rows | None = None, forgiven: NDArray[np.bool_] | None = None
) -> PairCounts:
    """Count how the edges of two aligned graphs meet.

    `rows` are their `shared_rows`, when known (a graph and its CPDAG have the same). `forgiven` marks rows of the
    truth's edges where any arc or undirected edge counts as the same (rule 6 of paper D).
    """
    in_truth, in_learnt = rows if rows is not None else shared_rows(truth, learnt)
    true_code, learnt_code = truth.code[in_truth], learnt.code[in_learnt]
    differ = true_code != learnt_code
    if forgiven is not None and differ.any():
        # Neither a bidirected edge nor a circle mark is ever equivalent to an arc: tails and one arrowhead at most.
        arc_like = (learnt_code == FORWARD) | (learnt_code == REVERSE) | (learnt_code == UNDIRECTED)
        differ &= ~(forgiven[in_truth] & arc_like)
    true_code, learnt_code = true_code[differ], learnt_code[differ]
    both = int(differ.size)
    turned = int(
        np.count_nonzero((true_code == FORWARD) & (learnt_code == REVERSE))
        + np.count_nonzero((true_code == REVERSE) & (learnt_code == FORWARD))
    )
    marks = int(np.count_nonzero(true_code >> 2 != learnt_code >> 2) + np.count_nonzero((true_code ^ learnt_code) & 3))
    unlike = int(true_code.size)
    return PairCounts(both - unlike, turned, unlike - turned, truth.n_edges - both, learnt.n_edges - both, marks)


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
    truth, learnt

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
