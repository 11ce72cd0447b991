"""CR2 with Bell and McCaffrey's degrees of freedom: matrices by hand, equal groups, one group."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from adjudge.evidence.cluster_robust import TEST, cluster_robust_moments
from adjudge.evidence.contract import Differences


def by_matrices(d: np.ndarray, groups: np.ndarray) -> tuple[float, float]:
    """(se, df) of the intercept from the definitions, with n × n matrices."""
    n = len(d)
    hat = np.full((n, n), 1 / n)
    residual, columns, squared = (np.eye(n) - hat) @ d, [], 0.0
    for g in np.unique(groups):
        here = np.flatnonzero(groups == g)
        values, vectors = np.linalg.eigh(np.eye(len(here)) - hat[np.ix_(here, here)])
        adjusted = vectors @ np.diag(values**-0.5) @ vectors.T @ np.full(len(here), 1 / n)
        squared += float(adjusted @ residual[here]) ** 2
        columns.append((np.eye(n) - hat)[:, here] @ adjusted)
    cross = np.array(columns) @ np.array(columns).T
    return float(np.sqrt(squared)), float(np.trace(cross) ** 2 / (cross**2).sum())


def test_it_is_the_definition_by_matrices() -> None:
    rng = np.random.default_rng(0)
    groups = np.repeat(np.arange(5), [3, 8, 2, 6, 4])
    rows = rng.normal(0.2, 1, (4, 23))
    mean, error, df, count = cluster_robust_moments(Differences(rows, "items", groups=groups))
    for i in range(4):
        assert (error[i], df[i]) == pytest.approx(by_matrices(rows[i], groups))
    assert mean == pytest.approx(rows.mean(axis=1)) and count.tolist() == [5] * 4


def test_equal_groups_are_the_t_of_their_means() -> None:
    rows = np.random.default_rng(1).normal(0.3, 1, (3, 24))
    data = Differences(rows, "items", groups=np.repeat(np.arange(6), 4))
    found, theirs = TEST.run(data), stats.ttest_1samp(rows.reshape(3, 6, 4).mean(axis=2), 0, axis=1)
    assert found.p is not None and found.p == pytest.approx(theirs.pvalue)
    assert TEST.estimate is not None and TEST.beyond is not None
    _, low, high = TEST.estimate(data)
    ends = theirs.confidence_interval()
    assert (low, high) == (pytest.approx(ends.low), pytest.approx(ends.high))
    assert TEST.beyond(data, np.zeros(3))[0] == pytest.approx(stats.t.sf(theirs.statistic, 5))


def test_one_group_says_nothing() -> None:
    data = Differences(np.random.default_rng(2).normal(3, 1, (1, 5)), "items", groups=np.zeros(5, dtype=np.int64))
    found = TEST.run(data)
    assert found.p is not None and found.side is not None and (found.p[0], found.side[0]) == (1, 0)
    assert TEST.estimate is not None and np.isinf(TEST.estimate(data)[1][0])
