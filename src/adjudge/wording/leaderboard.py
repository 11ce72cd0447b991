"""The leaderboard as cells of text, the same for every form: every measure's mean first, then ranks, then intervals."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adjudge.verdicts.answer import Answer, BaselineAnswer
from adjudge.verdicts.leaderboard import BaselineRow, LeaderboardRow, MeasureCell, Row, UnjudgedRow
from adjudge.verdicts.macro_mean import benchmark_cells, macro_means
from adjudge.wording.numerals import probability, quantity
from adjudge.wording.words import arrow, listed

if TYPE_CHECKING:
    from adjudge.verdicts.comparison import Comparison

Cells = tuple[list[str], list[list[str]]]  # header, rows; the first column names the learner
NONE = "–"
MARK = "*"
_MOST_BENCHMARKS = 12  # columns of their own; beyond, their mean, and each with the details
_CENTRES = {
    "win rate": "share of comparisons won",
    "chance to win": "chance to win a decided vote against an average learner",
    "corrected mean": "the judge's mean corrected by people's labels",
}
_CHEAPEST = "cheapest"  # the answer of the learner that `--cheapest` names
ANSWER, AGAINST, P_UNBEATEN = "answer", "against the baseline", "P(unbeaten)"


@dataclass(frozen=True, slots=True)
class Board:
    """One row per learner: its mean under every measure, marked where nobody is shown to be better; answer and P."""

    columns: tuple[str, ...]  # measures with their direction
    learners: tuple[str, ...]
    means: tuple[tuple[str, ...], ...]
    intervals: tuple[tuple[str, ...], ...]
    kinds: tuple[str, ...]  # the answer alone
    answers: tuple[str, ...]
    p_unbeaten: tuple[str, ...]  # empty against a baseline
    notes: tuple[str, ...]  # what the marks and numbers are

    @property
    def label(self) -> str:
        """What the column of answers is."""
        return ANSWER if self.p_unbeaten else AGAINST

    @property
    def cells(self) -> Cells:
        """learner | every measure | answer | P(unbeaten)."""
        more = [self.answers, self.p_unbeaten] if self.p_unbeaten else [self.answers]
        header = ["learner", *self.columns, self.label, *([P_UNBEATEN] if self.p_unbeaten else [])]
        rows = zip(self.learners, self.means, zip(*more, strict=True), strict=True)
        return header, [[name, *(mean.strip() for mean in means), *rest] for name, means, rest in rows]


@dataclass(frozen=True, slots=True)
class _Column:
    """A measure, or a benchmark under its main metric: the cell of each learner."""

    label: str
    cells: list[MeasureCell | None]
    in_full: bool = False  # with the interval

    @property
    def told(self) -> bool:
        return any(cell is not None and cell.rank_low not in (None, 1) for cell in self.cells)

    def texts(self, marks: bool) -> list[str]:
        """Numbers with as many decimals each, unless they differ tenfold; blank where others have a mark."""
        write = decimals([cell.mean for cell in self.cells if cell is not None and cell.mean is not None])
        if self.in_full:
            return [NONE if cell is None or cell.mean is None else f"{write(cell.mean)} {ends_text(cell)}"
                    for cell in self.cells]  # fmt: skip
        marked = [marks and cell is not None and cell.rank_low == 1 for cell in self.cells]
        blank = " " if any(marked) else ""
        return [(NONE if cell is None or cell.mean is None else write(cell.mean)) + (MARK if mark else blank)
                for cell, mark in zip(self.cells, marked, strict=True)]  # fmt: skip


def board(comparison: Comparison) -> Board:
    """The first table of every form."""
    answer, units = comparison.answer, comparison.units
    rows = answer.leaderboard
    columns = [
        _Column(f"{name} {arrow(higher)}", [_cell(row, name) for row in rows])
        for name, higher in zip(units.measures, units.higher_is_better, strict=True)
    ]
    notes = []
    for kind in dict.fromkeys(each for each in units.centres if each != "mean"):
        named = [name for name, each in zip(units.measures, units.centres, strict=True) if each == kind]
        notes.append(f"{listed(named)}: {_CENTRES.get(kind, kind)}")
    if mixed := [name for name in units.measures if name in comparison.table.reading.mixed]:
        notes.append(f"{listed(mixed)}: no mean, the metric differs from {units.noun} to {units.noun}")
    scores = [at for at, factor in enumerate(units.factors) if not factor]
    column, parts = "measure", comparison.benchmarks if units.preference is None else ()
    if parts and all(sum(units.measures[at] in each.comparison.measures for at in scores) == 1 for each in parts):
        turned = [_benchmark_columns(comparison, at, len(scores)) if at in scores else [columns[at]]
                  for at in range(len(columns))]  # fmt: skip
        columns = [each for several in turned for each in several]
        column = units.part if len(units.measures) == len(scores) else f"measure or {units.part}"
        size = "…" if len(scores) > 1 else str(len(parts))
        notes.append(f"“mean of {size}”: each {units.part} weighs the same; the answer is by all "
                     f"{sum(each.n for each in parts)} {units.noun}s together")  # fmt: skip
    told, kinds, chances = any(column.told for column in columns), _kinds(answer), []
    if told:
        best = comparison.answer.leaderboard[0].learner if "best" in kinds and "less likely" in kinds else ""
        as_one = (
            f" when all pairs are tested together; the headline tests {best} alone, against every other" if best else ""
        )
        notes.insert(0, f"{MARK} no other learner is shown to be better on this {column}{as_one}")
    if isinstance(answer, Answer):
        notes += _meanings(kinds, answer.confidence, " on every measure" if len(units.measures) > 1 else "")
        chances = [probability(row.p_unbeaten) if isinstance(row, LeaderboardRow) else NONE for row in rows]
    ends = [["" if column.in_full else ends_text(cell) for cell in column.cells] for column in columns]
    return Board(
        columns=tuple(column.label for column in columns),
        learners=tuple(row.learner for row in rows),
        means=tuple(zip(*(column.texts(told) for column in columns), strict=True)),
        intervals=tuple(zip(*ends, strict=True)),
        kinds=kinds,
        answers=tuple(kind if kind == _CHEAPEST else answer_text(row) for kind, row in zip(kinds, rows, strict=True)),
        p_unbeaten=tuple(chances),
        notes=tuple(notes),
    )


def _kinds(answer: Answer | BaselineAnswer) -> tuple[str, ...]:
    """The answer of each learner, in the order of the leaderboard."""
    chosen = answer.cheapest.chosen if isinstance(answer, Answer) and answer.cheapest is not None else ()
    return tuple(_CHEAPEST if row.learner in chosen else row.answer for row in answer.leaderboard)


def _meanings(kinds: Sequence[str], confidence: float, on_all: str) -> list[str]:
    """What the answers and P(unbeaten) mean, those that a reader could take for something else."""
    meant = {
        _CHEAPEST: "the cheapest of those shown to be good enough",
        "possible": f"no learner is shown to beat it{on_all}" if on_all else "",
        "less likely": f"not shown to be beaten{on_all}, but outside the set that holds the best "
        f"({round(100 * confidence, 6):g} %)",
    }
    chance = f"probability that nobody beats it{on_all}, by random draws; for ordering, not a confidence"
    return [*(f"{kind}: {text}" for kind, text in meant.items() if text and kind in kinds), f"{P_UNBEATEN}: {chance}"]


def _benchmark_columns(comparison: Comparison, measure: int, scores: int) -> list[_Column]:
    """The benchmarks of a measure by their own items, where they are few, then their mean with its interval (MOVER)."""
    name, way = comparison.measures[measure], arrow(comparison.units.higher_is_better[measure])
    parts = [each.name for each in comparison.benchmarks if name in each.comparison.measures]
    found = [
        _Column(f"{part} {way}", cells) for part, cells in benchmark_cells(comparison, name).items() if part in parts
    ]
    if len(parts) == 1:
        return found
    macro = _Column(f"{f'{name}, ' if scores > 1 else ''}mean of {len(parts)} {way}", in_full=True, cells=[
        MeasureCell(each.n, each.mean, each.low, each.high, None) for each in macro_means(comparison, name)
    ])  # fmt: skip
    return [*(found if len(comparison.benchmarks) <= _MOST_BENCHMARKS else []), macro]


def _cell(row: Row, measure: str) -> MeasureCell | None:
    return None if isinstance(row, UnjudgedRow) else row.measures[measure]


def decimals(values: Sequence[float]) -> Callable[[float], str]:
    """How to write these numbers: three digits of the smallest, or of each where they differ more than tenfold.

    >>> write = decimals([0.859, 0.8302]); write(0.9)
    '0.900'
    """
    sizes = [abs(value) for value in values if value and math.isfinite(value)]
    if not sizes or max(sizes) > 10 * min(sizes) or not 1e-4 < min(sizes) < 1e5:
        return lambda value: quantity(value) if "e" in quantity(value) else quantity(value).replace("-", "−")
    digits = max(0, 2 - math.floor(math.log10(min(sizes))))
    return lambda value: f"{value:.{digits}f}".replace("-", "−")


def answer_text(row: Row) -> str:
    """beaten by RandomForest +2; else the answer alone."""
    if not isinstance(row, LeaderboardRow) or not row.beaten_by:
        return row.answer
    more = f" and {len(row.beaten_by) - 1} more" if len(row.beaten_by) > 1 else ""
    return f"beaten by {row.beaten_by[0]}{more}" if row.answer == "beaten" else row.answer


def rank_cells(answer: Answer | BaselineAnswer, most_beaten_by: int = 2) -> Cells:
    """learner | answer | P(unbeaten) | chosen by weightings | rank | tier | beaten by; against a baseline the word."""
    if isinstance(answer, BaselineAnswer):
        return ["learner", AGAINST], [[row.learner, row.answer] for row in answer.leaderboard]
    weighed = any(getattr(row, "weights", None) is not None for row in answer.leaderboard)
    header = ["learner", ANSWER, P_UNBEATEN, *(["weightings"] if weighed else []), "rank", "tier", "beaten by"]
    rows = []
    for row in answer.leaderboard:
        if isinstance(row, UnjudgedRow):
            rows.append([row.learner, row.answer, *[NONE] * (len(header) - 2)])
            continue
        weights = [NONE if row.weights is None else f"{100 * row.weights:.0f} %"] if weighed else []
        beaten = listed(row.beaten_by, most=most_beaten_by) if row.beaten_by else NONE
        ends = interval((row.rank_low, row.rank_high))
        rows.append([row.learner, row.answer, probability(row.p_unbeaten), *weights, ends, str(row.tier), beaten])
    return header, rows


def measure_cells(answer: Answer | BaselineAnswer, measure: str, centre: str = "mean") -> Cells:
    """learner | mean | interval | win rate | rank, in the order of the leaderboard."""
    header = ["learner", centre, "interval", "win rate", "rank"]
    rows = []
    for row in answer.leaderboard:
        if isinstance(row, LeaderboardRow | BaselineRow):
            cell = row.measures[measure]
            rank = NONE if cell.rank is None else interval(cell.rank)
            won = NONE if cell.won is None else f"{100 * cell.won:.0f} %"
            rows.append([row.learner, NONE if cell.mean is None else quantity(cell.mean), ends_text(cell), won, rank])
    return header, rows


def interval(ends: tuple[int, int]) -> str:
    """A rank interval: 1–3, or 2 alone."""
    return str(ends[0]) if ends[0] == ends[1] else f"{ends[0]}–{ends[1]}"


def ends_text(cell: MeasureCell | None) -> str:
    """The interval of a mean."""
    missing = cell is None or cell.low is None or cell.high is None
    return NONE if missing else f"[{quantity(cell.low)}, {quantity(cell.high)}]"  # type: ignore[union-attr,arg-type]
