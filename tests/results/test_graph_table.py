"""Graphs of several networks become rows that compare reads, and no row vanishes."""

from __future__ import annotations

import numpy as np
import pytest

from adjudge.errors import InputError
from adjudge.graphs.graph import Graph
from adjudge.measures.graphs.scores import graph_scores
from adjudge.results.graph_table import MEASURES, graph_table

CHAIN = Graph("ABC", [("A", "->", "B"), ("B", "->", "C")])
FORK = Graph("ABC", [("B", "->", "A"), ("B", "->", "C")])
TRUTHS = {"chain": CHAIN, "fork": FORK}


def test_a_cell_is_the_score_of_its_graph_and_directions_are_known() -> None:
    found = graph_table(TRUTHS, {(name, net): g for name, g in (("c", CHAIN), ("f", FORK)) for net in TRUTHS})
    cube = found.table.cube()
    assert cube.measures == MEASURES and cube.higher_is_better == (True, False, True, True, False)
    value = cube.values[cube.measures.index("shd"), cube.cases.index("fork"), cube.learners.index("c")]
    assert value == graph_scores(FORK, CHAIN).shd
    assert found.judged == MEASURES and not found.notes


def test_a_learner_without_a_graph_has_rows_without_a_value() -> None:
    found = graph_table(TRUTHS, {("c", "chain"): CHAIN, ("c", "fork"): CHAIN, ("f", "fork"): FORK})
    assert len(found.table) == 2 * 2 * 5
    assert found.table.cube().holes()[0] == ("chain", "f", "bsf")
    assert "no graph by f of chain" in found.notes


def test_an_undefined_score_is_not_judged_and_said_where() -> None:
    circle = Graph("ABC", [("A", "->", "B"), ("B", "->", "C"), ("C", "->", "A")])
    found = graph_table(TRUTHS, {("c", "chain"): circle, ("c", "fork"): CHAIN})
    assert "sid" not in found.judged and np.isnan(found.table.value).sum() == 1
    assert any("sid is not defined for 1 of the graphs, first c of chain" in note for note in found.notes)


def test_a_refusal_names_the_network() -> None:
    with pytest.raises(InputError, match=r"^chain: hc: the graphs have no node in common"):
        graph_table(TRUTHS, {("hc", "chain"): Graph("XY", [("X", "->", "Y")])})
