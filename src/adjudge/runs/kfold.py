"""k-fold cross-validation, once or several times; 5×2 is one of these."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np

from adjudge.base.argument_checks import checked
from adjudge.cases.case import Case
from adjudge.errors import InputError, UnfitDataError
from adjudge.kernels.arrays import Indices, Ints
from adjudge.runs.plan import Countable, Plan, Split


@checked
@dataclass(frozen=True)
class KFold(Plan):
    """Cut the items into `folds` parts, test on each in turn; `repeats` times with other cuts.

    Stratified folds hold each class in nearly equal shares. `order="weka"` makes the folds WEKA makes with seeds 1, 2,
    … for repeats 0, 1, … (its Explorer's and Experimenter's own), whatever the experiment's seed.

    Parameters
    ----------
    folds: Number of parts.
    repeats: How often, each time with another cut.
    stratified: Whether classes keep their shares in every part.
    order: Whose shuffle: "numpy", or WEKA's own.

    See Also
    --------
    adjudge.runs.Subsampling : random splits instead

    >>> KFold(folds=2, repeats=5).to_dict()["kind"]
    '5x2cv'
    """

    folds: int = 10
    repeats: int = 1
    stratified: bool = True
    order: Literal["numpy", "weka"] = "numpy"

    def __post_init__(self) -> None:
        if self.folds < 2 or self.repeats < 1:
            raise InputError(f"k-fold needs 2 folds and 1 repeat or more; got {self.folds} and {self.repeats}")

    def to_dict(self) -> dict[str, Any]:
        kind = "kfold" if self.repeats == 1 else "repeated_kfold"
        if (self.repeats, self.folds) == (5, 2):
            kind = "5x2cv"
        return {"kind": kind, "folds": self.folds, "repeats": self.repeats, "stratified": self.stratified,
                "order": self.order}  # fmt: skip

    def identity(self, case: Countable) -> dict[str, Any]:
        return super().identity(case) | {"kind": "kfold"}

    def replicated(self, times: int) -> KFold:
        return replace(self, repeats=self.repeats * times)

    def size(self, case: Countable) -> tuple[int, int]:
        if self.folds > len(case):
            raise UnfitDataError(f"case {case.name!r} has {len(case)} items; {self.folds} folds cannot be made")
        return self.repeats, self.folds

    def repeat(self, case: Case, repeat: int, random: np.random.Generator) -> list[Split]:
        if self.order == "weka":
            return [Split(*fold) for fold in weka_folds(case.y, self.folds, repeat + 1, self.stratified)]
        order = random.permutation(len(case))
        if self.stratified:  # sorted by class and dealt out like cards: every class spreads evenly, and so do the rests
            order = order[np.argsort(case.y[order], kind="stable")]
        dealt = np.empty(len(case), dtype=np.intp)
        dealt[order] = np.arange(len(case)) % self.folds
        dealt = random.permutation(self.folds)[dealt]  # no fold is always the larger one
        return [Split(np.flatnonzero(dealt != fold), np.flatnonzero(dealt == fold)) for fold in range(self.folds)]


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


def weka_folds(y: Ints, n_folds: int, seed: int, stratified: bool = True) -> list[tuple[Indices, Indices]]:
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
