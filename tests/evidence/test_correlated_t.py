from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from scipy import stats

from adjudge.errors import InputError
from adjudge.evidence.correlated_t import correlated_t, correlation


def test_posterior_is_the_t_that_scipy_knows() -> None:
    d = np.random.default_rng(4).normal(0.01, 0.03, 100)
    result = correlated_t(d, n_train=90, n_test=10, rope=0.01)
    posterior = stats.t(99, d.mean(), math.sqrt((1 / 100 + 1 / 9) * d.var(ddof=1)))
    expected = (posterior.cdf(-0.01), posterior.cdf(0.01) - posterior.cdf(-0.01), posterior.sf(0.01))
    assert result.probabilities == pytest.approx(expected, abs=1e-12)
    assert result.interval == pytest.approx(posterior.interval(0.95), abs=1e-12)
    assert result.method == "exact"


def test_with_no_rope_and_no_correlation_it_is_the_one_sided_t_test() -> None:
    d = [0.3, -0.1, 0.4, 0.2, 0.25]
    p = stats.ttest_1samp(d, 0.0, alternative="greater").pvalue
    assert correlated_t(d, rho=0.0).probabilities == pytest.approx((p, 0.0, 1 - p), abs=1e-12)


def test_fold_sizes_may_vary() -> None:
    assert correlation(n_train=[89, 90, 91], n_test=[11, 10, 9]) == pytest.approx(0.1)
    with pytest.raises(InputError, match="one for each of the 2 differences"):
        correlated_t([0.1, 0.2], n_train=[90, 90, 90], n_test=10)


def test_the_correlation_is_never_guessed() -> None:
    with pytest.raises(InputError, match="give n_train and n_test, or rho"):
        correlated_t([0.1, 0.2, 0.3], rope=0.1)
    with pytest.raises(InputError, match="not both"):
        correlated_t([0.1, 0.2], n_train=9, n_test=1, rho=0.1)
    for wrong in (1.0, -0.1, float("nan")):
        with pytest.raises(InputError, match=r"rho (must lie in \[0, 1\)|is a number)"):
            correlated_t([0.1, 0.2], rho=wrong)


@settings(max_examples=50, deadline=None)
@given(st.lists(st.floats(-1, 1), min_size=2, max_size=12), st.floats(0, 0.5))
@example([0.0, 5.960464477539063e-08], 2.220446049250313e-16)  # no difference was put on one edge of the rope
def test_swapping_the_learners_swaps_the_ends(d: list[float], rope: float) -> None:
    one = correlated_t(d, rho=0.1, rope=rope).probabilities
    other = correlated_t([-value for value in d], rho=0.1, rope=rope).probabilities
    assert one == pytest.approx(other[::-1], abs=1e-9)
    assert sum(one) == pytest.approx(1.0)


def test_equal_differences_have_no_spread_and_the_usual_degrees_of_freedom() -> None:
    result = correlated_t([0.1] * 5, n_train=80, n_test=20)
    assert (result.df, result.scale, result.interval) == (4, 0.0, (0.1, 0.1))
