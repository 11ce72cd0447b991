"""The t-tests of paper C, alone and on many rows at once, against their formulas on exact fractions."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from adjudge.evidence.corrected_t import corrected_t, many_corrected_t
from adjudge.evidence.five_by_two_cv_f import five_by_two_cv_f, many_five_by_two_f
from adjudge.evidence.five_by_two_cv_t import five_by_two_cv_t, many_five_by_two_t
from adjudge.evidence.uncorrected_t import uncorrected_t

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
