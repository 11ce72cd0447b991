"""Exact search: the best of all DAGs, whatever the score, the weights, the ties and the engine."""

from __future__ import annotations

import itertools
import json
from pathlib import Path

import numpy as np
import pytest

from adjudge.errors import InputError, UnfitDataError
from adjudge.networks.search import learn_network, network_cost

REFERENCE = Path(__file__).parents[1] / "reference"
POMEGRANATE = json.loads((REFERENCE / "networks_pomegranate.json").read_text())
PGMPY = json.loads((REFERENCE / "networks_pgmpy.json").read_text())


def masks(network) -> tuple[int, ...]:
    return tuple(sum(1 << network.names.index(p) for p in network.parents[name]) for name in network.names)


@pytest.mark.parametrize("score", ["bdeu", "bic", "k2"])
@pytest.mark.parametrize("m", [1, 2, 3, 4])
def test_the_optimum_is_the_best_of_all_dags(m, score, dags, local_scores, weighted_cases):
    assert len(dags(m)) == {1: 1, 2: 3, 3: 25, 4: 543}[m]
    for seed in range(3):
        X, weights = weighted_cases(m, 12 + 10 * seed, seed)
        local = local_scores(X, weights, score, 1.7)
        best = max(sum(local[x][P] for x, P in enumerate(dag)) for dag in dags(m))
        for engine in ("numpy", "numba"):
            found = learn_network(X, weights, ess=1.7, score=score, engine=engine)
            assert found.score == pytest.approx(best, abs=1e-9)
            assert sum(local[x][P] for x, P in enumerate(masks(found))) == pytest.approx(best, abs=1e-9)


def test_five_measures_reach_the_best_over_all_orders(local_scores, weighted_cases):
    X, weights = weighted_cases(5, 40, 7)
    local = local_scores(X, weights)
    best = max(
        sum(
            max(score for P, score in local[x].items() if P & ~sum(1 << u for u in order[:place]) == 0)
            for place, x in enumerate(order)
        )
        for order in itertools.permutations(range(5))
    )
    assert learn_network(X, weights).score == pytest.approx(best, abs=1e-9)


def plain_recursion(X: np.ndarray, ess: float = 1.0) -> float:
    """The readable twin: best parents of every candidate set, then the best last variable of every set."""
    from math import lgamma

    m = X.shape[1]

    def total(S: int) -> float:
        own, a = [v for v in range(m) if S >> v & 1], ess / 2 ** S.bit_count()
        _, counts = np.unique(X[:, own], axis=0, return_counts=True) if own else (None, np.array([len(X)]))
        return sum(lgamma(c + a) - lgamma(a) for c in counts)

    F = [total(S) for S in range(1 << m)]
    best = [[0.0] * (1 << m) for _ in range(m)]
    for x in range(m):
        for C in range(1 << m):
            if not C >> x & 1:
                smaller = [best[x][C ^ (1 << v)] for v in range(m) if C >> v & 1]
                best[x][C] = max([F[C | 1 << x] - F[C], *smaller])
    value = [0.0] * (1 << m)
    for W in range(1, 1 << m):
        value[W] = max(best[x][W ^ (1 << x)] + value[W ^ (1 << x)] for x in range(m) if W >> x & 1)
    return value[-1]


@pytest.mark.parametrize("m", [6, 9, 12])
def test_the_optimum_equals_a_plain_recursion(m):
    X = np.random.default_rng(m).integers(0, 2, (60, m))
    X[:, 1] = X[:, 0] ^ (np.random.default_rng(1).random(60) < 0.1)
    expected = plain_recursion(X)
    for engine in ("numpy", "numba"):
        assert learn_network(X, engine=engine).score == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize("name", sorted(POMEGRANATE))
def test_the_bic_optimum_equals_pomegranates(name):
    case = POMEGRANATE[name]
    X = np.random.default_rng(case["seed"]).integers(0, 2, (case["n"], case["m"]))
    for a, b, p in case["copies"]:
        X[:, b] = np.where(np.random.default_rng(case["seed"] + b).random(case["n"]) < p, X[:, a], X[:, b])
    found = learn_network(X, score="bic", max_parents=case["max_parents"])
    assert found.score == pytest.approx(case["bic"], abs=1e-8)


