"""The tables of a page, as cells with what the page needs beside them: labels, bold, which way is better."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from adjudge.reports.scores import ScoreTable
from adjudge.verdicts.comparison import Comparison
from adjudge.verdicts.leaderboard import UnjudgedRow
from adjudge.wording.heading import measure_labels
from adjudge.wording.leaderboard import Cells, measure_cells
from adjudge.wording.numerals import quantity
from adjudge.wording.pairs import guard_text, leaderboard_order
from adjudge.wording.words import arrow


@dataclass(frozen=True, slots=True)
class ScoreView:
    """One measure's scores, columns in the order of the leaderboard; `best` marks each row's best."""

    label: str
    higher_is_better: bool
    unit: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    best: tuple[frozenset[int], ...]


def measure_views(comparison: Comparison) -> list[tuple[str, Cells]]:
    """Each measure with its table: mean, interval, win rate, rank; the best mean first."""
    units, answer = comparison.units, comparison.answer
    views = []
    for label, name, centre, higher in zip(
        measure_labels(comparison), units.measures, units.centres, units.higher_is_better, strict=True
    ):
        means = {row.learner: row.measures[name].mean for row in answer.leaderboard if not isinstance(row, UnjudgedRow)}
        worst = -np.inf if higher else np.inf
        header, rows = measure_cells(answer, name, centre)
        rows.sort(key=lambda row: worst if (mean := means[row[0]]) is None else mean, reverse=higher)
        views.append((label, (header, rows)))
    return views


def score_views(tables: Sequence[ScoreTable], comparison: Comparison) -> list[ScoreView]:
    """The scores behind the answer."""
    stands = leaderboard_order(comparison)
    return [_scores(table, sorted(range(len(table.learners)), key=lambda at: stands[table.learners[at]]))
            for table in tables]  # fmt: skip


def _scores(table: ScoreTable, order: list[int]) -> ScoreView:
    return ScoreView(
        label=f"{table.measure} {arrow(table.higher_is_better)}",
        higher_is_better=table.higher_is_better,
        unit=table.unit,
        header=tuple(table.learners[at] for at in order),
        rows=tuple(
            (name, tuple(map(quantity, row)))
            for name, row in zip(table.names, table.values[:, order].tolist(), strict=True)
        ),
        best=tuple(frozenset(np.flatnonzero(row).tolist()) for row in table.best()[:, order]),
    )


def guard_items(comparison: Comparison) -> list[tuple[Any, str]]:
    """Every guard with its text and the pairs it concerns."""
    return [(guard, guard_text(guard, len(comparison))) for guard in comparison.guards]
