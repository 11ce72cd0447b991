"""Naive Bayes and C4.5 on very many training sets of one small yes/no data set."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from adjudge.base.argument_checks import array_of, checked
from adjudge.errors import InputError, require
from adjudge_studies.learners.c45_tree import errors_table

MOST_ITEMS = 4096  # the table of pruning errors has (n + 1)² cells


@dataclass(frozen=True, slots=True)
class BinaryBatch:
    """Right answers of both learners on each test set, its size, and the size of each tree."""

    naive_bayes: NDArray[np.int64]
    c45: NDArray[np.int64]
    n_test: NDArray[np.int64]
    tree_size: NDArray[np.int64]

    def differences(self) -> NDArray[np.float64]:
        """Accuracy of naive Bayes minus that of C4.5, per test set."""
        return np.asarray((self.naive_bayes - self.c45) / self.n_test)


@checked
def binary_batch(X: ArrayLike, y: ArrayLike, tests: ArrayLike, min_objects: int = 2) -> BinaryBatch:
    """How many test items do naive Bayes and C4.5 get right on each of many splits of the same yes/no data?

    `X` (items × attributes) and `y` hold 0 and 1; `tests` (splits × items) marks the test items, the others train. The
    answers are those of `NaiveBayesMixed(nominal="all")` and `C45Classifier(nominal="all")` with two values declared
    per column, at some microseconds a fit: items are bits and a node of a tree is a mask. Needs numba.

    Parameters
    ----------
    X: Items × attributes, 0 and 1.
    y: Class of each item, 0 or 1.
    tests: Splits × items: True where an item is tested on.
    min_objects: As in `C45Classifier`.

    Returns
    -------
    BinaryBatch
        Right answers of both learners on each split.

    Raises
    ------
    InputError
        Entries are not 0 and 1, or shapes do not fit.
    MissingExtraError
        numba is not installed.

    See Also
    --------
    adjudge_studies.learners.C45Classifier

    >>> rows = [[0, 1], [0, 0], [1, 1], [1, 0]] * 5
    >>> batch = binary_batch(rows, [0, 0, 1, 1] * 5, np.eye(20, dtype=bool)[:3])
    >>> batch.naive_bayes.tolist(), batch.c45.tolist()
    ([1, 1, 1], [1, 1, 1])
    """
    require("numba", "fast", "binary_batch")
    if isinstance(min_objects, bool) or not isinstance(min_objects, (int, np.integer)) or min_objects < 1:
        raise InputError(f"min_objects must be a whole number of at least 1; received {min_objects!r}")
    from adjudge_studies.learners.binary_compiled import answer_masks, pack_bits, unpack_bits

    table, labels, masks = _bits(X, "X", 2), _bits(y, "y", 1), _bits(tests, "tests", 2)
    n = len(labels)
    if len(table) != n or masks.shape[1] != n:
        raise InputError(f"X has {len(table)} items, y {n} and tests {masks.shape[1]} columns; they must be as many")
    sizes = masks.sum(axis=1)
    if n > MOST_ITEMS:
        raise InputError(f"binary_batch takes up to {MOST_ITEMS} items; received {n}; use the estimators one by one")
    if (sizes == 0).any() or (sizes == n).any():
        place = int(np.flatnonzero((sizes == 0) | (sizes == n))[0])
        raise InputError(
            f"tests[{place}] leaves {int(n - sizes[place])} items to train and {int(sizes[place])} to test"
        )
    log_table, expected = lookup_tables(n, 0.25)
    columns, packed = pack_bits(table.T), pack_bits(labels[None])[0]
    answers = np.zeros((len(masks), 2, len(packed)), dtype=np.uint64)
    trees = answer_masks(
        columns, packed, pack_bits(~masks), pack_bits(masks), int(min_objects), log_table, expected, answers
    )
    right = ((unpack_bits(answers, n) == labels) & masks[:, None]).sum(axis=2)
    return BinaryBatch(right[:, 0], right[:, 1], sizes.astype(np.int64), trees)


@lru_cache(maxsize=4)
def lookup_tables(n: int, confidence: float) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """v log₂ v for v ≤ n, and the errors to expect of a leaf by [items, errors]."""
    v = np.arange(n + 1, dtype=np.float64)
    return v * np.log2(np.maximum(v, 1)), errors_table(n, confidence)


def _bits(values: Any, name: str, axes: int) -> NDArray[np.bool_]:
    array = array_of(values, name)
    two = array.dtype == bool or (array.dtype.kind in "iuf" and np.isin(array, (0, 1)).all())
    if array.ndim != axes or array.size == 0 or not two:
        raise InputError(
            f"{name} must be a filled array of {axes} axes that holds only 0 and 1; got shape {array.shape}"
        )
    return array.astype(bool, copy=False)
