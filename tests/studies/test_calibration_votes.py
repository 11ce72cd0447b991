"""The card of votes: its page and rows; models that differ are seldom called the wrong way."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
from tests.command import adjudge

from adjudge_studies.calibration_votes import Cell, judged


def test_the_smallest_setting_writes_its_page_and_rows(tmp_path: Path) -> None:
    said = adjudge("reproduce", "calibration-votes", "--quick", "--out", tmp_path)
    assert said.returncode == 0, said.stderr
    assert said.stdout.startswith("# Calibration card: votes") and "reproduce calibration-votes --seed 0" in said.stdout
    with (tmp_path / "votes.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 26 and {row["models"] for row in rows} == {"3", "10", "20", "30", "100"}


def test_models_far_apart_are_found_and_put_in_order() -> None:
    row = judged(Cell(3, 600, 0.6, 30, False, 0, 0.2, True), 20, np.random.default_rng(3))
    assert row.wrong == 0 and row.power > 0.5
