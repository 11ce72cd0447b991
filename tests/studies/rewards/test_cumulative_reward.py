"""Lemmas 1 and 2: a second route to the two-class rewards, and Thesis 1."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudge.errors import InputError, UnfitDataError
from adjudge.measures.information_reward import good_information_reward, information_reward
from adjudge_studies.rewards.cumulative_reward import (
    RewardProducts,
    cumulative_reward,
    cumulative_uniform_reward,
    reward_products,
)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32 - 1), st.floats(0.05, 0.95))
def test_the_lemmas_give_n_times_the_mean_of_the_items(seed: int, prior: float) -> None:
    rng = np.random.default_rng(seed)
    y, proba = rng.integers(0, 2, 25), rng.dirichlet([1, 1], 25)
    products = reward_products(y, proba, positive=1, classes=[0, 1])
    items = information_reward(y, proba, [1 - prior, prior], classes=[0, 1])
    assert cumulative_reward(products, prior) == pytest.approx(25 * items.mean, rel=1e-9, abs=1e-9)
    goods = good_information_reward(y, proba, classes=[0, 1])
    assert cumulative_uniform_reward(products) == pytest.approx(25 * goods.mean, rel=1e-9, abs=1e-9)
    assert cumulative_uniform_reward(products) == pytest.approx(cumulative_reward(products, 0.5), rel=1e-9, abs=1e-9)


def test_thesis_1_the_prior_reverses_the_ranking() -> None:
    """w₁z₁ = .6, w₂z₂ = .5, x₂y₂ = .7, x₁y₁ = .3, prior .8."""
    first = RewardProducts(n=4, log_w=math.log(0.6), log_x=math.log(0.3), log_y=0.0, log_z=0.0)
    second = RewardProducts(n=4, log_w=math.log(0.5), log_x=math.log(0.7), log_y=0.0, log_z=0.0)
    assert cumulative_uniform_reward(first) < cumulative_uniform_reward(second)
    assert cumulative_reward(first, 0.8) > cumulative_reward(second, 0.8)


def test_thesis_1_holds_for_items_too() -> None:
    """The same products from real predictions: one true positive and one false positive for each learner."""
    y = [1, 0]
    first, second = [[0.4, 0.6], [0.3, 0.7]], [[0.5, 0.5], [0.7, 0.3]]
    assert good_information_reward(y, first).mean < good_information_reward(y, second).mean
    assert information_reward(y, first, [0.2, 0.8]).mean > information_reward(y, second, [0.2, 0.8]).mean


def test_a_thousand_items_do_not_underflow() -> None:
    products = reward_products([0, 1] * 1000, [[0.4, 0.6]] * 2000, positive=1)
    assert products.log_w == pytest.approx(1000 * math.log(0.6), rel=1e-12)
    assert math.isfinite(cumulative_reward(products, 0.3))


def test_a_false_certainty_makes_both_forms_infinite() -> None:
    products = reward_products([0, 1], [[0.0, 1.0], [0.0, 1.0]], positive=1)
    assert cumulative_reward(products, 0.5) == cumulative_uniform_reward(products) == -math.inf


def test_what_the_lemmas_do_not_cover_is_refused() -> None:
    with pytest.raises(UnfitDataError, match="two classes"):
        reward_products([0, 1, 2], [[0.2, 0.3, 0.5]] * 3, positive=1)
    with pytest.raises(InputError, match="positive 'x'"):
        reward_products(["a", "b"], [[0.2, 0.8]] * 2, positive="x")
    with pytest.raises(InputError, match="strictly between"):
        cumulative_reward(RewardProducts(1, 0.0, 0.0, 0.0, 0.0), 1.0)
