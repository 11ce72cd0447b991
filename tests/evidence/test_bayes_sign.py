from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudge.evidence.bayes_sign import bayes_sign


def test_counts_prior_and_mean_shares() -> None:
    result = bayes_sign([-2, -0.5, 0.0, 0.5, 3, 4], rope=1)
    assert result.counts == (1, 3, 2)
    assert result.mean_shares == pytest.approx((1 / 7, 4 / 7, 2 / 7))


def test_edges_of_the_rope_belong_to_it() -> None:
    assert bayes_sign([0.3 - 0.2, 0.2 - 0.3, 0.11], rope=0.1).counts == (0, 2, 1)


def test_probabilities_agree_with_draws() -> None:
    d = np.random.default_rng(2).normal(0.5, 1.5, 25)
    result = bayes_sign(d, rope=0.5)
    alpha = np.add(result.counts, [0, 1, 0])
    winners = np.random.default_rng(0).dirichlet(alpha, 50_000).argmax(axis=1)
    assert result.probabilities == pytest.approx(np.bincount(winners, minlength=3) / 50_000, abs=0.01)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(-3, 3), min_size=1, max_size=30))
def test_swapping_the_learners_swaps_the_ends(d: list[int]) -> None:
    one, other = bayes_sign(d, rope=1), bayes_sign([-value for value in d], rope=1)
    assert one.probabilities == pytest.approx(other.probabilities[::-1], abs=1e-12)
    assert sum(one.probabilities) == pytest.approx(1.0)
