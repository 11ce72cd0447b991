"""Medians of many rows: numpy's median, ends that belong to the row."""

from __future__ import annotations

import numpy as np

from adjudge.kernels.medians import median_intervals


def test_numpys_medians_and_ends_from_the_row() -> None:
    table = np.random.default_rng(0).normal(size=(30, 21))
    table[::3, ::4] = np.nan
    median, low, high, coverage = median_intervals(table)
    assert np.allclose(median, np.nanmedian(table, axis=1))
    assert all(low[row] in table[row] and high[row] in table[row] for row in range(30))
    assert np.all(coverage >= 0.95)
