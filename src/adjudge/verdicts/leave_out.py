"""Evidence with some cases left out: p, side and veto of every pair, for one set of cases after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from adjudge.evidence.contract import Differences, Finding, Test
from adjudge.kernels.arrays import Bools, Floats, Ints, Signs
from adjudge.verdicts.measured import differences_of, evidence_of, points_against

if TYPE_CHECKING:
    from adjudge.verdicts.comparison import Comparison

_CELLS = 4_000_000  # differences held at once


class SignEvidence(NamedTuple):
    """(pairs, measures), or a stack of such: p, NaN where identical, its side, and the veto's condition."""

    p: Floats
    side: Signs
    against: Bools


class LeaveOut:
    """A comparison's tests on fewer cases; what is left out is a case, or a whole group where there are groups."""

    def __init__(self, comparison: Comparison) -> None:
        self._tests = comparison.tests
        self._data = [
            differences_of(comparison.units, j, comparison.pair_index, comparison.settings, len(comparison))
            for j in range(len(comparison.measures))
        ]
        groups = comparison.units.groups
        self._unit_of: Ints = np.arange(len(comparison.units.names)) if groups is None else groups
        self.names: tuple[str, ...] = comparison.units.names if groups is None else comparison.units.group_names

    @property
    def cells(self) -> int:
        """Differences that one set costs."""
        return sum(part.values.size for part in self._data)

    def __call__(self, sets: Sequence[Sequence[int]]) -> Iterator[SignEvidence]:
        """The tests without each of these sets of cases."""
        for found in self.stacked(sets):
            yield from (SignEvidence(*each) for each in zip(*found, strict=True))

    def stacked(self, sets: Sequence[Sequence[int]]) -> Iterator[SignEvidence]:
        """The same, as many sets at a time as fit into memory: (sets, pairs, measures)."""
        pairs, units = self._data[0].values.shape
        at_once = max(1, _CELLS // max(1, pairs * units))
        for start in range(0, len(sets), at_once):
            block = sets[start : start + at_once]
            gone = np.stack([np.isin(self._unit_of, list(each)) for each in block])
            found = [self._tested(part, test, gone) for part, test in zip(self._data, self._tests, strict=True)]
            yield SignEvidence(*(np.stack([part[i] for part in found], axis=2) for i in range(3)))

    def _tested(self, part: Differences, test: Test, gone: Bools) -> tuple[NDArray[np.generic], ...]:
        """One measure, (sets, pairs) each."""
        if test.without is not None and test.centre == "typical" and part.groups is None and part.lost is None:
            return _tested_without(part, test.without(part, gone), gone)
        pairs, units = part.values.shape
        values = np.where(gone[:, None, :], np.nan, part.values[None]).reshape(-1, units)
        lost = None if part.lost is None else np.where(gone[:, None, :], 0, part.lost[None]).reshape(-1, units)
        found = evidence_of(replace(part, values=values, lost=lost), test)
        p = np.where(found.identical, np.nan, found.p)
        return tuple(each.reshape(len(gone), pairs) for each in (p, found.side, found.against))


def _tested_without(part: Differences, found: Finding, gone: Bools) -> tuple[NDArray[np.generic], ...]:
    """What `evidence_of` says of the differences that are left, by counts of the whole."""
    assert found.p is not None and found.side is not None
    d, shape = part.values, (len(gone), len(part.values))
    left = (~gone).astype(np.float64)
    won, lost, tied = (left @ sign.T for sign in (d > 0, d < 0, d == 0))
    identical = (won + lost == 0) & (tied > 0)
    centre = np.where(gone[:, None, :], 0.0, np.nan_to_num(d)).sum(axis=2)
    side = found.side.reshape(shape)
    return np.where(identical, np.nan, found.p.reshape(shape)), side, points_against(side, centre, won - lost)
