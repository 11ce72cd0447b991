"""Random true networks: a random DAG with random conditional tables."""

from __future__ import annotations

from typing import Literal, get_args

import numpy as np

from adjudge.base.argument_checks import checked
from adjudge.cases.true_network import TrueNetwork
from adjudge.errors import InputError, UnfitDataError, did_you_mean
from adjudge.graphs.graph import Graph
from adjudge.graphs.random_graphs import erdos_renyi_dag, layered_dag, scale_free_dag

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

    kind: "erdos_renyi" (average `degree`), "scale_free" (`links` per new node) or "layered" (`layers`, neighbouring
    ones joined with chance `share`); see `adjudge.graphs.random_graphs`. Every variable has `states` values. Rows are
    Dirichlet(concentration, …): below 1 effects are strong, well above 1 they fade and arcs become hard to see.

    Parameters
    ----------
    kind : {'erdos_renyi', 'scale_free', 'layered'}
        Kind of random graph.
    nodes : int, default 10
        Number of nodes.
    degree : float, default 2.0
        Mean degree ("erdos_renyi").
    links : int, default 2
        Links of each new node ("scale_free").
    layers : int, default 3
        Number of layers ("layered").
    share : float, default 0.3
        Chance of an arc between neighbouring layers.
    states : int, default 2
        Values of each variable.
    concentration : float, default 1.0
        Of the Dirichlet rows; below 1 effects are strong.
    seed

    Returns
    -------
    TrueNetwork
        The network.

    See Also
    --------
    adjudge.cases.network_cases : samples of it

    Examples
    --------
    >>> random_network("erdos_renyi", 8, degree=2, seed=1)
    TrueNetwork('erdos_renyi 8', 8 nodes, 8 arcs)
    """
    if kind not in get_args(RandomKind):
        raise InputError(f"unknown kind of random network {kind!r}{did_you_mean(kind, get_args(RandomKind))}")
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
