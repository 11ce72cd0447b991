"""networkx graphs and what is built on them: pgmpy's DAG, PDAG, BayesianNetwork, ADMG and ancestral graphs.

A networkx graph may carry our own edge attribute `edge` ("--", "<->", "o->" …, read from source to target), as our
writer leaves it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from adjudge.errors import InputError
from adjudge.graphs.graph import Graph
from adjudge.graphs.marks import ARROW, BIDIRECTED, CIRCLE, FORWARD, TAIL, UNDIRECTED, BothWays, code_of
from adjudge.graphs.readers.assemble import Edge, assemble
from adjudge.graphs.readers.formats import object_format

_PGMPY_MARKS = {"-": TAIL, ">": ARROW, "o": CIRCLE}


@object_format("pgmpy", "networkx")
def read_networkx(graph: Any, *, nodes: Sequence[str] | None = None, both_ways: BothWays | None = None) -> Graph:
    """A DiGraph's edges are arcs, a Graph's are undirected; parallel edges and loops are refused."""
    listed = [str(node) for node in graph.nodes]
    if len(set(listed)) != len(listed):
        raise InputError("two nodes of the graph read the same as text (such as 1 and '1'); rename one")
    if both_ways is None and _is_pdag(graph):
        both_ways = "undirected"  # pgmpy's PDAG stores A − B as both arcs
    return assemble(_edges(graph), listed=listed, nodes=nodes, both_ways=both_ways)


def _is_pdag(graph: Any) -> bool:
    return any(kind.__name__ == "PDAG" and kind.__module__.startswith("pgmpy") for kind in type(graph).__mro__)


def _edges(graph: Any) -> Iterator[Edge]:
    plain = FORWARD if graph.is_directed() else UNDIRECTED
    seen: set[tuple[str, str]] = set()
    for left, right, data in graph.edges(data=True):
        one, other = str(left), str(right)
        if "marks" in data and isinstance(data["marks"], dict):  # pgmpy's MAG and PAG
            marks = data["marks"]
            yield one, 4 * _PGMPY_MARKS[marks[left]] + _PGMPY_MARKS[marks[right]], other
        elif data.get("type") == "bidirected":  # pgmpy's ADMG stores both directions
            if (other, one) not in seen:
                seen.add((one, other))
                yield one, BIDIRECTED, other
        elif isinstance(data.get("edge"), str):
            yield one, code_of(data["edge"]), other
        else:
            yield one, plain, other
