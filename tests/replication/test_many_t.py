"""The array forms of the tests against the tests themselves, one by one."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from adjudge.evidence.corrected_t import corrected_t
from adjudge.evidence.five_by_two_cv_f import five_by_two_cv_f
from adjudge.evidence.five_by_two_cv_t import five_by_two_cv_t
from adjudge.evidence.uncorrected_t import uncorrected_t
from adjudge.replication.many_t import (
    many_corrected_t,
    many_five_by_two_f,
    many_five_by_two_t,
)

# Differences in thirtieths, as accuracies on 30 test items give: ties, zeros and constant rows included.
rows_of_ten = arrays(np.int64, (4, 10), elements=st.integers(-3, 3)).map(lambda counts: counts / 30)


@given(rows_of_ten)
@settings(max_examples=60, deadline=None)
def test_each_row_is_judged_as_the_single_test_judges_it(d: np.ndarray) -> None:
    for many, single in (
        (many_corrected_t(d, 1 / 9), [corrected_t(row, ratio=1 / 9) for row in d]),
        (many_corrected_t(d, 0.0), [uncorrected_t(row) for row in d]),
        (many_five_by_two_t(d.reshape(4, 5, 2)), [five_by_two_cv_t(row.reshape(5, 2)) for row in d]),
    ):
        assert many[0].tolist() == pytest.approx([result.statistic for result in single])
        assert many[1].tolist() == pytest.approx([result.p_value for result in single])
    f, p = many_five_by_two_f(d.reshape(4, 5, 2))
    single_f = [five_by_two_cv_f(row.reshape(5, 2)) for row in d]
    assert p.tolist() == pytest.approx([result.p_value for result in single_f])  # f carries the mean's sign, maybe 0
    for sign, row in zip(np.sign(f), d, strict=True):
        assert sign == np.sign(row.mean()) or np.isclose(row.mean(), 0)


def test_no_difference_at_all_is_never_a_finding() -> None:
    d = np.zeros((3, 10))
    for t, p in (
        many_corrected_t(d, 0.1),
        many_five_by_two_t(d.reshape(3, 5, 2)),
        many_five_by_two_f(d.reshape(3, 5, 2)),
    ):
        assert (t == 0).all() and (p == 1).all()


def test_constant_runs_that_cancel_are_no_nan() -> None:
    """Both folds of every run alike, the runs of opposite signs: no variance within runs, no mean, F infinite."""
    d = np.array([[0.1, 0.1], [-0.1, -0.1], [0.2, 0.2], [-0.2, -0.2], [0.0, 0.0]])
    statistic, p = many_five_by_two_f(d)
    assert np.isinf(statistic) and p == 0.0
