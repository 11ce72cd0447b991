"""What a gate rests on: each benchmark's difference, its interval and one-sided p-values, and their mean."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any

import numpy as np

from adjudge.errors import InputError
from adjudge.evidence.contract import Differences, Test
from adjudge.evidence.tango import tango_beyond
from adjudge.kernels.arrays import Bools, Floats, Ints
from adjudge.kernels.mover import macro_level, macro_limits
from adjudge.verdicts.choice import choose_test
from adjudge.verdicts.margins import width_of
from adjudge.verdicts.measured import chunks, differences_of
from adjudge.verdicts.settings import Settings
from adjudge.verdicts.units import Units, inside

DROP = 0.1  # beyond the margin: what a benchmark of shares should be able to see


@dataclass(frozen=True, slots=True)
class Reading:
    """Arrays of one shape, positive better for b; logs for a factor. `p_worse` of the mean is two-sided."""

    n: Floats
    won: Floats
    lost: Floats
    width: Floats  # the margin δ
    centre: Floats
    low: Floats
    high: Floats
    p_not_worse: Floats  # two-sided level at which the interval lies above −δ
    p_worse: Floats
    drop: Floats  # a fall that should not be missed
    missed: Floats  # 1 where such a fall would be missed in more than half of runs, at the spread seen

    @staticmethod
    def empty(shape: tuple[int, ...]) -> Reading:
        return Reading(*(np.full(shape, np.nan) for _ in fields(Reading)))

    def put(self, place: Any, found: Reading) -> None:
        for each in fields(Reading):
            getattr(self, each.name)[place] = getattr(found, each.name)


def readings(units: Units, pairs: Ints, settings: Settings) -> Reading:
    """Every gated measure on every benchmark: (pairs, measures, benchmarks)."""
    parts = [(units, settings)] if units.benchmarks is None else _parts(units, settings)
    level = settings.alpha / (len(parts) * len(settings.gates) * len(pairs))  # what Hommel and Holm ask for at first
    found = Reading.empty((len(pairs), len(units.measures), len(parts)))
    for place, name in enumerate(units.measures):
        if name not in settings.gates:
            continue
        if name in units.people and units.benchmarks is not None:
            raise InputError(
                f"{name} is corrected over all items, not on each {units.part}: choose one of them (cases)"
            )
        for t, (part, chosen) in enumerate(parts):
            if name in part.measures:
                row = _part_reading(part, part.measures.index(name), pairs, chosen, level)
                found.put(np.index_exp[:, place, t], row)
        if not (np.nanmean(found.width[:, place], axis=1) > 0).all():
            raise InputError(f"the gate of {name!r} is a share of a mean that is 0; give a number instead")
    return found


def _parts(units: Units, settings: Settings) -> list[tuple[Units, Settings]]:
    parts = [inside(units, units.cuts[0], code) for code in range(len(units.benchmark_names))]
    return [(part, settings if part.groups is not None else replace(settings, group=None)) for part in parts]


def _part_reading(units: Units, place: int, pairs: Ints, settings: Settings, level: float) -> Reading:
    """One measure on the units of one benchmark, all pairs."""
    width = width_of(units, place, pairs, settings.gates[units.measures[place]], "gate")
    test = choose_test(units, place, settings)
    if test.beyond is None or test.estimate is None:
        raise InputError(f"{test.label} tests no shifted difference, so no gate can rest on it")
    values = units.values[place]
    shares = bool((np.isnan(values) | ((values >= 0) & (values <= 1))).all()) and not units.factors[place]
    found, start = Reading.empty((len(pairs),)), 0
    for part in chunks(units, pairs):
        rows = slice(start, start + len(part))
        data = differences_of(units, place, part, settings, len(pairs))
        found.put(rows, _reading(test, data, width[rows], DROP if shares else None, level))
        start += len(part)
    return found


def _reading(test: Test, data: Differences, width: Floats, extra: float | None, level: float) -> Reading:
    assert test.beyond is not None and test.estimate is not None
    d = data.values
    n, won, lost = ((~np.isnan(d)).sum(axis=1), (d > 0).sum(axis=1), (d < 0).sum(axis=1))
    centre, low, high = test.estimate(data)
    above, below = test.beyond(data, -width)
    drop = width + (width if extra is None else extra)
    if test.name == "sign":
        missed = drop_missed(won + lost, n, width, drop, level)
    else:
        missed = test.beyond(data, centre + drop - width)[1] > level
    p_above = np.minimum(1.0, 2 * above)
    arrays = n, won, lost, width, centre, low, high, p_above, below, drop, missed
    found = Reading(*(np.array(each, dtype=np.float64) for each in arrays))
    for each in fields(Reading):
        if each.name not in {"n", "width"}:
            getattr(found, each.name)[n == 0] = np.nan  # nothing of this pair here
    return found


def drop_missed(discordant: Ints, n: Ints, width: Floats, drop: Floats, level: float) -> Bools:
    """Whether right or wrong answers would miss a fall of `drop` in more than half of runs: at the share of items that
    differ now (at least the fall itself), the middle outcome is not significant at `level`.

    >>> drop_missed(np.array([60, 250]), np.array([224, 1000]), np.array([0.02, 0.02]), np.array([0.12, 0.12]), 0.001)
    array([ True, False])
    """
    fall = np.minimum(drop, 1.0)
    share = np.maximum(discordant / np.maximum(n, 1), fall)
    won, lost = n * (share - fall) / 2, n * (share + fall) / 2
    return np.asarray(tango_beyond(won, lost, n, -width)[1] > level)


def mean_reading(units: Units, pairs: Ints, settings: Settings, each: Reading) -> Reading:
    """The mean over the benchmarks (pairs, measures), limits by MOVER; p is the level at which they leave out −δ."""
    if units.benchmarks is not None and units.groups is not None and units.group_names == units.benchmark_names:
        whole = replace(units, benchmarks=None, benchmark_names=())  # asked about new benchmarks: they are the groups
        each = readings(whole, pairs, settings)
    if each.n.shape[2] == 1:
        found = Reading(*(getattr(each, one.name)[..., 0] for one in fields(Reading)))
        above, below = (_or_one(p, found.n) for p in (found.p_not_worse, 2 * found.p_worse))
        return replace(found, p_not_worse=above, p_worse=below)
    centre, low, high = macro_limits(each.centre, each.low, each.high)
    here = ~np.isnan(each.centre)
    gated = here.any(axis=2)
    width = np.where(here, each.width, 0.0).sum(axis=2) / np.maximum(here.sum(axis=2), 1)
    p_above, p_below = (np.where(np.isnan(each.width).all(axis=2), np.nan, 1.0) for _ in range(2))
    parts = _parts(units, settings)
    for i, j in np.argwhere(gated).tolist():
        lead = centre[i, j] + width[i, j]
        reach = _Reach(parts, units.measures[j], pairs[i : i + 1], each.centre[i, j], low=bool(lead > 0))
        (p_above if reach.low else p_below)[i, j] = macro_level(reach, abs(lead), settings.alpha)
    total = [np.nansum(getattr(each, name), axis=2) for name in ("n", "won", "lost")]
    nothing = np.full(centre.shape, np.nan)
    arrays = [np.where(gated, part, np.nan) for part in (*total, width, centre, low, high)]
    return Reading(*[*arrays, p_above, p_below, nothing, nothing])


def _or_one(p: Floats, n: Floats) -> Floats:
    """At most 1, which is also the p of a gate on nothing."""
    return np.where(np.isnan(p) & ~np.isnan(n), 1.0, np.minimum(p, 1.0))


class _Reach:
    """Distance from the mean over the benchmarks to its limit at a level, for one pair and measure."""

    def __init__(self, parts: list[tuple[Units, Settings]], measure: str, pair: Ints, centre: Floats, low: bool):
        held = [(*part, part[0].measures.index(measure)) for part, d in zip(parts, centre, strict=True) if d == d]
        self.centre, self.low = centre[~np.isnan(centre)], low
        self.test = choose_test(held[0][0], held[0][2], held[0][1])
        data = [differences_of(units, place, pair, settings, 1) for units, settings, place in held]
        self.data = _stacked(data) if data[0].groups is None else data

    def __call__(self, alpha: float) -> float:
        assert self.test.estimate is not None
        ends = [self.test.estimate(replace(data, alpha=alpha))[1 if self.low else 2] for data in self.data]
        return float(np.sqrt(((self.centre - np.concatenate(ends)) ** 2).sum()) / len(self.centre))


def _stacked(data: list[Differences]) -> list[Differences]:
    """The benchmarks as rows of one array, NaN where one has fewer items than the longest: one call for all."""
    values = np.full((len(data), max(each.values.shape[1] for each in data)), np.nan)
    for row, each in zip(values, data, strict=True):
        row[: each.values.shape[1]] = each.values[0]
    return [replace(data[0], values=values)]
