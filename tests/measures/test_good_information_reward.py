"""Eq. 1: Good's reward, two classes, uniform prior."""

from __future__ import annotations

import math

import pytest

from adjudge.errors import UnfitDataError
from adjudge.measures.information_reward import good_information_reward
from adjudge.measures.measure import Measure
from adjudge.measures.predictions import Predictions
from adjudge.measures.registry import MEASURES

GOOD: Measure = MEASURES["good_information_reward"]


def test_right_earns_one_plus_log2_p_and_wrong_one_plus_log2_of_the_rest() -> None:
    result = good_information_reward([0, 1], [[0.8, 0.2], [0.8, 0.2]])
    assert result.items.tolist() == pytest.approx([1 + math.log2(0.8), 1 + math.log2(0.2)], rel=1e-12)


def test_a_coin_earns_nothing() -> None:
    assert good_information_reward([0, 1], [[0.5, 0.5]] * 2).items.tolist() == [0.0, 0.0]


def test_three_classes_are_refused() -> None:
    with pytest.raises(UnfitDataError, match="two classes and there are 3"):
        good_information_reward([0, 1, 2], [[0.2, 0.3, 0.5]] * 3)


def test_one_class_is_refused() -> None:
    with pytest.raises(UnfitDataError, match="one class"):
        good_information_reward([7, 7], [[1.0], [1.0]])


def test_false_certainty_is_infinite_without_the_cut_off_only() -> None:
    assert good_information_reward([0, 1], [[0.0, 1.0]] * 2).items.tolist() == [-math.inf, 1.0]
    cut = good_information_reward([0, 1], [[0.0, 1.0]] * 2, n_train=9)
    assert cut.items.tolist() == pytest.approx([1 + math.log2(0.05), 1 + math.log2(0.95)], rel=1e-12)


def test_a_run_needs_no_training_labels_but_uses_its_training_size() -> None:
    run = Predictions(y_true=[0, 1], proba=[[0.0, 1.0]] * 2, n_train=9)
    assert GOOD(run) == good_information_reward([0, 1], [[0.0, 1.0]] * 2, n_train=9).mean
