"""Student's t where its error is zero, and its table where it is not."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from adjudge.evidence.t_ratio import ROUNDING, steady_mean, student, student_interval, t_p_value


def test_a_mean_that_is_rounding_is_zero() -> None:
    assert steady_mean(np.array([0.1, 0.2, -0.3])) == 0.0  # 2.8e-17 as computed
    assert steady_mean(np.array([1.0, -1.0 + 3e-12])) == pytest.approx(1.5e-12, rel=1e-3)
    assert steady_mean(np.array([1.0, 2.0])) == 1.5


def test_a_ratio_without_error_is_zero_or_infinite_and_never_nan() -> None:
    mean = np.array([0.0, 1e-14, 2.0, -2.0, 1.0, 1.0, 1.0])
    error = np.array([0.0, 0.5, 0.0, 0.0, 2.0, 2 * ROUNDING, ROUNDING / 2])
    t, p, shown = student(mean, error, np.ones(7), 4)
    assert t.tolist() == pytest.approx([0, 0, math.inf, -math.inf, 0.5, 0.5 / ROUNDING, math.inf])
    assert shown.tolist() == pytest.approx([0, 0.5, 0, 0, 2, 2 * ROUNDING, 0])
    assert p.tolist() == pytest.approx([1, 1, 0, 0, 0.643330, 0, 0], abs=1e-6)  # R: 2 * pt(-0.5, 4)


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
