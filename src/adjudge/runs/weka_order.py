"""The folds WEKA itself makes: shuffled by Java's random numbers, sorted by class by its swaps, dealt out in steps."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


class JavaRandom:
    """java.util.Random: the 48-bit linear congruential generator its documentation fixes.

    >>> random = JavaRandom(1)
    >>> [random.next_int(100) for _ in range(3)]
    [85, 88, 47]
    """

    def __init__(self, seed: int) -> None:
        self._state = (seed ^ 0x5DEECE66D) & ((1 << 48) - 1)

    def _next(self, bits: int) -> int:
        self._state = (self._state * 0x5DEECE66D + 0xB) & ((1 << 48) - 1)
        return self._state >> (48 - bits)

    def next_int(self, bound: int) -> int:
        """A whole number from 0 up to, not including, `bound`."""
        if bound & -bound == bound:  # a power of two: the high bits
            return (bound * self._next(31)) >> 31
        while True:
            bits = self._next(31)
            value = bits % bound
            if bits - value + (bound - 1) < 1 << 31:  # reject the uneven rest at the top
                return value


Indices = NDArray[np.intp]


def weka_folds(y: NDArray[np.int64], n_folds: int, seed: int, stratified: bool = True) -> list[tuple[Indices, Indices]]:
    """Which training and test items has each fold of WEKA's cross-validation with this seed, in WEKA's order?

    As `Evaluation.crossValidateModel(learner, data, n_folds, new Random(seed))`: one generator shuffles the data and
    then each fold's training items in turn, so a fold's order depends on the folds before it.

    >>> [test.tolist() for _, test in weka_folds(np.array([0, 0, 0, 1, 1, 1]), 3, 1)]
    [[4, 1], [5, 2], [3, 0]]
    """
    random = JavaRandom(seed)
    order = list(range(len(y)))
    _shuffle(order, random)
    if stratified:
        _sort_by_class(order, y.tolist())
        order = [item for start in range(n_folds) for item in order[start::n_folds]]
    size, larger = divmod(len(order), n_folds)
    folds = []
    for fold in range(n_folds):
        first = fold * size + min(fold, larger)
        last = first + size + (fold < larger)
        train = order[:first] + order[last:]
        _shuffle(train, random)
        folds.append((np.array(train, dtype=np.intp), np.array(order[first:last], dtype=np.intp)))
    return folds


def _shuffle(items: list[int], random: JavaRandom) -> None:
    for last in range(len(items) - 1, 0, -1):
        other = random.next_int(last + 1)
        items[last], items[other] = items[other], items[last]


def _sort_by_class(order: list[int], y: list[int]) -> None:
    """Bring equal classes together by the swaps WEKA makes; any other sort would give other folds."""
    index = 1
    while index < len(order):
        label = y[order[index - 1]]
        for place in range(index, len(order)):
            if y[order[place]] == label:
                order[index], order[place] = order[place], order[index]
                index += 1
        index += 1
