"""The leaderboard as cells of text, the same for every form: one table of answers, one of the measures."""

from __future__ import annotations

from collections.abc import Sequence

from adjudge.verdicts.answer import Answer, BaselineAnswer
from adjudge.verdicts.leaderboard import BaselineRow, LeaderboardRow, MeasureCell, UnjudgedRow
from adjudge.wording.numerals import probability, quantity
from adjudge.wording.words import listed

Cells = tuple[list[str], list[list[str]]]  # header, rows; the first column names the learner
NONE = "–"


def answer_cells(answer: Answer | BaselineAnswer, most_beaten_by: int = 2) -> Cells:
    """learner | answer | P unbeaten | weights | rank | tier | beaten by; against a baseline the word alone."""
    if isinstance(answer, BaselineAnswer):
        return ["learner", "against the baseline"], [[row.learner, row.answer] for row in answer.leaderboard]
    weighed = len(answer.measures) > 1
    header = ["learner", "answer", "P unbeaten", *(["weights"] if weighed else []), "rank", "tier", "beaten by"]
    rows = []
    for row in answer.leaderboard:
        if isinstance(row, UnjudgedRow):
            rows.append([row.learner, row.answer, *[NONE] * (len(header) - 2)])
            continue
        weights = [NONE if row.weights is None else probability(row.weights)] if weighed else []
        beaten = listed(row.beaten_by, most=most_beaten_by) if row.beaten_by else NONE
        rows.append(
            [row.learner, row.answer, probability(row.p_unbeaten), *weights, interval(row.rank), str(row.tier), beaten]
        )
    return header, rows


def summary_cells(answer: Answer | BaselineAnswer, measures: Sequence[str]) -> Cells:
    """The answers, and the mean under every measure in place of who beats whom."""
    header, rows = answer_cells(answer)
    last = header.index("beaten by") if "beaten by" in header else len(header)
    found = []
    for cells, row in zip(rows, answer.leaderboard, strict=True):
        known = {} if isinstance(row, UnjudgedRow) else row.measures
        found.append([*cells[:last], *(mean_cells(known.get(name))[0] for name in measures)])
    return [*header[:last], *measures], found


def measure_cells(answer: Answer | BaselineAnswer, measure: str) -> Cells:
    """learner | mean | interval | won | rank, in the order of the leaderboard."""
    header = ["learner", "mean", "interval", "won", "rank"]
    rows = []
    for row in answer.leaderboard:
        if isinstance(row, LeaderboardRow | BaselineRow):
            cell = row.measures[measure]
            rank = NONE if cell.rank is None else interval(cell.rank)
            rows.append([row.learner, mean_cells(cell)[0], _ends(cell), _percent(cell.won), rank])
    return header, rows


def mean_cells(cell: MeasureCell | None) -> tuple[str, str]:
    """A mean and its interval."""
    return (NONE, "") if cell is None or cell.mean != cell.mean else (quantity(cell.mean), _ends(cell))


def interval(ends: tuple[int, int]) -> str:
    """A rank interval: 1–3, or 2 alone."""
    return str(ends[0]) if ends[0] == ends[1] else f"{ends[0]}–{ends[1]}"


def _ends(cell: MeasureCell) -> str:
    return NONE if cell.low != cell.low else f"[{quantity(cell.low)}, {quantity(cell.high)}]"


def _percent(share: float) -> str:
    return NONE if share != share else f"{100 * share:.0f} %"
