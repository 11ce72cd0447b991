"""Random graphs: as truths for experiments, and as what blind guessing would draw.

Every generator takes `seed` (an int, or a Generator that is passed on) and names its nodes X1 … Xn.
"""

from __future__ import annotations

import numpy as np

from adjudge.errors import InputError
from adjudge_graphs.graph import Graph, Ints
from adjudge_graphs.marks import FORWARD, REVERSE

Seed = int | np.random.Generator


def _names(n: int) -> tuple[str, ...]:
    if n < 1:
        raise InputError(f"a graph needs at least one node; received n_nodes={n}")
    return tuple(f"X{row + 1}" for row in range(n))


def _some_pairs(n: int, count: int, rng: np.random.Generator) -> tuple[Ints, Ints]:
    """`count` distinct unordered pairs of n nodes, all sets equally likely."""
    chosen = rng.choice(n * (n - 1) // 2, size=count, replace=False, shuffle=False)
    # Pair number k of (0,1), (0,2), (1,2), (0,3) …: the larger node is the triangular root of k.
    second = ((1 + np.sqrt(8.0 * chosen + 1)) / 2).astype(np.intp)
    second -= second * (second - 1) // 2 > chosen  # a root rounded up at the edge of a row
    first = (chosen - second * (second - 1) // 2).astype(np.intp)
    return first, second


def random_dag(n_nodes: int, n_edges: int, *, seed: Seed = 0) -> Graph:
    """A DAG with exactly `n_edges` arcs: random pairs, pointed along a random order of the nodes.

    >>> random_dag(5, 4, seed=1).n_edges
    4
    """
    names = _names(n_nodes)
    most = n_nodes * (n_nodes - 1) // 2
    if not 0 <= n_edges <= most:
        raise InputError(f"{n_nodes} nodes can have 0 to {most} edges; received n_edges={n_edges}")
    rng = np.random.default_rng(seed)
    first, second = _some_pairs(n_nodes, n_edges, rng)
    return _along(names, first, second, rng.permutation(n_nodes))


def _along(names: tuple[str, ...], first: Ints, second: Ints, rank: Ints) -> Graph:
    code = np.where(rank[first] < rank[second], FORWARD, REVERSE).astype(np.int8)
    return Graph.from_arrays(names, first, second, code)


def erdos_renyi_dag(n_nodes: int, degree: float, *, seed: Seed = 0) -> Graph:
    """A DAG where every pair is joined with the same chance, so that a node has `degree` neighbours on average.

    >>> erdos_renyi_dag(50, 4, seed=1).n_edges
    100
    """
    names = _names(n_nodes)
    if not 0 <= degree <= max(n_nodes - 1, 0):
        raise InputError(f"the average degree of {n_nodes} nodes lies in 0 to {n_nodes - 1}; received {degree}")
    rng = np.random.default_rng(seed)
    share = degree / (n_nodes - 1) if n_nodes > 1 else 0.0
    count = int(rng.binomial(n_nodes * (n_nodes - 1) // 2, share))
    first, second = _some_pairs(n_nodes, count, rng)
    return _along(names, first, second, rng.permutation(n_nodes))


def scale_free_dag(n_nodes: int, links: int = 2, *, seed: Seed = 0) -> Graph:
    """A DAG grown by preferential attachment: each new node is joined to `links` earlier, well-joined ones.

    Arcs point along a random order of the nodes, so hubs are causes and effects alike.

    >>> scale_free_dag(50, 2, seed=1).n_edges
    97
    """
    names = _names(n_nodes)
    if links < 1:
        raise InputError(f"each new node needs at least one link; received links={links}")
    rng = np.random.default_rng(seed)
    ends: list[int] = []
    first, second = [], []
    for new in range(1, n_nodes):
        taken: set[int] = set()
        while len(taken) < min(links, new):
            # One draw in ten is blind, so that a node without links can still gain one.
            pick = ends[int(rng.integers(len(ends)))] if ends and rng.random() < 0.9 else int(rng.integers(new))
            taken.add(pick)
        for old in sorted(taken):
            first.append(old)
            second.append(new)
            ends += [old, new]
    return _along(names, np.array(first, np.intp), np.array(second, np.intp), rng.permutation(n_nodes))


def layered_dag(n_nodes: int, n_layers: int, share: float = 0.3, *, seed: Seed = 0) -> Graph:
    """A DAG whose nodes stand in layers; each pair in neighbouring layers is joined, downwards, with chance `share`.

    >>> layered_dag(12, 3, 0.5, seed=1).n_edges
    17
    """
    names = _names(n_nodes)
    if not 1 <= n_layers <= n_nodes:
        raise InputError(f"{n_nodes} nodes make 1 to {n_nodes} layers; received n_layers={n_layers}")
    if not 0 <= share <= 1:
        raise InputError(f"share is a probability; received {share}")
    rng = np.random.default_rng(seed)
    layer = np.arange(n_nodes) * n_layers // n_nodes
    first, second = np.nonzero(layer[:, None] + 1 == layer[None, :])
    kept = rng.random(first.size) < share
    return _along(names, first[kept], second[kept], np.arange(n_nodes))


def shuffled_graph(graph: Graph, *, seed: Seed = 0) -> Graph:
    """A blind guess with the same nodes and as many edges of each kind: random pairs, arcs along a random order.

    >>> shuffled_graph(Graph("ABC", [("A", "->", "B"), ("B", "--", "C")]), seed=1).counts()["directed"]
    1
    """
    rng = np.random.default_rng(seed)
    n = graph.n_nodes
    first, second = _some_pairs(n, graph.n_edges, rng)
    code = rng.permutation(graph.code)
    arcs = (code == FORWARD) | (code == REVERSE)
    rank = rng.permutation(n)
    code = np.where(arcs, np.where(rank[first] < rank[second], FORWARD, REVERSE), code).astype(np.int8)
    return Graph.from_arrays(graph.nodes, first, second, code, named=graph.named)
