"""Sums and means over groups, holes and rounding included."""

from __future__ import annotations

import numpy as np

from adjudge.evidence.contract import Differences
from adjudge.evidence.groups import group_means, group_sums
from adjudge.evidence.wilcoxon import TEST, wilcoxon


def test_groups_are_summed_over_the_units_a_pair_has() -> None:
    values = np.array([[0.1, 0.2, -0.3, 5.0, np.nan], [1.0, np.nan, np.nan, np.nan, np.nan]])
    sums, sizes = group_sums(Differences(values, groups=np.array([7, 7, 7, 3, 3])))
    assert sums[0].tolist() == [5.0, 0.0] and sizes.tolist() == [[1, 3], [0, 1]]
    assert np.isnan(sums[1, 0]) and sums[1, 1] == 1


def test_each_group_counts_once_in_the_signed_rank() -> None:
    rng = np.random.default_rng(0)
    values, groups = rng.normal(0.5, 1, (3, 30)), rng.integers(0, 9, 30)
    data = Differences(values, groups=groups)
    means = np.array([[row[groups == g].mean() for g in np.unique(groups)] for row in values])
    found = TEST.run(data)
    assert found.p is not None and found.n is not None
    assert np.allclose(group_means(data), means) and found.n.tolist() == [means.shape[1]] * 3
    assert found.p.tolist() == [wilcoxon(row).p_value for row in means]
