"""Sums over all DAGs by inclusion and exclusion, against every DAG listed."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from adjudge.kernels import dag_sums
from adjudge.kernels.dag_sums import dag_gradients
from adjudge.kernels.subsets import over_subsets, over_supersets

M = 4


def squeezed(mask: int, x: int) -> int:
    return (mask & ((1 << x) - 1)) | (mask >> (x + 1) << x)


def every_dag() -> list[tuple[int, ...]]:
    sets = [[mask for mask in range(1 << M) if not mask >> x & 1] for x in range(M)]

    def acyclic(parents: tuple[int, ...]) -> bool:
        left = set(range(M))
        while roots := {v for v in left if not any(parents[v] >> u & 1 for u in left)}:
            left -= roots
        return not left

    return [parents for parents in itertools.product(*sets) if acyclic(parents)]


@pytest.mark.parametrize("spare", [0, 2**20], ids=["computed again", "kept"])
@pytest.mark.parametrize("low_bits", [1, 2, 3, 8])
def test_every_parent_set_has_the_weight_that_listing_all_dags_gives_it(low_bits, spare, monkeypatch):
    monkeypatch.setattr(dag_sums, "_LOW_BITS", low_bits)  # so that sets do split into high and low parts
    beta = np.random.default_rng(low_bits).uniform(0.1, 1.0, (M, 1 << (M - 1)))
    beta[1, 5] = beta[2, 0] = 0.0  # as constraints make them
    alpha = beta.copy()
    for row in alpha:
        over_subsets(row, np.add)
    total, around = dag_gradients(alpha, spare)
    for row in around:
        over_supersets(row, np.add)
    dags = every_dag()
    assert len(dags) == 543
    weights = [np.prod([beta[x, squeezed(P, x)] for x, P in enumerate(dag)]) for dag in dags]
    wanted = np.zeros_like(beta)
    for dag, weight in zip(dags, weights, strict=True):
        for x, P in enumerate(dag):
            wanted[x, squeezed(P, x)] += weight / sum(weights)
    assert total == pytest.approx(sum(weights), rel=1e-13)
    np.testing.assert_allclose(beta * around, wanted, rtol=1e-10, atol=1e-15)


def test_kept_products_change_no_bit_and_are_kept_only_where_they_fit(monkeypatch):
    calls = []
    times = dag_sums._times
    monkeypatch.setattr(dag_sums, "_times", lambda *parts: calls.append(1) or times(*parts))
    alpha = np.random.default_rng(3).uniform(0.1, 1.0, (11, 1 << 10))
    for row in alpha:
        over_subsets(row, np.add)
    alpha /= alpha[:, -1:]
    need = 8 * 2**8 * 3**3
    found = []
    for spare in (0, need - 1, need):
        calls.clear()
        found.append((*dag_gradients(alpha, spare), len(calls)))
    assert [n for _, _, n in found] == [15, 15, 8]  # seven products serve twice
    assert found[0][0] == found[1][0] == found[2][0]
    assert (found[0][1] == found[2][1]).all()
