"""Eq. 2: only the modal class counts."""

from __future__ import annotations

import math

import numpy as np
import pytest

from adjudge.measures.information_reward import bayesian_information_reward, information_reward


def test_the_true_class_is_judged_by_equation_2a_when_it_is_modal() -> None:
    result = bayesian_information_reward([0], [[0.5, 0.3, 0.2]], [0.2, 0.4, 0.4])
    assert result.mean == pytest.approx(1 - math.log(0.5) / math.log(0.2), rel=1e-12)


def test_a_wrong_modal_class_is_judged_by_equation_2b() -> None:
    result = bayesian_information_reward([1], [[0.5, 0.3, 0.2]], [0.2, 0.4, 0.4])
    assert result.mean == pytest.approx(1 - math.log(0.5) / math.log(0.8), rel=1e-12)


def test_underconfidence_about_a_common_class_is_punished_as_section_2_asks() -> None:
    """Three classes, prior 0.8, right with confidence 0.4: below zero."""
    assert bayesian_information_reward([0], [[0.4, 0.3, 0.3]], [0.8, 0.1, 0.1]).mean < 0


def test_with_two_classes_it_is_the_generalised_reward() -> None:
    rng = np.random.default_rng(0)
    y, proba = rng.integers(0, 2, 50), rng.dirichlet([1, 1], 50)
    ours = bayesian_information_reward(y, proba, [0.3, 0.7])
    np.testing.assert_allclose(ours.items, information_reward(y, proba, [0.3, 0.7]).items, rtol=1e-9, atol=1e-12)


def test_a_zero_for_the_true_class_escapes_which_the_generalised_reward_forbids() -> None:
    proba = [[0.0, 0.4, 0.6]]
    assert math.isfinite(bayesian_information_reward([0], proba, "uniform").mean)
    assert information_reward([0], proba, "uniform").mean == -math.inf


def test_tied_modes_share_so_that_the_order_of_columns_does_not_matter() -> None:
    one = bayesian_information_reward(["a"], [[0.4, 0.4, 0.2]], [0.2, 0.5, 0.3], classes=["a", "b", "c"])
    other = bayesian_information_reward(["a"], [[0.4, 0.4, 0.2]], [0.5, 0.2, 0.3], classes=["b", "a", "c"])
    by_hand = (1 - math.log(0.4) / math.log(0.2) + 1 - math.log(0.6) / math.log(0.5)) / 2
    assert one.mean == pytest.approx(by_hand, rel=1e-12)
    assert one.mean == pytest.approx(other.mean, rel=1e-12)


def test_the_mode_is_found_before_the_clip() -> None:
    """n = 1, k = 10: the upper end is 0.25, so 0.6 and 0.3 would tie after it; the mode is 0.6's class alone."""
    proba = [[0.6, 0.3, *[0.1 / 8] * 8]]
    result = bayesian_information_reward([0], proba, "uniform", n_train=1, classes=range(10))
    assert result.mean == pytest.approx(1 - math.log(0.25) / math.log(0.1), rel=1e-12)


def test_a_certain_wrong_answer_is_infinite_without_the_cut_off_only() -> None:
    proba = [[1.0, 0.0, 0.0]]
    assert bayesian_information_reward([1], proba, "uniform").n_infinite == 1
    assert bayesian_information_reward([1], proba, "uniform", n_train=10).n_infinite == 0
