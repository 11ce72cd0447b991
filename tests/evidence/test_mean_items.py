"""Means over items: the t from 30 on, flips below, both in one call, groups always by flips."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from adjudge.evidence.contract import Differences
from adjudge.evidence.mean_items import TEST
from adjudge.evidence.sign_flip import TEST as FLIPS


def test_thirty_items_are_scipys_t_and_fewer_are_flipped_in_the_same_call() -> None:
    rows = np.random.default_rng(0).normal(0.3, 1, (6, 30))
    rows[3:, 29] = np.nan
    data = Differences(rows, "items")
    found = TEST.run(data)
    assert found.p is not None and found.smallest_p is not None and found.exact is not None
    assert found.p[:3] == pytest.approx(stats.ttest_1samp(rows[:3], 0, axis=1).pvalue)
    flipped = FLIPS.run(Differences(rows[3:], "items"))
    assert flipped.p is not None and found.p[3:].tolist() == flipped.p.tolist()
    assert found.exact.tolist() == [False] * 3 + [True] * 3 and found.smallest_p.tolist() == [0] * 3 + [2.0**-28] * 3
    assert TEST.estimate is not None and TEST.beyond is not None
    mean, low, high = TEST.estimate(data)
    ends = stats.ttest_1samp(rows[:3], 0, axis=1).confidence_interval()
    assert (low[:3], high[:3]) == (pytest.approx(ends.low), pytest.approx(ends.high))
    assert mean == pytest.approx(np.nanmean(rows, axis=1))
    above, below = TEST.beyond(data, np.array([0.1] * 6))
    assert above[:3] == pytest.approx(stats.ttest_1samp(rows[:3], 0.1, axis=1, alternative="greater").pvalue)
    assert below[:3] == pytest.approx(stats.ttest_1samp(rows[:3], 0.1, axis=1, alternative="less").pvalue)


def test_items_of_groups_are_not_taken_for_independent() -> None:
    rows = np.random.default_rng(1).normal(0.3, 1, (2, 40))
    data = Differences(rows, "items", groups=np.repeat(np.arange(8), 5))
    found, flipped = TEST.run(data), FLIPS.run(data)
    assert found.p is not None and flipped.p is not None and found.n is not None
    assert found.p.tolist() == flipped.p.tolist() and found.n.tolist() == [8, 8]
