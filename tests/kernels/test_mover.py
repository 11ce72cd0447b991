"""The interval of a mean from the intervals of its parts, and the level at which it leaves out a margin."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import stats

from adjudge.kernels.mover import macro_level, macro_limits


def test_limits_are_those_of_a_loop_and_of_one_benchmark_its_own() -> None:
    rng = np.random.default_rng(0)
    centre = rng.normal(size=(4, 5))
    low, high = centre - rng.uniform(0, 1, (4, 5)), centre + rng.uniform(0, 1, (4, 5))
    centre[2, 3] = low[2, 3] = high[2, 3] = np.nan  # not measured there
    mean, below, above = macro_limits(centre, low, high)
    for row in range(4):
        held = [t for t in range(5) if not math.isnan(centre[row, t])]
        expected = sum(centre[row, t] for t in held) / len(held)
        assert mean[row] == pytest.approx(expected)
        assert below[row] == pytest.approx(
            expected - math.sqrt(sum((centre[row, t] - low[row, t]) ** 2 for t in held)) / len(held)
        )
        assert above[row] == pytest.approx(
            expected + math.sqrt(sum((high[row, t] - centre[row, t]) ** 2 for t in held)) / len(held)
        )
    one = macro_limits(centre[:1, :1], low[:1, :1], high[:1, :1])
    assert [part.tolist() for part in one] == [pytest.approx(part[0, :1].tolist()) for part in (centre, low, high)]


def test_normal_limits_add_up_to_the_interval_of_the_mean() -> None:
    errors, z = np.array([0.1, 0.2, 0.4]), stats.norm.isf(0.025)
    _, low, _ = macro_limits(np.zeros(3), -z * errors, z * errors)
    assert low == pytest.approx(-z * math.sqrt((errors**2).sum()) / 3)


@pytest.mark.parametrize("z", [0.05, 1.0, 1.96, 5.0])
def test_the_level_of_a_smooth_distance_is_the_two_sided_p(z: float) -> None:
    assert macro_level(lambda alpha: 0.3 * stats.norm.isf(alpha / 2), 0.3 * z) == pytest.approx(2 * stats.norm.sf(z))


def test_the_level_of_a_distance_that_jumps_is_the_jump() -> None:
    def reach(alpha: float) -> float:
        return math.inf if alpha < 0.01 else 0.5 if alpha < 0.2 else 0.1

    assert macro_level(reach, 0.3) == pytest.approx(0.2, rel=1e-3)
    assert macro_level(reach, 0.7) == pytest.approx(0.01, rel=1e-3)
    assert macro_level(reach, 0.0) == macro_level(reach, math.nan) == 1.0


@pytest.mark.parametrize("alpha", [0.05, 0.01])
def test_the_interval_at_alpha_itself_decides_on_which_side_the_level_lies(alpha: float) -> None:
    """A jump a hair beyond α: the level found is never on the other side."""
    above = macro_level(lambda level: 0.1 if level >= alpha * (1 + 1e-9) else 0.5, 0.3, alpha)
    below = macro_level(lambda level: 0.1 if level >= alpha * (1 - 1e-9) else 0.5, 0.3, alpha)
    assert below <= alpha * (1 + 1e-12) < above


def test_no_level_is_told_apart_below_all_bounds() -> None:
    assert 0 < macro_level(lambda _: 0.1, 1.0) < 1e-13
