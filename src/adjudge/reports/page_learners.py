"""What a page's script shows of one learner, and of the leaderboard on one slice: finished cells, no rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from adjudge.base.abbreviations import cut
from adjudge.kernels.arrays import Ints
from adjudge.kernels.ranks import row_ranks
from adjudge.verdicts.comparison import Comparison
from adjudge.wording.headline import headline_text
from adjudge.wording.leaderboard import NONE, board, measure_cells
from adjudge.wording.numerals import quantity
from adjudge.wording.slices import shown_slices

HEADER = ["measure", "mean", "interval", "win rate", "rank", "best on", "worst on"]
_CASES = 3
_LONG = 40  # letters of a case's name
_MOST_CELLS = 50_000  # of all slices


def learner_texts(comparison: Comparison, order: Sequence[int]) -> list[list[str]]:
    """Of each of these learners a line per measure: its row of that measure's table, its best and worst cases."""
    units, texts = comparison.units, [[] for _ in order]  # type: tuple[Any, list[list[str]]]
    for j, (measure, centre) in enumerate(zip(units.measures, units.centres, strict=True)):
        cells = {row[0]: row[1:] for row in measure_cells(comparison.answer, measure, centre)[1]}
        known = not units.by_votes(j) and units.preference is None
        ranks = row_ranks(units.values[j], units.higher_is_better[j]) if known else None
        for place, learner in enumerate(order):
            extremes = [NONE, NONE] if ranks is None else _extremes(comparison, j, learner, ranks)
            label = measure if centre == "mean" else f"{measure} ({centre})"
            texts[place].append("\t".join([label, *cells[units.learners[learner]], *extremes]))
    return texts


def _extremes(comparison: Comparison, measure: int, learner: int, ranks: Ints) -> list[str]:
    """The cases on which this learner ranks best and worst among the others, the first few of each."""
    units, own = comparison.units, ranks[:, learner]
    present = (ranks > 0).sum(axis=1)
    place = np.where(own > 0, own / (present + 1.0) - 1.0, 0.0)  # below 0: among the better half
    found = []
    for side in (place, -place):
        cases = np.argsort(side, kind="stable")[:_CASES]
        told = [
            f"{cut(units.names[case], _LONG)}: {quantity(units.values[measure, case, learner])}, "
            f"rank {own[case] / 2:g} of {present[case]}"
            for case in cases.tolist()
            if side[case] < 0
        ]
        found.append("; ".join(told) or NONE)
    return found


def slice_boards(comparison: Comparison) -> list[list[Any]]:
    """The leaderboard of each slice with enough cases: its name, its answer, head and rows."""
    boards = []
    for each in shown_slices(comparison):
        header, rows = board(each.comparison).cells
        most = max(10, _MOST_CELLS // (len(comparison.slices) * len(header)))
        boards.append([each.label, str(headline_text(each.comparison.answer)), header, rows[:most]])
    return boards
