"""Adjustment identification distances, through gadjid (Henckel, Würtzen & Weichwald, 2024)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Any, Literal

from adjudge.base.argument_checks import checked
from adjudge.base.result_base import ResultBase
from adjudge.errors import UnfitDataError, require
from adjudge.graphs.alignment import align
from adjudge.graphs.extension import is_cpdag
from adjudge.graphs.graph import Graph
from adjudge.graphs.members import consistent_extensions
from adjudge.graphs.order import is_dag
from adjudge.graphs.readers.read import as_graph
from adjudge.graphs.writers.matrix import to_matrix

Strategy = Literal["parent", "ancestor", "oset"]
_MOST = 1000  # extensions of a partly directed graph


@dataclass(frozen=True, slots=True, repr=False)
class AdjustmentDistanceResult(ResultBase):
    """Ordered pairs whose effect is wrongly identified by the learnt graph under this strategy."""

    distance: int | None  # None when lower and upper differ
    lower: int
    upper: int
    normalised: float  # upper / n(n − 1)
    strategy: Strategy
    n_pairs: int
    method: str


@checked
def adjustment_distance(truth: Any, learnt: Any, strategy: Strategy = "parent") -> AdjustmentDistanceResult:
    """For how many ordered pairs does the learnt graph identify the effect wrongly, adjusting as the strategy says?

    "parent": adjust for the parents (on DAGs almost SID, but what the learnt graph calls *no effect* is judged as
    such); "ancestor": for all ancestors; "oset": for the optimal set. Both graphs may be DAGs or CPDAGs; pairs that
    a CPDAG cannot identify must be so in the truth. A learnt graph that is partly directed but no CPDAG gives the range
    over its consistent extensions, at most 1000 of them. Needs gadjid (`pip install 'adjudge[graphs]'`).

    Parameters
    ----------
    truth, learnt
    strategy : {'parent', 'ancestor', 'oset'}, default 'parent'
        How effects are adjusted: by parents, ancestors or optimally.

    Returns
    -------
    AdjustmentDistanceResult
        Number of wrong pairs.

    Raises
    ------
    InputError
        The strategy is not known.
    UnfitDataError
        A graph is neither a DAG nor a CPDAG.
    MissingExtraError
        gadjid is not installed.

    See Also
    --------
    adjudge.graphs.sid : the classic one

    Examples
    --------
    >>> adjustment_distance([("A", "B"), ("B", "C")], [("B", "A"), ("B", "C")]).distance
    3
    """
    true, found, _ = align(as_graph(truth, "the true graph"), as_graph(learnt, "the learnt graph"))
    if not is_dag(true) and not is_cpdag(true):
        raise UnfitDataError("adjustment distances need a DAG or CPDAG; the true graph is neither")
    graphs = [found] if is_dag(found) or is_cpdag(found) else list(islice(consistent_extensions(found), _MOST + 1))
    if not graphs:
        raise UnfitDataError("adjustment distances need a graph that stands for DAGs; the learnt one has no extension")
    if len(graphs) > _MOST:
        raise UnfitDataError(f"the learnt graph has more than {_MOST} extensions; complete it to its CPDAG first")
    pairs = true.n_nodes * (true.n_nodes - 1)
    counts = [call_gadjid(f"{strategy}_aid", true, graph)[1] if pairs else 0 for graph in graphs]
    low, high = min(counts), max(counts)
    return AdjustmentDistanceResult(
        low if low == high else None, low, high, high / pairs if pairs else 0.0, strategy, pairs, "gadjid"
    )


def call_gadjid(function: str, true: Graph, found: Graph) -> tuple[float, int]:
    """One of gadjid's distances; a panic of its Rust side becomes an ordinary refusal."""
    gadjid = require("gadjid", "graphs", "this distance")
    matrices = [to_matrix(graph, "gadjid", row_to_column=True) for graph in (true, found)]
    try:
        share, count = getattr(gadjid, function)(*matrices, edge_direction="from row to column")
    except BaseException as failure:  # pyo3's PanicException is not an Exception
        if type(failure).__name__ != "PanicException" and not isinstance(failure, Exception):
            raise
        raise UnfitDataError(f"gadjid refused these graphs: {str(failure).splitlines()[0][:200]}") from None
    return float(share), int(count)
