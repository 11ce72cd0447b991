"""The rows of the leaderboard: one learner each, its answer first; and all of it as columns for other programs."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from adjudge.base.result_base import ResultBase, plain
from adjudge.verdicts.description import Description
from adjudge.verdicts.headline_facts import SignTable
from adjudge.verdicts.order import Order
from adjudge.verdicts.posterior import Posterior
from adjudge.verdicts.words import Word

ANSWERS = {  # in the order of the leaderboard, with the colour of a terminal
    "best": "green",  # named in the headline, as is the next
    "best supported": "green",
    "possible": None,  # in the set for the best
    "less likely": None,  # on the front only
    "beaten": "red",
    "too little known": "dim",
    "not judged": "dim",
}
JOINTLY = "jointly"  # the measure of a row about all measures together
_COLUMNS = ("n", "mean", "low", "high", "won", "rank_low", "rank_high", "tie_group")


class _Ranked(ResultBase):
    """Ranks from `rank_low` to `rank_high` are possible; learners with the same `tie_group` share a place."""

    __slots__ = ()
    rank_low: int | None
    rank_high: int | None

    @property
    def rank(self) -> tuple[int, int] | None:
        return None if self.rank_low is None or self.rank_high is None else (self.rank_low, self.rank_high)

    def to_dict(self) -> dict[str, Any]:
        """What does not apply is absent."""
        return {name: shown for name, value in self._items() if (shown := plain(value)) is not None}


@dataclass(frozen=True, slots=True, repr=False)
class MeasureCell(_Ranked):
    """One learner under one measure; the interval is descriptive, `won` is the share of its comparisons won."""

    n: int
    mean: float | None  # geometric on a ratio scale, the median where a zero occurs; None where metrics differ by case
    low: float | None
    high: float | None
    won: float | None
    rank_low: int | None = None  # none against a baseline
    rank_high: int | None = None
    tie_group: int | None = None


@dataclass(frozen=True, slots=True, repr=False)
class LeaderboardRow(_Ranked):
    """`weights` is the share of weightings under which the learner is chosen; none with one measure."""

    learner: str
    answer: str
    p_unbeaten: float
    weights: float | None
    rank_low: int
    rank_high: int
    tie_group: int
    tier: int
    beaten_by: tuple[str, ...]  # who is shown to beat it on every measure
    measures: dict[str, MeasureCell]


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


Row = LeaderboardRow | BaselineRow | UnjudgedRow


def leaderboard_of(
    table: SignTable, answers: Sequence[str], order: Order, posterior: Posterior, described: Description
) -> tuple[LeaderboardRow, ...]:
    """Every judged learner, sorted by answer, P(unbeaten), tier, rank interval, mean win rate and name."""
    rows = []
    for place, (name, answer) in enumerate(zip(table.learners, answers, strict=True)):
        low, high = order.rank[place].tolist()
        rows.append(
            LeaderboardRow(
                learner=name,
                answer=answer,
                p_unbeaten=float(posterior.unbeaten[place]),
                weights=float(posterior.weights[place]) if len(posterior.weights) else None,
                rank_low=low,
                rank_high=high,
                tie_group=low,
                tier=int(order.tier[place]),
                beaten_by=tuple(table.learners[other] for other in np.flatnonzero(order.joint[:, place]).tolist()),
                measures=_cells(table, described, place, order),
            )
        )
    rows.sort(key=_standing)
    above = {row.learner: at for at, row in enumerate(rows)}
    return tuple(replace(row, beaten_by=tuple(sorted(row.beaten_by, key=above.__getitem__))) for row in rows)


def _standing(row: LeaderboardRow) -> tuple[object, ...]:
    won = [cell.won for cell in row.measures.values() if cell.won is not None]
    mean = sum(won) / len(won) if won else 0.0
    place = list(ANSWERS).index(row.answer)
    return place, -round(row.p_unbeaten, 3), row.tier, row.rank_low, row.rank_high, -mean, row.learner


def baseline_rows(
    table: SignTable, baseline: int, words: Sequence[tuple[str, str]], described: Description
) -> tuple[BaselineRow, ...]:
    """The baseline and every learner with its word against it, better ones first."""
    answers = dict(words) | {table.learners[baseline]: "baseline"}
    rows = [
        BaselineRow(name, answers[name], _cells(table, described, place)) for place, name in enumerate(table.learners)
    ]
    order = [str(word) for word in Word]
    order.insert(order.index(Word.EQUIVALENT), "baseline")
    return tuple(sorted(rows, key=lambda row: order.index(row.answer)))


def _cells(table: SignTable, described: Description, place: int, order: Order | None = None) -> dict[str, MeasureCell]:
    cells = {}
    for j, measure in enumerate(table.measures):
        low, high = order.measure_rank[j, place].tolist() if order is not None else (None, None)
        found = (float(part[j, place]) for part in (described.mean, described.low, described.high, described.won))
        mean, below, above, won = (None if math.isnan(value) else value for value in found)
        cells[measure] = MeasureCell(int(described.n[j, place]), mean, below, above, won, low, high, low)
    return cells


def leaderboard_columns(
    rows: Sequence[Row], benchmarks: Mapping[tuple[str, str], Sequence[tuple[str, Any]]] | None = None
) -> dict[str, list[Any]]:
    """A row per learner about all measures jointly, then one per measure; byte for byte the same anywhere.

    With `benchmarks` ((learner, measure) → name and cell) a row for each of them follows, in a column `benchmark`.
    """
    found: list[dict[str, Any]] = []
    for row in rows:
        start = {"learner": row.learner, "answer": row.answer, "p_unbeaten": _short(getattr(row, "p_unbeaten", None))}
        cells = {} if isinstance(row, UnjudgedRow) else row.measures
        parts: list[tuple[str, str | None, Any]] = [(JOINTLY, None, row)]
        for name, cell in cells.items():
            parts += [(name, None, cell), *((name, *each) for each in (benchmarks or {}).get((row.learner, name), ()))]
        found += [start | {"measure": name, "benchmark": where} | {key: _short(getattr(part, key, None))
                  for key in _COLUMNS} for name, where, part in parts]  # fmt: skip
    keys = ("learner", "answer", "p_unbeaten", "measure", *(["benchmark"] if benchmarks else []), *_COLUMNS)
    return {key: [each[key] for each in found] for key in keys}


def _short(value: Any) -> Any:
    """Ten digits: the last bits of a mean differ from one processor to the next."""
    return float(f"{value:.10g}") if isinstance(value, float) else value
