"""Tango's score: agreement with McNemar at 0, mirror images, ends where |z| meets its quantile."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudge.evidence.tango import tango_beyond, tango_interval, tango_z

counts = st.tuples(st.integers(0, 40), st.integers(0, 40), st.integers(1, 60))


@settings(max_examples=100, deadline=None)
@given(counts, st.sampled_from([0.01, 0.05, 0.2]))
def test_interval_and_z_agree_and_mirror(seen: tuple[int, int, int], alpha: float) -> None:
    won, lost, n = np.array([seen[0]]), np.array([seen[1]]), np.array([sum(seen)])
    low, high = tango_interval(won, lost, n, alpha)
    assert -1 <= low[0] <= (won - lost)[0] / n[0] <= high[0] <= 1
    other = tango_interval(lost, won, n, alpha)
    assert (low[0], high[0]) == pytest.approx((-other[1][0], -other[0][0]), abs=1e-12)
    above, below = tango_beyond(won, lost, n, low)
    if low[0] > -1:
        assert above[0] == pytest.approx(alpha / 2, abs=1e-9)
    assert above[0] + below[0] == pytest.approx(1)
    zero = tango_z(won, lost, n, np.zeros(1))[0]
    assert zero == pytest.approx((seen[0] - seen[1]) / np.sqrt(max(seen[0] + seen[1], 1)))


def test_many_pairs_at_once_are_the_pairs_alone() -> None:
    won, lost, n = np.array([3, 0, 50, 0]), np.array([1, 9, 50, 0]), np.array([10, 9, 400, 7])
    low, high = tango_interval(won, lost, n, 0.05)
    for i in range(4):
        alone = tango_interval(won[[i]], lost[[i]], n[[i]], 0.05)
        assert (low[i], high[i]) == (alone[0][0], alone[1][0])
    assert low[1] == -1


def test_without_a_case_everything_is_possible() -> None:
    none = np.array([0])
    assert [float(end[0]) for end in tango_interval(none, none, none, 0.05)] == [-1, 1]
