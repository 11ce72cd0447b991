from __future__ import annotations

import json
from itertools import permutations, product
from pathlib import Path

import numpy as np
import pytest

import adjudge.kernels.plackett_luce as kernel


def log_likelihood(strengths: np.ndarray, members: np.ndarray, weights: np.ndarray, wins: np.ndarray) -> float:
    return float(wins @ np.log(strengths) - weights @ np.log(members @ strengths))


def log_ranking(strengths: np.ndarray, order: tuple[int, ...]) -> float:
    return float(sum(np.log(strengths[k] / strengths[list(order[i:])].sum()) for i, k in enumerate(order)))


@pytest.mark.parametrize(
    "groups", [[[0], [1], [2], [3]], [[2], [0, 3], [1]], [[0, 1, 2, 3]], [[1], [0, 2, 3]], [[3, 1]], [[0, 1], [2, 3]]]
)
def test_a_tied_case_is_the_mean_over_its_orders(groups: list[list[int]]) -> None:
    strengths = np.array([0.1, 0.4, 0.2, 0.3])
    orders = [tuple(k for part in parts for k in part) for parts in product(*(permutations(group) for group in groups))]
    expected = np.mean([log_ranking(strengths, order) for order in orders])
    assert log_likelihood(strengths, *kernel.stages([groups], 4)) == pytest.approx(expected, abs=1e-12)


def test_equal_cases_are_merged() -> None:
    members, weights, wins = kernel.stages([[[0], [1], [2]]] * 5 + [[[0], [2], [1]]] * 2, 3)
    assert members.shape == (2, 3)
    assert sorted(weights.tolist()) == [7.0, 7.0]
    assert wins.tolist() == [7.0, 5.0, 2.0]


def test_efrons_stages_treat_tied_learners_alike_and_are_near_the_mean_over_orders(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    strengths = np.array([0.12, 0.2, 0.15, 0.18, 0.35])
    groups = [[0, 1, 2, 3], [4]]
    exact = log_likelihood(strengths, *kernel.stages([groups], 5))
    monkeypatch.setattr(kernel, "EXACT_LEARNERS", 3)
    members, weights, wins = kernel.stages([groups], 5)
    assert (members[:, :4] == members[:, :1]).all()
    assert members.shape == (4, 5)
    assert log_likelihood(strengths, members, weights, wins) == pytest.approx(exact, abs=0.02)


def test_three_learners_agree_with_integration_over_the_simplex() -> None:
    cases = [[[0], [1], [2]], [[0], [2], [1]], [[1], [0, 2]], [[0, 1], [2]], [[2], [0]]]
    members, weights, wins = kernel.stages(cases, 3)
    m = 400
    first, second = np.meshgrid((np.arange(m) + 0.5) / m, (np.arange(m) + 0.5) / m)
    inside = first + second < 1.0
    grid = np.stack([first[inside], second[inside], 1.0 - first[inside] - second[inside]], axis=1)
    log_value = np.log(grid) @ wins - np.log(grid @ members.T) @ weights
    mass = np.exp(log_value - log_value.max())
    mass /= mass.sum()
    draws = kernel.sample_strengths(members, weights, wins, 1.0, 200, 4000, 8, np.random.default_rng(0)).reshape(-1, 3)
    assert draws.mean(axis=0) == pytest.approx(mass @ grid, abs=0.005)
    assert draws.std(axis=0) == pytest.approx(np.sqrt(mass @ grid**2 - (mass @ grid) ** 2), abs=0.005)
    best = [mass[grid.argmax(axis=1) == k].sum() for k in range(3)]
    assert np.bincount(draws.argmax(axis=1), minlength=3) / len(draws) == pytest.approx(best, abs=0.012)


def test_choixs_maximum_likelihood_strengths_are_where_our_likelihood_is_flat() -> None:
    record = json.loads((Path(__file__).parents[1] / "reference" / "choix_plackett_luce.json").read_text())
    cases = [[[item] for item in ranking] for ranking in record["rankings"]]
    members, weights, wins = kernel.stages(cases, 6)
    strengths = np.array(record["strengths"])
    expected_wins = strengths * ((weights / (members @ strengths)) @ members)
    assert expected_wins == pytest.approx(wins, abs=1e-6)
    draws = kernel.sample_strengths(members, weights, wins, 1.0, 200, 2000, 8, np.random.default_rng(0))
    assert np.abs(draws.mean(axis=(0, 1)) - strengths).max() < 0.03
