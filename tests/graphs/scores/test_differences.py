"""Pairs that differ and what they cost.

Arcs that run the other way: counted, set against chance, and told from arcs whose direction data cannot tell.
"""

from __future__ import annotations

from itertools import pairwise, permutations

import numpy as np
import pytest

from adjudge_graphs.cpdag import dag_to_cpdag
from adjudge_graphs.graph import Graph
from adjudge_graphs.marks import FORWARD, REVERSE
from adjudge_graphs.random_graphs import random_dag, shuffled_graph
from adjudge_graphs.scores.comparison import compare_graphs
from adjudge_graphs.scores.differences import arc_directions, edge_differences, pooled_directions
from adjudge_graphs.scores.graph_scores import graph_scores


def along(graph: Graph, order: tuple[int, ...]) -> Graph:
    rank = np.array(order)
    return graph.with_codes(np.where(rank[graph.first] < rank[graph.second], FORWARD, REVERSE).astype(np.int8))


@pytest.mark.parametrize("seed", range(5))
def test_the_variance_is_that_over_every_order_of_the_nodes(seed: int) -> None:
    truth = random_dag(6, 8, seed=seed)
    found = [arc_directions(truth, along(truth, order)) for order in permutations(range(6))]
    differences = np.array([way.reversed - way.same for way in found])
    compelled = np.array([way.compelled_reversed - way.compelled_same for way in found])
    assert differences.mean() == compelled.mean() == 0 and compelled.any()
    assert found[0].variance == pytest.approx(differences.var())
    assert found[0].compelled_variance == pytest.approx(compelled.var())


def test_a_graph_read_the_other_way_round_is_known_and_the_graph_itself_is_not() -> None:
    truths = [random_dag(8, 10, seed=seed) for seed in range(8)]
    for learnt in (lambda dag: dag, dag_to_cpdag):
        right = pooled_directions(arc_directions(dag, learnt(dag)) for dag in truths)
        wrong = pooled_directions(arc_directions(dag, learnt(dag).transposed()) for dag in truths)
        assert (right.transposed, wrong.transposed) == (False, True)
        assert (wrong.same, wrong.reversed) == (right.reversed, right.same) == (0, right.same)


def test_arcs_that_data_cannot_direct_prove_nothing() -> None:
    """A chain reversed as a whole is the same equivalence class: many learners give it so."""
    names = [f"X{place:02d}" for place in range(40)]
    chain = Graph(names, [(a, "->", b) for a, b in pairwise(names)])
    way = arc_directions(chain, chain.transposed())
    assert way.reversed == 39 and way.compelled_reversed == 0 and not way.transposed


def test_graphs_that_are_classes_only_when_transposed_were_read_the_wrong_way_round() -> None:
    """Two arcs that meet make a class; reversed they are a fork, which as a class has no arc at all."""
    learnt = Graph("ABCDE", [("A", "->", "C"), ("B", "->", "C"), ("D", "--", "E")])
    truth = Graph("ABCDE", [("A", "->", "C"), ("B", "->", "C"), ("D", "->", "E")])
    right, wrong = arc_directions(truth, learnt), arc_directions(truth, learnt.transposed())
    assert (right.classes, right.classes_transposed) == (1, 0) == (wrong.classes_transposed, wrong.classes)
    assert pooled_directions([wrong, wrong]).transposed and not wrong.transposed
    assert not pooled_directions([right, right]).transposed and not pooled_directions([wrong, right, right]).transposed
    rooted = Graph("ABC", [("A", "->", "B"), ("A", "->", "C")])  # a tree of Chow and Liu; its transpose is a class
    assert arc_directions(rooted, rooted).classes_transposed == 0


def test_a_learner_that_orders_nodes_at_random_is_hardly_ever_taken_for_a_reversed_one() -> None:
    alarms = 0
    for seed in range(300):
        truths = [random_dag(8, 10, seed=1000 * seed + k) for k in range(3)]
        guesses = [along(dag, tuple(np.random.default_rng(1000 * seed + k).permutation(8))) for k, dag in
                   enumerate(truths)]  # fmt: skip
        blind = [shuffled_graph(dag, seed=1000 * seed + k) for k, dag in enumerate(truths)]
        for learnt in (guesses, blind):
            alarms += pooled_directions(map(arc_directions, truths, learnt)).transposed
    assert alarms <= 6  # of 600


def test_one_truth_is_warned_of_before_the_scores() -> None:
    truth = random_dag(12, 24, seed=3)
    found = compare_graphs(truth, {"right": truth, "lingam": truth.transposed()}, control=0)
    (warning,) = found.warnings
    assert warning.startswith("lingam: 24 of the 24 arcs shared with the true graph run the other way")
    assert found.text().index("warning: lingam") < found.text().index("BSF")


def test_differences_are_all_pairs_that_differ_and_their_penalties_sum_to_the_shd() -> None:
    for seed in range(10):
        truth = random_dag(8, 12, seed=seed)
        learnt = shuffled_graph(truth, seed=seed)
        items = edge_differences(truth, learnt)
        score = graph_scores(truth, learnt)
        assert len(items) == score.shd_reversal1
        assert sum(item.penalty for item in items) == pytest.approx(score.shd)
        forgiven = sum(item.penalty for item in items if not item.direction_open)
        assert forgiven == pytest.approx(graph_scores(truth, learnt, "edge").shd)
