"""graph_scores: five graphs scored by hand, equivalence, undefined cases, invariances."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudge.errors import InputError
from adjudge_graphs.adjacency import are_joined
from adjudge_graphs.cpdag import dag_to_cpdag
from adjudge_graphs.graph import Graph
from adjudge_graphs.random_graphs import random_dag, shuffled_graph
from adjudge_graphs.scores.definitions import SCORES
from adjudge_graphs.scores.differences import count_pairs
from adjudge_graphs.scores.graph_scores import bsf, graph_scores
from adjudge_graphs.scores.sid import sid


def words(text: str) -> Graph:
    return Graph("ABCDE", [tuple(edge.split()) for edge in text.split(",")] if text else [])


TRUTH = words("A -> B,B -> C,D -> C,D -> E")
L1 = words("B -> A,B -> C,D -> C,D -> E")
L2 = words("A -- B,B -> C,D -> C,D -- E")
L3 = words("A -> B,C -> B,D -> C,A -> E")  # B → C reversed, D → E missing, A → E extra
L4 = words("")
L5 = words("A <-> B,B -> C,D -> C,D -> E")


@pytest.mark.parametrize(
    ("learnt", "shd", "score", "usual", "at_class"),
    [
        (L1, 0.5, 0.875, 1, 0),
        (L2, 1, 0.75, 2, 0),
        (L3, 2.5, 0.458, 3, None),
        (L4, 4, 0, 4, 4),
        (L5, 0.5, 0.875, 1, None),
    ],
)
def test_conformance_graphs_score_as_the_methods_page_says(
    learnt: Graph, shd: float, score: float, usual: int, at_class: int | None
) -> None:
    got = graph_scores(TRUTH, learnt)
    assert got.shd == shd
    assert got.bsf == pytest.approx(score, abs=5e-4)
    assert got.shd_reversal1 == usual
    if at_class is not None:
        assert got.shd_cpdag == at_class


def test_a_bidirected_edge_has_no_cpdag_so_that_shd_is_undefined() -> None:
    assert graph_scores(TRUTH, L5).shd_cpdag is None
    assert graph_scores(TRUTH, L5).definition("shd_cpdag").endswith("stands for no DAG")


def test_sid_of_l1_l3_and_l4_is_3_7_and_7() -> None:
    assert [sid(TRUTH, learnt, "own").sid for learnt in (L1, L3, L4)] == [3, 7, 7]


def test_one_flip_costs_0_a_half_1_or_2_by_the_definition_chosen() -> None:
    got = graph_scores(TRUTH, L1)
    assert (got.shd_cpdag, got.shd, got.shd_reversal1, got.shd_reversal2, got.shd_edge_marks) == (0, 0.5, 1, 2, 2)


def test_edge_marks_count_one_per_mark_and_two_per_missing_edge() -> None:
    assert graph_scores(TRUTH, L2).shd_edge_marks == 2
    assert graph_scores(TRUTH, L4).shd_edge_marks == 8
    assert graph_scores(TRUTH, L5).shd_edge_marks == 1


@pytest.mark.parametrize(
    ("learnt", "none", "edge", "graph"),
    [
        (L1, 0.5, 0, 0),
        (L2, 1, 0, 0),
        (L3, 2.5, 2.5, 2.5),
        (L5, 0.5, 0.5, 0.5),  # a bidirected edge is never equivalent
        (words("B -> A,B -> C,D -> C"), 1.5, 1, 1.5),  # not equivalent as a whole, but the flip is open
    ],
)
def test_rule_6_forgives_per_edge_or_per_graph_only_when_asked(
    learnt: Graph, none: float, edge: float, graph: float
) -> None:
    got = [graph_scores(TRUTH, learnt, rule).shd for rule in ("none", "edge", "graph")]  # type: ignore[arg-type]
    assert got == [none, edge, graph]


def test_rule_6_needs_a_truth_that_stands_for_a_dag() -> None:
    with pytest.raises(InputError, match="stands for a DAG"):
        graph_scores(L5, TRUTH, "edge")
    with pytest.raises(InputError, match="equivalence is one of"):
        graph_scores(TRUTH, L1, "cpdag")  # type: ignore[arg-type]


def test_an_undirected_true_edge_is_met_in_full_by_undirected_and_half_by_any_arc() -> None:
    truth = words("A -- B")
    assert graph_scores(truth, words("A -- B")).shd == 0
    for other in ("A -> B", "B -> A", "A <-> B", "A o-> B"):
        assert graph_scores(truth, words(other)).shd == 0.5
    assert graph_scores(truth, words("A -> B"), "edge").shd == 0


def test_circle_marks_are_partial_and_counted() -> None:
    got = graph_scores(TRUTH, words("A o-> B,B -> C,D -> C,D o-o E"))
    assert (got.partial, got.n_circle, got.shd) == (2, 2, 1)
    same = words("A o-> B")
    assert graph_scores(same, same).bsf == 1


# Undefined cases ------------------------------------------------------------------------------------------------------


def test_an_empty_truth_is_scored_by_its_non_edges_alone() -> None:
    got = graph_scores(L4, L4)
    assert (got.bsf, got.shd, got.recall, got.ddm, got.precision, got.f1) == (1, 0, None, None, None, None)
    complete = Graph("ABCDE", [(a, "->", b) for a, b in itertools.combinations("ABCDE", 2)])
    assert graph_scores(L4, complete).bsf == -1
    assert graph_scores(L4, L1).bsf == pytest.approx((6 - 4) / 10)


def test_a_complete_truth_is_scored_by_its_edges_alone() -> None:
    complete = Graph("ABCDE", [(a, "->", b) for a, b in itertools.combinations("ABCDE", 2)])
    assert graph_scores(complete, complete).bsf == 1
    assert graph_scores(complete, L4).bsf == -1


def test_one_node_has_one_graph_and_it_is_right() -> None:
    got = graph_scores(Graph("A"), Graph("A"))
    assert (got.bsf, got.shd, got.shd_cpdag, got.shd_edge_marks, got.precision) == (1, 0, 0, 0, None)


def test_an_empty_learnt_graph_has_no_precision_and_no_f1() -> None:
    got = graph_scores(TRUTH, L4)
    assert (got.precision, got.precision_eq2, got.f1, got.recall, got.bsf) == (None, None, None, 0, 0)
    assert "n/a" in str(got)


# Properties -----------------------------------------------------------------------------------------------------------

graphs = st.tuples(st.integers(2, 9), st.integers(0, 36), st.integers(0, 10**6)).map(
    lambda t: random_dag(t[0], min(t[1], t[0] * (t[0] - 1) // 2), seed=t[2])
)


@settings(max_examples=60, deadline=None)
@given(graphs, st.integers(0, 10**6))
def test_scores_do_not_depend_on_names_nor_on_the_order_of_nodes(truth: Graph, seed: int) -> None:
    learnt = shuffled_graph(truth, seed=seed)
    before = graph_scores(truth, learnt, "edge").to_dict()
    rng = np.random.default_rng(seed)
    order = [truth.nodes[k] for k in rng.permutation(truth.n_nodes)]
    assert graph_scores(truth.reorder(order), learnt, "edge").to_dict() == before
    assert graph_scores(truth, learnt.reorder(order), "edge").to_dict() == before
    new = {name: f"v{k}" for name, k in zip(truth.nodes, rng.permutation(truth.n_nodes), strict=True)}

    def renamed(graph: Graph) -> Graph:
        return Graph([new[name] for name in graph.nodes], [(new[a], t, new[b]) for a, t, b in graph])

    assert graph_scores(renamed(truth), renamed(learnt), "edge").to_dict() == before


@settings(max_examples=60, deadline=None)
@given(graphs)
def test_truth_scores_1_and_any_graph_on_its_complement_minus_1(truth: Graph) -> None:
    assert bsf(truth, truth) == 1
    joined = {frozenset((a, b)) for a, _, b in truth}
    complement = Graph(
        truth.nodes, [(a, "->", b) for a, b in itertools.combinations(truth.nodes, 2) if {a, b} not in joined]
    )
    assert bsf(truth, complement) == pytest.approx(-1)


@settings(max_examples=60, deadline=None)
@given(graphs, st.integers(0, 10**6))
def test_empty_and_rightly_oriented_complete_graphs_score_0(truth: Graph, seed: int) -> None:
    if not 0 < truth.n_edges < truth.n_pairs:
        return
    assert bsf(truth, Graph(truth.nodes)) == 0
    arcs = {(a, b) for a, _, b in truth}
    full = [(b, "->", a) if (b, a) in arcs else (a, "->", b) for a, b in itertools.combinations(truth.nodes, 2)]
    assert bsf(truth, Graph(truth.nodes, full)) == pytest.approx(0, abs=1e-12)


@settings(max_examples=80, deadline=None)
@given(graphs, st.integers(0, 10**6))
def test_scores_agree_with_a_pair_by_pair_count_in_plain_python(truth: Graph, seed: int) -> None:
    learnt = shuffled_graph(truth, seed=seed)
    rng = np.random.default_rng(seed)
    tokens = ["->", "--", "<->", "o->"]
    learnt = Graph(learnt.nodes, [(a, tokens[rng.integers(4)], b) for a, _, b in learnt])
    mark = {"->": ("-", ">"), "--": ("-", "-"), "<->": (">", ">"), "o->": ("o", ">")}

    def marks(graph: Graph) -> dict[tuple[str, str], tuple[str, str]]:
        found = {}
        for a, t, b in graph:
            found[a, b], found[b, a] = mark[t], mark[t][::-1]
        return found

    one, two = marks(truth), marks(learnt)
    half = usual = double = ends = 0.0
    for pair in itertools.combinations(truth.nodes, 2):
        t, f = one.get(pair), two.get(pair)
        if t == f:
            continue
        half += 0.5 if t and f else 1
        usual += 1
        double += 2 if {t, f} == {("-", ">"), (">", "-")} else 1
        ends += 2 if not t or not f else (t[0] != f[0]) + (t[1] != f[1])
    got = graph_scores(truth, learnt)
    assert (got.shd, got.shd_reversal1, got.shd_reversal2, got.shd_edge_marks) == (half, usual, double, ends)


@settings(max_examples=60, deadline=None)
@given(graphs, st.integers(0, 10**6))
def test_v_structure_ratios_agree_with_listing_all_triples(truth: Graph, seed: int) -> None:
    learnt = shuffled_graph(truth, seed=seed)

    def listed(graph: Graph) -> set[tuple[str, str, str]]:
        arcs = {(a, b) for a, _, b in graph}
        joined = arcs | {(b, a) for a, b in arcs}
        return {
            (a, c, b)
            for c in graph.nodes
            for a, b in itertools.combinations(sorted(graph.nodes), 2)
            if (a, c) in arcs and (b, c) in arcs and (a, b) not in joined
        }

    one, two = listed(truth), listed(learnt)
    got = graph_scores(truth, learnt)
    assert got.v_structure_precision == (len(one & two) / len(two) if two else None)
    assert got.v_structure_recall == (len(one & two) / len(one) if one else None)


def test_a_dag_and_its_cpdag_are_at_distance_0_on_class_level() -> None:
    dag = random_dag(30, 60, seed=4)
    got = graph_scores(dag, dag_to_cpdag(dag), "graph")
    assert (got.shd_cpdag, got.shd, got.markov_equivalent) == (0, 0, True)
    assert got.shd_reversal1 > 0


def test_unknown_nodes_and_other_node_sets_are_refused_in_one_line() -> None:
    with pytest.raises(InputError, match="nodes the true graph lacks: 'Z'"):
        graph_scores(TRUTH, Graph("ABCDEZ"))
    with pytest.raises(InputError, match="lacks nodes of the true graph: 'D', 'E'"):
        graph_scores(TRUTH, Graph("ABC"))


def test_graphs_read_from_edges_alone_may_lack_lonely_nodes() -> None:
    assert graph_scores(TRUTH, [("A", "B"), ("B", "C")]).n_nodes == 5


def test_every_score_has_a_definition_and_unknown_names_are_refused() -> None:
    got = graph_scores(TRUTH, L1)
    for name in SCORES:
        assert got.definition(name)
    with pytest.raises(InputError, match="did you mean"):
        got.definition("sdh")


def test_large_graphs_take_the_searching_path_and_agree_with_the_dense_one(monkeypatch: pytest.MonkeyPatch) -> None:
    truth, learnt = random_dag(60, 200, seed=1), random_dag(60, 200, seed=2)
    dense = graph_scores(truth, learnt).to_dict()
    monkeypatch.setattr("adjudge_graphs.adjacency.DENSE_LIMIT", 1)
    again = graph_scores(random_dag(60, 200, seed=1), random_dag(60, 200, seed=2)).to_dict()
    assert again == dense


def test_forgiven_rows_never_forgive_a_missing_edge() -> None:
    counts = count_pairs(TRUTH, L4, forgiven=np.ones(4, dtype=bool))
    assert (counts.same, counts.missing) == (0, 4)


def test_a_large_graph_without_edges_joins_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adjudge_graphs.adjacency.DENSE_LIMIT", 1)
    here, there = np.array([0, 2]), np.array([1, 4])
    assert are_joined(Graph("ABCDE"), here, there).tolist() == [False, False]
    assert are_joined(Graph("ABCDE", [("E", "->", "C")]), here, there).tolist() == [False, True]
