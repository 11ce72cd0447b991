"""BIC, AIC and BDeu of a graph on categorical data; on binary data also how far it is from the best graph of all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray
from scipy.special import xlogy

from adjudge.base.argument_checks import array_of, checked, floats_of
from adjudge.base.result_base import ResultBase
from adjudge.errors import InputError, UnfitDataError
from adjudge_graphs.cpdag import consistent_extension, dag_to_cpdag
from adjudge_graphs.graph import Graph
from adjudge_graphs.order import find_cycle
from adjudge_graphs.readers.read import as_graph

Ints = NDArray[np.intp]


@dataclass(frozen=True, slots=True, repr=False)
class StructureScoreResult(ResultBase):
    """The score of a graph on data, in nats, greater is better."""

    score: float
    local: dict[str, float]
    log_likelihood: float
    n_parameters: int
    n_rows: float
    kind: Literal["bdeu", "bic", "aic"]
    ess: float | None


@checked
def structure_score(
    graph: Any,
    data: Any,
    kind: Literal["bdeu", "bic", "aic"] = "bdeu",
    *,
    ess: float = 1.0,
    weights: Sequence[float] | None = None,
    states: Mapping[str, int] | int | None = None,
) -> StructureScoreResult:
    """How well does this graph explain categorical data, its size weighed in?

    With N_ijk rows where node i takes its state k and its parents their configuration j, r_i states and q_i = Π r
    over the parents: BDeu = Σ_ij [lnΓ(α/q_i) − lnΓ(α/q_i + N_ij)] + Σ_ijk [lnΓ(α/(q_i r_i) + N_ijk) − lnΓ(α/(q_i
    r_i))], α = `ess`; BIC = Σ_ijk N_ijk ln(N_ijk/N_ij) − ½ ln N · Σ_i q_i (r_i − 1); AIC has 1
    in place of ½ ln N. All are equal for Markov equivalent DAGs, so a CPDAG has the score of any of its members. A
    higher score is not a truer graph (paper D, Sec. 2.3).

    `data`: a frame or mapping with a column per node, or an array with columns in the order of the nodes; each
    distinct value is a state. `states` gives r_i where the data may lack some. `weights`: one per row.

    Parameters
    ----------
    graph: The graph: anything `read_graph` reads.
    data: Frame or mapping of columns of categories.
    kind: Which score.
    ess, weights
    states: Number of values per variable, where the data do not show all.

    See Also
    --------
    adjudge.graphs.optimality_gap

    >>> r = structure_score(Graph("AB", [("A", "->", "B")]), {"A": [0, 0, 1, 1], "B": [0, 0, 1, 1]})
    >>> round(r.score, 4), r.n_parameters
    (-5.5044, 3)
    """
    from adjudge.networks.score import Bdeu, bdeu_cell

    Bdeu(ess)  # refuses a bad ess
    given = as_graph(graph)
    dag = _member(given)
    columns, seen = _columns(data, given)
    sizes = _sizes(seen, states, given)
    rows = columns.shape[1]
    weight = _weights(weights, rows)
    parents = _parents(dag)
    local: dict[str, float] = {}
    likelihood = 0.0
    free = 0
    for node, name in enumerate(given.nodes):
        counts, above = _counts(columns, node, parents[node], sizes, weight)
        r = sizes[node]
        q = float(np.prod([float(sizes[parent]) for parent in parents[node]]))
        fit = float(xlogy(counts, counts).sum() - xlogy(above, above).sum())
        likelihood += fit
        free += int(q) * (r - 1)
        if kind != "bdeu":
            price = 0.5 * float(np.log(weight.sum())) if kind == "bic" else 1.0
            local[name] = fit - price * q * (r - 1)
        else:
            local[name] = float(bdeu_cell(counts, ess / (q * r)).sum() - bdeu_cell(above, ess / q).sum())
    return StructureScoreResult(
        score=sum(local.values()),
        local=local,
        log_likelihood=likelihood,
        n_parameters=free,
        n_rows=float(weight.sum()),
        kind=kind,
        ess=ess if kind == "bdeu" else None,
    )


def scores_on_data(graphs: Mapping[str, Graph], data: Any, *, ess: float = 1.0) -> dict[str, dict[str, float | None]]:
    """Log-likelihood, BIC, AIC and BDeu of every graph, the first of them the true one (paper D, Sec. 2.3).

    `kl_excess` = (log-likelihood of the true graph − that of this one) / rows: how much further this graph is from the
    sample than the truth, as a Kullback–Leibler divergence in nats; below 0 where it follows chance. None for a graph
    that stands for no DAG.
    """
    found: dict[str, dict[str, float | None]] = {}
    likelihood = None
    for name, graph in graphs.items():
        if consistent_extension(graph) is None:
            found[name] = dict.fromkeys(DATA_SCORES)
            continue
        bic, aic, bdeu = (structure_score(graph, data, kind, ess=ess) for kind in _KINDS)
        own = bic.log_likelihood
        likelihood = own if not found else likelihood
        excess = None if likelihood is None else (likelihood - own) / bic.n_rows
        values = (own, bic.score, aic.score, bdeu.score, excess, bic.n_parameters)
        found[name] = dict(zip(DATA_SCORES, values, strict=True))
    return found


_KINDS: tuple[Literal["bic", "aic", "bdeu"], ...] = ("bic", "aic", "bdeu")
DATA_SCORES = ("log_likelihood", "bic", "aic", "bdeu", "kl_excess", "n_parameters")


def _member(graph: Graph) -> Graph:
    dag = consistent_extension(graph)
    if dag is None:
        cycle = find_cycle(graph)
        why = f"it has the cycle {' -> '.join(cycle[:6])}" if cycle else "it stands for no DAG"
        raise InputError(f"a graph is scored on data as a DAG; {why}")
    return dag


def _parents(dag: Graph) -> list[list[int]]:
    found: list[list[int]] = [[] for _ in range(dag.n_nodes)]
    for parent, child in zip(*(ends.tolist() for ends in dag.arcs()), strict=True):
        found[child].append(parent)
    return found


def _columns(data: Any, graph: Graph) -> tuple[Ints, list[int]]:
    """State numbers, one row of the array per node; and how many states each has."""
    if isinstance(data, Mapping) or hasattr(data, "columns"):
        heads = list(data) if isinstance(data, Mapping) else [str(name) for name in data.columns]
        absent = [name for name in graph.nodes if name not in heads]
        if absent:
            raise InputError(f"the data have no column for node {absent[0]!r}; columns: {', '.join(heads[:8])}")
        raw = [np.asarray(data[name]) for name in graph.nodes]
    else:
        table = array_of(data, "the data")
        if table.ndim != 2 or table.shape[1] != graph.n_nodes:
            raise InputError(f"the data need {graph.n_nodes} columns, one per node; received shape {table.shape}")
        raw = list(table.T)
    length = {column.size for column in raw}
    if len(length) != 1:
        raise InputError("the columns of the data have different lengths")
    if length == {0}:
        raise UnfitDataError("the data have no rows to score the graph on")
    out = np.empty((len(raw), raw[0].size), dtype=np.intp)
    seen: list[int] = []
    for node, column in enumerate(raw):
        missing = np.flatnonzero(column != column) if column.dtype.kind in "fO" else np.empty(0, dtype=np.intp)
        if not missing.size and column.dtype.kind == "O":
            missing = np.flatnonzero([value is None for value in column])
        if missing.size:
            raise InputError(f"the data lack a value of {graph.nodes[node]!r} in row {missing[0]}; drop or fill it")
        kinds, out[node] = np.unique(column.astype(str) if column.dtype.kind == "O" else column, return_inverse=True)
        seen.append(int(kinds.size))
    return out, seen


def _sizes(seen: list[int], states: Mapping[str, int] | int | None, graph: Graph) -> list[int]:
    if states is None:
        return seen
    wanted = [states if isinstance(states, int) else states.get(name, seen[k]) for k, name in enumerate(graph.nodes)]
    for name, have, want in zip(graph.nodes, seen, wanted, strict=True):
        if want < have:
            raise InputError(f"node {name!r} takes {have} values in the data, more than the {want} states given")
    return wanted


def _weights(weights: Sequence[float] | None, rows: int) -> NDArray[np.float64]:
    if weights is None:
        return np.ones(rows)
    weight = floats_of(weights, "weights")
    if weight.shape != (rows,) or not (np.isfinite(weight) & (weight >= 0)).all() or not weight.sum():
        raise InputError(f"weights are {rows} numbers, none negative, not all 0")
    return weight


def _counts(
    columns: Ints, node: int, parents: list[int], sizes: list[int], weight: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Weights N_ijk of the observed cells, and N_ij of the observed parent configurations."""
    if not parents:
        return _weighed(columns[node], weight), np.array([weight.sum()])
    # Number the observed configurations afresh after each parent, so that the number never outgrows the rows.
    above = np.zeros(weight.size, dtype=np.intp)
    for parent in parents:
        above = np.unique(above * sizes[parent] + columns[parent], return_inverse=True)[1]
    cells = above * sizes[node] + columns[node]
    return _weighed(cells, weight), _weighed(above, weight)


