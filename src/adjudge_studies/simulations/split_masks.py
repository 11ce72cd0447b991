"""Random partitions of the items as test masks, many at once."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from adjudge.errors import InputError

Bools = NDArray[np.bool_]


def fold_masks(y: NDArray[np.int64], folds: int, runs: int, generator: np.random.Generator) -> Bools:
    """Test masks of `runs` × stratified `folds`-fold cross-validation: (runs, folds, items).

    Each run shuffles the items, sorts them by class and deals them out like cards, so every class spreads evenly; which
    fold is dealt the first card is drawn too.

    >>> masks = fold_masks(np.array([0, 0, 0, 1, 1, 1]), 3, 2, np.random.default_rng(0))
    >>> masks.sum(axis=1).tolist(), masks[0, :, :3].sum(axis=1).tolist()
    ([[1, 1, 1, 1, 1, 1], [1, 1, 1, 1, 1, 1]], [1, 1, 1])
    """
    n = len(y)
    if not 2 <= folds <= n:
        raise InputError(f"{n} items cannot be cut into {folds} folds")
    order = np.argsort(generator.random((runs, n)) + y, axis=1)  # by class, at random within it
    names = np.argsort(generator.random((runs, folds)), axis=1)
    fold_of = np.empty((runs, n), dtype=np.int64)
    np.put_along_axis(fold_of, order, names[:, np.arange(n) % folds], axis=1)
    return np.asarray(fold_of[:, None, :] == np.arange(folds)[None, :, None])


def subsample_masks(
    y: NDArray[np.int64], share: float, splits: int, generator: np.random.Generator, *, stratified: bool = False
) -> Bools:
    """Test masks of random subsampling without replacement, `share` of the items each: (splits, items).

    Not stratified, as in paper C, Sec. 4.2; stratified, each class gives its share, rounded so that the total holds.

    >>> subsample_masks(np.zeros(20, dtype=int), 0.1, 3, np.random.default_rng(0)).sum(axis=1).tolist()
    [2, 2, 2]
    """
    n = len(y)
    n_test = round(share * n)
    if not 0 < n_test < n:
        raise InputError(f"a share of {share:g} of {n} items leaves nothing to test or to train on")
    if not stratified:
        return _draw_some(n, n_test, splits, generator)
    # Sorted by class and shuffled within, every (n / n_test)-th item is taken, from a random start.
    order = np.argsort(generator.random((splits, n)) + y, axis=1)
    steps = np.floor((np.arange(n_test) + generator.random((splits, 1))) * n / n_test).astype(np.int64)
    masks = np.zeros((splits, n), dtype=bool)
    np.put_along_axis(masks, np.take_along_axis(order, steps, axis=1), True, axis=1)
    return masks


def _draw_some(n: int, n_test: int, splits: int, generator: np.random.Generator) -> Bools:
    """n_test of n items in each split: only these are shuffled to the front, a tenth of a whole shuffle's work."""
    order = np.tile(np.arange(n), (splits, 1))
    rows = np.arange(splits)
    for place in range(n_test):
        other = place + (generator.random(splits) * (n - place)).astype(np.int64)
        order[rows, other], order[:, place] = order[:, place], order[rows, other]
    masks = np.zeros((splits, n), dtype=bool)
    np.put_along_axis(masks, order[:, :n_test], True, axis=1)
    return masks
