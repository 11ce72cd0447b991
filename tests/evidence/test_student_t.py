"""Student's t where its error is zero, and its table where it is not."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from adjudge.errors import InputError
from adjudge.evidence.contract import Differences
from adjudge.evidence.corrected_t import TEST as CORRECTED
from adjudge.evidence.corrected_t import corrected_t, many_corrected_t
from adjudge.evidence.five_by_two_cv_f import five_by_two_cv_f, many_five_by_two_f
from adjudge.evidence.five_by_two_cv_t import five_by_two_cv_t, many_five_by_two_t
from adjudge.evidence.seeds_t import TEST as SEEDS
from adjudge.evidence.seeds_t import seeds_t
from adjudge.evidence.student_t import ROUNDING, steady_mean, student, student_interval, t_p_value
from adjudge.evidence.uncorrected_t import uncorrected_t


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


def test_rows_are_the_pairs_alone_also_with_holes() -> None:
    rows = np.random.default_rng(0).normal(0.2, 1, (8, 20))
    rows[4:, 15:] = np.nan
    data = Differences(rows, "folds", ratio=1 / 9, alpha=0.1)
    corrected, seeds = CORRECTED.run(data), SEEDS.run(data)
    assert CORRECTED.estimate is not None and CORRECTED.beyond is not None
    mean, low, high = CORRECTED.estimate(data)
    above, below = CORRECTED.beyond(data, np.full(8, 0.3))
    assert corrected.p is not None and seeds.p is not None and corrected.side is not None and corrected.n is not None
    for i, row in enumerate(rows):
        d = row[~np.isnan(row)]
        alone = corrected_t(d, ratio=1 / 9, confidence=0.9)
        assert corrected.p[i] == pytest.approx(alone.p_value) and corrected.n[i] == alone.n
        assert corrected.side[i] == np.sign(alone.mean)
        assert seeds.p[i] == pytest.approx(seeds_t(d).p_value)
        assert (mean[i], low[i], high[i]) == pytest.approx((alone.mean, alone.low, alone.high))
        assert above[i] == pytest.approx(corrected_t(d - 0.3, ratio=1 / 9, alternative="greater").p_value)
        assert below[i] == pytest.approx(corrected_t(d - 0.3, ratio=1 / 9, alternative="less").p_value)
        assert SEEDS.beyond is not None
        assert SEEDS.beyond(data, np.full(8, 0.3))[0][i] == pytest.approx(
            seeds_t(d - 0.3, alternative="greater").p_value
        )


def test_constants_zeros_and_single_folds_are_answered() -> None:
    rows = np.array([[0.2] * 4, [0.0] * 4, [0.2, np.nan, np.nan, np.nan]])
    found = SEEDS.run(Differences(rows, "seeds"))
    assert found.p is not None and found.side is not None and found.smallest_p is not None
    assert found.p.tolist() == [0, 1, 1] and found.side.tolist() == [1, 0, 0] and found.smallest_p[2] == 1
    assert SEEDS.estimate is not None
    assert [float(end[2]) for end in SEEDS.estimate(Differences(rows, "seeds"))] == [0.2, -np.inf, np.inf]


def test_folds_without_their_ratio_are_refused() -> None:
    with pytest.raises(InputError, match="n_train"):
        CORRECTED.run(Differences(np.ones((1, 4)), "folds"))


def test_two_differences_are_judged_and_one_is_not() -> None:
    data = Differences(np.array([[0.1, 0.3], [0.1, np.nan]]), "seeds")
    found = SEEDS.run(data)
    assert found.p is not None and found.p.tolist() == pytest.approx([0.2951672, 1.0], abs=1e-6)  # t = 2 on 1 df


# Differences in thirtieths, as accuracies on 30 test items give: ties, zeros and constant rows included.
rows_of_ten = st.lists(st.lists(st.integers(-3, 3), min_size=10, max_size=10), min_size=2, max_size=2)


def ratio_of(numerator: Fraction, squared_error: Fraction) -> float:
    if squared_error == 0:
        return math.copysign(math.inf, numerator) if numerator else 0.0
    return float(numerator) / math.sqrt(squared_error)


def by_hand(row: list[int], share: Fraction) -> float:
    d = [Fraction(k, 30) for k in row]
    mean = sum(d, Fraction(0)) / 10
    variance = sum(((x - mean) ** 2 for x in d), Fraction(0)) / 9
    return ratio_of(mean, (Fraction(1, 10) + share) * variance)


@given(rows_of_ten)
@settings(max_examples=60, deadline=None)
def test_rows_alone_and_together_follow_the_formulas(rows: list[list[int]]) -> None:
    d = np.array(rows) / 30
    five = d.reshape(-1, 5, 2)
    spreads = [sum((Fraction(a - b, 30) ** 2 / 2 for a, b in zip(r[::2], r[1::2], strict=True)), Fraction(0))
               for r in rows]  # fmt: skip
    first = [ratio_of(Fraction(row[0], 30), spread / 5) for row, spread in zip(rows, spreads, strict=True)]
    for df, many, alone, expected in (
        (9, many_corrected_t(d, 1 / 9), [corrected_t(row, ratio=1 / 9) for row in d],
         [by_hand(row, Fraction(1, 9)) for row in rows]),
        (9, many_corrected_t(d, 0.0), [uncorrected_t(row) for row in d], [by_hand(row, Fraction(0)) for row in rows]),
        (5, many_five_by_two_t(five), [five_by_two_cv_t(row) for row in five], first),
    ):  # fmt: skip
        assert many[0].tolist() == pytest.approx(expected) == [result.statistic for result in alone]
        p = [2 * stats.t.sf(abs(t), df) for t in expected]
        assert many[1].tolist() == pytest.approx(p) == [result.p_value for result in alone]
    f, p_many = many_five_by_two_f(five)
    for row, x, spread, signed, p_value in zip(rows, five, spreads, f, p_many, strict=True):
        squares = Fraction(sum(k * k for k in row), 900)
        expected_f = float(squares / (2 * spread)) if spread else (math.inf if squares else 0.0)
        assert abs(signed) == pytest.approx(expected_f) == five_by_two_cv_f(x).statistic
        assert p_value == pytest.approx(stats.f.sf(expected_f, 10, 5)) == five_by_two_cv_f(x).p_value
        assert np.sign(signed) == np.sign(sum(row)) or sum(row) == 0


def test_constant_runs_that_cancel_are_no_nan() -> None:
    """Both folds of every run alike, the runs of opposite signs: no variance within runs, no mean, F infinite."""
    d = np.array([[0.1, 0.1], [-0.1, -0.1], [0.2, 0.2], [-0.2, -0.2], [0.0, 0.0]])
    statistic, p = many_five_by_two_f(d)
    assert np.isinf(statistic) and p == 0.0
