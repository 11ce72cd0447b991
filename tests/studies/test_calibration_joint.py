"""The committed calibration card is what the study computes, and says what the docs say of it."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import pytest
from scipy.stats import binom

from adjudge_studies.calibration_joint import COLUMNS, Rates, claim_rates, crowd, two_only, write_card

CARD = Path(__file__).parents[2] / "docs" / "calibration" / "joint.csv"


def committed() -> list[dict[str, str]]:
    with CARD.open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_committed_exact_rows_are_recomputed() -> None:
    for row in committed():
        if row["null"] == "two":
            again = two_only(int(row["measures"]), int(row["cases"]))
            for column in COLUMNS:
                assert float(row[column]) == pytest.approx(getattr(again, column), abs=1e-5)


def test_committed_simulated_rows_agree_with_a_fresh_simulation() -> None:
    rng = np.random.default_rng(99)
    for row in committed():
        if row["null"] == "crowd" and row["cases"] in {"10", "40"} and row["measures"] in {"2", "5"}:
            again = crowd(int(row["measures"]), int(row["cases"]), 4000, rng)
            for column in COLUMNS:
                error = np.hypot(float(row[f"{column}_error"]), again.error(column))
                assert abs(float(row[column]) - getattr(again, column)) <= 4 * error + 5e-4


def test_strict_rule_and_exact_glrt_keep_five_percent_everywhere() -> None:
    rows = committed()
    assert len(rows) == 110
    for row in rows:
        assert float(row["glrt_exact"]) <= 0.05
        assert float(row["strict"]) <= 0.05
    assert max(float(row["glrt_chi2"]) for row in rows) > 0.1


def test_exact_glrt_rate_of_two_statements_is_the_binomial_tail() -> None:
    rates = two_only(1, 20)
    assert rates.glrt_exact == pytest.approx(2 * binom.cdf(5, 20, 0.5))


def test_a_unanimous_sample_is_claimed_by_all_but_too_few_cases() -> None:
    assert set(claim_rates(np.array([[0.0, 8.0]]), np.ones(1)).values()) == {1.0}
    assert claim_rates(np.array([[0.0, 4.0]]), np.ones(1))["verdict"] == 0.0


def test_the_card_can_be_written_anywhere(tmp_path: Path) -> None:
    rows: list[Rates] = [two_only(1, 6), crowd(2, 6, 50, np.random.default_rng(0))]
    write_card(rows, tmp_path, "a command")
    assert "a command" in (tmp_path / "joint.md").read_text()
    assert len((tmp_path / "joint.csv").read_text().splitlines()) == 3


def test_the_committed_page_has_the_words_of_the_study(tmp_path: Path) -> None:
    page = write_card([], tmp_path, "adjudge reproduce calibration-joint")
    introduction = page.partition("## ")[0]
    assert "`--rule published`" in introduction
    assert CARD.with_suffix(".md").read_text(encoding="utf-8").startswith(introduction)
