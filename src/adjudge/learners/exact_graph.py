"""adjudge's own structure learners: the exact optimum, and the empty graph that every learner should beat."""

from __future__ import annotations

from typing import Literal

import numpy as np

from adjudge.cases.network_case import Sample
from adjudge.errors import InputError, UnfitDataError
from adjudge.networks.search import learn_network
from adjudge_graphs.cpdag import dag_to_cpdag
from adjudge_graphs.graph import Graph

MOST = 20  # variables; beyond, 2^m sets are too many for a task


def exact(
    data: Sample,
    score: str = "bdeu",
    ess: float = 1.0,
    max_parents: int | None = None,
    returns: Literal["cpdag", "dag"] = "cpdag",
) -> Graph:
    """Which graph has the best score of all, found for certain? Binary variables, at most 20.

    The best DAG of `adjudge.networks.search.learn_network`; as data cannot tell Markov equivalent DAGs apart, its CPDAG
    is returned unless `returns="dag"`.

    >>> data = Sample(("A", "B"), np.array([[0, 0], [1, 1]] * 20), (("n", "y"), ("n", "y")))
    >>> print(exact(data))
    A -- B
    """
    if returns not in {"cpdag", "dag"}:
        raise InputError(f"returns is cpdag or dag; got {returns!r}")
    wide = [name for name, states in zip(data.names, data.states, strict=True) if len(states) > 2]
    if wide:
        raise UnfitDataError(f"exact search takes binary variables; {wide[0]!r} has more states: use another learner")
    if len(data.names) > MOST:
        raise UnfitDataError(f"exact search takes at most {MOST} variables; there are {len(data.names)}")
    found = learn_network(
        data.values.astype(np.float64), names=data.names, score=score, ess=ess, max_parents=max_parents
    )
    return found.graph() if returns == "dag" else dag_to_cpdag(found.graph())


def empty(data: Sample) -> Graph:
    """What if nothing is joined to anything? The baseline: BSF 0, SHD the number of true edges.

    >>> empty(Sample(("A", "B"), np.array([[0, 0]]), (("n", "y"), ("n", "y"))))
    Graph(2 nodes, 0 edges)
    """
    return Graph(data.names)
