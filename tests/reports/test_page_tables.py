"""The tables of a page: labels, bold bests, and what is cut."""

from __future__ import annotations

import numpy as np
from tests.verdicts.tables import table_of

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


def test_the_best_of_each_row_is_marked_ties_and_holes_heeded() -> None:
    (view,) = score_views([scores([[1, 2, 2], [3, np.nan, 1], [np.nan, np.nan, np.nan]])])
    assert view.best[:2] == (frozenset({1, 2}), frozenset({0})) and view.best[2] == frozenset()
    assert view.label == "accuracy ↑" and view.rows[0] == ("c0", ("1.00", "2.00", "2.00"))
    (lower,) = score_views([scores([[1, 2, 2]], higher=False)])
    assert lower.best == (frozenset({0}),) and lower.label == "accuracy ↓"


def test_a_long_table_is_cut_and_says_by_how_much() -> None:
    (view,) = score_views([scores([[1.0]] * 6002)])
    assert len(view.rows) == 6000 and view.left_out == 2
    views = score_views([scores([[1.0, 2.0, 3.0]] * 1001)] * 2)
    assert [(len(view.rows), view.left_out) for view in views] == [(1000, 1)] * 2


def test_every_measure_has_its_table_and_every_guard_its_text() -> None:
    found = compare(table_of(A=BASE[:3], B=BASE[:3] + 1))
    ((label, (header, rows)),) = measure_views(found)
    assert label == "accuracy ↑" and header[0] == "learner" and len(rows) == 2
    assert [guard.code for guard, _ in guard_items(found)] == [guard.code for guard in found.guards]
    assert all(text.startswith(guard.code) for guard, text in guard_items(found))
