"""Each learner on each benchmark by its own items, and the mean over the benchmarks, each with the same weight."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from adjudge.base.result_base import ResultBase
from adjudge.kernels.mover import macro_limits
from adjudge.verdicts.leaderboard import MeasureCell, UnjudgedRow

if TYPE_CHECKING:
    from adjudge.verdicts.comparison import Comparison


@dataclass(frozen=True, slots=True)
class MacroMean(ResultBase):
    """A learner's mean over the benchmarks under a measure; its interval from each benchmark's own (MOVER)."""

    learner: str
    measure: str
    benchmarks: int
    n: int  # items in all
    mean: float | None
    low: float | None
    high: float | None


def benchmark_cells(comparison: Comparison, measure: str) -> dict[str, list[MeasureCell | None]]:
    """Benchmark → a cell per learner, in the order of the leaderboard; None where it was not taken or not judged."""
    found = {}
    for each in comparison.benchmarks:
        rows = {row.learner: row for row in each.comparison.answer.leaderboard}
        cells: list[MeasureCell | None] = []
        for learner in (row.learner for row in comparison.answer.leaderboard):
            row = rows.get(learner)  # None, like an unjudged one: not a learner of this benchmark
            cells.append(None if row is None or isinstance(row, UnjudgedRow) else row.measures.get(measure))
        found[each.name] = cells
    return found


def macro_means(comparison: Comparison, measure: str) -> list[MacroMean]:
    """Of every learner of the leaderboard; without ends where a benchmark has none."""
    columns = benchmark_cells(comparison, measure).values()
    found = []
    for row, cells in zip(comparison.answer.leaderboard, zip(*columns, strict=True), strict=True):
        values = np.array([_triple(cell) for cell in cells]).T
        n = sum(cell.n for cell in cells if cell is not None)
        mean, low, high = (float(part) for part in macro_limits(*values))
        bounded = not np.isnan(values[1:][:, ~np.isnan(values[0])]).any()
        known = None if math.isnan(mean) else mean
        ends = (low, high) if bounded and known is not None else (None, None)
        found.append(MacroMean(row.learner, measure, sum(cell is not None for cell in cells), n, known, *ends))
    return found


def all_macro_means(comparison: Comparison) -> tuple[MacroMean, ...]:
    """Under every measure that is not on a ratio scale; empty without several benchmarks."""
    if not comparison.benchmarks or comparison.units.preference is not None:
        return ()
    names = zip(comparison.measures, comparison.units.factors, strict=True)
    return tuple(each for name, factor in names if not factor for each in macro_means(comparison, name))


def _triple(cell: MeasureCell | None) -> tuple[float, float, float]:
    """Mean and ends, NaN where there is none."""
    ends = (None, None, None) if cell is None else (cell.mean, cell.low, cell.high)
    mean, low, high = (math.nan if end is None else end for end in ends)
    return mean, low, high


def benchmark_rows(comparison: Comparison) -> dict[tuple[str, str], list[tuple[str, MeasureCell | MacroMean]]]:
    """(learner, measure) → its cell on each benchmark, then the mean over them: further rows of a leaderboard."""
    found: dict[tuple[str, str], list[tuple[str, MeasureCell | MacroMean]]] = {}
    for mean in all_macro_means(comparison):
        found[mean.learner, mean.measure] = [(f"mean of {mean.benchmarks}", mean)]
    learners = [row.learner for row in comparison.answer.leaderboard]
    for measure in comparison.measures if found or comparison.benchmarks else ():
        for name, cells in reversed(benchmark_cells(comparison, measure).items()):
            for learner, cell in zip(learners, cells, strict=True):
                if cell is not None:
                    found.setdefault((learner, measure), []).insert(0, (name, cell))
    return found
