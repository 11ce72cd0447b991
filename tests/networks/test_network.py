"""A learnt network and its equivalence class: groups, ways out, drawings."""

from __future__ import annotations

import json
import pickle

import networkx
import numpy as np
import pytest

from adjudge.errors import InputError
from adjudge.networks.cpdag import ParentSets, equivalence_class
from adjudge.networks.network import Network
from adjudge.networks.posterior import sample_structures
from adjudge.networks.search import learn_network
from adjudge_graphs.readers.read import read_graph


def test_equivalent_dags_share_one_class_and_others_do_not(dags):
    """Verma and Pearl: equivalent if and only if links and colliders are the same. All 543 DAGs of four nodes."""

    def parts(dag):
        links = {frozenset((p, v)) for v, P in enumerate(dag) for p in range(4) if P >> p & 1}
        colliders = {
            (a, v, b)
            for v, P in enumerate(dag)
            for a in range(4)
            for b in range(a)
            if P >> a & 1 and P >> b & 1 and frozenset((a, b)) not in links
        }
        return frozenset(links), frozenset(colliders)

    members: dict = {}
    classes = {}
    for dag in dags(4):
        sets = ParentSets((v, [p for p in range(4) if dag[v] >> p & 1]) for v in range(4))
        classes[dag] = equivalence_class((0, 1, 2, 3), sets)
        members.setdefault(parts(dag), []).append(dag)
    assert len(members) == 185  # the known number of classes over four nodes
    for group in members.values():
        assert len({classes[dag] for dag in group}) == 1
        arcs = [{(p, v) for v in range(4) for p in range(4) if dag[v] >> p & 1} for dag in group]
        # Directed exactly where all members agree.
        assert classes[group[0]].directed == set.intersection(*arcs)
    assert len({classes[group[0]] for group in members.values()}) == 185


def equivalent_groups(dags, m):
    """All DAGs over m nodes as sets of arcs, gathered by links and colliders."""
    groups: dict = {}
    for dag in dags(m):
        arcs = frozenset((p, v) for v in range(m) for p in range(m) if dag[v] >> p & 1)
        links = frozenset(map(frozenset, arcs))
        colliders = frozenset(
            (frozenset((a, b)), v)
            for a, v in arcs
            for b, w in arcs
            if v == w and a != b and frozenset((a, b)) not in links
        )
        groups.setdefault((links, colliders), []).append(arcs)
    return list(groups.values())


@pytest.mark.parametrize("m", [2, 3, 4])
def test_under_constraints_an_edge_is_directed_exactly_where_all_graphs_that_meet_them_agree(dags, m):
    """Every class, every set of arcs of every member, said half as required and half as forbidden."""
    seen = 0
    for group in equivalent_groups(dags, m):
        for member in group:
            arcs = sorted(member)
            for chosen in range(1 << len(arcs)):
                known = [arc for k, arc in enumerate(arcs) if chosen >> k & 1]
                said = len(known) // 2
                apart = [(a, b) for a in range(m) for b in range(m) if a != b and not {(a, b), (b, a)} & member][:1]
                network = Network(
                    tuple(range(m)),
                    ParentSets((v, [a for a, b in arcs if b == v]) for v in range(m)),
                    0.0,
                    required=tuple(known[:said]),
                    forbidden=(*((b, a) for a, b in known[said:]), *apart),
                )
                fitting = [other for other in group if set(known) <= other]
                agreed = frozenset.intersection(*fitting)
                found = network.mpdag()
                assert found.directed == agreed, (arcs, known)
                assert found.undirected == {frozenset(arc) for arc in member - agreed}
                seen += 1
    assert seen == {2: 5, 3: 109, 4: 9449}[m]


def test_a_constrained_search_keeps_its_arcs_and_its_class_follows_them(weighted_cases):
    X, weights = weighted_cases(4, 40, seed=1)
    free = learn_network(X, weights)
    assert free.mpdag() == free.cpdag() and (free.required, free.forbidden) == ((), ())
    found = learn_network(X, weights, required=[(3, 0)], forbidden=[(0, 1), (2, 1)])
    assert (found.required, found.forbidden) == (((3, 0),), ((0, 1), (2, 1)))
    assert (3, 0) in found.mpdag().directed >= found.cpdag().directed
    drawn = sample_structures(X, 5, weights=weights, required=[(3, 0)])
    assert all((3, 0) in one.mpdag().directed for one in drawn)
    assert "▼" in Network.of("ab", [("a", "b")]).draw(dag=True) and "▼" not in Network.of("ab", [("a", "b")]).draw()
    assert "▼" in learn_network([[0, 0], [1, 1]] * 5, required=[(0, 1)]).draw()


