"""SID against the definition by listing paths, against gadjid's recorded numbers, and its bounds over a class."""

from __future__ import annotations

import itertools
import json
from pathlib import Path

import numpy as np
import pytest

from adjudge.errors import InputError, UnfitDataError
from adjudge_graphs.cpdag import dag_to_cpdag
from adjudge_graphs.graph import Graph
from adjudge_graphs.members import consistent_extensions
from adjudge_graphs.order import find_cycle
from adjudge_graphs.random_graphs import random_dag
from adjudge_graphs.readers.read import read_graph
from adjudge_graphs.scores import sid as module
from adjudge_graphs.scores.graph_scores import graph_scores
from adjudge_graphs.scores.sid import adjustment_distance, sid

REFERENCE = Path(__file__).parents[2] / "reference" / "graph_peers.json"


def brute_sid(truth: Graph, learnt: Graph) -> int:
    """Peters & Bühlmann's definition, path by path; for a handful of nodes."""
    arcs = {(a, b) for a, _, b in truth}
    joined = arcs | {(b, a) for a, b in arcs}

    def below(node: str) -> set[str]:
        found: set[str] = set()
        todo = [node]
        while todo:
            here = todo.pop()
            for a, b in arcs:
                if a == here and b not in found:
                    found.add(b)
                    todo.append(b)
        return found

    descendants = {node: below(node) for node in truth.nodes}

    def paths(start: str, end: str) -> list[list[str]]:
        found, todo = [], [[start]]
        while todo:
            path = todo.pop()
            for a, b in joined:
                if a == path[-1] and b not in path:
                    (found if b == end else todo).append([*path, b])
        return found

    def is_open(path: list[str], given: set[str]) -> bool:
        for a, v, b in zip(path, path[1:], path[2:], strict=False):
            if (a, v) in arcs and (b, v) in arcs:
                if v not in given and not descendants[v] & given:
                    return False
            elif v in given:
                return False
        return True

    wrong = 0
    for i, j in itertools.permutations(truth.nodes, 2):
        given = {a for a, _, b in learnt if b == i}
        if j in given:
            wrong += j in descendants[i]
            continue
        bad = False
        for path in paths(i, j):
            causal = all(step in arcs for step in itertools.pairwise(path))
            if causal:
                bad |= any(v in given or descendants[v] & given for v in path[1:])
            else:
                bad |= is_open(path, given)
        wrong += bool(bad)
    return wrong


