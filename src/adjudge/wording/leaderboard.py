"""The leaderboard as headings and cells of text; every form lays out the same strings."""

from __future__ import annotations

import math

from adjudge.verdicts.answer import Answer, BaselineAnswer
from adjudge.verdicts.leaderboard import BaselineRow, LeaderboardRow, MeasureCell, UnjudgedRow
from adjudge.verdicts.numerals import probability, quantity
from adjudge.wording.lists import listed

__all__ = ["leaderboard_cells"]

_MOST = 3  # names of those that beat a learner before the rest is counted


def leaderboard_cells(answer: Answer | BaselineAnswer) -> tuple[list[str], list[list[str]]]:
    """Headings and rows; columns that do not apply (weights with one measure, ranks with a baseline) are absent."""
    judged = [row for row in answer.leaderboard if not isinstance(row, UnjudgedRow)]
    first = judged[0]
    headings = ["learner", "answer"]
    if isinstance(first, LeaderboardRow):
        headings += ["P unbeaten", *(["weights"] if first.weights is not None else []), "rank", "tier"]
    for measure, cell in first.measures.items():
        headings += [measure, "won", *(["rank"] if cell.rank is not None else [])]
    if isinstance(first, LeaderboardRow):
        headings.append("beaten by")
    unjudged = [row for row in answer.leaderboard if isinstance(row, UnjudgedRow)]
    empty = [""] * (len(headings) - 2)
    return headings, [*map(_cells, judged), *([row.learner, row.answer, *empty] for row in unjudged)]


def _cells(row: LeaderboardRow | BaselineRow) -> list[str]:
    cells = [row.learner, row.answer]
    if isinstance(row, LeaderboardRow):
        weights = [] if row.weights is None else [probability(row.weights)]
        cells += [probability(row.p_unbeaten), *weights, _interval(row.rank), str(row.tier)]
    for cell in row.measures.values():
        cells += _measure(cell)
    if isinstance(row, LeaderboardRow):
        cells.append(listed(row.beaten_by, most=_MOST) if row.beaten_by else "")
    return cells


def _measure(cell: MeasureCell) -> list[str]:
    """Mean with its interval, share of comparisons won, rank interval."""
    bounds = "" if math.isnan(cell.low) else f" [{quantity(cell.low)}, {quantity(cell.high)}]"
    won = "–" if math.isnan(cell.won) else f"{100 * cell.won:.0f} %"
    return [f"{quantity(cell.mean)}{bounds}", won, *([] if cell.rank is None else [_interval(cell.rank)])]


def _interval(rank: tuple[int, int]) -> str:
    return str(rank[0]) if rank[0] == rank[1] else f"{rank[0]}–{rank[1]}"
