"""Ties split one by one in a dictionary, against the codes listed and the table filled at once."""

from __future__ import annotations

from collections import defaultdict
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from adjudge.kernels.split_ties import agreement, merge, split_codes, split_table

TABLES = arrays(float, st.tuples(st.integers(0, 8), st.integers(1, 5)), elements=st.sampled_from([0.0, 0.5, 1.0]))


def one_by_one(values: np.ndarray, weights: np.ndarray) -> dict[int, float]:
    total: dict[int, float] = defaultdict(float)
    for row, weight in zip(values.tolist(), weights.tolist(), strict=True):
        chosen = list(product(*([0, 1] if entry == 0.5 else [int(entry)] for entry in row)))
        for bits in chosen:
            total[int("".join(map(str, bits)), 2)] += weight / len(chosen)
    return total


@given(TABLES)
def test_codes_and_table_are_what_splitting_one_tie_after_the_other_gives(values: np.ndarray) -> None:
    weights = np.arange(1.0, len(values) + 1)
    expected = one_by_one(values, weights)
    row, codes, part = split_codes(values == 1.0, values == 0.5)
    seen, total = merge(codes, weights[row] * part)
    assert dict(zip(seen.tolist(), total.tolist(), strict=True)) == pytest.approx(expected)
    table = split_table(values, weights)
    assert table.tolist() == pytest.approx([expected.get(code, 0.0) for code in range(2 ** values.shape[1])])
    wanted = np.zeros(values.shape[1], dtype=bool)
    assert float(weights @ agreement(values, wanted)) == pytest.approx(expected.get(0, 0.0))
