"""How likely a pair is to get a sign, with so many cases like those at hand."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from adjudge.evidence.contract import Differences
from adjudge.verdicts.comparison import Comparison
from adjudge.verdicts.measured import differences_of
from adjudge.verdicts.signs import hommel_rows

__all__ = ["DecisionChances"]

Floats = NDArray[np.float64]


class DecisionChances:
    """n → probability that at least one sign of the pair is claimed with n cases, computed once.

    Which share of all cases each of those at hand stands for is drawn from the Bayesian bootstrap, n cases are drawn
    with those shares, and every measure's own test runs on them. One case of an outcome drawn at random (each measure's
    typical size, a random side) is added to those at hand: without it what was never seen could never happen, and five
    wins of five were certainty. A sign is claimed at α/(pairs of the family), Hommel within the pair.
    """

    def __init__(self, comparison: Comparison, place: int, resamples: int) -> None:
        self._tests, self._alpha = comparison.tests, comparison.settings.alpha
        self._level = self._alpha / len(comparison)
        self._seed, self._resamples = comparison.settings.seed, resamples
        row = comparison.places[place : place + 1]
        parts = [
            differences_of(comparison.units, j, row, comparison.settings, len(comparison))
            for j in range(len(comparison.measures))
        ]
        d = np.stack([part.values[0] for part in parts])
        self.d = d[:, ~np.isnan(d).any(axis=0)]
        self._parts = parts
        generator = np.random.default_rng(self._seed)
        self._shares = generator.dirichlet(np.ones(self.d.shape[1] + 1), size=resamples)
        size = np.median(np.abs(self.d), axis=1)
        self._added = generator.choice([-1.0, 1.0], size=(resamples, len(self.d))) * size
        self.known: dict[int, float] = {}

    @property
    def n(self) -> int:
        """Cases at hand."""
        return int(self.d.shape[1])

    def __call__(self, n: int) -> float:
        if n not in self.known:
            drawn = self.draw(n)
            p = np.stack([self._p(j, drawn) for j in range(len(self.d))], axis=1)
            identical = np.isnan(p)
            least = np.where(identical, 1.0, hommel_rows(p)).min(axis=1)
            self.known[n] = float((least <= self._level * (1 + 1e-12)).mean())
        return self.known[n]

    def draw(self, n: int) -> NDArray[np.int64]:
        """(resamples, n): which case each draw is; the number of cases at hand stands for the one added."""
        generator = np.random.default_rng([self._seed, n])
        steps = np.cumsum(self._shares, axis=1)
        return np.stack([np.searchsorted(row, generator.random(n)) for row in steps / steps[:, -1:]])

    def resampled(self, measure: int, drawn: NDArray[np.int64]) -> Floats:
        """The differences of a measure in every resample."""
        pool = np.concatenate(
            [np.broadcast_to(self.d[measure], (self._resamples, self.n)), self._added[:, measure : measure + 1]], axis=1
        )
        return np.take_along_axis(pool, drawn, axis=1)

    def _p(self, measure: int, drawn: NDArray[np.int64]) -> Floats:
        """Each resample's p; NaN where every difference drawn is zero."""
        values = self.resampled(measure, drawn)
        part = self._parts[measure]
        data = Differences(values, part.unit, part.zero_one, alpha=self._alpha, seed=self._seed)
        found = self._tests[measure].run(data).p
        assert found is not None
        return np.where((values != 0).any(axis=1), found, np.nan)
