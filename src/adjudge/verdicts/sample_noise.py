"""Several samples of each item: would more samples or more items make the difference surer? And which items are live?

The mean difference of n items with S_a and S_b samples each has variance (σ²_item + σ²_a/S_a + σ²_b/S_b)/n: σ²_a and
σ²_b are what single samples of one item vary by (samples of a and b are not paired), σ²_item what is left of the
variance of the items' differences, cut at 0.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from adjudge.base.result_base import ResultBase
from adjudge.verdicts.units import Units


@dataclass(frozen=True, slots=True, repr=False)
class SampleNoise(ResultBase):
    """The noise of one pair under one measure, split into items and samples."""

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
