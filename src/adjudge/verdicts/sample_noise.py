"""Several samples of each item: would more samples or more items make the difference surer? And which items are live?

The mean difference of n items with S_a and S_b samples each has variance (σ²_item + σ²_a/S_a + σ²_b/S_b)/n: σ²_a and
σ²_b are what single samples of one item vary by (samples of a and b are not paired), σ²_item what is left of the
variance of the items' differences, cut at 0.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from adjudge.base.result_base import ResultBase
from adjudge.verdicts.units import Units

if TYPE_CHECKING:
    from adjudge.verdicts.comparison import Comparison

FIRST = 5  # of the leaderboard


@dataclass(frozen=True, slots=True, repr=False)
class SampleNoise(ResultBase):
    """The noise of one pair under one measure, split into items and samples."""

    b: str
    a: str
    measure: str
    n: int  # items of the pair
    samples: float  # per item and learner, on average
    item_variance: float
    sample_variance: float  # σ²_a/S_a + σ²_b/S_b, of an item's mean difference

    def narrower(self, *, items: float = 1.0, samples: float = 1.0) -> float:
        """By which share the interval shrinks with so many times as many items, or samples of each."""
        before = (self.item_variance + self.sample_variance) / self.n
        after = (self.item_variance + self.sample_variance / samples) / (self.n * items)
        return 1.0 - math.sqrt(after / before) if before > 0 else 0.0


def sample_noise(units: Units, measure: int, b: int, a: int) -> SampleNoise | None:
    """None where items have one sample each, or fewer than two items have several of both learners."""
    if units.samples is None or units.factors[measure]:
        return None
    difference = units.values[measure, :, b] - units.values[measure, :, a]
    count = units.samples.count[measure]
    shared = ~np.isnan(difference)
    both = shared & (count[:, a] > 1) & (count[:, b] > 1)
    if both.sum() < 2:
        return None
    noise = 0.0
    for learner in (a, b):
        single = float(units.samples.variance[measure, both, learner].mean())
        noise += float((single / count[shared, learner]).mean())
    whole = float(difference[shared].var(ddof=1))
    return SampleNoise(
        b=units.learners[b],
        a=units.learners[a],
        measure=units.measures[measure],
        n=int(shared.sum()),
        samples=float(count[shared][:, [a, b]].mean()),
        item_variance=max(0.0, whole - noise),
        sample_variance=min(noise, whole),
    )


def live_items(units: Units, learners: list[int]) -> int:
    """Items that still separate these learners: on some measure they do not all score the same."""
    values = units.values[:, :, learners]
    low, high = np.fmin.reduce(values, axis=2), np.fmax.reduce(values, axis=2)
    return int(((high > low).any(axis=0)).sum())


@dataclass(frozen=True, slots=True)
class LiveItems(ResultBase):
    """How many items still separate some learners; on the others all of them score the same."""

    learners: tuple[str, ...]
    benchmark: str | None  # None: all items
    n: int
    live: int
    most: float | None  # right or wrong on one measure: by how much two of them can differ at most


def live_of(comparison: Comparison) -> tuple[LiveItems, ...]:
    """For the first of the leaderboard, overall and on each benchmark, and for the learners nobody jointly beats."""
    units, answer = comparison.units, comparison.answer
    if units.unit != "items" or units.preference is not None or not units.from_cases:
        return ()
    board = [row.learner for row in answer.leaderboard if row.learner in comparison.learners]
    parts = [(None, units), *((each.name, each.comparison.units) for each in comparison.benchmarks)]
    found = [_live(part, tuple(board[:FIRST]), name) for name, part in parts]
    front = tuple(name for name in board if name in getattr(answer, "front", ()))
    if 1 < len(front) < len(board) and set(front) != set(board[:FIRST]):
        found.insert(1, _live(units, front, None))
    return tuple(found)


def _live(units: Units, learners: tuple[str, ...], benchmark: str | None) -> LiveItems:
    held = tuple(name for name in learners if name in units.learners)
    live, n = live_items(units, [units.learners.index(name) for name in held]), len(units.names)
    return LiveItems(held, benchmark, n, live, live / n if units.zero_one == (True,) else None)


def noise_of(comparison: Comparison) -> tuple[SampleNoise, ...]:
    """The noise of the first two of the leaderboard (with a baseline: of the first and it), measure by measure."""
    board = [row.learner for row in comparison.answer.leaderboard if row.learner in comparison.learners]
    first = next(name for name in board if name != comparison.baseline)
    b, a = (comparison.learners.index(name) for name in (first, comparison.baseline or board[1]))
    found = (sample_noise(comparison.units, j, b, a) for j in range(len(comparison.measures)))
    return tuple(each for each in found if each is not None)
