"""Our tails and quantiles beside scipy's over wide grids, and beside exact counts where scipy's lose digits."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy import special as theirs

from adjudge.kernels import special as ours

RNG = np.random.default_rng(0)


def close(found: NDArray[np.float64], expected: NDArray[np.float64], rel: float) -> None:
    kept = np.abs(expected) > 1e-280
    np.testing.assert_allclose(found[kept], expected[kept], rtol=rel, atol=0)


def test_the_normal_tail_and_its_quantile() -> None:
    x = np.r_[np.linspace(-37, 37, 20_001), 0, 1e-9, -1e-12, np.inf, -np.inf]
    close(ours.ndtr(x), theirs.ndtr(x), 1e-13)
    close(ours.erfc(x), theirs.erfc(x), 1e-13)
    p = np.r_[
        10.0 ** np.linspace(-299, -1, 5001), np.linspace(0.001, 0.999, 5001), 1 - 10.0 ** np.linspace(-15, -1, 99)
    ]
    close(ours.ndtri(p), theirs.ndtri(p), 1e-13)
    close(ours.ndtri(np.array([0.5 + 1e-10, 0.5 - 1e-7])), theirs.ndtri(np.array([0.5 + 1e-10, 0.5 - 1e-7])), 1e-13)
    assert ours.ndtri([0.0, 0.5, 1.0]).tolist() == [-np.inf, 0.0, np.inf]
    assert np.isnan(ours.ndtri([-0.1, 1.1, np.nan])).all()


def test_log_gamma() -> None:
    x = np.r_[np.arange(1, 400) / 2, 10 ** RNG.uniform(1, 8, 500)]
    close(ours.gammaln(x), theirs.gammaln(x), 1e-13)


@pytest.mark.parametrize(("low", "high", "rel"), [(-0.3, 1, 1e-13), (0, 3, 2e-13), (2, 6, 5e-11)])
def test_the_incomplete_beta_function(low: float, high: float, rel: float) -> None:
    # With parameters of 10^6 the rounding of x itself moves the result by 1e-11.
    a, b = 10 ** RNG.uniform(low, high, (2, 3000))
    mean = a / (a + b)
    x = np.clip(mean + np.sqrt(mean * (1 - mean) / (a + b)) * RNG.normal(0, 3, 3000), 1e-12, 1 - 1e-12)
    close(ours.betainc(a, b, x), theirs.betainc(a, b, x), rel)
    assert ours.betainc(2.0, 3.0, [0.0, 1.0]).tolist() == [0.0, 1.0]


@pytest.mark.parametrize(("n", "k"), [(1, 0), (7, 3), (2712, 905), (20_001, 9900), (60_000, 29_700)])
def test_the_binomial_tail_is_the_count(n: int, k: int) -> None:
    term = total = 1
    for i in range(1, k + 1):
        term = term * (n - i + 1) // i
        total += term
    assert float(ours.bdtr(k, n, 0.5)) == pytest.approx(float(Fraction(total, 2**n)), rel=3e-13)
    assert ours.bdtr([n, 0], n, 0.5).tolist() == [1.0, pytest.approx(0.5**n, rel=1e-13)]


def test_t_f_and_chi_squared() -> None:
    freedom = np.floor(10 ** RNG.uniform(0, 4, 2000))
    p = 10 ** RNG.uniform(-12, -0.31, 2000)
    close(ours.stdtrit(freedom, p), theirs.stdtrit(freedom, p), 1e-12)
    for each, chance in ((1.0, 0.975), (30.0, 1e-9), (120.0, 0.5), (3.0, 0.9)):  # one by one, and kept
        assert float(ours.stdtrit(each, chance)) == pytest.approx(float(theirs.stdtrit(each, chance)), rel=1e-12)
    t = RNG.normal(0, 4, 2000)
    close(ours.stdtr(freedom, t), theirs.stdtr(freedom, t), 1e-12)
    above, below = RNG.integers(1, 300, 2000), RNG.integers(1, 3000, 2000)
    f = 10 ** RNG.uniform(-2, 1.2, 2000)
    close(ours.fdtrc(above, below, f), theirs.fdtrc(above, below, f), 2e-12)
    x = above * 10 ** RNG.uniform(-1, 0.8, 2000)
    close(ours.chdtrc(above, x), theirs.chdtrc(above, x), 1e-12)


def test_a_value_among_thousands_is_what_it_is_alone() -> None:
    """At 779 degrees of freedom some have steps beyond the rounding allowed for ever: all waited for them."""
    t = -np.abs(RNG.normal(0, 2, 8000))
    alone = [float(ours.stdtr(779.0, each)) for each in t[:40]]
    assert ours.stdtr(779.0, t)[:40].tolist() == alone


def test_the_edges_of_t() -> None:
    assert ours.stdtrit([5.0, 5.0, 5.0], [0.0, 0.5, 1.0]).tolist() == [-np.inf, 0.0, np.inf]
    assert math.isnan(float(ours.stdtrit(math.nan, 0.9)))
    assert ours.stdtr([3.0, 3.0, 3.0], [-np.inf, 0.0, np.inf]).tolist() == [0.0, 0.5, 1.0]