def test_components_keep_column_order():
    network = Network.of("abcdef", [("e", "a"), ("b", "f"), ("f", "d")])
    assert network.components() == (("a", "e"), ("b", "d", "f"), ("c",))


def test_a_network_by_hand_is_checked():
    with pytest.raises(InputError, match="circle among a, b"):
        Network.of("abc", [("a", "b"), ("b", "a")])
    with pytest.raises(InputError, match="no variable 'z'"):
        Network.of("abc", [("a", "z")])
    assert Network.of("ab").score is None


@pytest.mark.parametrize(
    "names, parents, score, told",
    [
        (("a", "a"), [("a", [])], 0.0, "variables of different names"),
        (("a", "b"), [("a", [])], 0.0, "each with its parents"),
        ((), [], 0.0, "variables of different names"),
        (("a",), [("a", ["z"])], 0.0, "no variable 'z'"),
        (("a", "b"), [("a", ["b"]), ("b", ["a"])], 0.0, "circle among a, b"),
        (("a",), [("a", [])], float("nan"), "score is"),
    ],
)
def test_a_network_holds_only_what_is_one(names, parents, score, told):
    with pytest.raises(InputError, match=told):
        Network(names, ParentSets(parents), score)


def test_parents_are_frozen_and_survive_pickling_and_hashing():
    network = learn_network(np.random.default_rng(0).integers(0, 2, (30, 4)))
    assert isinstance(network.parents[0], frozenset)
    with pytest.raises(TypeError):
        network.parents[0] = frozenset()
    with pytest.raises(AttributeError):
        network.parents.x = 1
    assert pickle.loads(pickle.dumps(network)) == network
    assert len({network, pickle.loads(pickle.dumps(network))}) == 1


def test_to_networkx_dot_and_json_carry_the_same_arcs():
    network = Network.of(["a", 'b "x"', "c\\"], [("a", 'b "x"'), ('b "x"', "c\\")])
    graph = network.to_networkx()
    assert networkx.is_directed_acyclic_graph(graph) and set(graph.edges) == set(network.arcs())
    assert r'"a" -> "b \"x\"";' in network.to_dot() and r'"c\\";' in network.to_dot()
    told = json.loads(json.dumps(network.to_dict()))
    assert told["parents"] == {"a": [], 'b "x"': ["a"], "c\\": ['b "x"']}
    assert told["components"] == [["a", 'b "x"', "c\\"]]
    both_ways = network.cpdag().to_networkx()
    assert set(both_ways.edges) == set(network.arcs()) | {(b, a) for a, b in network.arcs()}
    assert "dir=none" in network.cpdag().to_dot()
    assert network.graph() == read_graph(network.to_dot(), "dot")


def test_drawings_show_colliders_and_open_edges():
    network = Network.of(["a", "b", "c", "d"], [("a", "b"), ("c", "b")])
    assert network.draw().splitlines() == ["a  ─┐", "b  ─▼─▲", "c  ───┘", "d"]
    chain = Network.of(["a", "b", "c"], [("a", "b"), ("b", "c")])
    assert chain.draw().splitlines() == ["a  ─┐", "b  ─┘─┐", "c  ───┘"]
    assert chain.draw(dag=True).splitlines() == ["a  ─┐", "b  ─▼─┐", "c  ───▼"]


def test_drawings_fit_the_terminal_and_name_everyone():
    rng = np.random.default_rng(0)
    for m in (5, 12, 20):
        names = [f"a rather long measure name, number {v}" for v in range(m)]
        arcs = [(names[a], names[b]) for b in range(m) for a in range(b) if rng.random() < 0.4]
        for width in (60, 80):
            lines = Network.of(names, arcs).draw(width=width, dag=True).splitlines()
            assert max(map(len, lines)) <= width
            assert sum(line.startswith("a rather long") for line in lines) == m
    assert "\n" not in Network.of(["two\nlines"]).draw()


def test_names_are_cut_only_where_they_do_not_fit():
    fits, too_long = "a" * 28, "b" * 29
    assert Network.of([fits, too_long]).draw().split() == [fits, "b" * 27 + "…"]


def test_frames_bring_their_names():
    import pandas as pd
    import polars as pl

    for library in (pd, pl):
        frame = library.DataFrame({"acc": [0, 1, 1, 0] * 3, "F": [0, 1, 1, 0] * 3})
        assert learn_network(frame).parents["F"] == {"acc"}


def test_the_printed_network_names_score_groups_and_parents():
    text = str(learn_network([[0, 0], [1, 1]] * 5, names=["acc", "F"]))
    assert "acc, F" in text and "← acc" in text
