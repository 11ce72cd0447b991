"""The tables of a page: labels, bold bests, and what is cut."""

from __future__ import annotations

import numpy as np
from tests.verdicts.tables import several, table_of

from adjudge import compare
from adjudge.reports.page_tables import guard_items, measure_views, score_views
from adjudge.reports.scores import ScoreTable

BASE = np.arange(9.0)


def scores(values: list[list[float]], higher: bool = True) -> ScoreTable:
    table = np.array(values)
    names = tuple(f"c{place}" for place in range(len(table)))
    return ScoreTable(
        measure="accuracy", higher_is_better=higher, unit="case", learners=tuple("ABC"[: table.shape[1]]), names=names,
        values=table, n=len(table),
    )  # fmt: skip


ABC = compare(table_of(A=BASE, B=BASE + 1, C=BASE + 2))  # on the leaderboard C, B, A


def test_the_best_of_each_row_is_marked_ties_and_holes_heeded() -> None:
    (view,) = score_views([scores([[1, 2, 2], [3, np.nan, 1], [np.nan, np.nan, np.nan]])], ABC)
    assert view.header == ("C", "B", "A")  # as the leaderboard
    assert view.best[:2] == (frozenset({0, 1}), frozenset({2})) and view.best[2] == frozenset()
    assert view.label == "accuracy ↑" and view.rows[0] == ("c0", ("2.00", "2.00", "1.00"))
    (lower,) = score_views([scores([[1, 2, 2]], higher=False)], ABC)
    assert lower.best == (frozenset({2}),) and lower.label == "accuracy ↓"


def test_no_case_is_left_out() -> None:
    (view,) = score_views([scores([[1.0, 2.0, 3.0]] * 3000)], ABC)
    assert len(view.rows) == 3000


def test_every_measure_has_its_table_in_its_own_order() -> None:
    accuracy, error = {"A": BASE, "B": BASE + 1, "C": BASE + 2}, {"A": BASE + 5, "B": BASE + 1, "C": BASE + 3}
    first, second = measure_views(compare(several({"accuracy": accuracy, "error": error}, lower=["error"])))
    assert first[0] == "accuracy ↑" and [row[0] for row in first[1][1]] == ["C", "B", "A"]
    assert second[0] == "error ↓" and [row[0] for row in second[1][1]] == ["B", "C", "A"]


def test_every_guard_has_its_text() -> None:
    found = compare(table_of(A=BASE[:3], B=BASE[:3] + 1))
    assert [guard.code for guard, _ in guard_items(found)] == [guard.code for guard in found.guards]
    assert all(text.startswith(guard.code) for guard, text in guard_items(found))
