"""Graph scores as measures: the declared score is what a run is asked for, here and in another process."""

from __future__ import annotations

import pickle

import pytest

from adjudge.measures.graph_measures import GRAPH_MEASURES
from adjudge.measures.graph_run import GraphRun
from adjudge.measures.registry import find_graph_measure
from adjudge_graphs.graph import Graph
from adjudge_graphs.scores.definitions import SCORES

RUN = GraphRun(Graph("ABC", [("A", "->", "B"), ("C", "->", "B")]), Graph("ABC", [("A", "->", "B"), ("B", "->", "C")]))


def test_every_score_is_a_measure_of_the_same_direction_range_and_text() -> None:
    assert list(GRAPH_MEASURES) == list(SCORES)
    for name, score in SCORES.items():
        made = GRAPH_MEASURES[name]
        assert (made.higher_is_better, made.low, made.high) == (score.higher_is_better, score.low, score.high)
        assert (made.summary, made.needs) == (score.text, ("graphs",))


@pytest.mark.parametrize("name", SCORES)
def test_a_measure_that_travelled_gives_the_score_of_the_run(name: str) -> None:
    there = pickle.loads(pickle.dumps(GRAPH_MEASURES[name]))
    assert there == GRAPH_MEASURES[name] == find_graph_measure(name)
    assert there(RUN) == RUN.score(name)
