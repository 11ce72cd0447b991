"""A Bayesian network that is known in full: the truth that structure learners are tested against; and random ones."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

import numpy as np

from adjudge.base.argument_checks import checked
from adjudge.errors import InputError, UnfitDataError
from adjudge.kernels.arrays import Floats, Ints
from adjudge_graphs.graph import Graph
from adjudge_graphs.order import require_dag, topological_order
from adjudge_graphs.random_graphs import erdos_renyi_dag, layered_dag, scale_free_dag

_ROUNDING = 0.02  # what published tables miss 1 by; rows are brought to 1, more is refused


@checked
@dataclass(frozen=True, eq=False)
class TrueNetwork:
    """Which network made the data? Discrete variables, their parents, and one conditional table each.

    `parents[v]` are positions of v's parents; `tables[v]` has one axis per parent, in that order, and the last axis for
    v itself: `tables[v][a, b, k]` = P(v = k | parents = a, b).

    Parameters
    ----------
    nodes: Names of the variables.
    states: Names of the values of each.
    parents: Positions of the parents of each.
    tables: Conditional table of each.
    name: Name of the network.

    See Also
    --------
    adjudge.cases.random_network : draws one
    adjudge.cases.network_cases : makes cases of it

    >>> coin = TrueNetwork(("A", "B"), (("h", "t"),) * 2, ((), (0,)), ([0.5, 0.5], [[0.9, 0.1], [0.2, 0.8]]))
    >>> coin.draw(4, np.random.default_rng(1)).tolist()
    [[1, 1], [1, 1], [0, 0], [1, 1]]
    >>> print(coin.graph)
    A -> B
    """

    nodes: tuple[str, ...]
    states: tuple[tuple[str, ...], ...]
    parents: tuple[tuple[int, ...], ...]
    tables: Sequence[Any]
    name: str = "network"

    def __post_init__(self) -> None:
        m = len(self.nodes)
        if not len(self.states) == len(self.parents) == len(self.tables) == m:
            raise InputError(
                f"a network of {m} nodes needs as many lists of states, parents and tables; received "
                f"{len(self.states)}, {len(self.parents)} and {len(self.tables)}"
            )
        for node, states in zip(self.nodes, self.states, strict=True):
            if not states or len(set(states)) != len(states):
                raise InputError(f"node {node!r} needs states with different names; received {list(states)}")
        tables = tuple(self._checked(v) for v in range(m))
        object.__setattr__(self, "tables", tables)
        require_dag(self.graph, "a true network")

    def _checked(self, v: int) -> Floats:
        table: Floats = np.array(self.tables[v], dtype=np.float64)
        shape = (*(len(self.states[p]) for p in self.parents[v]), len(self.states[v]))
        if table.shape != shape:
            raise InputError(f"the table of {self.nodes[v]!r} has shape {table.shape}; its states ask for {shape}")
        total = table.sum(axis=-1, keepdims=True)
        if not np.isfinite(table).all() or (table < 0).any() or (np.abs(total - 1.0) > _ROUNDING).any():
            raise InputError(f"the table of {self.nodes[v]!r} holds rows that are not probabilities with sum 1")
        return np.asarray(table / total)

    @cached_property
    def graph(self) -> Graph:
        """The true graph, a DAG."""
        arcs = [
            (self.nodes[p], "->", node) for node, given in zip(self.nodes, self.parents, strict=True) for p in given
        ]
        return Graph(self.nodes, arcs)

    @cached_property
    def hash(self) -> str:
        """sha256 of nodes, states, parents and tables; the name is not part of it."""
        digest = hashlib.sha256()
        head = [self.nodes, self.states, self.parents]
        digest.update(json.dumps(head, ensure_ascii=False).encode())
        for table in self.tables:
            digest.update(table.astype("<f8").tobytes())
        return digest.hexdigest()

    def draw(self, n: int, random: np.random.Generator) -> Ints:
        """n independent rows of state codes, exactly from the joint distribution: parents first, then children."""
        values = np.empty((n, len(self.nodes)), dtype=np.int64)
        order = topological_order(self.graph)
        assert order is not None
        for v in order:
            table = self.tables[v]
            given = tuple(values[:, p] for p in self.parents[v])
            reached = table.cumsum(axis=-1)[given] if given else np.broadcast_to(table.cumsum(), (n, len(table)))
            # The last state takes what rounding leaves over.
            values[:, v] = (random.random(n)[:, None] >= reached[:, :-1]).sum(axis=1)
        return values

    def __repr__(self) -> str:
        return f"TrueNetwork({self.name!r}, {len(self.nodes)} nodes, {self.graph.n_edges} arcs)"


RandomKind = Literal["erdos_renyi", "scale_free", "layered"]
_MOST_CELLS = 1_000_000  # of one table


@checked
def random_network(
    kind: RandomKind,
    nodes: int = 10,
    *,
    degree: float = 2.0,
    links: int = 2,
    layers: int = 3,
    share: float = 0.3,
    states: int = 2,
    concentration: float = 1.0,
    seed: int = 0,
) -> TrueNetwork:
    """What would a true network of this kind look like? A random DAG, each row of each table a Dirichlet draw.

    Parameters
    ----------
    kind: Kind of random graph.
    nodes: Number of nodes.
    degree: Mean degree ("erdos_renyi").
    links: Links of each new node ("scale_free").
    layers: Number of layers ("layered").
    share: Chance of an arc between neighbouring layers.
    states: Values of each variable.
    concentration : float, default 1.0
        Of the Dirichlet rows; below 1 effects are strong, well above 1 they fade and arcs become hard to see.
    seed

    See Also
    --------
    adjudge.cases.network_cases : samples of it

    >>> random_network("erdos_renyi", 8, degree=2, seed=1)
    TrueNetwork('erdos_renyi 8', 8 nodes, 8 arcs)
    """
    if states < 2 or not concentration > 0:
        raise InputError(f"states is 2 or more and concentration above 0; got {states} and {concentration}")
    random = np.random.default_rng(seed)
    if kind == "erdos_renyi":
        graph = erdos_renyi_dag(nodes, degree, seed=random)
    elif kind == "scale_free":
        graph = scale_free_dag(nodes, links, seed=random)
    else:
        graph = layered_dag(nodes, layers, share, seed=random)
    return _with_tables(graph, states, concentration, random, f"{kind} {nodes}")


def _with_tables(
    graph: Graph, states: int, concentration: float, random: np.random.Generator, name: str
) -> TrueNetwork:
    above: list[list[int]] = [[] for _ in graph.nodes]
    for parent, child in zip(*graph.arcs(), strict=True):
        above[int(child)].append(int(parent))
    tables = []
    for node, parents in zip(graph.nodes, above, strict=True):
        if states ** (len(parents) + 1) > _MOST_CELLS:
            raise UnfitDataError(
                f"{node} has {len(parents)} parents: its table would have {states}^{len(parents) + 1} cells; ask for a "
                "sparser graph or fewer states"
            )
        rows = random.dirichlet(np.full(states, concentration), size=states ** len(parents))
        tables.append(rows.reshape((states,) * (len(parents) + 1)))
    labels = tuple(f"s{code}" for code in range(states))
    return TrueNetwork(graph.nodes, (labels,) * graph.n_nodes, tuple(map(tuple, above)), tables, name)
