"""Diagrams beside a LaTeX file: one PDF per measure that has mean ranks."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from tests.verdicts.tables import several, table_of

from adjudge import compare
from adjudge.reports.latex_figures import draw_beside

pytest.importorskip("matplotlib")
BASE = np.arange(9.0)
THREE = {"A": BASE, "B": BASE + 1, "C": BASE + 2}


def test_each_measure_has_a_file_and_a_caption(tmp_path: Path) -> None:
    found = draw_beside(compare(several({"accuracy": THREE, "f1": THREE})), tmp_path / "paper.tex", 1)
    assert [name for name, _, _ in found] == ["paper-cd-accuracy.pdf", "paper-cd-f1.pdf"]
    assert all((tmp_path / name).read_bytes().startswith(b"%PDF") for name, _, _ in found)
    assert found[1][1].startswith("Mean ranks on f1; bars join") and "(95 % confidence" in found[1][1]
    assert not found[0][2]


def test_long_names_take_both_columns_and_two_learners_have_no_diagram(tmp_path: Path) -> None:
    long = {"a learner with a very long name " + name: values for name, values in THREE.items()}
    assert draw_beside(compare(table_of(**long)), tmp_path / "p.tex", 2)[0][2]
    assert not draw_beside(compare(table_of(**THREE)), tmp_path / "p.tex", 2)[0][2]
    assert draw_beside(compare(table_of(A=BASE, B=BASE)), tmp_path / "p.tex", 1) == []
