"""Measures that are functions of each other."""

from __future__ import annotations

import numpy as np

from adjudge.evidence.joint.linked import linked_measures


def test_accuracy_and_error_are_linked_even_when_printed_to_four_digits() -> None:
    accuracy = np.random.default_rng(0).uniform(0.5, 1, size=(12, 3)).round(4)
    assert linked_measures(np.stack([accuracy, (1 - accuracy).round(4)])) == [(0, 1)]


def test_a_monotone_function_is_linked() -> None:
    mse = np.random.default_rng(1).uniform(0.1, 1, size=(20, 2))
    assert linked_measures(np.stack([mse, np.sqrt(mse)])) == [(0, 1)]


def test_one_learner_always_better_on_both_is_not_a_function() -> None:
    rng = np.random.default_rng(2)
    base = rng.uniform(size=(12, 1))
    first = np.hstack([base, base + rng.uniform(0.1, 0.2, size=(12, 1))])
    second = np.hstack([base**2, base**2 + rng.uniform(0.1, 0.2, size=(12, 1))])
    assert linked_measures(np.stack([first, second])) == []


def test_unrelated_measures_and_holes_are_no_links() -> None:
    values = np.random.default_rng(3).normal(size=(3, 15, 4))
    values[0, 2, 1] = np.nan
    assert linked_measures(values) == []
