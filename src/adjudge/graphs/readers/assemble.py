"""What every reader ends with: words and codes into a Graph, opposite arcs made one edge only when told how."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from adjudge.errors import InputError, did_you_mean
from adjudge.graphs.graph import Graph
from adjudge.graphs.marks import BIDIRECTED, FORWARD, REVERSE, UNDIRECTED, BothWays
from adjudge.graphs.order import find_cycle

Edge = tuple[str, int, str]  # left node, code read from left to right, right node


def assemble(
    edges: Iterable[Edge],
    *,
    listed: Iterable[str] = (),
    nodes: Sequence[str] | None = None,
    both_ways: BothWays | None = None,
    open_nodes: bool = False,
    named: bool = True,
) -> Graph:
    """The graph of these edges.

    `listed` are the nodes the source itself lists (others follow as the edges name them); `nodes` is the caller's
    full list, which then fixes the order, and every name must be in it. `both_ways` says what A → B with B → A
    means; without it such a pair is refused.
    """
    rows = list(edges)
    met = dict.fromkeys(listed)
    for left, _, right in rows:
        met.setdefault(left)
        met.setdefault(right)
    names = tuple(met)
    if nodes is not None:
        known = set(nodes)
        for name in names:
            if name not in known:
                raise InputError(f"unknown node {name!r}: it is not among the nodes given{did_you_mean(name, nodes)}")
        names, open_nodes = tuple(nodes), False
    if not names:
        raise InputError("no node and no edge found; pass nodes=[…] for a graph without edges")
    if both_ways is not None:
        rows = merge_opposites(rows, both_ways)
    place = {name: row for row, name in enumerate(names)}
    first = np.fromiter((place[left] for left, _, _ in rows), dtype=np.intp, count=len(rows))
    second = np.fromiter((place[right] for _, _, right in rows), dtype=np.intp, count=len(rows))
    code = np.fromiter((code for _, code, _ in rows), dtype=np.int8, count=len(rows))
    return Graph.from_arrays(names, first, second, code, open_nodes=open_nodes, named=named)


def without_cycle(graph: Graph, what: str) -> Graph:
    """The graph, for formats that hold no directed cycle; one that does is refused, naming it."""
    cycle = find_cycle(graph)
    if cycle is not None:
        shown = cycle if len(cycle) <= 7 else [*cycle[:5], "…", cycle[-1]]
        raise InputError(f"{what} has no directed cycle; this one has {' -> '.join(shown)}")
    return graph


def merge_opposites(rows: Iterable[Edge], both_ways: BothWays) -> list[Edge]:
    """One edge for every pair of arcs A → B, B → A; other edges stay."""
    if both_ways not in {"undirected", "bidirected"}:
        raise InputError(f"unknown both_ways={both_ways!r}; known: undirected, bidirected")
    joint = UNDIRECTED if both_ways == "undirected" else BIDIRECTED
    kept: dict[tuple[str, str], int] = {}
    out: list[Edge] = []
    for left, code, right in rows:
        if code not in {FORWARD, REVERSE}:
            out.append((left, code, right))
            continue
        parent, child = (left, right) if code == FORWARD else (right, left)
        opposite = kept.get((child, parent))
        if opposite is not None and out[opposite][1] == FORWARD:
            out[opposite] = (child, joint, parent)
        else:
            kept[(parent, child)] = len(out)
            out.append((parent, FORWARD, child))
    return out
