"""The median's interval: classical table of depths, coverage by simulation."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from adjudge.errors import InputError
from adjudge.evidence.median_difference import median_difference
from adjudge.evidence.sign import sign


# The depths of the exact 95 % interval for a median (order-statistic tables): n → r.
@pytest.mark.parametrize(
    ("n", "depth"), [(6, 1), (8, 1), (9, 2), (12, 3), (15, 4), (20, 6), (25, 8), (30, 10), (50, 18)]
)
def test_the_classical_table_of_depths(n: int, depth: int) -> None:
    result = median_difference(np.arange(1.0, n + 1))
    assert (result.low, result.high) == (depth, n + 1 - depth)
    assert result.coverage == pytest.approx(1 - 2 * stats.binom.cdf(depth - 1, n, 0.5))
    assert result.enough


@pytest.mark.parametrize("n", [1, 2, 5])
def test_too_few_cases_say_what_they_reach(n: int) -> None:
    result = median_difference(np.arange(1.0, n + 1))
    assert (result.low, result.high, result.enough) == (1, n, False)
    assert result.coverage == pytest.approx(1 - 2 * 0.5**n)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.floats(-5, 5).map(lambda x: round(x, 2)), min_size=1, max_size=30).filter(lambda v: 0.0 not in v))
def test_the_interval_excludes_zero_exactly_when_the_sign_test_rejects(values: list[float]) -> None:
    result = median_difference(values)
    assert (result.low > 0 or result.high < 0) == (sign(values).p_value <= 0.05) or not result.enough
    assert result.low <= result.median <= result.high
    assert result.median == pytest.approx(np.median(values))


def test_the_stated_coverage_is_the_real_one() -> None:
    draws = np.random.default_rng(0).exponential(size=(4000, 17)) - np.log(2)
    found = [median_difference(row) for row in draws]
    covered = np.mean([one.low <= 0 <= one.high for one in found])
    assert covered == pytest.approx(found[0].coverage, abs=4 * np.sqrt(0.05 * 0.95 / 4000))


def test_rounding_is_zero_and_bad_calls_are_refused() -> None:
    assert median_difference([0.1 + 0.2 - 0.3] * 7).median == 0
    with pytest.raises(InputError, match="confidence"):
        median_difference([1.0], confidence=95)
