"""Two graphs over the same nodes in the same order: by name; by position only when one of them has no names."""

from __future__ import annotations

from adjudge.base.printable import some
from adjudge.errors import InputError
from adjudge_graphs.graph import Graph


def _some(names: list[str]) -> str:
    return some([repr(name) for name in names[:4]] + names[4:], 3)


def align(truth: Graph, learnt: Graph) -> tuple[Graph, Graph, str]:
    """Both graphs over one list of nodes, and how they were matched: "name" or "position".

    A graph read from a list of edges alone (`open_nodes`) may lack nodes that have no edge: those are added. Any
    other difference of the node sets is refused, since a node that only one graph knows has no score.

    >>> truth, learnt, how = align(Graph("AB", [("A", "->", "B")]), Graph("BA", [("A", "->", "B")]))
    >>> learnt.nodes, how
    (('A', 'B'), 'name')
    """
    if truth.nodes == learnt.nodes and truth.named == learnt.named:
        return truth, learnt, "name" if truth.named else "position"
    if not (truth.named and learnt.named):
        return _by_position(truth, learnt)
    known, met = set(truth.nodes), set(learnt.nodes)
    unknown = [name for name in learnt.nodes if name not in known]
    absent = [name for name in truth.nodes if name not in met]
    lowered = {name.lower(): name for name in truth.nodes}
    alike = next((name for name in unknown if name.lower() in lowered), None)
    if alike is not None:
        raise InputError(
            f"the learnt graph has node {alike!r}, the true graph {lowered[alike.lower()]!r}: spell them alike"
        )
    if unknown and not known & met:
        raise InputError(f"the graphs have no node in common: {_some(unknown)} against {_some(absent)}")
    if unknown and not truth.open_nodes:
        raise InputError(f"the learnt graph has nodes the true graph lacks: {_some(unknown)}; both need the same nodes")
    if absent and not learnt.open_nodes:
        raise InputError(f"the learnt graph lacks nodes of the true graph: {_some(absent)}; both need the same nodes")
    nodes = (*truth.nodes, *unknown)
    return truth.reorder(nodes), learnt.reorder(nodes), "name"


def _by_position(truth: Graph, learnt: Graph) -> tuple[Graph, Graph, str]:
    if truth.n_nodes != learnt.n_nodes:
        raise InputError(
            f"the true graph has {truth.n_nodes} nodes and the learnt one {learnt.n_nodes}, and one of them has no "
            "names to match by; pass nodes=[…] when reading it"
        )
    nodes = truth.nodes if truth.named else learnt.nodes
    renamed = [
        Graph.from_arrays(nodes, graph.first, graph.second, graph.code, open_nodes=graph.open_nodes)
        for graph in (truth, learnt)
    ]
    return renamed[0], renamed[1], "position"
