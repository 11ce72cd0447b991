"""Groups that hang together, against networkx."""

from __future__ import annotations

import networkx

from adjudge_graphs.order import connected_names
from adjudge_graphs.random_graphs import random_dag


def test_groups_are_networkxs_components_in_the_order_of_their_first_names() -> None:
    for seed in range(40):
        graph = random_dag(12, seed % 12, seed=seed)
        pairs = [(left, right) for left, _, right in graph.edges]
        theirs = networkx.Graph(pairs)
        theirs.add_nodes_from(graph.nodes)
        expected = [tuple(sorted(group, key=graph.nodes.index)) for group in networkx.connected_components(theirs)]
        assert connected_names(graph.nodes, pairs) == sorted(expected, key=lambda group: graph.nodes.index(group[0]))
