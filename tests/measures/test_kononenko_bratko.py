"""Eq. 4, judged on the true class only."""

from __future__ import annotations

import math

import numpy as np
import pytest

from adjudge.errors import InputError
from adjudge.measures.information_reward import kononenko_bratko


def by_hand(p: float, prior: float, log=math.log) -> float:
    return log(p) - log(prior) if p >= prior else -log(1 - p) + log(1 - prior)


def test_items_equal_equation_4_written_out_in_any_base() -> None:
    rng = np.random.default_rng(1)
    y, proba, prior = rng.integers(0, 4, 60), rng.dirichlet(np.ones(4), 60), rng.dirichlet(np.ones(4) * 3)
    for base, log in ((math.e, math.log), (2, math.log2), (10.0, math.log10)):
        expected = [by_hand(proba[i, t], prior[t], log) for i, t in enumerate(y)]
        result = kononenko_bratko(y, proba, prior, base=base, classes=range(4))
        np.testing.assert_allclose(result.items, expected, rtol=1e-9, atol=1e-12)
    assert kononenko_bratko(y, proba, prior).unit == "nats"
    assert kononenko_bratko(y, proba, prior, base=2).unit == "bits"


def test_the_prior_earns_zero_on_both_sides_of_the_kink() -> None:
    result = kononenko_bratko([0, 1], [[0.3, 0.7]] * 2, [0.3, 0.7])
    assert result.items.tolist() == [0.0, 0.0]


def test_sure_and_right_balances_sure_and_wrong_when_the_classes_are_even() -> None:
    """The symmetry Kononenko and Bratko wanted, and paper B objects to."""
    assert kononenko_bratko([0, 1], [[1.0, 0.0]] * 2, [0.5, 0.5]).items.tolist() == pytest.approx(
        [math.log(2), -math.log(2)], rel=1e-12
    )


def test_a_false_certainty_is_finite_even_without_the_cut_off() -> None:
    result = kononenko_bratko([0], [[0.0, 1.0]], [0.9, 0.1])
    assert result.mean == pytest.approx(math.log(0.1), rel=1e-12)
    assert result.n_infinite == 0


def test_other_classes_are_not_looked_at() -> None:
    prior = [0.2, 0.3, 0.5]
    one, other = ([[0.6, 0.4, 0.0]], [[0.6, 0.2, 0.2]])
    assert kononenko_bratko([0], one, prior).mean == kononenko_bratko([0], other, prior).mean


def test_mushroom_all_right_earns_its_class_entropy_in_nats_as_in_table_4() -> None:
    """0.69259095 is printed; the entropy of the whole set is 0.6925, the rest is the paper's own random halves."""
    y = ["edible"] * 2104 + ["poisonous"] * 1958
    proba = np.array([[1.0, 0.0]] * 2104 + [[0.0, 1.0]] * 1958)
    assert kononenko_bratko(y, proba, y_train=y).mean == pytest.approx(0.69259095, abs=3e-4)


@pytest.mark.parametrize("base", [1, 0, -2, True, "e", math.inf, math.nan])
def test_a_base_that_is_none_is_refused(base: object) -> None:
    with pytest.raises(InputError, match=r"base (must be|is a number)"):
        kononenko_bratko([0], [[0.5, 0.5]], "uniform", base=base)  # type: ignore[arg-type]
