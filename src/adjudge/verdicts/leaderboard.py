"""The rows of the leaderboard: one learner each, its answer first."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from adjudge.base.result_base import ResultBase, plain
from adjudge.verdicts.description import Description
from adjudge.verdicts.headline_facts import SignTable
from adjudge.verdicts.order import Order
from adjudge.verdicts.posterior import Posterior
from adjudge.verdicts.words import Word

# In the order of the leaderboard: named in the headline; in the set for the best; on the front only; off the front.
ANSWERS = ("best", "best supported", "possible", "less likely", "beaten", "too little known", "not judged")
_WORDS = (Word.BETTER, Word.PARTLY_BETTER, "baseline", Word.EQUIVALENT, Word.MIXED, Word.UNDECIDED, Word.PARTLY_WORSE,
          Word.WORSE)  # fmt: skip


@dataclass(frozen=True, slots=True, repr=False)
class MeasureCell(ResultBase):
    """One learner under one measure; the interval is descriptive, `won` is the share of its comparisons won."""

    mean: float
    low: float
    high: float
    won: float
    rank: tuple[int, int] | None = None  # none against a baseline

    def to_dict(self) -> dict[str, Any]:
        return {name: plain(value) for name, value in self._items() if value is not None}


@dataclass(frozen=True, slots=True, repr=False)
class LeaderboardRow(ResultBase):
    """`weights` is the share of weightings under which the learner is chosen; none with one measure."""

    learner: str
    answer: str
    p_unbeaten: float
    weights: float | None
    rank: tuple[int, int]
    tier: int
    beaten_by: tuple[str, ...]  # who is shown to beat it on every measure
    measures: dict[str, MeasureCell]

    def to_dict(self) -> dict[str, Any]:
        return {name: plain(value) for name, value in self._items() if value is not None}


@dataclass(frozen=True, slots=True, repr=False)
class UnjudgedRow(ResultBase):
    """A learner with too few cases shared with the others: outside all sets."""

    learner: str
    answer: str = "not judged"


@dataclass(frozen=True, slots=True, repr=False)
class BaselineRow(ResultBase):
    """`answer` is the learner's word against the baseline."""

    learner: str
    answer: str
    measures: dict[str, MeasureCell]


def leaderboard_of(
    table: SignTable, answers: Sequence[str], order: Order, posterior: Posterior, described: Description
) -> tuple[LeaderboardRow, ...]:
    """Every judged learner, sorted by answer, P(unbeaten), tier, rank interval, mean win rate and name."""
    rows = []
    for place, (name, answer) in enumerate(zip(table.learners, answers, strict=True)):
        rows.append(
            LeaderboardRow(
                learner=name,
                answer=answer,
                p_unbeaten=float(posterior.unbeaten[place]),
                weights=float(posterior.weights[place]) if len(posterior.weights) else None,
                rank=(int(order.rank[place, 0]), int(order.rank[place, 1])),
                tier=int(order.tier[place]),
                beaten_by=tuple(table.learners[other] for other in np.flatnonzero(order.joint[:, place]).tolist()),
                measures=_cells(table, described, place, order),
            )
        )
    return tuple(sorted(rows, key=_standing))


def _standing(row: LeaderboardRow) -> tuple[object, ...]:
    won = [cell.won for cell in row.measures.values() if not math.isnan(cell.won)]
    mean = sum(won) / len(won) if won else 0.0
    return ANSWERS.index(row.answer), -round(row.p_unbeaten, 3), row.tier, row.rank, -mean, row.learner


def baseline_rows(
    table: SignTable, baseline: int, words: Sequence[tuple[str, str]], described: Description
) -> tuple[BaselineRow, ...]:
    """The baseline and every learner with its word against it, better ones first."""
    answers = dict(words) | {table.learners[baseline]: "baseline"}
    rows = [
        BaselineRow(name, answers[name], _cells(table, described, place)) for place, name in enumerate(table.learners)
    ]
    return tuple(sorted(rows, key=lambda row: _WORDS.index(row.answer)))


def _cells(table: SignTable, described: Description, place: int, order: Order | None = None) -> dict[str, MeasureCell]:
    cells = {}
    for j, measure in enumerate(table.measures):
        low, high = order.measure_rank[j, place].tolist() if order is not None else (0, 0)
        cells[measure] = MeasureCell(
            mean=float(described.mean[j, place]),
            low=float(described.low[j, place]),
            high=float(described.high[j, place]),
            won=float(described.won[j, place]),
            rank=(low, high) if order is not None else None,
        )
    return cells
