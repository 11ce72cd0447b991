"""The gap to the exact optimum: never negative, 0 for the optimum, equal to brute force over all DAGs of four nodes."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from adjudge.errors import UnfitDataError
from adjudge_graphs.graph import Graph
from adjudge_graphs.order import is_dag
from adjudge_graphs.scores.structure_score import optimality_gap, structure_score

pytest.importorskip("adjudge.networks.search", reason="the networks engine is not in this checkout")


def sample(seed: int, rows: int = 80) -> dict[str, list[int]]:
    rng = np.random.default_rng(seed)
    a = rng.integers(0, 2, rows)
    b = np.where(rng.random(rows) < 0.2, 1 - a, a)
    c = rng.integers(0, 2, rows)
    d = np.where(rng.random(rows) < 0.15, 1 - (b ^ c), b ^ c)
    return {"A": a.tolist(), "B": b.tolist(), "C": c.tolist(), "D": d.tolist()}


def all_dags() -> list[Graph]:
    pairs = list(itertools.combinations("ABCD", 2))
    made = []
    for choice in itertools.product(("", "->", "<-"), repeat=6):
        graph = Graph("ABCD", [(a, t, b) for (a, b), t in zip(pairs, choice, strict=True) if t])
        if is_dag(graph):
            made.append(graph)
    return made


@pytest.mark.parametrize("kind", ["bdeu", "bic"])
def test_the_gap_is_that_to_the_best_of_all_543_dags(kind: str) -> None:
    for seed in range(2):
        data = sample(seed)
        scores = [structure_score(dag, data, kind, states=2).score for dag in all_dags()]  # type: ignore[arg-type]
        got = optimality_gap(Graph("ABCD"), data, kind)  # type: ignore[arg-type]
        empty = structure_score(Graph("ABCD"), data, kind, states=2).score  # type: ignore[arg-type]
        assert got.best_score == pytest.approx(max(scores), abs=1e-9)
        assert got.gap == pytest.approx(max(scores) - empty, abs=1e-9) and not got.is_optimal


def test_the_optimum_has_gap_0_and_so_has_every_member_of_its_class() -> None:
    data = sample(5)
    best = optimality_gap(Graph("ABCD"), data).best
    again = optimality_gap(best, data)
    assert (again.gap, again.odds, again.is_optimal) == (0, 1, True)


def test_weights_and_constant_columns_are_taken_alike_by_both_scores() -> None:
    data = sample(6, 60) | {"D": [0] * 60}
    got = optimality_gap(Graph("ABCD"), data, weights=[0.5] * 60, ess=2)
    assert got.gap >= 0 and got.best.edges and all("D" not in edge for edge in got.best.edges)


def test_more_than_two_values_or_twenty_nodes_are_refused() -> None:
    with pytest.raises(UnfitDataError, match="'B' takes 3 values"):
        optimality_gap(Graph("AB"), {"A": [0, 1, 0], "B": [0, 1, 2]})
    names = [f"V{k}" for k in range(21)]
    with pytest.raises(UnfitDataError, match="at most 20 nodes"):
        optimality_gap(Graph(names), np.zeros((3, 21), dtype=int))
