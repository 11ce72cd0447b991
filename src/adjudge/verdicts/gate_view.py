"""The gates of one pair, each measure with its benchmarks, in the units the values were measured in."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adjudge.base.result_base import ResultBase
from adjudge.verdicts.gates import level_needed
from adjudge.verdicts.pair_view import as_measured

if TYPE_CHECKING:
    from adjudge.verdicts.comparison import Comparison


@dataclass(frozen=True, slots=True, repr=False)
class BenchmarkGate(ResultBase):
    """One benchmark by itself; `p_worse` is one-sided, `p_adjusted` over benchmarks × measures of the pair."""

    benchmark: str
    n: int
    won: int
    lost: int
    margin: float
    estimate: float
    low: float
    high: float
    p_worse: float
    p_adjusted: float
    failed: bool
    too_small: bool  # would miss a fall of `drop` in more than half of runs
    drop: float


@dataclass(frozen=True, slots=True, repr=False)
class MeasureGate(ResultBase):
    """One gate: the mean over the benchmarks, or the table itself where it is not of several.

    `p_not_worse` passes at `level_pass` (two-sided: the interval lies above the margin); `p_worse` fails at
    `level_fail` (one-sided for a single table, for a mean over benchmarks two-sided).
    """

    measure: str
    margin: float
    estimate: float
    low: float
    high: float
    n: int
    p_not_worse: float
    level_pass: float
    p_worse: float
    level_fail: float
    failed: bool
    factor: bool
    lead: float  # distance from −margin in the units of the tested differences: > 0 on the passing side
    benchmarks: tuple[BenchmarkGate, ...]  # empty where the table is not of several
    not_covered: tuple[str, ...]  # benchmarks with the measure, but with nothing that both were scored on


def gate_views(comparison: Comparison, place: int) -> tuple[MeasureGate, ...]:
    """The gates of pair number `place`, in the order of the measures."""
    gates, alpha = comparison.gates, comparison.settings.alpha
    if gates is None:
        return ()
    left_pass, left_fail = (max(1, int((p > alpha).sum())) for p in (gates.p_pass, gates.p_fail))  # Holm's next step
    gated = [j for j, name in enumerate(comparison.measures) if name in comparison.settings.gates]
    worse = (gates.mean.p_worse if gates.several else gates.each.p_worse[..., 0])[place, gated]
    found = []
    for position, j in enumerate(gated):
        mean, factor = gates.mean, comparison.units.factors[j]
        one = place, j
        estimate, low, high = as_measured(comparison, j, mean.centre[one], mean.low[one], mean.high[one])
        found.append(
            MeasureGate(
                measure=comparison.measures[j],
                margin=math.exp(mean.width[one]) if factor else float(mean.width[one]),
                estimate=estimate,
                low=low,
                high=high,
                n=int(mean.n[one]),
                p_not_worse=float(mean.p_not_worse[one]),
                level_pass=alpha / left_pass,
                p_worse=float(worse[position]),
                level_fail=level_needed(worse, position, alpha / left_fail),
                failed=bool(gates.failed_mean[one]) if gates.several else bool(gates.failed[one]),
                factor=factor,
                lead=float(mean.centre[one] + mean.width[one]),
                benchmarks=_benchmarks(comparison, place, j) if gates.several else (),
                not_covered=tuple(name for name, n in zip(gates.names, gates.each.n[one], strict=True) if n == 0),
            )
        )
    return tuple(found)


def _benchmarks(comparison: Comparison, place: int, j: int) -> tuple[BenchmarkGate, ...]:
    gates = comparison.gates
    assert gates is not None
    found, each, factor = [], gates.each, comparison.units.factors[j]
    for t, name in enumerate(gates.names):
        one = place, j, t
        if not each.n[one] > 0:  # not measured there, or nothing in common
            continue
        estimate, low, high = as_measured(comparison, j, each.centre[one], each.low[one], each.high[one])
        width, drop = (math.exp(x) if factor else float(x) for x in (each.width[one], each.drop[one]))
        found.append(
            BenchmarkGate(name, int(each.n[one]), int(each.won[one]), int(each.lost[one]), width, estimate, low, high,
                          float(each.p_worse[one]), float(gates.p_each[one]), bool(gates.failed_each[one]),
                          bool(each.missed[one]), drop)
        )  # fmt: skip
    return tuple(found)
