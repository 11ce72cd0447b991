"""How far a given graph is, on binary data, from the best graph of all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from typing import Any, Literal

from adjudge.base.argument_checks import checked
from adjudge.base.result_base import ResultBase
from adjudge.errors import UnfitDataError
from adjudge.graphs.cpdag import dag_to_cpdag
from adjudge.graphs.graph import Graph
from adjudge.graphs.readers.read import as_graph
from adjudge.measures.graphs.structure_score import state_numbers, structure_score

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
    graph : object
        The graph: anything `read_graph` reads.
    data : object
        Frame or mapping of columns of categories.
    kind : {'bdeu', 'bic'}, default 'bdeu'
        Which score.
    ess, weights

    Returns
    -------
    OptimalityGapResult
        Score of the graph, of the best graph, and their difference.

    See Also
    --------
    adjudge.graphs.structure_score
    adjudge.networks.learn_network

    Examples
    --------
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
    numbers = state_numbers(data, given)
    for name, column in zip(given.nodes, numbers, strict=True):
        if column.max() > 1:
            raise UnfitDataError(f"the exact optimum needs binary data; {name!r} takes {int(column.max()) + 1} values")
    own = structure_score(given, numbers.T, kind, ess=ess, weights=weights, states=2)
    best = learn_network(numbers.T, weights=weights, ess=ess, score=kind, names=list(given.nodes))
    # Both sums run over other orders of the same terms: differences below rounding are none.
    gap = max(float(best.score) - own.score, 0.0)
    same = gap <= 1e-9 * max(1.0, abs(own.score))
    return OptimalityGapResult(
        gap=0.0 if same else gap,
        score=own.score,
        best_score=float(best.score),
        odds=1.0 if same else exp(min(gap, 700.0)),
        is_optimal=same,
        best=dag_to_cpdag(best.graph()),
        kind=kind,
        ess=own.ess,
    )
