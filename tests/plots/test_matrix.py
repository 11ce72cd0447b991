from __future__ import annotations

import numpy as np
import pytest
from tests.verdicts.tables import table_of

from adjudge import compare
from adjudge.errors import InputError
from adjudge.plots.matrix import learner_order, plot_matrix

BASE = np.arange(9.0)
STEPS = compare(table_of(A=BASE, B=BASE + 1, C=BASE + 2))


def test_rows_stand_in_the_order_of_the_leaderboard_and_cells_mirror_each_other() -> None:
    assert learner_order(STEPS) == [2, 1, 0]
    ax = plot_matrix(STEPS)
    assert [label.get_text() for label in ax.get_yticklabels()] == ["C", "B", "A"]
    cells = {text.get_position(): text.get_text() for text in ax.texts}  # (column, row)
    assert cells == {(1, 0): "≻", (2, 0): "≻", (2, 1): "≻", (0, 1): "≺", (0, 2): "≺", (1, 2): "≺"}
    assert ax.get_ylim() == (2.5, -0.5) and len(ax.patches) == 6


def test_too_many_learners_are_refused() -> None:
    many = compare(table_of(**{f"L{place}": BASE[:3] + place for place in range(41)}), baseline="L0")
    with pytest.raises(InputError, match="a matrix of 41 learners cannot be read; choose at most 40"):
        plot_matrix(many)


def test_the_joint_tests_stand_in_the_cells_where_asked_for() -> None:
    ax = plot_matrix(STEPS, joint=True)
    cells = {text.get_position(): text.get_text() for text in ax.texts}
    assert cells[1, 0] == "≻\n>0.999" and cells[0, 1] == "≺\n>0.999"  # nine wins of nine
