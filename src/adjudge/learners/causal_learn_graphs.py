"""causal-learn's structure learners on a sample."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np

from adjudge.cases.network_case import Sample
from adjudge_graphs.graph import Graph
from adjudge_graphs.readers.read import read_graph


def pc(data: Sample, indep_test: str = "gsq", alpha: float = 0.05, **params: Any) -> Any:
    """Which graph do causal-learn's PC tests leave? The G² test unless told otherwise."""
    search = import_module("causallearn.search.ConstraintBased.PC").pc
    quiet = {"show_progress": False, "verbose": False}
    found = search(data.values, alpha, indep_test, node_names=list(data.names), **(quiet | params))
    return found.G


def ges(data: Sample, score_func: str = "local_score_BDeu", **params: Any) -> Any:
    """Which equivalence class does causal-learn's greedy equivalence search end at? BDeu unless told otherwise."""
    search = import_module("causallearn.search.ScoreBased.GES").ges
    return search(data.values, score_func, node_names=list(data.names), **params)["G"]


def exact(data: Sample, search_method: str = "astar", **params: Any) -> Graph:
    """Which DAG has the best BIC under a linear Gaussian model (all that causal-learn's exact search has)?

    State codes are taken as numbers and centred; fair for two states, rough for more. Where columns determine each
    other (asia's `either`), its least squares have no residual and it takes far too many parents.
    """
    search = import_module("causallearn.search.ScoreBased.ExactSearch").bic_exact_search
    values = data.values.astype(np.float64)
    values = values - values.mean(axis=0)
    varies = values.any(axis=0)  # the residual of a constant is 0 and its logarithm no number
    names = [name for name, kept in zip(data.names, varies, strict=True) if kept]
    if len(names) < 2:
        return Graph(data.names)
    matrix, _ = search(values[:, varies], search_method=search_method, **params)
    return read_graph(np.asarray(matrix) != 0, nodes=names, row_to_column=True).reorder(data.names)
