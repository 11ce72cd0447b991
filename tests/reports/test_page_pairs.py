"""The pairs of a page: a matrix that reads the same from both sides, a panel for each pair."""

from __future__ import annotations

import numpy as np
import pytest
from tests.verdicts.tables import several, table_of

from adjudge import compare
from adjudge.reports import page_pairs as module
from adjudge.reports.page_pairs import page_pairs
from adjudge.verdicts.words import Word

BASE = np.arange(9.0)
STEPS = compare(table_of(A=BASE, B=BASE + 1, C=BASE + 2))


def test_long_names_of_a_matrix_are_cut_where_they_do_not_differ() -> None:
    long = [f"GradientBoosting(learning_rate=0.{n}, depth=4)" for n in (11, 12, 13)]
    found = page_pairs(compare(table_of(**{name: BASE + k for k, name in enumerate(long)})))
    assert set(found.names) == set(long) and len(set(found.names.values())) == 3
    assert all(len(short) <= 24 for short in found.names.values())


def test_the_matrix_stands_in_the_order_of_the_leaderboard_and_mirrors_itself() -> None:
    found = page_pairs(STEPS)
    assert list(found.names) == ["C", "B", "A"] and [name for name, _ in found.matrix] == ["C", "B", "A"]
    glyphs = [[cell.glyph if cell else "" for cell in cells] for _, cells in found.matrix]
    assert glyphs == [["", "≻", "≻"], ["≺", "", "≻"], ["≺", "≺", ""]]
    first = found.matrix[0][1][1]
    assert first is not None and (first.face, first.title) == ("better", "C against B: better")
    assert found.listed is None and found.left_out == 0
    assert {text.split(maxsplit=1)[1] for _, text in found.legend} == set(Word)
    assert ("better partly", "≿ partly better") in found.legend


def test_a_panel_is_read_from_the_side_of_the_higher_one() -> None:
    views = {view.title: view for view in page_pairs(STEPS).views}
    assert set(views) == {"C against B", "C against A", "B against A"}
    view = views["C against A"]
    assert view.word == "better" and view.sentences[0].startswith("C is better than A on accuracy")
    cells, (ahead, behind, _) = view.rows[0]
    assert "9/0/0" in cells and ahead.count("M") == 9 and behind == ""


def test_against_a_baseline_the_panel_keeps_the_baselines_side() -> None:
    found = page_pairs(compare(table_of(A=BASE, B=BASE - 1, C=BASE + 2), baseline="A", gates={"accuracy": 0.5}))
    titles = {view.title: view for view in found.views}
    assert set(titles) == {"B against A", "C against A"} and titles["B against A"].word == "worse"
    said = "Gate: FAIL: B is shown to be worse than A by more than 0.5 on accuracy."
    assert said in titles["B against A"].sentences
    ahead, behind, _ = titles["B against A"].rows[0][1]
    assert ahead == "" and behind.count("M") == 9


def test_two_learners_have_no_matrix_and_a_partly_word_has_its_face() -> None:
    noise = np.where(np.arange(9) % 2, 0.5, -0.5)
    found = page_pairs(compare(several({"accuracy": {"A": BASE, "B": BASE + 1}, "f1": {"A": BASE, "B": BASE + noise}})))
    assert found.matrix == () and [view.face for view in found.views] == ["better partly"]
    assert len(found.views[0].rows) == 2 and found.views[0].sentences[-1].startswith(
        ("Most frequent", "One of several")
    )


def test_of_many_pairs_the_surest_have_panels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_MOST_DETAILED", 1)
    found = page_pairs(compare(table_of(A=BASE, B=BASE, C=BASE + 2)))
    assert len(found.views) == 1 and found.left_out == 2 and "C" in found.views[0].title
    panels = [cell.panel for _, cells in found.matrix for cell in cells if cell is not None]
    assert sorted({panel for panel in panels if panel is not None}) == [found.views[0].place]
    monkeypatch.setattr(module, "MOST", 2)
    monkeypatch.setattr(module, "_MOST_FOLDED", 2)
    listed = page_pairs(STEPS)
    assert listed.matrix == () and listed.listed is not None and len(listed.listed[1]) == 3
    assert len(listed.views) == 2
