"""Transforms over subsets and the last-element recursion, against loops that can be read."""

from __future__ import annotations

import numpy as np
import pytest

from adjudge.kernels import subsets as subset_transform
from adjudge.kernels.compiled_search import peel_maximum
from adjudge.kernels.last_element import peel_last
from adjudge.kernels.subsets import over_subsets, over_supersets


@pytest.mark.parametrize("ufunc", [np.add, np.maximum, np.logaddexp])
@pytest.mark.parametrize("m", [0, 1, 3, 6])
def test_transforms_equal_a_double_loop(m, ufunc, monkeypatch):
    monkeypatch.setattr(subset_transform, "_BLOCK_BITS", 2)  # so that both kinds of passes run
    table = np.random.default_rng(m).normal(size=1 << m)
    down, up = table.copy(), table.copy()
    over_subsets(down, ufunc)
    over_supersets(up, ufunc)
    for S in range(1 << m):
        assert down[S] == pytest.approx(ufunc.reduce([table[T] for T in range(1 << m) if T & S == T]))
        assert up[S] == pytest.approx(ufunc.reduce([table[T] for T in range(1 << m) if T & S == S]))


@pytest.mark.parametrize("join", [np.maximum, np.logaddexp])
@pytest.mark.parametrize("m", [1, 2, 4, 5, 8])
def test_the_last_element_recursion_equals_its_definition(m, join):
    tables = np.random.default_rng(m).normal(size=(m, 1 << (m - 1)))
    value = np.full(1 << m, -np.inf)
    value[0] = 0.0
    for W in range(1, 1 << m):
        for x in range(m):
            if W >> x & 1:
                before = W ^ (1 << x)
                squeezed = (before & ((1 << x) - 1)) | (before >> (x + 1) << x)
                value[W] = join(value[W], tables[x, squeezed] + value[before])
    assert peel_last(tables, join) == pytest.approx(value)
    if join is np.maximum:
        assert peel_maximum(tables) == pytest.approx(value)
