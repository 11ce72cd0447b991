"""Drawn sets: a name is always the same data."""

from __future__ import annotations

import numpy as np
import pytest

from adjudge.cases.library_sets import DRAWN_SETS, sklearn_case

# attributes, items of each class, sum of absolute values: recorded with scikit-learn 1.9
DRAWN: dict[str, tuple[int, list[int], float]] = {
    "moons": (2, [150, 150], 416.824),
    "circles": (2, [150, 150], 299.49),
    "blobs": (5, [75] * 4, 8191.82),
    "shells": (4, [100] * 3, 934.344),
    "sphere": (10, [147, 153], 2384.13),
    "clusters": (10, [99, 99, 102], 3814.53),
    "noisy_labels": (8, [149, 151], 2873.96),
    "few_signals": (30, [150, 150], 7522.57),
}


def test_a_drawn_set_has_been_the_same_data_since_it_was_named() -> None:
    assert set(DRAWN) == set(DRAWN_SETS)
    for name, (attributes, classes, total) in DRAWN.items():
        case = sklearn_case(name)
        values = np.column_stack([column.values for column in case.columns])
        assert (len(case.columns), np.bincount(case.y).tolist()) == (attributes, classes), name
        assert np.abs(values).sum() == pytest.approx(total, rel=2e-6), name
