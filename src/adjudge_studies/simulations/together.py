"""Several plans run as one: every split is drawn once, whichever and however many tests read it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from adjudge.cases.case import Case
from adjudge.errors import InputError
from adjudge.runs.kfold import KFold
from adjudge.runs.plan import Countable, Plan, Split
from adjudge.runs.random_splits import Subsampling


@dataclass(frozen=True)
class Together(Plan):
    """The repeats of several plans, one plan after the other: repeat numbers go on from part to part.

    A task keeps the key it has in its own plan, so what was run alone is not run again. Parts draw from the same
    permutations of the items: each by itself is random, but two parts are not independent of each other.

    >>> both = Together((KFold(2, 5), Subsampling(100)))
    >>> both.part_of(4), both.part_of(7)[1], both.first(1)
    ((KFold(folds=2, repeats=5, stratified=True, order='numpy'), 4), 2, 5)
    """

    parts: tuple[KFold | Subsampling, ...]

    def __post_init__(self) -> None:
        if not self.parts:
            raise InputError("several plans together need one at least")

    @cached_property
    def _ends(self) -> tuple[int, ...]:
        return tuple(int(end) for end in np.cumsum([part.repeats for part in self.parts]))

    def first(self, part: int) -> int:
        """The number of a part's first repeat."""
        return self._ends[part] - self.parts[part].repeats

    def to_dict(self) -> dict[str, Any]:
        return {"kind": "together", "parts": [part.to_dict() for part in self.parts]}

    def size(self, case: Countable) -> tuple[int, int]:
        """The most there are; parts differ in their folds."""
        return self._ends[-1], max(part.size(case)[1] for part in self.parts)

    def places(self, case: Countable, repeats: Iterable[int] | None = None) -> Iterator[tuple[int, int]]:
        for part in self.parts:
            part.size(case)  # now, so that a case that is too small is refused at once
        return (place for place in super().places(case, repeats) if self.has(case, *place))

    def count(
        self, case: Countable, repeats: Collection[int] | None = None, folds: Collection[int] | None = None
    ) -> int:
        places = self.places(case, repeats)
        return sum(folds is None or fold in folds for _, fold in places)

    def has(self, case: Countable, repeat: int, fold: int) -> bool:
        if repeat >= self._ends[-1]:
            return False
        part, own = self.part_of(repeat)
        return part.has(case, own, fold)

    def repeats_of(self, own: int) -> list[int]:
        return [self.first(number) + own for number, part in enumerate(self.parts) if own < part.repeats]

    def part_of(self, repeat: int) -> tuple[Plan, int]:
        number = bisect_right(self._ends, repeat)
        return self.parts[number], repeat - self.first(number)

    def repeat(self, case: Case, repeat: int, random: np.random.Generator) -> list[Split]:
        part, own = self.part_of(repeat)
        return part.repeat(case, own, random)