@pytest.mark.parametrize("n", [2, 3, 4, 5, 6, 7, 8])
def test_sid_is_that_of_the_definition_on_random_dags(n: int) -> None:
    for seed in range(12 if n < 8 else 6):
        edges = min(n * (n - 1) // 2, n + seed % 4)
        truth, learnt = random_dag(n, edges, seed=seed), random_dag(n, edges, seed=1000 + seed)
        assert sid(truth, learnt, "own").sid == brute_sid(truth, learnt)


def test_sid_of_every_pair_of_three_node_dags_is_that_of_the_definition() -> None:
    pairs = list(itertools.combinations("ABC", 2))
    dags = []
    for choice in itertools.product(("", "->", "<-"), repeat=3):
        graph = Graph("ABC", [(a, t, b) for (a, b), t in zip(pairs, choice, strict=True) if t])
        if choice not in {("->", "<-", "->"), ("<-", "->", "<-")}:
            dags.append(graph)
    assert len(dags) == 25
    for truth, learnt in itertools.product(dags, dags):
        assert sid(truth, learnt, "own").sid == brute_sid(truth, learnt)


def test_added_arcs_along_the_order_cost_nothing_but_a_missing_one_does() -> None:
    truth = read_graph([("A", "B"), ("B", "C")])
    assert sid(truth, [("A", "B"), ("B", "C"), ("A", "C")]).sid == 0
    assert sid(truth, read_graph([("A", "B")], nodes="ABC")).sid == 2


def test_bounds_of_a_cpdag_are_the_least_and_greatest_over_its_members() -> None:
    for seed in range(40):
        truth, other = random_dag(6, 7, seed=seed), random_dag(6, 7, seed=500 + seed)
        got = sid(truth, dag_to_cpdag(other))
        values = [brute_sid(truth, dag) for dag in consistent_extensions(dag_to_cpdag(other))]
        assert (got.lower, got.upper, got.bounds) == (min(values), max(values), "exact")
        assert got.sid == (min(values) if min(values) == max(values) else None)


def brute_extensions(graph: Graph) -> list[Graph]:
    """Every way to point the undirected edges that makes no cycle and no new unshielded collider."""
    loose = [edge for edge in graph.edges if edge[1] == "--"]
    arcs = [edge for edge in graph.edges if edge[1] == "->"]
    found = []
    for signs in itertools.product(("->", "<-"), repeat=len(loose)):
        dag = Graph(graph.nodes, [*arcs, *((a, sign, b) for (a, _, b), sign in zip(loose, signs, strict=True))])
        if find_cycle(dag) is None and colliders(dag) == colliders(graph):
            found.append(dag)
    return found


def colliders(graph: Graph) -> set[tuple[str, str, str]]:
    into = {(a, b) for a, mark, b in graph.edges if mark == "->"}
    joined = {frozenset((a, b)) for a, _, b in graph.edges}
    pairs = itertools.combinations(sorted(graph.nodes), 2)
    return {(a, c, b) for a, b in pairs for c in graph.nodes
            if (a, c) in into and (b, c) in into and frozenset((a, b)) not in joined}  # fmt: skip


def partly_directed(seed: int) -> Graph:
    """A CPDAG with some of its undirected edges pointed as one member has them: what PC with a slip leaves."""
    dag, rng = random_dag(6, 8, seed=seed), np.random.default_rng(seed)
    cpdag = dag_to_cpdag(dag)
    return cpdag.with_codes(np.where(rng.random(cpdag.n_edges) < 0.4, dag.code, cpdag.code).astype(np.int8))


def test_bounds_of_a_partly_directed_graph_are_those_over_its_extensions_by_brute_force() -> None:
    kinds = []
    for seed in range(120):
        truth, learnt = random_dag(6, 7, seed=900 + seed), partly_directed(seed)
        dags = brute_extensions(learnt)
        assert {str(dag) for dag in consistent_extensions(learnt)} == {str(dag) for dag in dags}
        got, values = sid(truth, learnt, "own"), [brute_sid(truth, dag) for dag in dags]
        assert (got.lower, got.upper, got.bounds) == (min(values), max(values), "exact")
        kinds.append(got.learnt_is)
    assert kinds.count("pdag") > 20


def test_adjustment_distances_of_a_partly_directed_graph_are_a_range_over_its_extensions() -> None:
    pytest.importorskip("gadjid", reason="gadjid is not installed")
    for seed in range(20):
        truth, learnt = random_dag(6, 7, seed=900 + seed), partly_directed(seed)
        if sid(truth, learnt).learnt_is == "pdag":
            each = [adjustment_distance(truth, dag).distance for dag in brute_extensions(learnt)]
            got = adjustment_distance(truth, learnt)
            assert (got.lower, got.upper) == (min(each), max(each))  # type: ignore[type-var]


def test_a_class_too_large_to_list_gets_bounds_node_by_node_that_hold_the_exact_ones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for seed in range(15):
        truth, cpdag = random_dag(7, 9, seed=seed), dag_to_cpdag(random_dag(7, 6, seed=99 + seed))
        for learnt in (cpdag, partly_directed(seed)):
            true = truth if learnt is cpdag else random_dag(6, 7, seed=seed)
            exact = sid(true, learnt)
            with monkeypatch.context() as patched:
                patched.setattr(module, "_MOST_MEMBERS", 0)
                rough = sid(true, learnt)
            assert rough.lower <= exact.lower <= exact.upper <= rough.upper
            if learnt.counts()["undirected"]:
                assert rough.bounds == "per node"


def test_an_undirected_clique_of_many_nodes_is_answered_quickly() -> None:
    names = [f"V{k}" for k in range(10)]
    clique = Graph(names, [(a, "--", b) for a, b in itertools.combinations(names, 2)])
    truth = Graph(names, [(a, "->", b) for a, b in itertools.combinations(names, 2)])
    got = sid(truth, clique)
    assert (got.lower, got.bounds) == (0, "per node") and got.upper <= got.n_pairs


def test_recorded_numbers_of_the_peers_at_50_nodes() -> None:
    for case in json.loads(REFERENCE.read_text()):
        truth = read_graph(case["truth"], nodes=case["nodes"])
        learnt = read_graph(case["learnt"], nodes=case["nodes"])
        assert sid(truth, learnt, "own").sid == case["gadjid_sid"]
        score = graph_scores(truth, learnt)
        assert score.shd_reversal1 == case["gadjid_shd"] == case["causal_learn_shd"]
        assert score.shd_reversal2 == case["cdt_shd"]
        assert score.shd_cpdag == case["causal_learn_shd_of_cpdags"]
        assert score.shd == pytest.approx(case["causaliq_bayesys_shd"])
        assert score.bsf == pytest.approx(case["causaliq_bayesys_bsf"], abs=1e-9)
        assert score.ddm == pytest.approx(case["causaliq_bayesys_ddm"], abs=1e-9)
        assert score.f1 == pytest.approx(case["causaliq_bayesys_f1"], abs=1e-9)


def test_gadjid_and_our_rows_agree() -> None:
    pytest.importorskip("gadjid", reason="gadjid is not installed")
    for n, edges in ((6, 8), (50, 120), (50, 400)):
        truth, learnt = random_dag(n, edges, seed=n), random_dag(n, edges, seed=n + 1)
        theirs, ours = sid(truth, learnt, "gadjid"), sid(truth, learnt, "own")
        assert theirs.sid == ours.sid and theirs.normalised == pytest.approx(ours.normalised)
        assert (theirs.method, ours.method) == ("gadjid", "own")


def test_adjustment_distances_of_a_graph_to_itself_are_0_and_bad_graphs_do_not_panic() -> None:
    pytest.importorskip("gadjid", reason="gadjid is not installed")
    truth = random_dag(12, 20, seed=3)
    cpdag = dag_to_cpdag(truth)
    for strategy in ("parent", "ancestor", "oset"):
        assert adjustment_distance(truth, truth, strategy).distance == 0  # type: ignore[arg-type]
        assert adjustment_distance(cpdag, cpdag, strategy).distance == 0  # type: ignore[arg-type]
        assert adjustment_distance(truth, Graph(truth.nodes), strategy).distance > 0  # type: ignore[arg-type]
    ring = Graph("ABC", [("A", "->", "B"), ("B", "->", "C"), ("C", "->", "A")])
    partly = Graph("ABC", [("A", "->", "B"), ("B", "--", "C")])
    for bad in (ring, Graph("ABC", [("A", "<->", "B")])):
        for one, other in ((bad, Graph("ABC")), (Graph("ABC"), bad)):
            with pytest.raises(UnfitDataError, match=r"neither|has no extension"):
                adjustment_distance(one, other)
    with pytest.raises(UnfitDataError, match="neither"):
        adjustment_distance(partly, Graph("ABC"))
    with pytest.raises(InputError, match="strategy is one of"):
        adjustment_distance(truth, truth, "children")  # type: ignore[arg-type]
    assert adjustment_distance(Graph("A"), Graph("A")).distance == 0


def test_graphs_sid_cannot_judge_are_refused_in_one_line() -> None:
    truth = Graph("ABC", [("A", "->", "B")])
    ring = Graph("ABC", [("A", "->", "B"), ("B", "->", "C"), ("C", "->", "A")])
    with pytest.raises(InputError, match="true graph has a directed cycle"):
        sid(ring, truth)
    with pytest.raises(InputError, match="learnt graph has a directed cycle"):
        sid(truth, ring)
    with pytest.raises(InputError, match="true graph has the edge A -- B"):
        sid(Graph("ABC", [("A", "--", "B")]), truth)
    with pytest.raises(UnfitDataError, match="1 bidirected edge"):
        sid(truth, Graph("ABC", [("A", "<->", "B")]))
    square = Graph("ABCD", [("A", "--", "B"), ("B", "--", "C"), ("C", "--", "D"), ("D", "--", "A")])
    with pytest.raises(UnfitDataError, match="a cycle or a new collider"):
        sid(Graph("ABCD", [("A", "->", "B")]), square)
    with pytest.raises(InputError, match="method is one of"):
        sid(truth, truth, "fast")  # type: ignore[arg-type]
    assert sid(Graph("A"), Graph("A")).sid == 0
