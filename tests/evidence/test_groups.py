"""Sums and means over groups, holes and rounding included."""

from __future__ import annotations

import numpy as np
import pytest

from adjudge.evidence.contract import Differences, find_test
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


@pytest.mark.parametrize("unit", [1e-200, 1e-30, 1e30])
def test_the_unit_of_a_measure_does_not_matter(unit: float) -> None:
    rng = np.random.default_rng(1)
    values, groups = rng.normal(0.5, 1, (2, 30)), rng.integers(0, 9, 30)
    values[1, groups == 0] = 0.0  # a group that ties
    for name in ("wilcoxon", "sign_flip"):
        test = find_test(name)
        plain, scaled = (test.run(Differences(values * by, groups=groups)) for by in (1.0, unit))
        assert plain.p is not None and scaled.p is not None and plain.p.tolist() == pytest.approx(scaled.p.tolist())
    rounded = np.array([[0.1, 0.2, -0.3, 5.0]]) * unit
    assert group_sums(Differences(rounded, groups=np.array([0, 0, 0, 1])))[0][0, 0] == 0.0
