"""Declared ranges of graph scores against what every pair of DAGs of three nodes gives."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from adjudge.errors import UnfitDataError
from adjudge.measures.graph_run import GraphRun
from adjudge_graphs.graph import Graph
from adjudge_graphs.scores.definitions import SCORES

PAIRS = [("A", "B"), ("A", "C"), ("B", "C")]


def dags() -> list[Graph]:
    made = itertools.product(("", "->", "<-"), repeat=3)
    found = [Graph("ABC", [(a, t, b) for (a, b), t in zip(PAIRS, tokens, strict=True) if t]) for tokens in made]
    return [graph for graph in found if len(graph.edges) < 3 or str(graph) not in CYCLES]


CYCLES = {str(Graph("ABC", [("A", t, "B"), ("B", t, "C"), ("C", t, "A")])) for t in ("->", "<-")}


@pytest.fixture(scope="module")
def values() -> dict[str, list[float]]:
    """Every score of each of the 25 DAGs of three nodes against each, where the truth allows it."""
    found: dict[str, list[float]] = {name: [] for name in SCORES}
    for truth, learnt in itertools.product(dags(), repeat=2):
        run = GraphRun(truth, learnt)
        for name in SCORES:
            try:
                found[name].append(run.score(name))
            except UnfitDataError:
                continue
    return found


@pytest.mark.parametrize("name", SCORES)
def test_the_declared_range_is_the_one_that_occurs(name: str, values: dict[str, list[float]]) -> None:
    score = SCORES[name]
    assert len(values["bsf"]) == 25 * 25
    low, high = min(values[name]), max(values[name])
    assert (low == score.low or score.low == -np.inf) and (high == score.high or score.high == np.inf)
    truth = Graph("ABCD", [("A", "->", "B"), ("C", "->", "B"), ("B", "->", "D")])
    assert GraphRun(truth, truth).score(name) == (high if score.higher_is_better else low)