@pytest.mark.parametrize("case", PGMPY["cases"], ids=lambda case: case["score"])
def test_the_score_of_the_found_dag_equals_pgmpys(case):
    X = np.array(PGMPY["X"])
    found = learn_network(X, score=case["score"], ess=case["ess"])
    assert sorted(map(list, found.arcs())) == sorted(case["arcs"])
    assert found.score == pytest.approx(case["value"], abs=1e-9)


def test_ties_split_rows_as_the_footnote_says(dags, local_scores):
    X = np.array([[1, 0.5, 0.5], [0.5, 0.5, 0.5], [1, 1, 0], [0, 0, 1], [0, 0.5, 1]])
    local = local_scores(X, np.ones(5))
    best = max(sum(local[x][P] for x, P in enumerate(dag)) for dag in dags(3))
    assert learn_network(X).score == pytest.approx(best, abs=1e-12)


def test_many_ties_go_by_tables_and_agree_with_rows(monkeypatch):
    from adjudge.networks import search

    rng = np.random.default_rng(5)
    X = rng.choice([0, 0.5, 1], size=(30, 8), p=[0.3, 0.4, 0.3])
    costs = {}
    for route in ("rows", "tables"):
        real = search.search_cost

        def forced(rows, largest, compiled=False, real=real, route=route):
            cost = real(rows, largest, compiled)
            return type(cost)(cost.m, cost.split_rows, route, cost.operations, cost.bytes)

        monkeypatch.setattr(search, "search_cost", forced)
        costs[route] = learn_network(X, engine="numpy")
        monkeypatch.setattr(search, "search_cost", real)
    assert costs["rows"].score == pytest.approx(costs["tables"].score, abs=1e-9)
    assert costs["rows"].parents == costs["tables"].parents
    assert network_cost(np.full((2, 9), 0.5)).route == "tables"


def test_engines_find_the_same_structure():
    for seed in range(5):
        X = np.random.default_rng(seed).integers(0, 2, (50, 9))
        assert learn_network(X, engine="numpy").parents == learn_network(X, engine="numba").parents


def test_required_and_forbidden_arcs_and_a_limit_hold_and_cost_no_more_than_needed(dags, local_scores, weighted_cases):
    X, weights = weighted_cases(4, 30, 3)
    local = local_scores(X, weights)
    required, forbidden = [(3, 0)], [(0, 1), (2, 1)]
    allowed = [
        dag for dag in dags(4) if dag[0] >> 3 & 1 and not dag[1] & 0b101 and all(P.bit_count() <= 1 for P in dag)
    ]
    best = max(sum(local[x][P] for x, P in enumerate(dag)) for dag in allowed)
    for engine in ("numpy", "numba"):
        found = learn_network(X, weights, required=required, forbidden=forbidden, max_parents=1, engine=engine)
        assert masks(found) in allowed
        assert found.score == pytest.approx(best, abs=1e-9)


def test_impossible_constraints_are_refused():
    X = np.random.default_rng(0).integers(0, 2, (9, 3))
    with pytest.raises(InputError, match="circle"):
        learn_network(X, required=[(0, 1), (1, 2), (2, 0)])
    with pytest.raises(InputError, match="both required and forbidden"):
        learn_network(X, required=[(0, 1)], forbidden=[(0, 1)])
    with pytest.raises(InputError, match="more parents than max_parents"):
        learn_network(X, required=[(0, 2), (1, 2)], max_parents=1)
    with pytest.raises(InputError, match="no measure 'z'"):
        learn_network(X, forbidden=[("z", 1)])
    with pytest.raises(InputError, match="its own parent"):
        learn_network(X, forbidden=[(1, 1)])
    with pytest.raises(InputError, match="required is a list, each a pair"):
        learn_network(X, required=["ab"])
    with pytest.raises(InputError, match="max_parents"):
        learn_network(X, max_parents=-1)


