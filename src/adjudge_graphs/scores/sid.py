"""Structural intervention distance: by gadjid where it is installed, by our own rows otherwise.

Our version works one node i at a time, with sets of nodes as integers. The learnt parents Z of i are the adjustment
set for the effect of i on every j. Wrong are: j in Z that truly descends from i; j below a node that lies between i
and j and has a member of Z at or below it; and j reached from i by a walk that is open given Z and not wholly
directed away from i.

Adjustment identification distances are computed by gadjid (Henckel, Würtzen & Weichwald, 2024).
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec
from itertools import islice
from typing import Any, Literal

from adjudge.base.argument_checks import checked
from adjudge.base.result_base import ResultBase
from adjudge.errors import InputError, UnfitDataError, require
from adjudge.kernels.subsets import members
from adjudge_graphs.adjacency import rows_as_bits
from adjudge_graphs.alignment import align
from adjudge_graphs.cpdag import consistent_extension, cpdag_of, is_cpdag
from adjudge_graphs.graph import Graph
from adjudge_graphs.members import (
    arcs_of,
    component_orientations,
    consistent_extensions,
    undirected_components,
    undirected_neighbours,
)
from adjudge_graphs.order import is_dag, require_dag, topological_order
from adjudge_graphs.readers.read import as_graph
from adjudge_graphs.write import to_matrix

SidMethod = Literal["auto", "gadjid", "own"]
_MOST_MEMBERS = 5_000  # orientations of one component listed before the bounds are taken node by node
_MOST_CLIQUES = 100_000


@dataclass(frozen=True, slots=True, repr=False)
class SidResult(ResultBase):
    """Ordered pairs (i, j) whose intervention effect comes out wrong; a partly directed graph gives a range."""

    sid: int | None  # None when lower and upper differ
    lower: int
    upper: int
    normalised: float  # upper / n(n − 1)
    n_pairs: int
    learnt_is: Literal["dag", "cpdag", "pdag"]
    bounds: Literal["exact", "per node"]  # "per node": a range that may be too wide
    method: Literal["gadjid", "own"]


@checked
def sid(truth: Any, learnt: Any, method: SidMethod = "auto") -> SidResult:
    """For how many ordered pairs would the learnt graph's parents give a wrong intervention effect?

    Peters & Bühlmann (2015): Σ over i ≠ j of [p(x_j | do(x_i)) computed by adjusting for the learnt parents of i is
    not right in every distribution Markov to the truth]. 0 to n(n − 1); 0 does not mean equal graphs: added arcs
    cost nothing. The truth must be a DAG. A learnt CPDAG gives the least and greatest distance over its members, any
    other partly directed graph (PC often gives one) over its consistent extensions; for very large undirected
    components the bounds are summed node by node (`bounds="per node"`) and may be wider than the truth. method:
    "gadjid" (fast; DAGs only), "own", or "auto". Other adjustment sets: `adjustment_distance`.

    Parameters
    ----------
    truth, learnt
    method: Own rows, gadjid, or "auto".

    See Also
    --------
    adjudge.graphs.adjustment_distance
    adjudge.graph_scores

    References
    ----------
    sid

    >>> truth = Graph("ABCDE", [("A", "->", "B"), ("B", "->", "C"), ("D", "->", "C"), ("D", "->", "E")])
    >>> sid(truth, Graph("ABCDE", [("B", "->", "A"), ("B", "->", "C"), ("D", "->", "C"), ("D", "->", "E")])).sid
    3
    """
    true, found, _ = align(as_graph(truth, "the true graph"), as_graph(learnt, "the learnt graph"))
    require_dag(true, "the true graph")
    dag = is_dag(found)
    if not dag:
        _require_extension(found)
    pairs = true.n_nodes * (true.n_nodes - 1)
    used: Literal["gadjid", "own"] = "own"
    bounds: Literal["exact", "per node"] = "exact"
    if dag and pairs and (method == "gadjid" or (method == "auto" and find_spec("gadjid") is not None)):
        used = "gadjid"
        lower = upper = call_gadjid("sid", true, found)
    elif method == "gadjid" and not dag:
        raise InputError("gadjid's SID takes DAGs only; use method='own' or adjustment_distance for a CPDAG")
    else:
        lower, upper, bounds = _by_rows(true, found)
    return SidResult(
        sid=lower if lower == upper else None,
        lower=lower,
        upper=upper,
        normalised=upper / pairs if pairs else 0.0,
        n_pairs=pairs,
        learnt_is="dag" if dag else "cpdag" if is_cpdag(found) else "pdag",
        bounds=bounds,
        method=used,
    )


def _require_extension(found: Graph) -> None:
    if consistent_extension(found) is not None:
        return
    kinds = found.counts()
    for kind in ("bidirected", "circle"):
        if kinds[kind]:
            raise UnfitDataError(f"SID needs a graph that stands for DAGs; the learnt has {kinds[kind]} {kind} edge(s)")
    if not kinds["undirected"]:
        require_dag(found, "the learnt graph")
    raise UnfitDataError(
        "SID needs a graph that stands for DAGs; however the learnt one's undirected edges are directed, a cycle or a "
        "new collider comes about"
    )


class _Truth:
    """Children, parents and descendants of the true DAG, as sets."""

    def __init__(self, dag: Graph) -> None:
        order = topological_order(dag)
        assert order is not None, "checked at the door"
        parents, children = dag.arcs()
        self.n = dag.n_nodes
        self.parents = rows_as_bits(children, parents, self.n)
        self.children = rows_as_bits(parents, children, self.n)
        self.below = [0] * self.n  # descendants, the node itself left out
        for node in reversed(order):
            for child in members(self.children[node]):
                self.below[node] |= self.below[child] | 1 << child

    def wrong(self, i: int, z: int) -> int:
        """How many effects of node i come out wrong when adjusting for the set z."""
        me = 1 << i
        missed = z & self.below[i]  # claimed to be no effect, yet below i
        forbidden = 0
        for node in members(self.below[i]):
            if (self.below[node] | 1 << node) & z:
                forbidden |= self.below[node] | 1 << node
        open_to = self._reached_not_causally(i, z)
        return (missed | ((forbidden | open_to) & ~z & ~me)).bit_count()

    def _reached_not_causally(self, i: int, z: int) -> int:
        """Nodes at the end of a walk from i, open given z, that is not i → … → j. Walks do not return to i."""
        allowed = ((1 << self.n) - 1) & ~(1 << i)
        causal = frontier = self.children[i]
        while frontier:
            step = 0
            for node in members(frontier & ~z):
                step |= self.children[node]
            frontier = step & ~causal
            causal |= step
        # Off the causal way: up from i itself, or up from a member of z that a causal walk runs into.
        up = self.parents[i]
        for node in members(causal & z):
            up |= self.parents[node]
        up &= allowed
        down = 0
        new_up, new_down = up, 0
        while new_up or new_down:
            next_up = next_down = 0
            for node in members(new_up & ~z):
                next_up |= self.parents[node]
                next_down |= self.children[node]
            for node in members(new_down & z):  # a collider, opened by being adjusted for
                next_up |= self.parents[node]
            for node in members(new_down & ~z):
                next_down |= self.children[node]
            new_up, new_down = next_up & allowed & ~up, next_down & allowed & ~down
            up |= new_up
            down |= new_down
        return up | down


def _by_rows(true: Graph, found: Graph) -> tuple[int, int, Literal["exact", "per node"]]:
    """Least and greatest number of wrong pairs over the DAGs the learnt graph stands for."""
    rows = _Truth(true)
    whole = found if is_dag(found) else cpdag_of(found)  # the extensions are the members that have the arcs of `found`
    assert whole is not None, "checked at the door"
    parents, children = whole.arcs()
    sure = rows_as_bits(children, parents, whole.n_nodes)
    neighbours = undirected_neighbours(whole)
    given = [(a, b) for a, b in arcs_of(found) if neighbours[a] >> b & 1]
    lower = upper = sum(rows.wrong(i, sure[i]) for i in range(whole.n_nodes) if not neighbours[i])
    exact = True
    for component in undirected_components(neighbours):
        totals = _component_totals(rows, component, sure, neighbours, given)
        if totals is None:
            exact = False
            totals = _node_by_node(rows, component, sure, neighbours, given)
        lower, upper = lower + totals[0], upper + totals[1]
    return lower, upper, "exact" if exact else "per node"


def _component_totals(
    rows: _Truth, component: int, sure: list[int], neighbours: list[int], given: list[tuple[int, int]]
) -> tuple[int, int] | None:
    """The component's least and greatest part over all its orientations; None when there are too many."""
    known: dict[tuple[int, int], int] = {}
    totals: list[int] = []
    for arcs in component_orientations(component, neighbours, given):
        if len(totals) == _MOST_MEMBERS:
            return None
        sets = {node: sure[node] for node in members(component)}
        for parent, child in arcs:
            sets[child] |= 1 << parent
        total = 0
        for node, z in sets.items():
            if (node, z) not in known:
                known[node, z] = rows.wrong(node, z)
            total += known[node, z]
        totals.append(total)
    return min(totals), max(totals)


