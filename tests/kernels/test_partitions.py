"""Partitions of learners: Bell's numbers, and Shaffer's sets by enumeration."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from adjudge.kernels.partitions import partition_labels, true_counts


@pytest.mark.parametrize(("k", "bell"), [(1, 1), (2, 2), (3, 5), (4, 15), (5, 52), (6, 203), (9, 21147)])
def test_there_are_bells_number_of_them_all_different(k: int, bell: int) -> None:
    labels = partition_labels(k)
    assert labels.shape == (bell, k)
    assert len(np.unique(labels, axis=0)) == bell


@pytest.mark.parametrize("k", [1, 2, 3, 4, 5, 6, 7])
def test_true_counts_are_the_pairs_the_partitions_join(k: int) -> None:
    found = {sum(int(c) * (int(c) - 1) // 2 for c in np.bincount(row)) for row in partition_labels(k)}
    assert true_counts(k) == tuple(sorted(found))
    assert all(a < b for a, b in pairwise(true_counts(k)))
