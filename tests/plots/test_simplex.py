"""The triangle's dots are draws of the test's own posterior."""

from __future__ import annotations

import numpy as np
import pytest

from adjudge import compare
from adjudge.evidence.bayes_sign import bayes_sign
from adjudge.evidence.bayes_signed_rank import bayes_signed_rank
from adjudge.plots.simplex import plot_simplex
from adjudge.plots.simplex_draws import simplex_draws
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
