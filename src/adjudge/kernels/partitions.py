"""Ways to split k learners into groups of equals: what can be true at once in an all-pairs family."""

from __future__ import annotations

from functools import cache

import numpy as np

from adjudge.kernels.arrays import Signs


def partition_labels(k: int) -> Signs:
    """Every partition of k things, one a row, as group labels (restricted growth strings); Bell(k) rows."""
    labels = np.zeros((1, 1), dtype=np.int8)
    for _ in range(1, k):
        choices = labels.max(axis=1) + 2  # join one of the groups so far, or open the next
        last = np.concatenate([np.arange(count, dtype=np.int8) for count in choices])
        labels = np.column_stack([np.repeat(labels, choices, axis=0), last])
    return labels


@cache
def true_counts(k: int) -> tuple[int, ...]:
    """How many of the k(k−1)/2 equalities of k learners can hold together, in increasing order (Shaffer 1986)."""
    if k <= 1:
        return (0,)
    found = {j * (j - 1) // 2 + rest for j in range(1, k + 1) for rest in true_counts(k - j)}
    return tuple(sorted(found))