def _node_by_node(
    rows: _Truth, component: int, sure: list[int], neighbours: list[int], given: list[tuple[int, int]]
) -> tuple[int, int]:
    """Sum of each node's own least and greatest: any clique of neighbours that holds those known to be parents."""
    lower = upper = 0
    for node in members(component):
        above = sum(1 << a for a, b in given if b == node)
        below = sum(1 << b for a, b in given if a == node)
        cliques = _cliques(neighbours[node] & ~below, neighbours)
        if len(cliques) > _MOST_CLIQUES:
            raise UnfitDataError("the learnt graph's undirected part is too dense for SID bounds; give a DAG of it")
        counts = [rows.wrong(node, sure[node] | clique) for clique in cliques if clique & above == above]
        lower, upper = lower + min(counts), upper + max(counts)
    return lower, upper


def _cliques(among: int, neighbours: list[int]) -> list[int]:
    """All cliques, the empty one included, within a set of nodes."""
    found = [0]
    stack = [(0, among)]
    while stack and len(found) <= _MOST_CLIQUES:
        clique, candidates = stack.pop()
        for node in members(candidates):
            larger = clique | 1 << node
            found.append(larger)
            stack.append((larger, candidates & neighbours[node] & ~((2 << node) - 1)))
    return found


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
    strategy: How effects are adjusted: by parents, ancestors or optimally.

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
    counts = [call_gadjid(f"{strategy}_aid", true, graph) if pairs else 0 for graph in graphs]
    low, high = min(counts), max(counts)
    return AdjustmentDistanceResult(
        low if low == high else None, low, high, high / pairs if pairs else 0.0, strategy, pairs, "gadjid"
    )


def call_gadjid(function: str, true: Graph, found: Graph) -> int:
    """One of gadjid's distances; a panic of its Rust side becomes an ordinary refusal."""
    gadjid = require("gadjid", "graphs", "this distance")
    matrices = [to_matrix(graph, "gadjid", row_to_column=True) for graph in (true, found)]
    try:
        _, count = getattr(gadjid, function)(*matrices, edge_direction="from row to column")
    except BaseException as failure:  # pyo3's PanicException is not an Exception
        if type(failure).__name__ != "PanicException" and not isinstance(failure, Exception):
            raise
        raise UnfitDataError(f"gadjid refused these graphs: {str(failure).splitlines()[0][:200]}") from None
    return int(count)
