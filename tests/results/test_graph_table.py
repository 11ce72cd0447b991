"""Graphs of several networks become rows that compare reads, and no row vanishes."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudge.errors import InputError, UnfitDataError
from adjudge.results.graph_table import graph_table, read_seconds
from adjudge_graphs.cpdag import dag_to_cpdag
from adjudge_graphs.graph import Graph
from adjudge_graphs.random_graphs import random_dag
from adjudge_graphs.scores.definitions import SCORES
from adjudge_graphs.scores.graph_scores import graph_scores
from adjudge_graphs.write import to_matrix

CHAIN = Graph("ABC", [("A", "->", "B"), ("B", "->", "C")])
FORK = Graph("ABC", [("B", "->", "A"), ("B", "->", "C")])
TRUTHS = {"chain": CHAIN, "fork": FORK}


def test_a_cell_is_the_score_of_its_graph_and_every_score_is_there_with_its_direction() -> None:
    found = graph_table(TRUTHS, {(name, net): g for name, g in (("c", CHAIN), ("f", FORK)) for net in TRUTHS})
    cube = found.table.cube()
    assert cube.measures == tuple(SCORES)
    assert cube.higher_is_better == tuple(score.higher_is_better for score in SCORES.values())
    value = cube.values[cube.measures.index("shd"), cube.cases.index("fork"), cube.learners.index("c")]
    assert value == graph_scores(FORK, CHAIN).shd
    assert not found.notes and not found.warnings


def test_a_verdict_is_by_scores_that_are_no_functions_of_each_other() -> None:
    """All graphs DAGs: reversed arcs count 1; else classes are compared."""
    dags = {("c", "chain"): CHAIN, ("f", "chain"): FORK}
    assert graph_table(TRUTHS, dags).judged == ("bsf", "shd_reversal1", "sid")
    classes = dags | {("f", "chain"): dag_to_cpdag(FORK)}
    assert graph_table(TRUTHS, classes).judged == ("bsf", "shd_cpdag", "sid")
    assert graph_table(TRUTHS, dags, level="cpdag").judged == ("bsf", "shd_cpdag", "sid")
    timed = graph_table(TRUTHS, dags, seconds={("c", "chain"): 0.5, ("f", "chain"): 2})
    assert timed.judged == ("bsf", "shd_reversal1", "sid", "seconds")
    assert graph_table(TRUTHS, dags, measures=["f1", "ddm"]).judged == ("f1", "ddm")
    with pytest.raises(InputError, match="no graph measure 'shdd'; did you mean 'shd'"):
        graph_table(TRUTHS, dags, measures=["shdd"])


def test_a_learner_without_a_graph_has_rows_without_a_value() -> None:
    found = graph_table(TRUTHS, {("c", "chain"): CHAIN, ("c", "fork"): CHAIN, ("f", "fork"): FORK})
    assert len(found.table) == 2 * 2 * len(SCORES)
    assert found.table.cube().holes()[0] == ("chain", "f", "bsf")
    assert "no graph by f of chain" in found.notes and found.settings == {}


def test_an_undefined_score_leaves_that_network_out_and_not_the_measure() -> None:
    circle = Graph("ABC", [("A", "->", "B"), ("B", "->", "C"), ("C", "->", "A")])
    graphs = {("c", "chain"): circle, ("c", "fork"): CHAIN, ("f", "chain"): CHAIN, ("f", "fork"): FORK}
    found = graph_table(TRUTHS, graphs)
    assert "sid" in found.judged and found.settings == {"missing": "drop"}
    assert any("sid is not defined for 1 of 4 graphs (c of chain)" in note for note in found.notes)
    assert found.warnings == ()  # a graph with a cycle is no class with open directions
    never = graph_table(TRUTHS, graphs | {("c", "fork"): circle})
    assert never.judged == ("bsf",) and any("sid is not defined for any graph of c" in note for note in never.notes)
    with pytest.raises(UnfitDataError, match="sid is not defined for any graph of c"):
        graph_table(TRUTHS, graphs | {("c", "fork"): circle}, measures=["bsf", "sid"])


def test_dags_beside_classes_are_warned_of_and_compared_at_the_level_of_classes() -> None:
    graphs = {("hc", "chain"): FORK, ("pc", "chain"): dag_to_cpdag(CHAIN)}
    (warning,) = graph_table(TRUTHS, graphs).warnings
    assert warning.startswith("DAGs by hc, partly directed graphs by pc") and "level='cpdag'" in warning
    level = graph_table(TRUTHS, graphs, level="cpdag")
    assert not level.warnings
    cube = level.table.cube()
    assert (cube.values[cube.measures.index("bsf"), 0] == 1).all()  # a fork and a chain are one class


def test_each_learner_has_its_own_convention() -> None:
    truths = {f"net{seed}": random_dag(8, 10, seed=seed) for seed in range(8)}
    matrices: dict[tuple[str, ...], object] = {}
    for name, dag in truths.items():
        matrices["castle", name] = to_matrix(dag, "gcastle")
        matrices["lingam", name] = 0.7 * to_matrix(dag, "column-to-row")
    formats = {"castle": "gcastle", "lingam": "lingam"}
    found = graph_table(truths, matrices, format=formats, accept_reversed=())
    values = found.table.cube().values[found.table.cube().measures.index("shd_reversal1")]
    assert (values == 0).all()
    with pytest.raises(UnfitDataError, match=r"lingam: 80 of the 80 arcs .* format={'lingam': 'column-to-row'}"):
        graph_table(truths, matrices, format={"castle": "gcastle", "lingam": "row-to-column"}, threshold=0.1)
    with pytest.raises(InputError, match="no such learner; did you mean 'lingam'"):
        graph_table(truths, matrices, format={"lingm": "lingam"})


def test_networks_count_once_sizes_are_slices_and_seeds_are_repeats(tmp_path: Path) -> None:
    graphs = {("c", net, size, seed): CHAIN for net in TRUTHS for size in ("100", "500") for seed in ("1", "2")}
    found = graph_table(TRUTHS, graphs | {("f", *who[1:]): FORK for who in graphs})
    assert found.table.cases == ("chain n=100", "chain n=500", "fork n=100", "fork n=500")
    assert found.settings == {"group": "network", "slices": ["size"]} and set(found.table.repeat.tolist()) == {0, 1}
    assert found.table.groups("network") == ("chain", "chain", "fork", "fork")
    assert found.table.groups("size") == ("100", "500", "100", "500")
    assert found.ranks.networks == ("chain", "fork") and "mean rank over 2 networks" in str(found.ranks)
    file = tmp_path / "seconds.csv"
    file.write_text("learner,network,size,seed,seconds\nc,chain,100,1,0.25\n")
    assert read_seconds(file) == {("c", "chain", "100", "1"): 0.25}


def test_a_network_is_ranked_by_the_samples_that_every_learner_has_a_value_of() -> None:
    """SID of c: n/a and 2 at two sizes; of f 0 and 3: only the second size counts, where c is first."""
    circle = Graph("ABC", [("A", "->", "B"), ("B", "->", "C"), ("C", "->", "A")])
    graphs = {("c", "chain", "100"): circle, ("c", "chain", "500"): CHAIN}
    graphs |= {("f", "chain", "100"): CHAIN, ("f", "chain", "500"): FORK}
    found = graph_table({"chain": CHAIN}, graphs)
    assert found.ranks.mean_ranks["sid"] == (1.0, 2.0)
    told = [note for note in found.notes if "directed cycle" in note]
    assert len(told) == 1 and told[0].startswith("chain n=100: c: ")


def test_a_refusal_names_the_network() -> None:
    with pytest.raises(InputError, match=r"^chain: hc: the graphs have no node in common"):
        graph_table(TRUTHS, {("hc", "chain"): Graph("XY", [("X", "->", "Y")])})
