"""What every file of a Bayesian network says: its variables, and the parents of each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from adjudge.errors import InputError
from adjudge.graphs.graph import Graph
from adjudge.graphs.marks import FORWARD
from adjudge.graphs.readers.assemble import Edge, assemble, without_cycle

Family = tuple[str, list[str]]  # child, its parents


def network_graph(
    listed: Sequence[str], families: Iterable[Family], nodes: Sequence[str] | None, *, named: bool = True
) -> Graph:
    """The network of these families; each variable has one, so that a file that was cut off is not read as whole."""
    known, met = once(listed), set[str]()
    edges: list[Edge] = []
    for child, parents in families:
        for name in (child, *parents):
            if name not in known:
                raise InputError(f"the probabilities of {child!r} name {name!r}, which is not a variable of the file")
        if child in met:
            raise InputError(f"the file gives the probabilities of {child!r} twice; keep one")
        met.add(child)
        edges += [(parent, FORWARD, child) for parent in parents]
    without = [name for name in listed if name not in met]
    if without:
        raise InputError(f"the file gives no probabilities of {without[0]!r}, so its parents are unknown; is it whole?")
    return without_cycle(assemble(edges, listed=listed, nodes=nodes, named=named), "a Bayesian network")


def once(listed: Sequence[str]) -> set[str]:
    """The names as a set; one that is listed twice is refused."""
    known: set[str] = set()
    for name in listed:
        if name in known:
            raise InputError(f"node {name!r} is listed twice")
        known.add(name)
    return known
