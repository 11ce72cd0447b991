"""Resampling plans: which items are trained on and which are asked about, the same for all learners."""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol

import numpy as np

from adjudge.cases.case import Case
from adjudge.errors import InputError, UnfitDataError
from adjudge.kernels.arrays import Indices


def _sequence(seed: int, *path: str | int) -> np.random.SeedSequence:
    """A child of the experiment's SeedSequence, addressed by words instead of by counting."""
    digest = hashlib.sha256("/".join(map(str, path)).encode()).digest()
    return np.random.SeedSequence(seed, spawn_key=tuple(np.frombuffer(digest, dtype="<u4").tolist()))


def split_generator(seed: int, case_hash: str, repeat: int) -> np.random.Generator:
    """The draws that cut a case in one repeat; no learner enters, so all learners see the same splits.

    >>> int(split_generator(1, "ab", 0).integers(1000)) == int(split_generator(1, "ab", 0).integers(1000))
    True
    """
    return np.random.default_rng(_sequence(seed, "split", case_hash, repeat))


def fit_seed(seed: int, case_hash: str, repeat: int, fold: int) -> int:
    """The seed a learner is given for one fit, below 2^31 so that Java and scikit-learn take it too."""
    return int(_sequence(seed, "fit", case_hash, repeat, fold).generate_state(1)[0] >> 1)


class Countable(Protocol):
    """What a plan must know of a case to count its tasks."""

    @property
    def name(self) -> str: ...

    def __len__(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Split:
    """Training and test items of one task."""

    train: Indices
    test: Indices


class Plan(ABC):
    """How is a case cut? A repeat is drawn as a whole, so its folds fit together."""

    @abstractmethod
    def to_dict(self) -> dict[str, Any]:
        """Plain values that fix the plan; `kind` is one the results table knows."""

    @abstractmethod
    def size(self, case: Countable) -> tuple[int, int]:
        """Repeats, and folds of each: numbers, so that a plan of any size is counted at once."""

    def places(self, case: Countable, repeats: Iterable[int] | None = None) -> Iterator[tuple[int, int]]:
        """(repeat, fold) of every split of this case, both from 0; with `repeats`, of these only."""
        n_repeats, folds = self.size(case)  # now, so that a case that is too small is refused at once
        wanted = range(n_repeats) if repeats is None else sorted(r for r in set(repeats) if r < n_repeats)
        return ((repeat, fold) for repeat in wanted for fold in range(folds))

    def count(
        self, case: Countable, repeats: Collection[int] | None = None, folds: Collection[int] | None = None
    ) -> int:
        """How many splits has this case, or those of these repeats and folds?"""
        sizes = zip(self.size(case), (repeats, folds), strict=True)
        found = [size if only is None else sum(number < size for number in set(only)) for size, only in sizes]
        return found[0] * found[1]

    def has(self, case: Countable, repeat: int, fold: int) -> bool:
        """Whether this case has such a split."""
        n_repeats, folds = self.size(case)
        return repeat < n_repeats and fold < folds

    @abstractmethod
    def repeat(self, case: Case, repeat: int, random: np.random.Generator) -> list[Split]:
        """The splits of one repeat, one per fold."""

    def identity(self, case: Countable) -> dict[str, Any]:
        """What decides the splits of a repeat of this case, given its number: the plan without the count of repeats.

        It is part of a task's key, so an experiment that is given more repeats keeps those it has.
        """
        return {name: value for name, value in self.to_dict().items() if name != "repeats"}

    def split_repeat(self, repeat: int) -> int:
        """The repeat whose draw cuts the case: its own, except where several repeats share one split."""
        return repeat

    def part_of(self, repeat: int) -> tuple[Plan, int]:
        """The plan a repeat belongs to and its number there: this one, except where a plan is made of several."""
        return self, repeat

    def repeats_of(self, own: int) -> list[int]:
        """The repeats whose number in their own part of the plan is this one; the inverse of `part_of`."""
        return [own]

    def replicated(self, times: int) -> Plan:
        """The same plan `times` over, each time with other random splits; replicate i has the i-th part of the repeats.

        The first replicate is this very plan, split by split.
        """
        raise InputError(f"plan {self.to_dict()['kind']} cannot be replicated: it draws no other partition of the data")


@lru_cache(maxsize=64)  # tasks come case by case and repeat by repeat; a few are in flight at once
def _splits(plan: Plan, case: Case, repeat: int, seed: int) -> tuple[tuple[Split, str], ...]:
    splits = plan.repeat(case, repeat, split_generator(seed, case.hash, repeat))
    for fold, split in enumerate(splits):  # predefined folds may be numbered from 1, or some be left out
        if plan.has(case, repeat, fold) and not (len(split.train) and len(split.test)):
            raise UnfitDataError(f"case {case.name!r} with {len(case)} items is too small for plan {plan.to_dict()}")
    return tuple((split, split_id(split.test)) for split in splits)


def split_of(plan: Plan, case: Case, repeat: int, fold: int, seed: int) -> tuple[Split, str]:
    """The split of one task and its `split_id`; a pure function, so every worker finds the same."""
    part, own = plan.part_of(repeat)
    return _splits(part, case, part.split_repeat(own), seed)[fold]


def split_id(test: Indices) -> str:
    """A short hash of which items are tested: equal ids prove that two learners answered for the same ones.

    >>> split_id(np.array([3, 1])) == split_id(np.array([1, 3]))
    True
    """
    return hashlib.sha256(np.sort(test).astype("<i8").tobytes()).hexdigest()[:16]
