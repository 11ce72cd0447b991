"""Pairs one learner at a time: what lets k learners be reduced without a k × k × draws array."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from adjudge.kernels.arrays import Indices, Ints


def pair_blocks(pairs: Ints) -> Iterator[tuple[int, Ints, Indices]]:
    """(a, its partners b, their rows in `pairs`) for every first learner a; no partner occurs twice in a block.

    >>> [(a, b.tolist()) for a, b, rows in pair_blocks(np.array([[0, 1], [0, 2], [1, 2]]))]
    [(0, [1, 2]), (1, [2])]
    """
    order = np.argsort(pairs[:, 0], kind="stable")
    firsts, sizes = np.unique(pairs[order, 0], return_counts=True)
    stop = 0
    for a, size in zip(firsts.tolist(), sizes.tolist(), strict=True):
        rows = order[stop : stop + size]
        stop += size
        yield a, pairs[rows, 1], rows
