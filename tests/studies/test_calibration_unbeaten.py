"""The card of P(unbeaten): who truly is unbeaten, by loops; the rule that was tried; what the committed card shows."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import pytest

from adjudge_studies.calibration_unbeaten import bins_of, in_use, shrunk_together, true_means, truly_unbeaten

CARD = Path(__file__).parents[2] / "docs" / "calibration" / "unbeaten.csv"


def test_who_is_truly_unbeaten_by_loops() -> None:
    rng = np.random.default_rng(1)
    alike, other = true_means("alike", 3, 20, rng), true_means("independent", 3, 20, rng)
    assert (alike[:, 0] == alike[:, 2]).all() and (truly_unbeaten(alike).sum(axis=1) == 1).all()
    for means, found in zip(other, truly_unbeaten(other), strict=True):
        for a in range(8):
            assert found[a] == (not any(all(means[j, b] > means[j, a] for j in range(3)) for b in range(8)))


def test_both_rules_find_who_is_far_ahead_and_agree_on_the_order() -> None:
    rng = np.random.default_rng(2)
    means = np.repeat(np.arange(8.0)[None, None], 2, axis=1)
    values = means[..., None] + rng.standard_normal((1, 2, 8, 20))
    for rule in (in_use, shrunk_together):
        found = rule(values, "rank", rng)[0]
        assert found[-1] > 0.9 and found[:5].max() < 0.1 and found.sum() == pytest.approx(1, abs=0.15)


def test_bins_hold_every_learner_once() -> None:
    found = bins_of("in use", "sign", "independent", 2, 12, 30, np.random.default_rng(3))
    assert sum(each.learners for each in found) == 240 and all(each.low <= each.said <= each.high for each in found)


def test_on_the_card_one_measure_is_near_and_several_are_off_both_ways() -> None:
    with CARD.open(encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file) if int(row["learners"]) >= 50]
    gap = {
        key: [float(row["seen"]) - float(row["said"]) for row in rows if (row["rule"], row["regime"]) == key]
        for key in {(row["rule"], row["regime"]) for row in rows}
    }
    assert min(gap["in use", "alike"]) < -0.2 and max(gap["in use", "alike"]) < 0.05  # said too high
    assert max(gap["in use", "independent"]) > 0.1  # small ones too low
    assert min(gap["shrunk together", "alike"]) < -0.1  # so the rule that was tried is not right in both
