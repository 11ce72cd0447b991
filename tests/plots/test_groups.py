from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from adjudge.plots.groups import undivided_groups


@pytest.mark.parametrize("seed", range(6))
def test_they_are_the_largest_sets_of_which_every_two_are_joined(seed: int) -> None:
    rng = np.random.default_rng(seed)
    k = 7
    joined = np.triu(rng.uniform(size=(k, k)) < 0.6, 1)
    joined = joined | joined.T
    sets = [
        set(part)
        for size in range(1, k + 1)
        for part in combinations(range(k), size)
        if all(joined[a, b] for a, b in combinations(part, 2))
    ]
    largest = [part for part in sets if not any(part < other for other in sets)]
    order = rng.permutation(k).tolist()
    found = undivided_groups(order, joined)
    assert sorted(map(sorted, found)) == sorted(map(sorted, largest))
    assert all(list(group) == sorted(group, key=order.index) for group in found)


def test_it_stops_at_five_hundred() -> None:
    joined = np.ones((18, 18), bool)
    for place in range(0, 18, 2):  # nine couples that are separated: 2⁹ groups
        joined[place, place + 1] = joined[place + 1, place] = False
    assert len(undivided_groups(range(18), joined)) == 500
