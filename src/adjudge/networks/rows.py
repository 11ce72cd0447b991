"""The cases as weighted rows of 0 and 1: what the caller gave, checked; equal rows merged; ties split."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from adjudge.base.argument_checks import floats_of
from adjudge.errors import InputError
from adjudge.kernels.arrays import Floats, Ints
from adjudge.kernels.split_ties import merge, split_codes, split_table


@dataclass(frozen=True, slots=True)
class Rows:
    """Distinct rows over m measures, values 0, ½ (tie) or 1, each with the weight of the cases that show it."""

    names: tuple[Hashable, ...]
    values: Floats
    weights: Floats
    n_cases: int

    @property
    def m(self) -> int:
        return len(self.names)

    @property
    def total(self) -> float:
        return float(self.weights.sum())

    @property
    def expanded(self) -> int:
        """Rows after each tie has been split in two: Σ 2^ties, before equal ones are merged again."""
        return sum(2**ties for ties in (self.values == 0.5).sum(axis=1).tolist())

    def columns(self, which: Sequence[int]) -> Rows:
        """The same cases seen on some measures only, merged anew."""
        return _merged(tuple(self.names[v] for v in which), self.values[:, list(which)], self.weights, self.n_cases)

    def codes(self) -> tuple[Ints, Floats]:
        """Distinct rows of 0 and 1 as numbers, the first measure the most significant bit, and weights; ties split."""
        row, codes, part = split_codes(self.values == 1.0, self.values == 0.5)
        return merge(codes, self.weights[row] * part)

    def split(self) -> tuple[NDArray[np.uint8], Floats]:
        """Distinct rows of 0 and 1 and their weights, ties split."""
        codes, weights = self.codes()
        return (codes[:, None] >> np.arange(self.m - 1, -1, -1) & 1).astype(np.uint8), weights

    def table(self) -> Floats:
        """The weight of each of the 2^m configurations (bit v = value of measure v), ties split."""
        return split_table(self.values[:, ::-1], self.weights)


def read_rows(X: Any, weights: ArrayLike | None = None, names: Sequence[Hashable] | None = None) -> Rows:
    """Check a table of 0, ½ and 1 and merge its equal rows.

    >>> read_rows([[1, 0], [1, 0], [1, 0.5]]).weights.tolist()
    [2.0, 1.0]
    """
    if names is None and hasattr(X, "columns"):
        names = list(X.columns)
    try:
        values = np.asarray(X, dtype=np.float64)
    except (TypeError, ValueError):
        raise InputError("X must hold the numbers 0, 1 and 0.5 (a tie) only; it holds something else") from None
    if values.ndim != 2 or values.shape[1] == 0:
        raise InputError(f"X must be a table, one row per case and one column per measure; its shape is {values.shape}")
    bad = ~np.isin(values, (0.0, 0.5, 1.0))
    if bad.any():
        i, j = map(int, np.argwhere(bad)[0])
        raise InputError(f"X[{i}, {j}] is {values[i, j]:g}; entries are 1 (better), 0 (worse) or 0.5 (a tie)")
    n, m = values.shape
    labels: tuple[Hashable, ...] = tuple(range(m)) if names is None else tuple(names)
    if len(labels) != m:
        raise InputError(f"{len(labels)} names were given for {m} columns")
    if len(set(labels)) != m:
        twice = next(name for name in labels if labels.count(name) > 1)
        raise InputError(f"the name {twice!r} is given twice; each measure needs its own")
    if weights is None:
        weight = np.ones(n)
    else:
        weight = floats_of(weights, "weights")
        if weight.shape != (n,):
            raise InputError(f"weights must be one number per case: {n} expected, shape {weight.shape} received")
        wrong = ~(np.isfinite(weight) & (weight >= 0))
        if wrong.any():
            i = int(np.flatnonzero(wrong)[0])
            raise InputError(f"weights[{i}] is {weight[i]:g}; a weight is finite and not negative")
    return _merged(labels, values, weight, n)


def _merged(names: tuple[Hashable, ...], values: Floats, weights: Floats, n: int) -> Rows:
    kept = weights > 0
    if not kept.any():
        return Rows(names, values[kept], weights[kept], n)
    distinct, of_row = np.unique((2 * values[kept]).astype(np.uint8), axis=0, return_inverse=True)
    merged: Floats = np.bincount(of_row.reshape(-1), weights[kept], len(distinct)).astype(np.float64)
    return Rows(names, distinct / 2.0, merged, n)
