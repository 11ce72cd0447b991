"""Two aligned graphs, pair of nodes by pair of nodes: what is matched, met differently, missed, or added."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from adjudge.graphs.graph import Graph, Ints
from adjudge.graphs.marks import FORWARD, REVERSE, UNDIRECTED


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
