"""The card of tests on one resampled data set: complete, and its committed page agrees with its numbers."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from adjudge_studies.simulations.resampled_test import PAPER_TESTS

PAGE = Path(__file__).parents[2] / "docs" / "calibration"


def test_a_small_card_holds_every_test_and_level(tmp_path: Path) -> None:
    pytest.importorskip("numba")
    from adjudge_studies.calibration_resampled import LEVELS, page, write

    curve = write(tmp_path, 10, 1, engine="serial")
    with (tmp_path / "resampled.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 4 * len(PAPER_TESTS) * len(LEVELS)
    assert page(curve).count("\n| ") >= 2 * len(PAPER_TESTS)
    assert write(tmp_path, 10, 1, engine="serial") == curve  # known from the folder


def test_the_committed_card_keeps_its_levels_where_it_says_so() -> None:
    with (PAGE / "resampled.csv").open() as file:
        rows = list(csv.DictReader(file))
    null = [row for row in rows if abs(float(row["difference"])) < 1e-9]
    text = (PAGE / "resampled.md").read_text()
    assert {row["test"] for row in null} == set(PAPER_TESTS)
    for test in PAPER_TESTS:
        over = any(
            float(row["rate"]) > float(row["alpha"]) + 3 * float(row["monte_carlo_error"])
            for row in null
            if row["test"] == test
        )
        assert (f"| **{test}** |" in text) == over
    assert "| **10 x 10-fold uncorrected** |" in text and "| **10 x 10-fold corrected** |" not in text
