"""Random graphs: sizes, acyclicity, even chances."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from adjudge.errors import InputError
from adjudge_graphs.graph import Graph
from adjudge_graphs.order import is_dag
from adjudge_graphs.random_graphs import erdos_renyi_dag, layered_dag, random_dag, scale_free_dag, shuffled_graph


def test_generators_give_dags_of_the_size_asked_and_repeat_with_their_seed() -> None:
    for make in (
        lambda seed: random_dag(20, 35, seed=seed),
        lambda seed: erdos_renyi_dag(20, 4, seed=seed),
        lambda seed: scale_free_dag(20, 2, seed=seed),
        lambda seed: layered_dag(20, 4, 0.5, seed=seed),
    ):
        one = make(3)
        assert is_dag(one) and one.n_nodes == 20
        assert one == make(3) and one != make(4)
    assert random_dag(20, 35).n_edges == 35 and random_dag(5, 10).n_edges == 10 and random_dag(1, 0).n_edges == 0
    assert scale_free_dag(20, 2).n_edges == 1 + 2 * 18


def test_random_dags_draw_every_pair_and_direction_alike() -> None:
    seen = Counter(edge for seed in range(3000) for edge in random_dag(5, 3, seed=seed))
    assert len(seen) == 20
    counts = np.array(list(seen.values()))
    expected = 3000 * 3 / 20
    assert ((counts - expected) ** 2 / expected).sum() < 45  # χ² with 19 d.f.: 45 is beyond the 0.9995 quantile


def test_degree_is_kept_on_average_and_hubs_appear_in_scale_free_graphs() -> None:
    sizes = [erdos_renyi_dag(100, 6, seed=k).n_edges for k in range(40)]
    assert np.mean(sizes) == pytest.approx(300, abs=10)
    hub = scale_free_dag(300, 2, seed=0)
    degree = np.bincount(np.r_[hub.first, hub.second])
    assert degree.max() > 20


def test_layers_are_joined_only_to_the_next() -> None:
    graph = layered_dag(12, 3, 1.0, seed=0)
    assert graph.n_edges == 32
    assert {(int(a[1:]) - 1) // 4 - (int(b[1:]) - 1) // 4 for a, _, b in graph} == {-1}


def test_a_shuffle_keeps_nodes_and_the_number_of_each_kind_of_edge() -> None:
    graph = Graph("ABCDEF", [("A", "->", "B"), ("B", "--", "C"), ("C", "<->", "D"), ("E", "o->", "F")])
    for seed in range(20):
        other = shuffled_graph(graph, seed=seed)
        assert other.nodes == graph.nodes and other.counts() == graph.counts()
    assert is_dag(shuffled_graph(random_dag(8, 20, seed=1), seed=2))


@pytest.mark.parametrize(
    "call",
    [
        lambda: random_dag(0, 0),
        lambda: random_dag(3, 4),
        lambda: erdos_renyi_dag(3, 5),
        lambda: scale_free_dag(3, 0),
        lambda: layered_dag(3, 4),
        lambda: layered_dag(3, 2, 1.5),
    ],
)
def test_impossible_sizes_are_refused(call: object) -> None:
    with pytest.raises(InputError):
        call()  # type: ignore[operator]
