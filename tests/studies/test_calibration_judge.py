"""The card of judges: tables are as they are said to be, a lenient judge alone is wrong, and corrected is not."""

from __future__ import annotations

import numpy as np
import pytest

from adjudge_studies.calibration_judge import Cell, cells, draw, judged


@pytest.mark.parametrize("graded", [False, True])
def test_people_find_equal_models_equal_and_the_judge_adds_its_leniency(graded: bool) -> None:
    truth, said = draw(Cell(2, 200, 0.1, graded, False, 1, 0.9), 200, np.random.default_rng(1))
    people, judge = truth.mean(axis=(0, 2)), said.mean(axis=(0, 2))
    assert people[1] - people[0] == pytest.approx(0.0, abs=0.01)
    assert judge[1] - judge[0] == pytest.approx(0.36 if graded else 0.1, abs=0.05 if graded else 0.01)
    if not graded:
        assert people == pytest.approx([0.6, 0.6], abs=0.01)
        assert (truth[:, 0] == said[:, 0]).mean() == pytest.approx(0.9, abs=0.005)


def test_the_lead_is_of_the_model_that_the_judge_does_not_favour() -> None:
    truth, _ = draw(Cell(2, 200, 0.1, False, True, 1, 0.9), 200, np.random.default_rng(2))
    assert np.subtract(*truth.mean(axis=(0, 2))) == pytest.approx(0.06, abs=0.01)


def test_a_lenient_judge_alone_is_wrong_and_corrected_seldom() -> None:
    row = judged(Cell(5, 200, 0.2, False, False, 1, 0.9), 60, np.random.default_rng(3))
    assert row.wrong_judge == 1.0 and row.wrong < 0.15 and row.width < 0.95


def test_every_promised_kind_of_table_has_a_row() -> None:
    found = cells()
    assert {(cell.models, cell.labels, cell.lenient) for cell in found if not cell.graded and not cell.lead} >= {
        (k, labels, lenient) for k in (2, 5, 10) for labels in (50, 200, 500) for lenient in (0.0, 0.1, 0.2)
    }
