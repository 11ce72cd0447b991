"""The bound on the number of true alternatives: against closed testing of all subsets, and under simulation."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from adjudge.errors import InputError
from adjudge.evidence.partial_conjunction import partial_conjunction, true_at_least


def simes(p: np.ndarray) -> float:
    ordered = np.sort(p)
    return float((ordered * len(p) / np.arange(1, len(p) + 1)).min())


def closed(p: np.ndarray, alpha: float) -> int:
    """n minus the size of the largest subset that the closed Simes test does not reject, subset by subset."""
    n = len(p)
    kept = [size for size in range(1, n + 1) for part in combinations(range(n), size) if simes(p[list(part)]) > alpha]
    return n - max(kept, default=0)


def test_the_bound_is_that_of_closed_testing() -> None:
    rng = np.random.default_rng(0)
    for _ in range(150):
        p = rng.random(rng.integers(1, 8)) ** rng.choice([1, 3, 6])
        assert true_at_least(p, 0.05) == closed(p, 0.05)


def test_it_is_the_largest_u_whose_partial_conjunction_null_is_rejected_by_simes() -> None:
    rng = np.random.default_rng(1)
    for _ in range(100):
        p = np.sort(rng.random(9) ** 4)
        largest = 0
        for u in range(1, 10):  # Benjamini and Heller: the n − u + 1 greatest p-values combined
            if simes(p[u - 1 :]) > 0.05:
                break
            largest = u
        assert true_at_least(p, 0.05) == largest


def test_it_is_no_less_than_the_number_named_and_never_too_many() -> None:
    rng = np.random.default_rng(2)
    too_many = 0
    for _ in range(1500):
        p = rng.random(20)
        p[:8] = p[:8] * 0.004  # eight of twenty are true
        found = partial_conjunction(p)
        assert found.at_least >= len(found.named)
        too_many += found.at_least > 8
    assert too_many / 1500 <= 0.06


def test_all_and_none() -> None:
    assert true_at_least(np.full(5, 0.001), 0.05) == 5 and true_at_least(np.full(5, 0.5), 0.05) == 0
    with pytest.raises(InputError, match="lie in"):
        partial_conjunction([0.5, 1.5])
