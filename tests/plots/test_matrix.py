from __future__ import annotations

import numpy as np
import pytest
from tests.verdicts.tables import several, table_of

from adjudge import compare
from adjudge.plots.canvas import COLUMN, PAGE, drawn_at
from adjudge.plots.matrix import learner_order, plot_matrix

BASE = np.arange(9.0)
STEPS = compare(table_of(A=BASE, B=BASE + 1, C=BASE + 2))


def test_rows_stand_in_the_order_of_the_leaderboard_and_cells_mirror_each_other() -> None:
    assert learner_order(STEPS) == [2, 1, 0]
    ax = plot_matrix(STEPS)
    assert [label.get_text() for label in ax.get_yticklabels()] == ["C", "B", "A"]
    cells = {text.get_position(): text.get_text() for text in ax.texts if text.get_text()}  # (column, row)
    assert cells == {(1, 0): "≻", (2, 0): "≻", (2, 1): "≻", (0, 1): "≺", (0, 2): "≺", (1, 2): "≺"}
    assert ax.get_ylim() == (2.5, -0.5) and len(ax.patches) == 6


def test_of_many_learners_as_many_are_drawn_as_the_width_holds() -> None:
    many = compare(table_of(**{f"L{place}": np.arange(14.0) + place for place in range(45)}))
    for width in (COLUMN, PAGE):
        with drawn_at(width):
            ax = plot_matrix(many)
        assert ax.figure.get_figwidth() == pytest.approx(width)
        drawn = len(ax.get_yticklabels())
        assert 20 < drawn <= 40 and ax.texts[-1].get_text() == f"the first {drawn} of 45 learners"
        assert [label.get_text() for label in ax.get_xticklabels()] == [str(place + 1) for place in range(drawn)]
    assert len(plot_matrix(many, top=7).get_yticklabels()) == 7


def test_against_a_baseline_there_is_a_column_for_all_and_one_for_each_measure() -> None:
    table = several(
        {"accuracy": {"A": BASE, "B": BASE + 1, "C": BASE - 1}, "f1": {"A": BASE, "B": BASE, "C": BASE - 1}}
    )
    ax = plot_matrix(compare(table, baseline="A"))
    assert [label.get_text() for label in ax.get_yticklabels()] == ["B", "C"]
    assert [label.get_text() for label in ax.get_xticklabels()] == ["against A", "accuracy", "f1"]
    cells = {text.get_position(): text.get_text() for text in ax.texts if text.get_text()}
    assert cells == {(0, 0): "≻", (1, 0): "≻", (2, 0): "·", (0, 1): "≺", (1, 1): "≺", (2, 1): "≺"}


def test_the_legend_names_the_words_that_are_there() -> None:
    assert [text.get_text() for text in plot_matrix(STEPS).get_legend().get_texts()] == ["≻ better", "≺ worse"]


def test_the_joint_tests_stand_in_the_cells_where_asked_for() -> None:
    ax = plot_matrix(STEPS, joint=True)
    cells = {text.get_position(): text.get_text() for text in ax.texts}
    assert cells[1, 0] == "≻\n>0.999" and cells[0, 1] == "≺\n>0.999"  # nine wins of nine
