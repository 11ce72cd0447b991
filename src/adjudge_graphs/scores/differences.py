"""Which edges differ, and what each difference costs; and whether a learner's arcs run the other way as a whole."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import astuple, dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from adjudge.base.argument_checks import checked
from adjudge.base.result_base import ResultBase
from adjudge_graphs.alignment import align
from adjudge_graphs.cpdag import consistent_extension, cpdag_of, is_cpdag, reversible_arcs
from adjudge_graphs.graph import Graph, Ints
from adjudge_graphs.marks import FORWARD, REVERSE, UNDIRECTED
from adjudge_graphs.readers.read import as_graph


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
    graph_scores

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


_SHARE, _DEVIATIONS = 2 / 3, 2.5
_CLASSES, _TIMES = 2, 4  # graphs that are CPDAGs only when transposed: so many, and so many times the others


@dataclass(frozen=True, slots=True)
class ArcDirections:
    """How many arcs that two graphs share run the same way and how many the other way, over one network or several.

    A matrix read in the wrong convention reverses all of them. An honest learner may reverse many too, for two reasons,
    and both are allowed for:

    - data cannot tell the direction of arcs that are reversible within the true equivalence class, and learners break
      such ties by column order: so most *compelled* arcs must be reversed, beside most of all or by themselves;
    - a learner that knows nothing of directions orders its nodes at random, and arcs that share a node are then
      reversed together: among arcs pointed along a random order two have covariance ⅓ if they share a head or a tail,
      −⅓ if one ends where the other begins, 0 otherwise. So reversed − right must exceed 2.5 deviations of that.

    Learners that leave directions open (PC, GES) point few arcs, so these counts tell little. But what they give is
    nearly always a CPDAG, and its transpose nearly never is: graphs with arcs and undirected edges that are CPDAGs only
    when all arcs are reversed were read the wrong way round, whatever the truth.
    """

    same: int
    reversed: int
    variance: float  # of reversed − same, were the learnt arcs pointed along a random order of the nodes
    compelled_same: int  # of these, the arcs whose direction the true equivalence class fixes
    compelled_reversed: int
    compelled_variance: float
    classes: int  # learnt graphs with arcs and undirected edges that are CPDAGs, and their transposes are not
    classes_transposed: int  # those of which only the transpose is a CPDAG

    @property
    def transposed(self) -> bool:
        """Whether the learnt arcs as a whole run the other way: more than ties and chance explain."""
        if self.classes_transposed >= max(_CLASSES, _TIMES * self.classes) and self.reversed >= self.same:
            return True
        compelled = self.compelled_reversed, self.compelled_same
        return _most(*compelled) and (
            _most(self.reversed, self.same, self.variance) or _most(*compelled, self.compelled_variance)
        )


def _most(many: int, few: int, variance: float = 0.0) -> bool:
    """Whether `many` is two thirds of both, and more than chance explains."""
    return many > 0 and many >= _SHARE * (many + few) and many - few >= _DEVIATIONS * variance**0.5


def arc_directions(truth: Graph, learnt: Graph) -> ArcDirections:
    """How do the arcs that two aligned graphs share compare in direction?"""
    rows, others = shared_rows(truth, learnt)
    true_code, learnt_code = truth.code[rows], learnt.code[others]
    arcs = np.isin(true_code, (FORWARD, REVERSE)) & np.isin(learnt_code, (FORWARD, REVERSE))
    rows, reverse = rows[arcs], (true_code != learnt_code)[arcs]
    compelled = np.isin((cpdag_of(truth) or truth).code[rows], (FORWARD, REVERSE))
    both = bool(learnt.arcs()[0].size) and bool((learnt.code == UNDIRECTED).any())
    given, other = (both and is_cpdag(graph) for graph in (learnt, learnt.transposed()))
    return ArcDirections(
        int(np.count_nonzero(~reverse)),
        int(np.count_nonzero(reverse)),
        _variance(truth, rows),
        int(np.count_nonzero(compelled & ~reverse)),
        int(np.count_nonzero(compelled & reverse)),
        _variance(truth, rows[compelled]),
        int(given and not other),
        int(other and not given),
    )


def _variance(truth: Graph, rows: Ints) -> float:
    """Of reversed − same among these arcs of the truth, pointed along a random order of the nodes."""
    ends = np.stack([truth.first[rows], truth.second[rows]])
    parents, children = np.where(truth.code[rows] == FORWARD, ends, ends[::-1])
    out, into = (np.bincount(nodes, minlength=truth.n_nodes) for nodes in (parents, children))
    return float(rows.size + (out * (out - 1) + into * (into - 1)).sum() / 3 - 2 / 3 * (out * into).sum())


def pooled_directions(parts: Iterable[ArcDirections]) -> ArcDirections:
    """The sums over networks."""
    found = [astuple(part) for part in parts]
    return ArcDirections(*map(sum, zip(*found, strict=True))) if found else ArcDirections(0, 0, 0.0, 0, 0, 0.0, 0, 0)
