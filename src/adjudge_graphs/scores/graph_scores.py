"""All scores of a learnt graph against the true one, each under its own name; and paper D's from counts alone."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from adjudge.base.argument_checks import checked
from adjudge.base.result_base import ResultBase
from adjudge.errors import InputError, did_you_mean
from adjudge_graphs.adjacency import arrowheads, count_unshielded
from adjudge_graphs.alignment import align
from adjudge_graphs.cpdag import consistent_extension, cpdag_of, reversible_arcs
from adjudge_graphs.graph import Graph
from adjudge_graphs.marks import ARROW
from adjudge_graphs.readers.read import as_graph
from adjudge_graphs.scores.definitions import SCORES
from adjudge_graphs.scores.differences import PairCounts, Rows, count_pairs, shared_rows

Equivalence = Literal["none", "edge", "graph"]


@dataclass(frozen=True, slots=True, repr=False)
class GraphScores(ResultBase):
    """Scores of one learnt graph. `.definition(name)` says what a number means; None is "not defined here"."""

    bsf: float
    shd: float
    shd_reversal1: int
    shd_reversal2: int
    shd_cpdag: int | None
    shd_edge_marks: int
    ddm: float | None
    tp: float
    fp: float
    tn: float
    fn: float
    partial: int
    precision: float | None
    precision_eq2: float | None
    recall: float | None
    f1: float | None
    skeleton_precision: float | None
    skeleton_recall: float | None
    skeleton_f1: float | None
    v_structure_precision: float | None
    v_structure_recall: float | None
    v_structure_f1: float | None
    n_nodes: int
    n_true_edges: int
    n_learnt_edges: int
    n_matched: int
    n_reversed: int
    n_other_kind: int
    n_missing: int
    n_extra: int
    n_circle: int
    equivalence: Equivalence
    markov_equivalent: bool
    matched_by: str

    def definition(self, name: str) -> str:
        """What the score of this name counts."""
        if name not in SCORES:
            raise InputError(f"no definition of {name!r}{did_you_mean(name, SCORES)}")
        return SCORES[name].text

    def rows(self) -> list[tuple[str, Any]]:
        return [(name, "n/a" if value is None else value) for name, value in self._items()]


@checked
def graph_scores(truth: Any, learnt: Any, equivalence: Equivalence = "none") -> GraphScores:
    """How close is a learnt graph to the true one, under every usual definition at once?

    Per unordered pair of nodes (Table 4 of paper D): same edge 0; a true arc met by a reversed, undirected or
    bidirected edge ½, a *partial* match; a true edge missed 1; an edge where truth has none 1. Where the truth
    itself has an undirected (bidirected) edge, the same kind is a full match and any other edge partial. Circle
    marks are partial unless the truth has the same. `tp`, `fp`, `tn`, `fn` are weighted so (`confusion_scores`);
    `shd` is their half-weighted sum.

    `equivalence` is rule 6: "none" (default; the paper's tables); "edge": an arc or undirected edge is right
    wherever the true CPDAG leaves the direction open; "graph": all edges are right when the whole graphs are Markov
    equivalent. A bidirected edge is never equivalent. It touches the weighted counts and what follows from them,
    not `shd_reversal1`, `shd_reversal2`, `shd_cpdag`, `shd_edge_marks`, skeleton or v-structures, which keep their
    own definitions.

    Both graphs may be anything `read_graph` reads without further keywords. Nodes are matched by name. For
    interventions rather than edges use `sid`.

    Parameters
    ----------
    truth, learnt, equivalence

    Raises
    ------
    InputError
        A graph cannot be read, or the graphs have different nodes.

    See Also
    --------
    adjudge.graphs.compare_graphs : several learnt graphs
    adjudge.graphs.sid : interventions instead of edges

    References
    ----------
    graph_scores

    >>> truth = Graph("ABCDE", [("A", "->", "B"), ("B", "->", "C"), ("D", "->", "C"), ("D", "->", "E")])
    >>> learnt = Graph("ABCDE", [("B", "->", "A"), ("B", "->", "C"), ("D", "->", "C"), ("D", "->", "E")])
    >>> s = graph_scores(truth, learnt)
    >>> s.bsf, s.shd, s.shd_reversal1, s.shd_reversal2, s.shd_cpdag, s.shd_edge_marks
    (0.875, 0.5, 1, 2, 0, 2)
    >>> graph_scores(truth, learnt, equivalence="edge").shd
    0.0
    """
    true, found, how = align(as_graph(truth, "the true graph"), as_graph(learnt, "the learnt graph"))
    rows = shared_rows(true, found)
    plain = count_pairs(true, found, rows)
    true_class, found_class = cpdag_of(true), cpdag_of(found)
    at_class = None
    if true_class is not None and found_class is not None:
        at_class = count_pairs(true_class, found_class, rows)
    equivalent = at_class is not None and not _differences(at_class)
    weighted = _forgive(true, found, rows, plain, equivalence, equivalent)
    confusion = confusion_scores(
        weighted.same, weighted.reversed + weighted.otherwise, weighted.extra, true.n_edges, true.n_pairs - true.n_edges
    )
    shared = plain.same + plain.reversed + plain.otherwise
    skeleton = shared / found.n_edges if found.n_edges else None, shared / true.n_edges if true.n_edges else None
    collider = _collider_ratios(true, found, rows)
    return GraphScores(
        **confusion.to_dict(),
        shd_reversal1=_differences(plain),
        shd_reversal2=_differences(plain) + plain.reversed,
        shd_cpdag=None if at_class is None else _differences(at_class),
        shd_edge_marks=plain.marks + 2 * (plain.missing + plain.extra),
        skeleton_precision=skeleton[0],
        skeleton_recall=skeleton[1],
        skeleton_f1=harmonic(*skeleton),
        v_structure_precision=collider[0],
        v_structure_recall=collider[1],
        v_structure_f1=harmonic(*collider),
        n_nodes=true.n_nodes,
        n_true_edges=true.n_edges,
        n_learnt_edges=found.n_edges,
        n_matched=plain.same,
        n_reversed=plain.reversed,
        n_other_kind=plain.otherwise,
        n_missing=plain.missing,
        n_extra=plain.extra,
        n_circle=found.counts()["circle"],
        equivalence=equivalence,
        markov_equivalent=equivalent,
        matched_by=how,
    )


def _differences(counts: PairCounts) -> int:
    return counts.reversed + counts.otherwise + counts.missing + counts.extra


def _forgive(
    true: Graph, found: Graph, rows: Rows, plain: PairCounts, rule: Equivalence, equivalent: bool
) -> PairCounts:
    """The counts after rule 6 of Table 4."""
    if rule == "none" or (rule == "graph" and not equivalent):
        return plain
    member = consistent_extension(true)
    if member is None:
        raise InputError(
            f"equivalence={rule!r} needs a true graph that stands for a DAG; this one has a cycle, bidirected edges, "
            "circle marks or no consistent extension; use equivalence='none'"
        )
    forgiven: NDArray[np.bool_] = np.ones(true.n_edges, dtype=bool) if rule == "graph" else reversible_arcs(member)
    return count_pairs(true, found, rows, forgiven)


def _collider_ratios(true: Graph, found: Graph, rows: Rows) -> tuple[float | None, float | None]:
    """Precision and recall of unshielded colliders."""
    in_truth, in_found = (graph.keep("colliders", partial(_count_colliders, graph)) for graph in (true, found))
    common = 0
    if in_truth and in_found:
        shared = true.code[rows[0]], found.code[rows[1]]
        at_second = ((shared[0] & 3) == ARROW) & ((shared[1] & 3) == ARROW)
        at_first = ((shared[0] >> 2) == ARROW) & ((shared[1] >> 2) == ARROW)
        first, second = true.first[rows[0]], true.second[rows[0]]
        tails = np.concatenate([first[at_second], second[at_first]])
        heads = np.concatenate([second[at_second], first[at_first]])
        common = count_unshielded(tails, heads, true, found)
    return (common / in_found if in_found else None), (common / in_truth if in_truth else None)


def _count_colliders(graph: Graph) -> int:
    return count_unshielded(*arrowheads(graph), graph)


@checked
def bsf(truth: Any, learnt: Any, equivalence: Equivalence = "none") -> float:
    """How much better than an empty or a complete graph is the learnt one (1 exact, 0 no better, −1 the complement)?

    The balanced scoring function of paper D (Eq. 9), ½(TP/a + TN/i − FP/i − FN/a): edges and non-edges each count
    for one half, however rare. `graph_scores` gives it beside all others.

    Parameters
    ----------
    truth, learnt, equivalence

    Returns
    -------
    float
        Between −1 and 1.

    See Also
    --------
    adjudge.graph_scores : all scores at once

    References
    ----------
    graph_scores

    >>> bsf(Graph("ABC", [("A", "->", "B")]), Graph("ABC", [("A", "->", "B"), ("B", "->", "C")]))
    0.5
    """
    return graph_scores(truth, learnt, equivalence).bsf


@dataclass(frozen=True, slots=True, repr=False)
class ConfusionResult(ResultBase):
    """Weighted confusion counts of one learnt graph, and what follows from them."""

    tp: float
    fp: float
    tn: float
    fn: float
    partial: int
    precision: float | None
    precision_eq2: float | None
    recall: float | None
    f1: float | None
    shd: float
    ddm: float | None
    bsf: float


def balanced_score(tp: float, fp: float, tn: float, fn: float) -> float:
    """Eq. 9 of paper D from weighted counts; a = tp + fn true edges, i = tn + fp pairs without one.

    a = 0 (empty truth) or i = 0 (complete truth) leaves one half without a scale: the other half then counts in
    full, so the truth still scores 1 and its complement −1. Both 0 (one node): there is one graph only, score 1.

    >>> balanced_score(9, 20, 15, 1)
    0.3285714285714286
    >>> balanced_score(0, 0, 3, 0), balanced_score(0, 3, 0, 0), balanced_score(0, 0, 0, 3)
    (1.0, -1.0, -1.0)
    """
    a, i = tp + fn, tn + fp
    halves = ([(tp - fn) / a] if a else []) + ([(tn - fp) / i] if i else [])
    return sum(halves) / len(halves) if halves else 1.0


def confusion_scores(matches: int, partial: int, false: int, n_true: int, n_absent: int) -> ConfusionResult:
    """What do these counts of right, half-right and false edges amount to?

    With a true edges, i pairs without one, P partial matches: TPw = matches + P/2, FN = a − TPw, TN = i − FP,
    precision TPw/(matches + P + FP) (all learnt edges; the printed Eq. 2, TPw/(TPw + FP), is `precision_eq2`),
    recall TPw/a (Eq. 3), F1 (Eq. 5), SHD = FN + FP, DDM = (TPw − FN − FP)/a (Eq. 4), BSF (Eq. 9). Undefined, and
    None: precision without a learnt edge, recall and DDM without a true one, F1 when precision or recall is None or
    both are 0. BSF is always defined (`balanced_score`).
    """
    if min(matches, partial, false, n_true, n_absent) < 0 or matches + partial > n_true or false > n_absent:
        raise InputError(
            f"impossible counts: {matches} matches and {partial} partial of {n_true} true edges, "
            f"{false} false of {n_absent}"
        )
    tp = matches + partial / 2
    fn = n_true - tp
    learnt = matches + partial + false
    precision = tp / learnt if learnt else None
    recall = tp / n_true if n_true else None
    return ConfusionResult(
        tp=tp,
        fp=float(false),
        tn=float(n_absent - false),
        fn=fn,
        partial=partial,
        precision=precision,
        precision_eq2=(tp / (tp + false) if tp + false else None),
        recall=recall,
        f1=harmonic(precision, recall),
        shd=fn + false,
        ddm=(tp - fn - false) / n_true if n_true else None,
        bsf=balanced_score(tp, false, n_absent - false, fn),
    )


def harmonic(precision: float | None, recall: float | None) -> float | None:
    """F1 (Eq. 5): None when a part is undefined or both are 0, as the paper's tables print it.

    >>> harmonic(0.5, 0.5), harmonic(0.0, 0.0), harmonic(None, 0.0)
    (0.5, None, None)
    """
    if precision is None or recall is None or precision + recall == 0:
        return None
    return 2 * precision * recall / (precision + recall)
