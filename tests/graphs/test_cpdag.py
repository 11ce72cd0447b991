"""DAG → CPDAG, extensions and members, against brute force over every DAG of four nodes."""

from __future__ import annotations

import itertools
from collections import defaultdict

import pytest

from adjudge.errors import InputError
from adjudge_graphs.cpdag import consistent_extension, cpdag_of, dag_to_cpdag, is_cpdag
from adjudge_graphs.graph import Graph
from adjudge_graphs.members import consistent_extensions
from adjudge_graphs.order import find_cycle, is_dag, topological_order
from adjudge_graphs.random_graphs import random_dag


def all_dags(names: str) -> list[Graph]:
    pairs = list(itertools.combinations(names, 2))
    made = []
    for choice in itertools.product(("", "->", "<-"), repeat=len(pairs)):
        graph = Graph(names, [(a, token, b) for (a, b), token in zip(pairs, choice, strict=True) if token])
        if topological_order(graph) is not None:
            made.append(graph)
    return made


def unshielded_colliders(graph: Graph) -> set[tuple[str, str, str]]:
    """Every a → c ← b with a and b not joined, by that definition."""
    joined = {frozenset((a, b)) for a, _, b in graph}
    arcs = [(a, b) for a, token, b in graph if token == "->"]
    return {
        (a, c, b)
        for (a, c), (b, d) in itertools.product(arcs, arcs)
        if c == d and a < b and frozenset((a, b)) not in joined
    }


def signature(graph: Graph) -> tuple[frozenset[frozenset[str]], frozenset[tuple[str, str, str]]]:
    """Skeleton and v-structures: equal exactly for Markov equivalent DAGs (Verma & Pearl)."""
    return frozenset(frozenset((a, b)) for a, _, b in graph), frozenset(unshielded_colliders(graph))


@pytest.fixture(scope="module")
def classes() -> dict[object, list[Graph]]:
    found = defaultdict(list)
    for dag in all_dags("ABCD"):
        found[signature(dag)].append(dag)
    return dict(found)


def test_four_nodes_have_543_dags_in_185_classes(classes: dict[object, list[Graph]]) -> None:
    assert sum(map(len, classes.values())) == 543 and len(classes) == 185


def test_the_cpdag_keeps_the_arcs_all_members_share(classes: dict[object, list[Graph]]) -> None:
    for members in classes.values():
        shared = set.intersection(*({(a, b) for a, _, b in dag} for dag in members))
        edges = []
        for a, _, b in members[0]:
            edges.append((a, "->", b) if (a, b) in shared else (b, "->", a) if (b, a) in shared else (a, "--", b))
        wanted = Graph("ABCD", edges)
        for dag in members:
            assert dag_to_cpdag(dag) == wanted


def test_members_of_a_cpdag_are_exactly_its_class(classes: dict[object, list[Graph]]) -> None:
    for members in classes.values():
        cpdag = dag_to_cpdag(members[0])
        listed = list(consistent_extensions(cpdag))
        assert len(listed) == len(members)
        assert set(map(str, listed)) == set(map(str, members))


def test_equivalence_is_same_skeleton_and_colliders() -> None:
    dags = all_dags("ABC")
    for one, other in itertools.product(dags, dags):
        assert (cpdag_of(one) == cpdag_of(other)) == (signature(one) == signature(other))


def test_every_partly_directed_graph_of_four_nodes_is_extended_or_refused_rightly(
    classes: dict[object, list[Graph]],
) -> None:
    pairs = list(itertools.combinations("ABCD", 2))
    cpdags = {str(dag_to_cpdag(members[0])) for members in classes.values()}
    dags = defaultdict(list)
    for members in classes.values():
        for dag in members:
            dags[frozenset(frozenset((a, b)) for a, _, b in dag)].append(dag)
    for choice in itertools.islice(itertools.product(("", "->", "<-", "--"), repeat=6), 0, None, 3):
        graph = Graph("ABCD", [(a, token, b) for (a, b), token in zip(pairs, choice, strict=True) if token])
        arcs = {(a, b) for a, t, b in graph if t == "->"}
        colliders = unshielded_colliders(graph)
        fits = [
            dag
            for dag in dags[frozenset(frozenset((a, b)) for a, _, b in graph)]
            if arcs <= {(a, b) for a, _, b in dag} and unshielded_colliders(dag) == colliders
        ]
        found = consistent_extension(graph)
        assert (found is not None) == bool(fits)
        if found is not None:
            assert found in fits
        assert is_cpdag(graph) == (str(graph) in cpdags)


def test_a_larger_cpdag_agrees_with_the_arcs_shared_by_all_members() -> None:
    for seed in range(8):
        dag = random_dag(9, 11, seed=seed)
        cpdag = dag_to_cpdag(dag)
        members = list(consistent_extensions(cpdag))
        assert dag in members
        shared = set.intersection(*({(a, b) for a, _, b in member} for member in members))
        assert shared == {(a, b) for a, t, b in cpdag if t == "->"}


def test_bidirected_edges_circles_and_cycles_stand_for_no_dag() -> None:
    assert cpdag_of(Graph("AB", [("A", "<->", "B")])) is None
    assert cpdag_of(Graph("AB", [("A", "o->", "B")])) is None
    ring = Graph("ABC", [("A", "->", "B"), ("B", "->", "C"), ("C", "->", "A")])
    assert cpdag_of(ring) is None and not is_dag(ring)
    assert find_cycle(ring) == ["A", "B", "C", "A"]


def test_cpdag_of_a_graph_with_a_cycle_is_refused_naming_the_cycle() -> None:
    with pytest.raises(InputError, match="directed cycle A -> B -> C -> A"):
        dag_to_cpdag(Graph("ABC", [("A", "->", "B"), ("B", "->", "C"), ("C", "->", "A")]))
    with pytest.raises(InputError, match="has the edge A -- B"):
        dag_to_cpdag(Graph("AB", [("A", "--", "B")]))
    assert list(consistent_extensions(Graph("AB", [("A", "<->", "B")]))) == []


def test_a_cycle_far_from_the_first_node_is_found() -> None:
    arcs = [("A", "B"), ("B", "C"), ("D", "E"), ("E", "F"), ("F", "D")]
    assert find_cycle(Graph("ABCDEF", [(a, "->", b) for a, b in arcs])) == ["D", "E", "F", "D"]


def test_colliders_counted_by_matrix_product_equal_those_listed() -> None:
    # Dense enough that the product is taken: over four million pairs of arrowheads.
    from adjudge_graphs.adjacency import _pairs_at_nodes, are_joined, arrowheads, count_unshielded

    dag = random_dag(500, 60_000, seed=3)
    tails, heads = arrowheads(dag)
    one, _, other = _pairs_at_nodes(tails, heads, 500)
    assert one.size > 4_000_000
    assert count_unshielded(tails, heads, dag) == int((~are_joined(dag, one, other)).sum())
