"""Gates: is b not worse than a by more than a margin, on average over the benchmarks and on every one of them?

Benchmarks are fixed, each with the same weight; one table without benchmarks is one. For every pair and measure:

- pass: the 1 − α interval of the mean over the benchmarks (MOVER) lies above −δ on every measure (the greatest p of the
  measures, Holm over pairs), and nothing fails;
- fail: that interval lies below −δ (Hommel over measures, Holm over pairs), or a benchmark is shown to be worse by more
  than δ, one-sided since the direction is fixed in advance (Hommel over benchmarks × measures, Holm over pairs): two
  families, each at α, of which the first spends only half;
- open: neither.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from adjudge.kernels.arrays import Bools, Floats, Ints, Signs
from adjudge.verdicts.gate_readings import Reading, mean_reading, readings
from adjudge.verdicts.margins import check_measures
from adjudge.verdicts.settings import Settings
from adjudge.verdicts.signs import holm, hommel_rows
from adjudge.verdicts.units import Units


@dataclass(frozen=True, slots=True)
class Gates:
    """Outcome of each pair: 1 pass, −1 fail, 0 open; `p_pass` and `p_fail` are adjusted over gates and pairs.

    `mean` holds arrays (pairs, measures), `each` (pairs, measures, benchmarks), NaN without a gate. `p_fail` is the
    lesser of the two families' p; `p_each` those of single benchmarks, adjusted within the pair.
    """

    outcome: Signs
    p_pass: Floats
    p_fail: Floats
    failed: Bools  # (pairs, measures): the mean, or a benchmark, is shown to be worse by more than the gate
    failed_mean: Bools
    failed_each: Bools
    p_each: Floats
    mean: Reading
    each: Reading
    names: tuple[str, ...]  # of the benchmarks; one empty name where the table is not of several

    @property
    def several(self) -> bool:
        return len(self.names) > 1


def gates(units: Units, pairs: Ints, settings: Settings) -> Gates:
    """Every gate of every pair; the worst pair decides the exit code."""
    check_measures(units, settings.gates, "gate")
    each = readings(units, pairs, settings)
    mean = mean_reading(units, pairs, settings, each)
    decided = decide(mean.p_not_worse, mean.p_worse, each.p_worse, settings.alpha)
    return Gates(*decided, mean, each, units.benchmark_names or ("",))


def decide(
    not_worse: Floats, worse: Floats, worse_each: Floats, alpha: float
) -> tuple[Signs, Floats, Floats, Bools, Bools, Bools, Floats]:
    """Outcomes from p-values: of the mean (pairs, measures) and of each benchmark (pairs, measures, benchmarks).

    Returns outcome, p_pass, p_fail, failed, failed_mean, failed_each, p_each as `Gates` has them.
    """
    level = alpha * (1 + 1e-12)
    p_pass = holm(np.max(np.where(np.isnan(not_worse), 0.0, not_worse), axis=1))
    p_mean, failed_mean, _ = _shown_worse(worse, alpha)
    p_some, failed_each, p_each = _shown_worse(worse_each.reshape(len(worse), -1), alpha)
    p_fail = np.minimum(p_mean, p_some)
    outcome = np.where(p_fail <= level, -1, np.where(p_pass <= level, 1, 0)).astype(np.int8)
    failed_each = failed_each.reshape(worse_each.shape)
    failed = failed_mean | failed_each.any(axis=2)
    return outcome, p_pass, p_fail, failed, failed_mean, failed_each, p_each.reshape(worse_each.shape)


def _shown_worse(p: Floats, alpha: float) -> tuple[Floats, Bools, Floats]:
    """Holm over the rows of Hommel within them: p of each row, which entries are shown, their p within the row."""
    inside = hommel_rows(p)
    known = np.where(np.isnan(inside), 1.0, inside)
    first = known.min(axis=1)
    whole = holm(first)
    rejected = (whole <= alpha * (1 + 1e-12))[:, None]
    small = known <= alpha / len(p) + 1e-15
    least = inside == first[:, None]  # Holm may have passed a later row at a higher level
    return whole, np.asarray(rejected & (small | least)), inside


def level_needed(p: Floats, place: int, alpha: float) -> float:
    """The greatest p at which Hommel would reject entry `place`, were the others as they are."""
    low, high = 0.0, alpha
    for step in range(50):
        middle = alpha if step == 0 else (low + high) / 2
        tried = p.copy()
        tried[place] = middle
        rejected = hommel_rows(tried[None])[0, place] <= alpha * (1 + 1e-12)
        low, high = (middle, high) if rejected else (low, middle)
        if low == high:
            break
    return low
