"""The calibration card: levels held where assumptions hold, the uncorrected t caught, the page regenerable."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import pytest

from adjudge_studies.calibration_tests import LEVELS, CardRow, assumed_settings, resampled_settings, write_card

PAGE = Path(__file__).parents[2] / "docs" / "calibration"
# Wrong by design, shown for contrast; Iman and Davenport's F runs a little over on ten cases.
KNOWN_EXCESS = {"uncorrected_t", "wilcoxon + none, any pair", "friedman f"}


@pytest.mark.slow
@pytest.mark.parametrize(("test", "setting", "simulate", "share"), assumed_settings())
def test_no_test_exceeds_its_level_where_its_assumptions_hold(test: str, setting: str, simulate, share: float) -> None:
    count = int(1000 * share)
    p = simulate(np.random.default_rng(1), count)
    for level in LEVELS:
        rate, spread = np.mean(p <= level), np.sqrt(level * (1 - level) / count)
        if test in KNOWN_EXCESS:
            continue
        assert rate <= level + 4 * spread, f"{test}, {setting}: {rate} at {level}"
    if test == "uncorrected_t" and "correlation" in setting:
        assert np.mean(p <= 0.05) > 0.5
    if test == "wilcoxon + none, any pair":
        assert np.mean(p <= 0.05) > 0.1


@pytest.mark.slow
def test_resampled_scores_catch_the_uncorrected_t_and_clear_the_corrected_one() -> None:
    found = resampled_settings(np.random.default_rng(2), 150)
    rate = {key: np.mean(p <= 0.05) for key, p in found.items()}
    for setting in ("10 × 10-fold cross-validation", "100 random 90/10 splits"):
        assert rate["uncorrected_t", setting] > 0.55 - 4 * np.sqrt(0.55 * 0.45 / 150)
        assert rate["corrected_t", setting] < 0.05 + 4 * np.sqrt(0.05 * 0.95 / 150)


def test_a_small_card_is_written_the_same_twice(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        write_card(tmp_path / folder, 20, 3)
    assert (tmp_path / "one" / "tests.md").read_text() == (tmp_path / "two" / "tests.md").read_text()
    with (tmp_path / "one" / "tests.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == len(assumed_settings()) + 12
    assert all(0 <= float(row["rate_0.05"]) <= 1 and float(row["se_0.05"]) > 0 for row in rows)


def test_the_committed_card_lists_every_setting_and_its_command() -> None:
    with (PAGE / "tests.csv").open() as file:
        rows = list(csv.DictReader(file))
    listed = [(row["test"], row["setting"]) for row in rows if row["part"] == "assumed"]
    assert listed == [(test, setting) for test, setting, _, _ in assumed_settings()]
    assert "adjudge reproduce calibration-tests" in (PAGE / "tests.md").read_text()


def test_excess_is_more_than_three_standard_errors() -> None:
    assert not CardRow("t", "s", 10_000, (0.0125, 0.055, 0.105)).excess()
    assert CardRow("t", "s", 10_000, (0.01, 0.06, 0.10)).excess()
    assert CardRow("t", "s", 100, (0.0, 0.0, 0.0)).errors()[0] > 0
