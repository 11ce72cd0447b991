"""The tables of a page, as cells with what the page needs beside them: labels, bold, marks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from adjudge.reports.scores import ScoreTable
from adjudge.verdicts.comparison import Comparison
from adjudge.wording.heading import measure_labels
from adjudge.wording.leaderboard import Cells, measure_cells
from adjudge.wording.numerals import quantity
from adjudge.wording.pairs import guard_text

_MOST_CELLS = 6000


@dataclass(frozen=True, slots=True)
class ScoreView:
    """One measure's scores; `best` marks each row's best."""

    label: str
    unit: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    best: tuple[frozenset[int], ...]
    left_out: int


def measure_views(comparison: Comparison) -> list[tuple[str, Cells]]:
    """Each measure with its table: mean, interval, win rate, rank."""
    named = zip(measure_labels(comparison), comparison.measures, comparison.units.centres, strict=True)
    return [(label, measure_cells(comparison.answer, name, centre)) for label, name, centre in named]


def score_views(tables: Sequence[ScoreTable]) -> list[ScoreView]:
    """The scores behind the answer; a very wide table is cut, and says so."""
    most = max(5, _MOST_CELLS // max(1, sum(len(table.learners) for table in tables)))
    return [_scores(table, most) for table in tables]


def _scores(table: ScoreTable, most: int) -> ScoreView:
    shown = table.values[:most]
    return ScoreView(
        label=f"{table.measure} {'↑' if table.higher_is_better else '↓'}",
        unit=table.unit,
        header=table.learners,
        rows=tuple(
            (name, tuple(quantity(value) for value in row))
            for name, row in zip(table.names, shown.tolist(), strict=False)
        ),
        best=tuple(frozenset(np.flatnonzero(row).tolist()) for row in table.best()[:most]),
        left_out=len(table.values) - len(shown),
    )


def guard_items(comparison: Comparison) -> list[tuple[Any, str]]:
    """Every guard with its text and the pairs it concerns."""
    return [(guard, guard_text(guard, len(comparison))) for guard in comparison.guards]
