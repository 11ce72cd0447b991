"""The rule itself: how many cases it needs, what it withholds, and how often it is wrong at the boundary."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.special import gammaln

from adjudge.evidence.joint.dirichlet import dirichlet
from adjudge.wording.numerals import p_text, probability, quantity, signed
from adjudge.verdicts.rule import enough_cases, withhold


def test_withholding_keeps_the_surest_claims() -> None:
    claims = [(0, 0.99), (1, 0.95), (2, 0.999)]
    assert withhold(claims, 0.006) == {1}
    assert withhold(claims, 0.0001) == {0, 1, 2}
    assert withhold(claims, 0.5) == set()
    assert withhold([], 0.1) == set()


@pytest.mark.parametrize(("n", "rate"), [(6, 14 / 64), (10, 112 / 1024), (20, 0.1153), (80, 0.0929)])
def test_at_a_boundary_null_the_rule_is_wrong_as_often_as_the_card_says(n: int, rate: float) -> None:
    """Two equal statements, m = 1: n = 6 claims at 5 : 1 already, 10 at 8 : 2; the sums are over the binomial."""
    k = np.arange(n + 1)
    chance = np.exp(gammaln(n + 1) - gammaln(k + 1) - gammaln(n - k + 1) - n * np.log(2))
    claims = np.array([dirichlet([n - i, i]).probability >= 0.95 for i in k]) & enough_cases(n, 0.95)
    assert chance @ claims == pytest.approx(rate, abs=5e-5)


@pytest.mark.parametrize("value", [0.0, 1e-9, 0.0004999, 0.05, 0.5, 0.9499, 0.9501, 0.99949, 0.99951, 1.0])
def test_a_probability_is_never_shown_as_certain(value: float) -> None:
    assert probability(value) not in {"0", "1", "0.00", "1.00", "0.000", "1.000"}


def test_numbers_are_written_short() -> None:
    assert (p_text(0.0), p_text(0.004), quantity(1234.5), quantity(0.00012), quantity(1e-7)) == (
        "<0.0001", "0.0040", "1234", "0.000120", "1.00e-07")  # fmt: skip
    assert (signed(float("nan")), signed(-2.0)) == ("–", "−2.00")
