from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import pytest

from adjudge_studies import calibration_bayes as study

CARD = Path(__file__).parents[2] / "docs" / "calibration" / "bayes.csv"


def test_the_correlated_t_claims_as_often_as_a_one_sided_pair_of_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study, "ROPES", (0.0,))
    rows = list(study._correlated_t(np.random.default_rng(0), 1000))
    right = [row for row in rows if "as assumed" in row.setting]
    for row in right:
        assert row.rates == pytest.approx((0.2, 0.1, 0.02), abs=0.04)
    wrong = next(row for row in rows if "assumed 0.1" in row.setting)
    assert wrong.rates[1] > 0.2  # too small a ρ is too sure


def test_a_card_has_a_line_a_setting_and_an_error_even_for_nothing_claimed(tmp_path: Path) -> None:
    row = study.Row("t", "s", 0.0, 100, (0.2, 0.1, 0.0))
    assert row.errors()[2] > 0.0
    text = study.write_card([row, row], 3, tmp_path)
    assert text.count("| t | s |") == 2 and "seed 3" in text and (tmp_path / "bayes.md").read_text() == text
    assert (tmp_path / "bayes.csv").read_text().splitlines()[1].startswith("t,s,0,100,0.20000,")


def test_the_committed_card_holds_what_the_docs_say_of_it() -> None:
    with CARD.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    five = next(
        r for r in rows if r["test"] == "bayes_signed_rank" and r["setting"].startswith("5 ") and r["rope"] == "0"
    )
    eighty = next(r for r in rows if r["test"] == "bayes_signed_rank" and r["setting"].startswith("80 "))
    assert float(five["rate_0.95"]) == pytest.approx(0.2, abs=0.03)
    assert float(eighty["rate_0.95"]) == pytest.approx(0.1, abs=0.03)
