"""Plans that draw a test set: hold-out, repeated subsampling, several seeds on one split, the bootstrap."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from adjudge.base.argument_checks import checked
from adjudge.cases.case import Case
from adjudge.errors import InputError, UnfitDataError
from adjudge.kernels.arrays import Bools
from adjudge.runs.plan import Countable, Plan, Split


def _check(test_fraction: float, repeats: int) -> None:
    if not 0.0 < test_fraction < 1.0:
        raise InputError(f"test_fraction is a share between 0 and 1; got {test_fraction}")
    if repeats < 1:
        raise InputError(f"at least one repeat is needed; got {repeats}")


def draw_test(case: Case, fraction: float, stratified: bool, random: np.random.Generator) -> Split:
    """A test set of round(fraction · n) items; stratified: each class gives its share."""
    n = len(case)
    wanted = min(max(round(fraction * n), 1), n - 1)
    order = random.permutation(n)
    if stratified:
        counts = np.bincount(case.y, minlength=case.n_classes)
        exact = counts * wanted / n
        take = np.floor(exact).astype(np.int64)
        # The fraction lost to rounding goes to the classes that lost most; equal losses are settled by the draw.
        spare = np.lexsort((random.random(len(counts)), take - exact))[: wanted - int(take.sum())]
        take[spare] += 1
        rank = np.empty(n, dtype=np.int64)
        for label in range(case.n_classes):
            members = order[case.y[order] == label]
            rank[members] = np.arange(len(members))
        chosen: Bools = rank < take[case.y]
    else:
        chosen = np.zeros(n, dtype=bool)
        chosen[order[:wanted]] = True
    return Split(np.flatnonzero(~chosen), np.flatnonzero(chosen))


@checked
@dataclass(frozen=True)
class Subsampling(Plan):
    """Draw a test set of `test_fraction` of the items, `repeats` times; the rest is trained on.

    Parameters
    ----------
    repeats: How many splits.
    test_fraction: Share of the items that is tested on.
    stratified: Whether classes keep their shares in every part.

    See Also
    --------
    adjudge.runs.KFold
    """

    repeats: int = 10
    test_fraction: float = 0.1
    stratified: bool = True

    def __post_init__(self) -> None:
        _check(self.test_fraction, self.repeats)

    def to_dict(self) -> dict[str, Any]:
        return {"kind": "subsampling", "repeats": self.repeats, "test_fraction": self.test_fraction,
                "stratified": self.stratified}  # fmt: skip

    def replicated(self, times: int) -> Subsampling:
        return replace(self, repeats=self.repeats * times)

    def size(self, case: Countable) -> tuple[int, int]:
        return self.repeats, 1

    def repeat(self, case: Case, repeat: int, random: np.random.Generator) -> list[Split]:
        return [draw_test(case, self.test_fraction, self.stratified, random)]


@checked
@dataclass(frozen=True)
class Holdout(Plan):
    """One test set of `test_fraction` of the items.

    Parameters
    ----------
    test_fraction : float, default 1 / 3
        Share of the items that is tested on.
    stratified: Whether classes keep their shares in every part.

    See Also
    --------
    adjudge.runs.Subsampling : several times
    """

    test_fraction: float = 1 / 3
    stratified: bool = True

    def __post_init__(self) -> None:
        _check(self.test_fraction, 1)

    def to_dict(self) -> dict[str, Any]:
        return {"kind": "holdout", "test_fraction": self.test_fraction, "stratified": self.stratified}

    def identity(self, case: Countable) -> dict[str, Any]:
        return self.replicated(1).identity(case)  # a hold-out is the first of several random splits

    def replicated(self, times: int) -> Subsampling:
        return Subsampling(times, self.test_fraction, self.stratified)

    def size(self, case: Countable) -> tuple[int, int]:
        return 1, 1

    def repeat(self, case: Case, repeat: int, random: np.random.Generator) -> list[Split]:
        return [draw_test(case, self.test_fraction, self.stratified, random)]


@checked
@dataclass(frozen=True)
class Seeds(Plan):
    """One split, the learner started from `seeds` different seeds: speaks about seeds only, not about other data.

    With `splits` above 1 (as `replicated` makes it) the same on other splits, all seeds of one before the next.

    Parameters
    ----------
    seeds: How many seeds.
    test_fraction : float, default 1 / 3
        Share of the items that is tested on.
    stratified: Whether classes keep their shares in every part.
    splits: On how many splits.

    See Also
    --------
    adjudge.runs.Subsampling : speaks about other data
    """

    seeds: int = 5
    test_fraction: float = 1 / 3
    stratified: bool = True
    splits: int = 1

    def __post_init__(self) -> None:
        _check(self.test_fraction, min(self.seeds, self.splits))

    def to_dict(self) -> dict[str, Any]:
        return {"kind": "seeds", "seeds": self.seeds, "test_fraction": self.test_fraction,
                "stratified": self.stratified}  # fmt: skip

    def replicated(self, times: int) -> Seeds:
        return replace(self, splits=self.splits * times)

    def size(self, case: Countable) -> tuple[int, int]:
        return self.seeds * self.splits, 1

    def repeat(self, case: Case, repeat: int, random: np.random.Generator) -> list[Split]:
        return [draw_test(case, self.test_fraction, self.stratified, random)]

    def split_repeat(self, repeat: int) -> int:
        return repeat // self.seeds  # all seeds share the split


@checked
@dataclass(frozen=True)
class Bootstrap(Plan):
    """Train on n items drawn with replacement, test on those never drawn (about 37 %), `repeats` times.

    Parameters
    ----------
    repeats: How many bootstrap samples.

    See Also
    --------
    adjudge.runs.Subsampling
    adjudge.runs.KFold
    """

    repeats: int = 100

    def __post_init__(self) -> None:
        _check(0.5, self.repeats)

    def to_dict(self) -> dict[str, Any]:
        return {"kind": "bootstrap", "repeats": self.repeats}

    def replicated(self, times: int) -> Bootstrap:
        return replace(self, repeats=self.repeats * times)

    def size(self, case: Countable) -> tuple[int, int]:
        return self.repeats, 1

    def repeat(self, case: Case, repeat: int, random: np.random.Generator) -> list[Split]:
        for _ in range(100):
            train = random.integers(len(case), size=len(case))
            test = np.setdiff1d(np.arange(len(case)), train)
            if len(test):  # only tiny cases ever draw every item
                return [Split(np.sort(train).astype(np.intp), test.astype(np.intp))]
        raise UnfitDataError(f"case {case.name!r} with {len(case)} items leaves none out of a bootstrap sample")
