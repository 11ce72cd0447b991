"""Diagrams beside a LaTeX file: one PDF per measure that has mean ranks."""

from __future__ import annotations

import re
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
    assert [name for name, _ in found] == ["paper-cd-accuracy.pdf", "paper-cd-f1.pdf"]
    assert all((tmp_path / name).read_bytes().startswith(b"%PDF") for name, _ in found)
    assert found[1][1].startswith("Mean ranks on f1; bars join") and "(95 % confidence" in found[1][1]


def width_in_cm(path: Path) -> float:
    box = re.search(rb"/MediaBox \[ *0 0 ([0-9.]+) ", path.read_bytes())
    assert box is not None
    return float(box[1]) / 72 * 2.54


@pytest.mark.parametrize("k", [3, 15, 16, 40])
def test_every_figure_fits_one_column_of_two_whatever_the_names(k: int, tmp_path: Path) -> None:
    long = {f"a learner with a very long name {place}": np.arange(14.0) + place for place in range(k)}
    ((file, caption),) = draw_beside(compare(table_of(**long)), tmp_path / "p.tex", 2)
    assert file == ("p-cd-accuracy.pdf" if k <= 15 else "p-ranks.pdf") and "95 % confidence" in caption
    assert width_in_cm(tmp_path / file) <= 8.6


def test_two_learners_have_no_diagram(tmp_path: Path) -> None:
    assert draw_beside(compare(table_of(A=BASE, B=BASE)), tmp_path / "p.tex", 1) == []
