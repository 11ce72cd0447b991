"""The plain t: scipy's numbers, and the guard it must carry."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from adjudge.evidence.corrected_t import corrected_t
from adjudge.evidence.uncorrected_t import uncorrected_t


def test_scipys_numbers() -> None:
    d = np.random.default_rng(3).normal(0.3, 1, (3, 10))
    ours, theirs = uncorrected_t(d), stats.ttest_1samp(d.ravel(), 0)
    assert (ours.statistic, ours.p_value) == pytest.approx((theirs.statistic, theirs.pvalue))
    assert (ours.low, ours.high) == pytest.approx(tuple(theirs.confidence_interval(0.95)))


def test_the_guard_is_always_there() -> None:
    assert "Type I error is too high" in uncorrected_t([0.0, 0.0]).guard
    assert "Type I error is too high" in str(uncorrected_t([0.1, 0.2]))


def test_it_is_surer_of_itself_than_the_corrected_t() -> None:
    d = np.random.default_rng(4).normal(0.3, 1, 100)
    assert uncorrected_t(d).p_value < corrected_t(d, ratio=1 / 9).p_value
