"""Most probable configurations: elimination and search, against trying all of them."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from adjudge.kernels import branch_and_bound
from adjudge.kernels.branch_and_bound import search_configurations
from adjudge.kernels.max_product import best_configurations, elimination_order


def random_parents(m, rng, density):
    return [tuple(p for p in range(v) if rng.random() < density) for v in range(m)]


@pytest.mark.parametrize("density", [0.2, 0.5, 1.0])
@pytest.mark.parametrize("m", [1, 3, 7])
def test_elimination_finds_the_best_of_all_configurations(m, density):
    rng = np.random.default_rng(m)
    parents = random_parents(m, rng, density)
    scopes = [(*own, v) for v, own in enumerate(parents)]
    factors = [np.log(rng.random((40, *(2,) * len(scope)))) for scope in scopes]
    order, joined = elimination_order(scopes, m)
    assert sorted(order) == list(range(m)) and max(joined) <= m
    every = np.array(list(itertools.product((0, 1), repeat=m)))
    values = sum(
        np.stack([factor[(slice(None), *row[list(scope)])] for row in every])
        for factor, scope in zip(factors, scopes, strict=True)
    )
    assert (best_configurations(scopes, factors, order) == every[values.argmax(axis=0)]).all()


def test_a_chain_is_eliminated_two_variables_at_a_time():
    assert max(elimination_order([(0,), *((v, v + 1) for v in range(19))], 20)[1]) == 2


@pytest.mark.parametrize("few", [0, 2, 9])
@pytest.mark.parametrize("density", [0.3, 1.0])
def test_search_finds_the_best_of_all_configurations(density, few, monkeypatch):
    """Shapes of a hundred million cases leave no play to the draws, so the answer is known."""
    monkeypatch.setattr(branch_and_bound, "_FEW_PARENTS", few)
    monkeypatch.setattr(branch_and_bound, "_BEAM", 1)
    monkeypatch.setattr(branch_and_bound, "_MOST_ALIVE", 8)
    for seed in range(6):
        rng = np.random.default_rng(seed)
        parents = random_parents(7, rng, density)
        theta = [rng.random(1 << len(own)) for own in parents]
        shapes = [1e8 * np.stack([1 - t, t], axis=1) for t in theta]
        best, value = 0, -np.inf
        for bits in range(1 << 7):
            p = 1.0
            for v, own in enumerate(parents):
                one = theta[v][sum((bits >> u & 1) << i for i, u in enumerate(own))]
                p *= one if bits >> v & 1 else 1 - one
            if p > value:
                best, value = bits, p
        found = search_configurations(parents, shapes, 5, np.random.default_rng(0))
        assert found.tolist() == [best] * 5


def test_parameters_met_twice_are_the_same(monkeypatch):
    family = branch_and_bound._WhenMet(np.full((64, 2), 0.01), np.random.default_rng(0))
    draw, configuration = np.array([0, 0, 1, 0]), np.array([3, 3, 3, 5])
    first = family.logit(draw, configuration)
    assert first[0] == first[1] != first[2]
    again = family.logit(np.array([1, 0, 2]), np.array([3, 5, 3]))
    assert again[0] == first[2] and again[1] == first[3]
