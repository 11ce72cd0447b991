"""A structure learner's run: what is undefined counts 0 or is refused, by whose fault it is."""

from __future__ import annotations

import pytest

from adjudge.errors import UnfitDataError
from adjudge.measures.graph_run import GraphRun
from adjudge_graphs.graph import Graph
from adjudge_graphs.scores.sid import sid

CHAIN = Graph("ABC", [("A", "->", "B"), ("B", "->", "C")])
EMPTY = Graph("ABC")


@pytest.mark.parametrize("name", ["precision", "f1", "skeleton_precision", "skeleton_f1"])
def test_what_a_learnt_graph_without_edges_leaves_undefined_counts_0(name: str) -> None:
    assert GraphRun(CHAIN, EMPTY).score(name) == 0.0


def test_what_the_true_graph_leaves_undefined_is_refused() -> None:
    for name in ("recall", "f1", "ddm", "skeleton_recall"):
        with pytest.raises(UnfitDataError, match=f"{name} is not defined for this true graph"):
            GraphRun(EMPTY, CHAIN).score(name)


def test_a_learnt_graph_that_stands_for_no_dag_has_no_distance_between_classes() -> None:
    with pytest.raises(UnfitDataError, match="shd_cpdag is not defined for this learnt graph"):
        GraphRun(CHAIN, Graph("ABC", [("A", "<->", "B")])).score("shd_cpdag")


def test_a_partly_directed_graph_is_judged_by_the_worst_dag_it_stands_for() -> None:
    partly = Graph("ABC", [("A", "->", "B"), ("B", "--", "C")])  # no CPDAG; B -> C is all it leaves
    assert GraphRun(CHAIN, partly).score("sid") == 0
    loose = Graph("ABC", [("A", "--", "B"), ("B", "--", "C")])
    assert GraphRun(CHAIN, loose).score("sid") == sid(CHAIN, loose).upper == 6


def test_a_run_without_a_clock_has_graphs_only() -> None:
    timed, untimed = GraphRun(CHAIN, EMPTY, fit_seconds=0.5), GraphRun(CHAIN, EMPTY)
    assert [run.has(need) for run in (timed, untimed) for need in ("graphs", "clock", "labels")] == [
        True, True, False, True, False, False,
    ]  # fmt: skip
