"""The tables of a page, as cells with what the page needs beside them: labels, bold, marks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from adjudge.reports.scores import ScoreTable
from adjudge.verdicts.comparison import Comparison
from adjudge.verdicts.leaderboard import UnjudgedRow
from adjudge.wording.heading import measure_labels
from adjudge.wording.leaderboard import NONE, Cells, answer_cells, mean_cells, measure_cells
from adjudge.wording.numerals import quantity
from adjudge.wording.pairs import guard_text

_MOST_MEASURES = 4  # means shown in the leaderboard itself; all have a table of their own
_MOST_CELLS = 6000


@dataclass(frozen=True, slots=True)
class BoardRow:
    """One learner: answer, the other cells of the answer, means with their intervals, who beats it."""

    learner: str
    answer: str
    cells: tuple[str, ...]
    means: tuple[tuple[str, str], ...]
    beaten_by: str


@dataclass(frozen=True, slots=True)
class LeaderboardView:
    """`beaten` says whether anybody is, so that the column is worth its room."""

    header: tuple[str, ...]
    rows: tuple[BoardRow, ...]
    beaten: bool


@dataclass(frozen=True, slots=True)
class ScoreView:
    """One measure's scores; `best` marks each row's best."""

    label: str
    unit: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    best: tuple[frozenset[int], ...]
    left_out: int


def leaderboard_view(comparison: Comparison) -> LeaderboardView:
    """The answers; for a few measures the means with their intervals; who beats it, where anybody is beaten."""
    answer = comparison.answer
    header, rows = answer_cells(answer, most_beaten_by=2 if len(answer.leaderboard) <= 20 else 1)
    few = len(comparison.measures) <= _MOST_MEASURES
    beaten = header[-1] == "beaten by"
    last = len(header) - 1 if beaten else len(header)
    views = []
    for cells, row in zip(rows, answer.leaderboard, strict=True):
        found = {} if isinstance(row, UnjudgedRow) else row.measures
        means = tuple(mean_cells(found.get(name)) for name in comparison.measures) if few else ()
        views.append(BoardRow(cells[0], cells[1], tuple(cells[2:last]), means, cells[-1] if beaten else NONE))
    anybody = any(view.beaten_by != NONE for view in views)
    shown = [*header[:last], *(measure_labels(comparison) if few else []), *(["beaten by"] if anybody else [])]
    return LeaderboardView(tuple(shown), tuple(views), anybody)


def measure_views(comparison: Comparison) -> list[tuple[str, Cells]]:
    """Each measure with its table: mean, interval, won, rank."""
    return [
        (label, measure_cells(comparison.answer, name))
        for label, name in zip(measure_labels(comparison), comparison.measures, strict=True)
    ]


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
