"""Measures that are functions of each other."""

from __future__ import annotations

import numpy as np

from adjudge.evidence.joint.linked import _same_order, linked_measures


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


def one_by_one(x: np.ndarray, y: np.ndarray) -> bool:
    """Case by case, every two learners: do both measures order them alike (or always opposite), with wins both ways?"""
    agree = oppose = True
    ups = downs = 0
    for row_x, row_y in zip(x, y, strict=True):
        held = np.flatnonzero(~(np.isnan(row_x) | np.isnan(row_y))).tolist()
        for i, first in enumerate(held):
            for second in held[i + 1 :]:
                one, two = np.sign(row_x[second] - row_x[first]), np.sign(row_y[second] - row_y[first])
                agree, oppose = agree and one == two, oppose and one == -two
        raw = np.diff(row_x[held])
        ups, downs = ups + int((raw > 0).sum()), downs + int((raw < 0).sum())
    return (agree or oppose) and ups >= 5 and downs >= 5


def test_cases_sorted_together_are_the_cases_one_by_one() -> None:
    rng = np.random.default_rng(5)
    for shape in ((3, 4), (40, 2), (200, 3), (90, 5)):
        for change in (np.exp, np.negative, np.square, np.abs, lambda v: v + (np.arange(len(v)) > 50)[:, None] * v**2):
            x = rng.integers(-6, 7, shape).astype(np.float64)
            y = change(x)
            x[rng.random(shape) < 0.1] = np.nan
            assert _same_order(x, y) == one_by_one(x, y)
