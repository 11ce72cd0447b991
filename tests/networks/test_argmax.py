"""Groups of a structure, and the most probable statements of a group."""

from __future__ import annotations

import numpy as np

from adjudge.networks.argmax import GroupArgmax, groups_of


def test_groups_are_what_can_be_reached_along_arcs_in_either_direction() -> None:
    rng = np.random.default_rng(0)
    for _ in range(200):
        m = int(rng.integers(1, 7))
        parents = np.triu(rng.random((m, m)) < 0.3, 1).T  # [child, parent]
        reach = np.linalg.matrix_power((parents | parents.T | np.eye(m, dtype=bool)).astype(int), m) > 0
        expected = list(dict.fromkeys(tuple(np.flatnonzero(row).tolist()) for row in reach))
        masks = [int(sum(1 << parent for parent in np.flatnonzero(row))) for row in parents]
        assert groups_of(masks) == expected


def test_the_top_statements_include_those_never_drawn_and_equals_go_in_binary_order() -> None:
    drawn = GroupArgmax((0, 1, 2), np.array([1, 4, 6]), np.array([0.25, 0.5, 0.25]), 0.0, 4)
    assert drawn.top(5) == [(4, 0.5), (1, 0.25), (6, 0.25), (0, 0.0), (2, 0.0)]
