"""The triangle's dots are draws of the test's own posterior."""

from __future__ import annotations

import numpy as np
import pytest
from tests.kernels.test_bayes_signed_rank import shares_by_definition
from tests.verdicts.tables import folds_of, table_of

from adjudge import compare
from adjudge.errors import InputError
from adjudge.evidence.bayes_sign import bayes_sign
from adjudge.evidence.bayes_signed_rank import bayes_signed_rank
from adjudge.plots.simplex import DRAWS, plot_simplex, signed_rank_shares, simplex_draws
from adjudge.results.examples import example

PAIR = ["C5.0", "Causal MML"]


@pytest.mark.parametrize("margin", [0.0, 0.01])
def test_the_corners_say_what_the_test_says(margin: float) -> None:
    margins = {"accuracy": margin} if margin else {}
    found = compare(example("rewards"), measures=["accuracy"], learners=PAIR, margins=margins)
    pair = found["Causal MML", "C5.0"]
    draws = simplex_draws(pair, "accuracy")
    largest = np.bincount(draws.argmax(axis=1), minlength=3) / len(draws)
    d = found.units.values[0][:, found.learners.index(pair.b)] - found.units.values[0][:, found.learners.index(pair.a)]
    told = bayes_signed_rank(d, rope=margin) if margin else bayes_sign(d)
    np.testing.assert_allclose(largest, told.probabilities, atol=4 * 0.5 / np.sqrt(len(draws)))
    assert plot_simplex(pair).texts[1].get_text().startswith("equivalent" if margin else "equal")


def test_shares_are_those_of_the_definition() -> None:
    rng = np.random.default_rng(5)
    d = np.round(rng.normal(0.01, 0.03, 14), 2)  # rounded: averages fall on the rope's edges
    weights = rng.standard_exponential((200, 15))
    expected = shares_by_definition(np.round(d * 100), weights, 2.0)
    np.testing.assert_allclose(signed_rank_shares(d, weights, 0.02), expected, atol=1e-12)


@pytest.mark.parametrize("margins", [{}, {"accuracy": 0.05}])
def test_every_draw_is_a_share_of_the_whole_and_turns_with_the_pair(margins: dict[str, float]) -> None:
    rng = np.random.default_rng(0)
    a = rng.uniform(size=20)
    found = compare(table_of(A=a, B=a + rng.normal(0.05, 0.1, 20)), margins=margins)
    draws, turned = simplex_draws(found["B", "A"], "accuracy"), simplex_draws(found["A", "B"], "accuracy")
    assert draws.shape == (DRAWS, 3) and (draws >= 0).all() and draws.sum(axis=1) == pytest.approx(1)
    assert draws.mean(axis=0) == pytest.approx(turned.mean(axis=0)[::-1], abs=0.02)
    assert (draws == simplex_draws(found["B", "A"], "accuracy")).all()  # seeded


def test_holes_are_left_out_and_ties_are_the_middle_of_the_sign_test() -> None:
    a = np.zeros(12)
    b = np.array([1.0] * 4 + [0.0] * 6 + [-1.0, np.nan])
    draws = simplex_draws(compare(table_of(A=a, B=b, C=a), missing="drop")["B", "A"], "accuracy")
    # Dirichlet(1, 6 + 1, 4): the pseudo-case stands with the ties
    assert draws.mean(axis=0) == pytest.approx([1 / 12, 7 / 12, 4 / 12], abs=0.02)


def test_folds_and_relative_margins_have_no_triangle() -> None:
    with pytest.raises(InputError, match="folds of one data set"):
        simplex_draws(compare(folds_of(4, n_train=9, n_test=1))["B", "A"], "accuracy")
    with pytest.raises(InputError, match="one margin for all pairs"):
        simplex_draws(compare(table_of(A=[0.1] * 9, B=[0.2] * 9), margins={"accuracy": "5%"})["B", "A"], "accuracy")