def test_awkward_tables_have_defined_answers():
    assert learn_network(np.empty((0, 3))).arcs() == []  # no case: every network scores 0, the empty one is shown
    assert learn_network(np.empty((0, 3))).score == 0.0
    one = learn_network([[1], [0], [1]])
    assert one.arcs() == [] and one.components() == ((0,),)
    assert learn_network([[1, 0, 1]]).score == pytest.approx(3 * np.log(0.5))  # one row: ln ½ for each, linked or not
    constant = learn_network(np.column_stack([np.ones(20), np.random.default_rng(0).integers(0, 2, 20)]))
    assert constant.components() == ((0,), (1,))
    doubled = np.random.default_rng(1).integers(0, 2, 30)
    copies = learn_network(np.column_stack([doubled, doubled, 1 - doubled]))
    assert copies.components() == ((0, 1, 2),)
    assert learn_network([[0, 1]] * 3, weights=[0, 0, 0]).arcs() == []


def test_duplicate_rows_and_weights_are_the_same_thing():
    X = np.random.default_rng(2).integers(0, 2, (12, 5))
    counts = np.random.default_rng(3).integers(1, 5, 12)
    by_weight, by_row = learn_network(X, weights=counts), learn_network(np.repeat(X, counts, axis=0))
    assert by_weight.score == pytest.approx(by_row.score, abs=1e-10)
    assert by_weight.parents == by_row.parents


def test_what_does_not_fit_is_refused_before_anything_is_allocated():
    X = np.zeros((3, 40))
    with pytest.raises(UnfitDataError, match=r"40 measures need .* GiB .* at most \d+ fit"):
        learn_network(X)
    with pytest.raises(UnfitDataError, match="at most 4 fit"):
        learn_network(np.zeros((3, 10)), memory=8 * 2**4 * 9 + 2**27)
    with pytest.raises(UnfitDataError, match="ties are split"):
        learn_network(np.full((2, 27), 0.5), memory=2**40)


def test_the_cost_is_told_beforehand():
    cost = network_cost(np.random.default_rng(0).integers(0, 2, (80, 20)), engine="numpy")
    assert cost.bytes == 8 * 2**20 * 17 + 2**27
    assert cost.route == "rows" and cost.split_rows == 80
    # Two rows of three measures: 1·1 + 3·2 + 3·2 + 1·2 tables' cells that two rows can fill, and 3·2³ steps of search.
    assert network_cost([[0, 1, 1], [1, 0, 0]], engine="numpy").operations == 15 + 24


def test_bad_calls_say_what_to_do():
    with pytest.raises(InputError, match="unknown score 'bdue'; did you mean 'bdeu'"):
        learn_network([[0, 1]], score="bdue")
    with pytest.raises(InputError, match=r"score is text or a LocalScore .*child_cell.*; received 3"):
        learn_network([[0, 1]], score=3)
    with pytest.raises(InputError, match="engine"):
        learn_network([[0, 1]], engine="gpu")
    with pytest.raises(InputError, match="ess"):
        learn_network([[0, 1]], ess=0)


def test_another_score_needs_no_change_to_the_search(dags):
    class Aic:
        name, one_table = "aic", True

        def child_cell(self, counts, sizes):
            return np.where(counts > 0, counts * np.log(np.maximum(counts, 1e-300)), 0.0)

        parent_cell = child_cell

        def penalty(self, n_parents, total):
            return 2.0**n_parents

    X = np.random.default_rng(4).integers(0, 2, (30, 3))
    found = learn_network(X, score=Aic())

    def aic(dag):
        value = 0.0
        for x, P in enumerate(dag):
            own = [v for v in range(3) if P >> v & 1]
            for key in {tuple(row[own]) for row in X}:
                mine = X[(X[:, own] == key).all(axis=1)][:, x]
                value += sum(k * np.log(k / len(mine)) for k in (mine.sum(), len(mine) - mine.sum()) if k)
            value -= 2 ** len(own)
        return value

    assert found.score == pytest.approx(max(map(aic, dags(3))), abs=1e-9)
    assert found.score_name == "aic"


@pytest.mark.slow
def test_engines_agree_on_eighteen_measures():
    X = np.random.default_rng(0).integers(0, 2, (80, 18))
    plain, compiled = learn_network(X, engine="numpy"), learn_network(X, engine="numba")
    assert plain.score == pytest.approx(compiled.score, abs=1e-9)
    assert plain.parents == compiled.parents
