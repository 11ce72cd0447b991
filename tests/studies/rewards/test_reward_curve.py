"""Reward as a function of the probability of the true class."""

from __future__ import annotations

import math

import numpy as np
import pytest

from adjudge.errors import InputError, UnfitDataError
from adjudge_studies.rewards.reward_curve import REWARDS, reward_curve


@pytest.mark.parametrize("measure", ["information_reward", "bayesian_information_reward", "kononenko_bratko"])
def test_every_curve_is_zero_at_the_prior_and_rises_with_p(measure: str) -> None:
    curve = reward_curve(measure, points=2)  # p = 1/3, 2/3
    assert curve.reward[0] == pytest.approx(0.0, abs=1e-12)
    assert (np.diff(reward_curve(measure).reward) > 0).all()


def test_figure_2_has_its_kink_at_the_prior_where_the_true_class_stops_being_modal() -> None:
    curve = reward_curve("bayesian_information_reward", points=299)
    below, above = curve.probability < 1 / 3 - 1e-9, curve.probability > 1 / 3 + 1e-9
    np.testing.assert_allclose(curve.reward[above], 1 - np.log(curve.probability[above]) / math.log(1 / 3))
    # Below it the two other classes are modal, each with (1 − p) / 2, and judged as wrong answers.
    expected = 1 - np.log(1 - (1 - curve.probability[below]) / 2) / math.log(2 / 3)
    np.testing.assert_allclose(curve.reward[below], expected)


def test_figure_3_shows_information_reward_falling_without_end_and_kononenko_bratko_not() -> None:
    ends = {name: reward_curve(name, points=10_000).reward[0] for name in ("information_reward", "kononenko_bratko")}
    assert ends["information_reward"] < -2
    assert ends["kononenko_bratko"] == pytest.approx(math.log(2 / 3), abs=1e-3)


def test_other_classes_share_in_proportion_to_their_priors() -> None:
    curve = reward_curve("information_reward", prior=(0.2, 0.6, 0.2), points=4)  # p = .2 is the prior itself
    assert curve.reward[0] == pytest.approx(0.0, abs=1e-12)


def test_what_is_no_curve_is_refused() -> None:
    with pytest.raises(InputError, match="'kappa' is not a reward"):
        reward_curve("kappa")
    with pytest.raises(InputError, match="2 points"):
        reward_curve(points=1)
    with pytest.raises(UnfitDataError, match="two classes"):
        reward_curve("good_information_reward")
    with pytest.raises(InputError, match="sums to"):
        reward_curve(prior=(0.5, 0.4))
    with pytest.raises(InputError, match="strictly between 0 and 1"):
        reward_curve(prior=(1.0, 0.0))
    assert len(REWARDS) == 4
