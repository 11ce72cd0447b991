"""The leaderboard's strings: as many cells as headings, and what does not apply is absent."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from adjudge.verdicts.answer import Answer, BaselineAnswer
from adjudge.verdicts.headline_facts import AgainstBaseline, Circle
from adjudge.verdicts.leaderboard import BaselineRow, LeaderboardRow, MeasureCell, UnjudgedRow
from adjudge.verdicts.order import order_of
from adjudge.verdicts.posterior import Posterior
from adjudge.wording.headline import footer
from adjudge.wording.leaderboard import leaderboard_cells

CELL = MeasureCell(0.8123, 0.7, 0.9, 0.735, (1, 3))


def answer_with(*rows: Any, nobody: float = 0.0) -> Answer:
    signs = np.zeros((1, 1), np.int8)
    order = order_of(2, np.array([[0, 1]]), signs, signs != 0, signs)
    posterior = Posterior(np.ones(2), np.ones(2), nobody, np.zeros(0), np.zeros((0, 0)), 20_000)
    return Answer(Circle(()), ("A", "B"), ("size",), order, posterior, None, rows, None, 0.95, ("case", "cases"), 0)


def test_one_measure_has_these_columns() -> None:
    row = LeaderboardRow("A", "beaten", 0.0001, None, (3, 3), 2, tuple("BCDEF"), {"size": CELL})
    headings, rows = leaderboard_cells(answer_with(row, UnjudgedRow("Z")))
    assert headings == ["learner", "answer", "P unbeaten", "rank", "tier", "size", "won", "rank", "beaten by"]
    assert rows[0] == [
        "A", "beaten", "<0.001", "3", "2", "0.812 [0.700, 0.900]", "74 %", "1–3", "B, C, D and 2 more",
    ]  # fmt: skip
    assert rows[1] == ["Z", "not judged", *[""] * 7]


def test_several_measures_add_weights_and_their_own_columns() -> None:
    bare = MeasureCell(5.0, math.nan, math.nan, math.nan, (1, 1))
    row = LeaderboardRow("A", "safe", 0.5, 0.25, (1, 4), 1, (), {"size": CELL, "time": bare})
    headings, rows = leaderboard_cells(answer_with(row))
    assert headings[3:5] == ["weights", "rank"] and headings[-4:] == ["time", "won", "rank", "beaten by"]
    assert rows[0][3] == "0.25" and rows[0][-4:] == ["5.00", "–", "1", ""]
    assert len(rows[0]) == len(headings)


def test_a_baseline_shows_words_and_no_ranks() -> None:
    rows = (BaselineRow("B", "better", {"size": MeasureCell(1.0, 0.5, 1.5, 1.0)}),)
    found = BaselineAnswer(AgainstBaseline("A", (("B", "better"),), 1), rows, 0.95, ("case", "cases"))
    assert leaderboard_cells(found) == (
        ["learner", "answer", "size", "won"],
        [["B", "better", "1.00 [0.500, 1.50]", "100 %"]],
    )


@pytest.mark.parametrize(("nobody", "said"), [(0.005, False), (0.2, True)])
def test_the_footer_says_what_the_numbers_promise(nobody: float, said: bool) -> None:
    text = footer(answer_with(nobody=nobody))
    assert text.startswith(
        "All signs hold together with 95 % confidence; P is not a confidence (sampled, 20000 draws)."
    )
    assert ("P(nobody is unbeaten) is 0.20." in text) == said
