from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudge.kernels.bayes_signed_rank import draw_shares, exceeding_plan


def shares_by_definition(z: np.ndarray, weights: np.ndarray, rope: float) -> np.ndarray:
    """The readable twin: shares (draws, 3) of one pair from weights (draws, cases + 1), n² work a draw."""
    padded = np.append(z, 0.0)
    averages = (padded[:, None] + padded[None, :]) / 2.0
    w = weights / weights.sum(axis=1, keepdims=True)
    worse = np.einsum("di,ij,dj->d", w, (averages < -rope).astype(float), w)
    better = np.einsum("di,ij,dj->d", w, (averages > rope).astype(float), w)
    middle = 1.0 - worse - better
    if rope == 0.0:
        return np.column_stack([worse + middle / 2.0, np.zeros_like(middle), better + middle / 2.0])
    return np.column_stack([worse, middle, better])


def shares_from_plans(z: np.ndarray, weights: np.ndarray, rope: float) -> tuple[np.ndarray, np.ndarray]:
    from adjudge.kernels.bayes_signed_rank import _exceeding

    padded = np.append(z, 0.0)
    square = weights.sum(axis=1) ** 2
    block = np.ascontiguousarray(weights.T)
    sides = [_exceeding(block, exceeding_plan(sign * padded, rope, 1e-12)) / square for sign in (-1.0, 1.0)]
    return sides[0], sides[1]


@settings(max_examples=60, deadline=None)
@given(
    # Halves make sums meet 0 and ±2·rope exactly, where the two ways could part.
    st.lists(st.integers(-6, 6), min_size=1, max_size=9),
    st.sampled_from([0.5, 1.0, 2.5]),
)
def test_prefix_sums_equal_the_double_sum_of_the_definition(halves: list[int], rope: float) -> None:
    z = np.array(halves) / 2.0
    weights = np.random.default_rng(len(halves)).standard_exponential((20, len(z) + 1))
    expected = shares_by_definition(z, weights, rope)
    worse, better = shares_from_plans(z, weights, rope)
    assert worse == pytest.approx(expected[:, 0], abs=1e-12)
    assert better == pytest.approx(expected[:, 2], abs=1e-12)


@pytest.mark.parametrize("rope", [0.0, 0.4])
def test_counts_and_means_are_those_of_the_definition_on_the_same_draws(rope: float) -> None:
    z = np.random.default_rng(5).normal(0.3, 1.0, size=12)
    largest, means = draw_shares(z[None, :], rope, 1e-12, 0.5, 900, np.random.default_rng(3))
    rng = np.random.default_rng(3)
    weights = np.empty((13, 900))
    rng.standard_exponential(out=weights[:-1])
    weights[-1] = rng.standard_gamma(0.5, size=900)
    shares = shares_by_definition(z, weights.T, rope)
    assert largest[0] == pytest.approx(np.bincount(shares.argmax(axis=1), minlength=3) / 900, abs=1e-12)
    assert means[0] == pytest.approx(shares.mean(axis=0), abs=1e-12)


def test_a_missing_case_is_as_if_it_were_not_there() -> None:
    z = np.array([0.5, np.nan, -0.2, 1.0])
    largest, means = draw_shares(np.array([z, z]), 0.1, 1e-12, 0.5, 20_000, np.random.default_rng(1))
    without, expected = draw_shares(z[None, [0, 2, 3]], 0.1, 1e-12, 0.5, 20_000, np.random.default_rng(2))
    assert largest[0] == pytest.approx(without[0], abs=0.02)
    assert means[0] == pytest.approx(expected[0], abs=0.01)
    assert (largest[0] == largest[1]).all()


def test_identical_learners_are_split_evenly_between_the_sides() -> None:
    largest, means = draw_shares(np.zeros((1, 8)), 0.0, 1e-12, 0.5, 100, np.random.default_rng(0))
    assert largest[0].tolist() == pytest.approx([0.5, 0.0, 0.5])
    assert means[0].tolist() == pytest.approx([0.5, 0.0, 0.5])
