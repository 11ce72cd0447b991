"""Structure learners of every package give one kind of graph, the same for the same data."""

from __future__ import annotations

import numpy as np
import pytest
from tests.needed import needed

from adjudge.cases.network_case import NetworkCase, Sample, network_cases
from adjudge.cases.true_network import TrueNetwork
from adjudge.errors import InputError, MissingExtraError, UnfitDataError
from adjudge.learners.graph_learner import GRAPH_LEARNERS, GraphLearner
from adjudge.measures.graph_run import GraphRun
from adjudge_graphs.graph import Graph

COPY = [[0.9, 0.1], [0.1, 0.9]]
OR = [[[0.95, 0.05], [0.1, 0.9]], [[0.1, 0.9], [0.05, 0.95]]]
# Two causes of one effect and a consequence of it: only X -> Z <- Y, Z -> W fits.
TRUTH = TrueNetwork(("X", "Y", "Z", "W"), (("n", "y"),) * 4, ((), (), (0, 1), (2,)), ([0.5] * 2, [0.5] * 2, OR, COPY))
# K2 follows the order of the columns, the tree has no collider, linear BIC sees codes as numbers, and pgmpy's hill
# climbing ends one edge off.
CANNOT = {"adjudge:empty", "pgmpy:chow_liu", "pgmpy:hill_climb", "pyagrum:k2", "causallearn:exact"}


def sample(n: int = 2000) -> Sample:
    return NetworkCase("collider", TRUTH, n).draw(np.random.default_rng(1))


@pytest.mark.parametrize("name", list(GRAPH_LEARNERS))
def test_every_learner_answers_and_most_find_a_clear_collider(name: str) -> None:
    package = GRAPH_LEARNERS[name][1]
    if package is not None:
        needed(package.partition(".")[0])
    learner = GraphLearner(name, name)
    data = sample()
    first, second = learner.learn(data, 3), learner.learn(data, 3)
    assert first.graph == second.graph and first.graph.nodes == data.names
    assert first.fit_seconds >= 0
    run = GraphRun(TRUTH.graph, first.graph)
    if name in CANNOT:
        assert run.score("bsf") >= 0
    else:
        assert run.score("skeleton_f1") == 1 and run.score("shd") == 0
    assert learner.identity() == GraphLearner("another name", name).identity()


def test_hill_climbing_does_not_follow_the_hash_of_names_which_changes_from_process_to_process() -> None:
    pytest.importorskip("pgmpy")
    case = network_cases("random:erdos_renyi", [200], params={"nodes": 15, "degree": 3, "seed": 1})[0]
    data = case.draw(np.random.default_rng(0))
    learner = GraphLearner("hc", "pgmpy:hill_climb")
    first = learner.learn(data, 0).graph
    for start in "ABC":
        renamed = {name: f"{start}{name}" for name in data.names}
        again = learner.learn(Sample(tuple(renamed.values()), data.values, data.states), 0).graph
        assert again == Graph(again.nodes, [(renamed[a], mark, renamed[b]) for a, mark, b in first.edges])


def test_parameters_reach_the_learner_and_its_identity() -> None:
    dag, kind = GraphLearner("a", "adjudge:exact", {"returns": "dag"}), GraphLearner("a", "adjudge:exact")
    two = Sample(("A", "B"), np.array([[0, 0], [1, 1]] * 30), (("n", "y"),) * 2)
    assert dag.learn(two, 0).graph.counts()["directed"] == 1
    assert kind.learn(two, 0).graph.counts()["undirected"] == 1
    assert dag.identity() != kind.identity()


def test_the_exact_engine_refuses_what_it_cannot_search() -> None:
    exact = GraphLearner("exact", "adjudge:exact")
    with pytest.raises(UnfitDataError, match="binary"):
        exact.learn(Sample(("A", "B"), np.array([[0, 2], [1, 1]]), (("n", "y"), ("a", "b", "c"))), 0)
    names = tuple(f"V{v}" for v in range(21))
    with pytest.raises(UnfitDataError, match="at most 20"):
        exact.learn(Sample(names, np.zeros((5, 21), dtype=np.int64), (("n", "y"),) * 21), 0)


def test_functions_and_objects_are_learners_too() -> None:
    data = sample(50)

    def pairs(data: Sample) -> list[tuple[str, str]]:
        return [("X", "Z")]

    class Fits:
        def fit(self, data: Sample) -> Graph:
            return Graph(data.names, [("X", "->", "Z")])

    assert GraphLearner("f", pairs).learn(data, 0).graph == GraphLearner("o", Fits()).learn(data, 0).graph
    with pytest.raises(InputError, match="params go with"):
        GraphLearner("f", pairs, {"a": 1})
    with pytest.raises(InputError, match="without node"):
        GraphLearner("g", lambda data: Graph(["X", "Z"])).learn(data, 0)


def test_a_partly_directed_graph_without_extension_has_no_sid_but_other_scores() -> None:
    truth = Graph("ABC", [("A", "->", "B"), ("B", "->", "C")])
    run = GraphRun(truth, Graph("ABC", [("A", "<->", "B"), ("B", "->", "C")]))
    with pytest.raises(UnfitDataError, match="bidirected"):
        run.score("sid")
    assert run.score("shd") == 0.5
    # A -> B -- C stands for the truth alone, A -- B -- C for its whole class: its worst member counts.
    loose, kind = (
        GraphRun(truth, Graph("ABC", [("A", mark, "B"), ("B", "--", "C")])).score("sid") for mark in ("->", "--")
    )
    assert (loose, kind) == (0, 6)


def test_what_the_truth_leaves_undefined_is_refused_and_what_the_learner_missed_counts_zero() -> None:
    arc, empty = Graph("AB", [("A", "->", "B")]), Graph("AB")
    assert GraphRun(arc, empty).score("f1") == 0 == GraphRun(arc, empty).score("precision")
    with pytest.raises(UnfitDataError, match="true graph"):
        GraphRun(empty, arc).score("recall")
    assert GraphRun(empty, empty).score("shd") == 0


def test_a_package_that_is_there_and_lacks_a_library_is_not_called_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> None:
        raise ImportError("libgomp.so.1: cannot open shared object file: No such file or directory", name=name)

    monkeypatch.setattr("adjudge.learners.graph_learner.import_module", broken)
    with pytest.raises(MissingExtraError, match=r"needs pyagrum, which cannot be loaded here: libgomp\.so\.1") as told:
        GraphLearner("tabu", "pyagrum:tabu").learn(sample(50), 1)
    assert "pip install" not in str(told.value)
    monkeypatch.setattr("tests.needed.import_module", broken)
    with pytest.raises(pytest.skip.Exception, match=r"^pyagrum cannot be loaded: libgomp"):
        needed("pyagrum")