def _weighed(numbers: Ints, weight: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray(np.bincount(numbers, weights=weight), dtype=np.float64)


_MOST_NODES = 20


@dataclass(frozen=True, slots=True, repr=False)
class OptimalityGapResult(ResultBase):
    """The score a graph leaves on the table, in nats."""

    gap: float
    score: float
    best_score: float
    odds: float  # exp(gap): how many times more probable the best graph is, under a uniform prior (BDeu)
    is_optimal: bool
    best: Graph  # the CPDAG of one optimal DAG; others may score the same
    kind: Literal["bdeu", "bic"]
    ess: float | None


@checked
def optimality_gap(
    graph: Any,
    data: Any,
    kind: Literal["bdeu", "bic"] = "bdeu",
    *,
    ess: float = 1.0,
    weights: Sequence[float] | None = None,
) -> OptimalityGapResult:
    """How much better than this graph does the best graph of all explain the data?

    gap = score of the global optimum over all DAGs (exact search, `learn_network`) − score of this graph, in nats,
    never negative. It tells a learner's search from its score: a learner that maximises BDeu and leaves a gap did
    not find what it looked for. A graph may well be nearer to the truth than the optimum. Needs binary data and at
    most 20 nodes; a column that is constant still counts two states, in both scores. For the score alone, with any
    number of states, use `structure_score`.

    Parameters
    ----------
    graph: The graph: anything `read_graph` reads.
    data: Frame or mapping of columns of categories.
    kind: Which score.
    ess, weights

    See Also
    --------
    adjudge.graphs.structure_score
    adjudge.networks.learn_network

    >>> data = {"A": [0, 0, 1, 1] * 5, "B": [0, 0, 1, 1] * 5, "C": [0, 1, 0, 1] * 5}
    >>> r = optimality_gap(Graph("ABC"), data)
    >>> round(r.gap, 3), str(r.best).replace("\\n", ", ")
    (13.023, 'A -- B, C')
    """
    from adjudge.networks.search import learn_network

    given = as_graph(graph)
    if given.n_nodes > _MOST_NODES:
        raise UnfitDataError(
            f"the exact optimum is found for at most {_MOST_NODES} nodes; this graph has {given.n_nodes}"
        )
    numbers, seen = _columns(data, given)
    for name, values in zip(given.nodes, seen, strict=True):
        if values > 2:
            raise UnfitDataError(f"the exact optimum needs binary data; {name!r} takes {values} values")
    own = structure_score(given, numbers.T, kind, ess=ess, weights=weights, states=2)
    best = learn_network(numbers.T, weights=weights, ess=ess, score=kind, names=list(given.nodes))
    # Both sums run over other orders of the same terms: differences below rounding are none.
    assert best.score is not None
    gap = max(best.score - own.score, 0.0)
    same = gap <= 1e-9 * max(1.0, abs(own.score))
    return OptimalityGapResult(
        gap=0.0 if same else gap,
        score=own.score,
        best_score=best.score,
        odds=1.0 if same else exp(min(gap, 700.0)),
        is_optimal=same,
        best=dag_to_cpdag(best.graph()),
        kind=kind,
        ess=own.ess,
    )
