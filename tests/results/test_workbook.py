"""Workbooks: told from other archives, sheets chosen, dates as text, damage named."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest
from tests.results.test_same_results import ROWS, workbook

from adjudge.errors import InputError
from adjudge.results.read import read_results
from adjudge.results.readers.source import Source
from adjudge.results.workbook import is_workbook, read_workbook

pytest.importorskip("python_calamine")


def test_a_workbook_is_known_by_its_parts() -> None:
    assert Source("x", workbook(ROWS)).kind == "workbook" and is_workbook(io.BytesIO(workbook(ROWS)), "x")
    other = io.BytesIO()
    with zipfile.ZipFile(other, "w") as archive:
        archive.writestr("a.txt", "text")
    assert Source("x", other.getvalue()).kind == "zip"


def test_a_sheet_is_chosen_and_a_wrong_or_damaged_one_refused() -> None:
    columns, notes, _ = read_workbook(workbook(ROWS), "x.xlsx", "x.xlsx", "runs")
    assert list(columns) == ["case", "learner", "accuracy", "rmse"] and columns["accuracy"][0] == ROWS[0][2]
    assert notes == [] and len(columns["case"]) == len(ROWS)
    with pytest.raises(InputError, match="none is called 'other'"):
        read_workbook(workbook(ROWS), "x.xlsx", "x.xlsx", "other")
    with pytest.raises(InputError, match=r"x\.xlsx cannot be read as a workbook"):
        read_workbook(workbook(ROWS)[:300], "x.xlsx", "x.xlsx", None)


def test_a_workbook_of_the_wild_opens(shared_data: Path) -> None:
    path = shared_data / "wild" / "170-results.xlsx"
    if not path.is_file():
        pytest.skip("shared data absent: wild")
    assert len(Source(path).columns) == 4


def test_a_sheet_named_like_a_measure_names_it(tmp_path: Path) -> None:
    path = tmp_path / "r.xlsx"
    rows = [(f"d{n}", n / 10, n / 9, 0.5) for n in range(1, 8)]
    path.write_bytes(workbook(rows, ("dataset", "A", "B", "C"), "Accuracy"))  # type: ignore[arg-type]
    assert read_results(path).directions == {"accuracy": True}
