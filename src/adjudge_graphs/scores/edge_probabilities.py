"""Matrices of edge probabilities (bootstrap strengths, posterior edge features) judged against the true graph."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from adjudge.base.argument_checks import checked, floats_of
from adjudge.base.result_base import ResultBase
from adjudge.errors import InputError, UnfitDataError
from adjudge.kernels.arrays import Bools, Floats
from adjudge_graphs.graph import Graph
from adjudge_graphs.readers.read import as_graph


@dataclass(frozen=True, slots=True, repr=False)
class EdgeProbabilityResult(ResultBase):
    """How well edge probabilities rank and how well they are sized; None where only one class exists."""

    auroc: float | None
    aupr: float | None
    brier: float
    log_score: float
    target: Literal["arc", "skeleton"]
    n_pairs: int
    n_true: int
    cutoff: float
    n_cut: int  # true pairs given less than the cut-off, or others more than one minus it


@checked
def edge_probability_scores(
    truth: Any,
    probabilities: Any,
    *,
    target: Literal["arc", "skeleton"],
    row_to_column: bool | None = None,
    nodes: Sequence[str] | None = None,
    cutoff: float = 1e-6,
) -> EdgeProbabilityResult:
    """How good are probabilities of edges, as a ranking (AUROC, AUPR) and as probabilities (Brier, log score)?

    target "arc": entry [i, j] is the probability of i → j (`row_to_column=True`) or j → i (False), judged over the
    n(n − 1) ordered pairs; "skeleton": a symmetric matrix, judged over the n(n − 1)/2 unordered pairs. For arcs
    judged as a skeleton pass P + P.T. AUROC counts ties ½. AUPR is average precision, Σ (recall step × precision),
    tied entries entering together; a blind guess has the share of true pairs, not ½. Brier is the mean of (p − y)².
    The log score is the mean of −ln of the probability given to what is true; probabilities are cut to [cutoff, 1 −
    cutoff] for it, and `n_cut` counts the entries where that hid a surprise. The diagonal is not read. AUROC needs
    both kinds of pairs, AUPR a true one: else None.

    Parameters
    ----------
    truth
    probabilities: Matrix, frame or mapping of edge probabilities.
    target: Whether arcs or only adjacencies count.
    row_to_column: True when entry [i, j] is the probability of i → j.
    nodes: Names by position.
    cutoff: Probabilities are kept this far from 0 and 1 in the log score.

    See Also
    --------
    adjudge.networks.structure_posterior : gives such probabilities

    >>> truth = Graph("ABC", [("A", "->", "B")])
    >>> p = [[0, 0.9, 0.2], [0.1, 0, 0.2], [0.0, 0.0, 0]]
    >>> r = edge_probability_scores(truth, p, target="arc", row_to_column=True)
    >>> r.auroc, r.aupr, round(r.brier, 4), round(r.log_score, 4)
    (1.0, 1.0, 0.0167, 0.1095)
    """
    if not 0 < cutoff < 0.5:
        raise InputError(f"cutoff lies between 0 and ½; received {cutoff}")
    true = as_graph(truth, "the true graph")
    matrix = _matrix(probabilities, true, nodes)
    n = true.n_nodes
    if target == "arc":
        if row_to_column is None:
            raise InputError("which way do entries point? pass row_to_column=True when [i, j] means i → j, else False")
        if not row_to_column:
            matrix = matrix.T
        kinds = true.counts()
        if kinds["directed"] != true.n_edges:
            raise UnfitDataError("arc probabilities need a true graph of arcs only; use target='skeleton'")
        joined = np.zeros((n, n), dtype=bool)
        joined[true.arcs()] = True
        read = ~np.eye(n, dtype=bool)
    else:
        uneven = np.argwhere(np.abs(matrix - matrix.T) > 1e-9)
        if uneven.size:
            i, j = uneven[0]
            raise InputError(f"a skeleton's matrix is symmetric; [{i}, {j}] and [{j}, {i}] differ (pass P + P.T?)")
        joined = np.zeros((n, n), dtype=bool)
        joined[true.first, true.second] = True
        read = np.triu(np.ones((n, n), dtype=bool), 1)
    return _scores(joined[read], matrix[read], target, cutoff)


def _matrix(probabilities: Any, true: Graph, nodes: Sequence[str] | None) -> Floats:
    """The probabilities in the order of the truth's nodes, checked."""
    if nodes is None and hasattr(probabilities, "columns"):
        nodes = [str(name) for name in probabilities.columns]
        probabilities = probabilities.to_numpy()
    if hasattr(probabilities, "toarray"):
        probabilities = probabilities.toarray()
    matrix = floats_of(probabilities, "probabilities")
    n = true.n_nodes
    if matrix.shape != (n, n):
        raise InputError(f"the true graph has {n} nodes; the matrix of probabilities has shape {matrix.shape}")
    off = matrix.copy()
    np.fill_diagonal(off, 0)
    bad = np.argwhere(~((off >= 0) & (off <= 1)))
    if bad.size:
        i, j = bad[0]
        raise InputError(f"entry [{i}, {j}] is {matrix[i, j]:g}, not a probability")
    if nodes is not None:
        if set(nodes) != set(true.nodes) or len(nodes) != n:
            raise InputError("the matrix and the true graph have different nodes")
        place = {name: row for row, name in enumerate(nodes)}
        order = [place[name] for name in true.nodes]
        off = off[np.ix_(order, order)]
    return off


def _scores(joined: Bools, given: Floats, target: Literal["arc", "skeleton"], cutoff: float) -> EdgeProbabilityResult:
    if joined.size == 0:
        raise UnfitDataError("one node has no pairs to judge")
    right = np.where(joined, given, 1 - given)
    return EdgeProbabilityResult(
        auroc=_auroc(joined, given),
        aupr=_average_precision(joined, given),
        brier=float(np.mean((given - joined) ** 2)),
        log_score=float(np.mean(-np.log(np.clip(right, cutoff, 1 - cutoff)))),
        target=target,
        n_pairs=int(joined.size),
        n_true=int(joined.sum()),
        cutoff=cutoff,
        n_cut=int(np.count_nonzero(right < cutoff)),
    )


def _steps(joined: Bools, given: Floats) -> tuple[Floats, Floats]:
    """True and false pairs at or above each distinct value, greatest first."""
    order = np.argsort(-given, kind="stable")
    last = np.append(np.flatnonzero(np.diff(given[order])), joined.size - 1)
    hits = np.cumsum(joined[order])[last].astype(float)
    return hits, last + 1 - hits


def _auroc(joined: Bools, given: Floats) -> float | None:
    hits, misses = _steps(joined, given)
    if not hits[-1] or not misses[-1]:
        return None
    before = np.concatenate([[0.0], hits[:-1]])
    area = float(np.sum(np.diff(misses, prepend=0.0) * (before + hits) / 2))  # trapezoids: a tie counts ½
    return area / float(hits[-1] * misses[-1])


def _average_precision(joined: Bools, given: Floats) -> float | None:
    hits, misses = _steps(joined, given)
    if not hits[-1]:
        return None
    return float(np.sum(np.diff(hits, prepend=0.0) * hits / (hits + misses)) / hits[-1])
