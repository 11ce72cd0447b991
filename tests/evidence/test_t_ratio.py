"""Student's t where its error is zero, and its table where it is not."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from adjudge.evidence.t_ratio import ROUNDING, steady_mean, student, student_interval, t_p_value, t_ratio


def test_a_mean_that_is_rounding_is_zero() -> None:
    assert steady_mean(np.array([0.1, 0.2, -0.3])) == 0.0  # 2.8e-17 as computed
    assert steady_mean(np.array([1.0, -1.0 + 3e-12])) == pytest.approx(1.5e-12, rel=1e-3)
    assert steady_mean(np.array([1.0, 2.0])) == 1.5


def test_a_ratio_without_error_is_zero_or_infinite_and_never_nan() -> None:
    assert t_ratio(0.0, 0.0, 1.0) == (0.0, 0.0)
    assert t_ratio(2.0, 0.0, 1.0) == (math.inf, 0.0) and t_ratio(-2.0, 0.0, 1.0) == (-math.inf, 0.0)
    assert t_ratio(1.0, 4.0, 1.0) == (0.5, 2.0)
    assert t_ratio(1.0, (2 * ROUNDING) ** 2, 1.0)[1] == pytest.approx(2 * ROUNDING)
    assert t_ratio(1.0, (ROUNDING / 2) ** 2, 1.0) == (math.inf, 0.0)


@pytest.mark.parametrize(("df", "t"), [(1, 12.706204736), (5, 2.570581836), (30, 2.042272456)])
def test_the_table_of_student(df: int, t: float) -> None:
    assert t_p_value(t, df) == pytest.approx(0.05) == t_p_value(-t, df)
    assert t_p_value(t, df, "greater") == pytest.approx(0.025) and t_p_value(t, df, "less") == pytest.approx(0.975)
    assert student_interval(1.0, 2.0, df, 0.95) == pytest.approx((1 - 2 * t, 1 + 2 * t))


@pytest.mark.parametrize(
    ("t", "alternative", "p"),
    [
        (math.inf, "two-sided", 0), (-math.inf, "two-sided", 0), (math.inf, "greater", 0), (-math.inf, "greater", 1),
        (math.inf, "less", 1), (-math.inf, "less", 0), (0.0, "two-sided", 1),
    ],
)  # fmt: skip
def test_an_infinite_t_is_certain(t: float, alternative: Any, p: float) -> None:
    assert t_p_value(t, 3, alternative) == p


def test_many_at_once_are_what_one_by_one_is() -> None:
    mean = np.array([0.0, 1e-14, 0.3, -0.3, 0.3, -0.2, 2.0])
    error = np.array([0.0, 0.5, 0.0, 0.0, 0.1, 0.1, 1e-13])
    scale = np.ones(7)
    t, p, shown = student(mean, error, scale, 4)
    for place, (one, spread) in enumerate(zip(mean.tolist(), error.tolist(), strict=True)):
        expected, width = t_ratio(one if abs(one) > ROUNDING else 0.0, spread**2, 1.0)
        assert (t[place], shown[place]) == (pytest.approx(expected), pytest.approx(width))
        assert p[place] == pytest.approx(t_p_value(expected, 4))
    assert t.tolist()[:4] == [0, 0, math.inf, -math.inf] and t[6] == math.inf
