"""Totals over all subsets of columns: by rows, by tables, compiled; all against a dictionary of groups."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.special import gammaln

from adjudge.kernels import row_groups
from adjudge.kernels.compiled_search import group_totals
from adjudge.kernels.row_groups import sum_over_groups
from adjudge.kernels.ternary_tables import sum_over_tables


def cell(counts, sizes):
    prior = 1.0 / 2.0**sizes
    return gammaln(counts + prior) - gammaln(prior)


def plain(rows, weights, largest):
    m = rows.shape[1]
    totals = np.zeros(1 << m)
    for S in range(1 << m):
        columns = [v for v in range(m) if S >> v & 1]
        if len(columns) > largest:
            continue
        groups: dict = {}
        for row, weight in zip(rows, weights, strict=True):
            groups[tuple(row[columns])] = groups.get(tuple(row[columns]), 0.0) + weight
        totals[S] = sum(float(cell(np.array(w), np.array(len(columns)))) for w in groups.values())
    return totals


WEIGHTS = {
    "one weight": lambda rng, n: np.full(n, 0.5),
    "few weights": lambda rng, n: rng.integers(1, 5, n) * 0.5,
    "every weight another": lambda rng, n: rng.random(n) + 0.1,
}


@pytest.mark.parametrize("kind", WEIGHTS)
@pytest.mark.parametrize(("m", "n"), [(1, 2), (4, 1), (5, 40), (7, 130)])
def test_every_route_counts_alike(m, n, kind, monkeypatch):
    rng = np.random.default_rng(m * n)
    rows = np.unique(rng.integers(0, 2, (n, m)), axis=0).astype(np.uint8)
    weights = WEIGHTS[kind](rng, len(rows))
    table = np.zeros(1 << m)
    table[rows @ (1 << np.arange(m))] = weights
    for largest in (m, 3):
        expected = plain(rows, weights, largest)
        assert sum_over_groups(rows, weights, cell, largest) == pytest.approx(expected, abs=1e-10)
        assert sum_over_tables(table, cell, largest) == pytest.approx(expected, abs=1e-10)
        if kind != "every weight another":
            units = np.rint(weights * 2).astype(np.int64)
            values = np.stack([cell(np.arange(units.sum() + 1) / 2, np.full(units.sum() + 1, k)) for k in range(m + 1)])
            assert group_totals(rows, units, values, largest) == pytest.approx(expected, abs=1e-10)
        with monkeypatch.context() as patched:
            patched.setattr(row_groups, "_BLOCK_ENTRIES", 40)  # many small blocks
            assert sum_over_groups(rows, weights, cell, largest) == pytest.approx(expected, abs=1e-10)


def test_more_than_64_rows_need_more_than_one_word():
    rng = np.random.default_rng(0)
    rows = np.unique(rng.integers(0, 2, (150, 9)), axis=0).astype(np.uint8)
    assert len(rows) > 128
    assert sum_over_groups(rows, np.ones(len(rows)), cell, 9) == pytest.approx(plain(rows, np.ones(len(rows)), 9))


def test_counting_bits_byte_by_byte_serves_older_numpy():
    words = np.array([0, 1, 2**64 - 1, 0xF0F0], dtype=np.uint64)
    assert row_groups._bit_count_by_bytes(words).tolist() == [0, 1, 64, 8]
