"""Rows of the leaderboard: their order, and what each column is read off."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from tests.verdicts.tables import several, table_of

from adjudge import compare
from adjudge.verdicts.answer import Answer, BaselineAnswer
from adjudge.verdicts.leaderboard import ANSWERS, JOINTLY, LeaderboardRow, UnjudgedRow, leaderboard_columns

Answered = Callable[..., Answer]


def rows_of(found: Answer) -> list[LeaderboardRow]:
    return [row for row in found.leaderboard if isinstance(row, LeaderboardRow)]


def test_the_leaderboard_is_sorted_by_answer_then_probability(answered: Answered) -> None:
    rng = np.random.default_rng(4)
    rows = rows_of(answered(rng.normal(size=(1, 30, 7)) + np.arange(7) * 0.3))
    keys = [(list(ANSWERS).index(row.answer), -round(row.p_unbeaten, 3), row.tier, row.rank) for row in rows]
    assert keys == sorted(keys)
    assert {row.answer for row in rows} >= {"possible", "beaten"}


def test_three_in_a_row_have_ranks_tiers_and_who_beats_them() -> None:
    found = compare(table_of(A=np.arange(9.0), B=np.arange(9.0) + 1, C=np.arange(9.0) + 2)).answer
    assert isinstance(found, Answer)
    shown = [(row.learner, row.answer, row.rank, row.tier, row.beaten_by) for row in rows_of(found)]
    assert shown == [
        ("C", "best", (1, 1), 1, ()), ("B", "beaten", (2, 2), 2, ("C",)), ("A", "beaten", (3, 3), 3, ("C", "B")),
    ]  # fmt: skip
    cell = rows_of(found)[1].measures["accuracy"]
    assert (cell.mean, cell.won, cell.rank) == (5.0, 0.5, (2, 2))
    assert (cell.low + cell.high) / 2 == pytest.approx(5) and cell.high - cell.low == pytest.approx(
        2 * 2.306004135 * np.sqrt(7.5 / 9)  # t quantile at 8, variance of 0…8
    )


def test_below_the_front_the_one_that_wins_more_stands_higher_and_not_the_first_of_the_alphabet() -> None:
    rng = np.random.default_rng(0)
    base = rng.normal(size=30)
    lower = {name: base + rng.normal(step, 1.0, 30) for name, step in (("A", 0.0), ("B", 0.6), ("C", 0.3))}
    rows = rows_of(compare(table_of(Z=base + 9, **lower)).answer)
    won = {row.learner: row.measures["accuracy"].won for row in rows}
    assert [row.answer for row in rows] == ["best", "beaten", "beaten", "beaten"]
    assert len({(row.tier, row.rank) for row in rows[1:]}) == 1  # nothing else separates them
    assert [row.learner for row in rows] == sorted(won, key=lambda name: -won[name]) != ["Z", "A", "B", "C"]


def test_what_is_best_supported_is_not_called_best() -> None:
    base = np.arange(20.0)
    noise = np.where(np.arange(20) % 2, 0.5, -0.5)
    found = compare(several({"accuracy": {"A": base, "B": base + 1}, "f1": {"A": base, "B": base + noise}})).answer
    assert isinstance(found, Answer) and [row.answer for row in found.leaderboard] == ["best supported", "possible"]


def test_one_measure_has_no_column_of_weights(answered: Answered) -> None:
    values = np.arange(9.0)[None, :, None] + np.array([1.0, 2.0])
    assert "weights" not in rows_of(answered(values))[0].to_dict()
    assert 0 <= rows_of(answered(np.concatenate([values, -values])))[0].to_dict()["weights"] <= 1


def test_who_was_not_judged_stands_below_without_numbers() -> None:
    c = np.where(np.arange(20) < 5, 9.0, np.nan)
    base = np.arange(20.0)
    last = compare(table_of(A=base, B=base + 1, C=c), missing="drop").answer.leaderboard[-1]
    assert last == UnjudgedRow("C") and last.to_dict() == {"learner": "C", "answer": "not judged"}


def test_against_a_baseline_better_ones_come_first_and_nobody_has_a_rank() -> None:
    base = np.arange(9.0)
    found = compare(table_of(A=base - 1, B=base, C=base + 1, D=base), baseline="B").answer
    assert isinstance(found, BaselineAnswer)
    assert [row.learner for row in found.leaderboard] == ["C", "B", "D", "A"]
    cell = found.leaderboard[0].to_dict()["measures"]["accuracy"]
    assert set(cell) == {"n", "mean", "low", "high", "won"}


def test_the_columns_have_every_measure_and_all_jointly_and_a_tie_group_is_the_lower_end_of_the_ranks() -> None:
    rng = np.random.default_rng(1)
    part = {name: np.arange(20.0) + rng.normal(step, 0.5, 20) for name, step in (("A", 0), ("B", 0), ("C", 3))}
    found = compare(several({"accuracy": part, "f1": part})).answer
    columns = leaderboard_columns(found.leaderboard)
    rows = [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]
    assert [(row["learner"], row["measure"]) for row in rows] == [
        (each.learner, name) for each in found.leaderboard for name in (JOINTLY, "accuracy", "f1")
    ]
    assert all(row["tie_group"] == row["rank_low"] <= row["rank_high"] <= 3 for row in rows)
    assert [row["tie_group"] for row in rows if row["measure"] == JOINTLY] == [1, 2, 2]  # A and B share a place
    assert {row["n"] for row in rows if row["measure"] != JOINTLY} == {20}


def test_a_learner_outside_the_set_for_the_best_is_less_likely(answered: Answered) -> None:
    rng = np.random.default_rng(4)
    found = answered(rng.normal(size=(1, 30, 7)) + np.arange(7) * 0.3)
    for row in rows_of(found):
        place = found.learners.index(row.learner)
        if found.order.front[place] and row.answer not in {"best", "best supported"}:
            assert (row.answer == "possible") == bool(found.may_be_best[place])
