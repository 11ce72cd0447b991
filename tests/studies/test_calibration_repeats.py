"""The cards on replication and planning: what their small settings show, and the bins they are told in."""

from __future__ import annotations

import numpy as np
import pytest

from adjudge_studies.calibration_partial_conjunction import bound
from adjudge_studies.calibration_planning import planned
from adjudge_studies.calibration_repeats import spread, stated, words
from adjudge_studies.said_and_seen import SaidAndSeen


def test_bins_hold_means_of_what_was_said_and_seen() -> None:
    rows = SaidAndSeen("x", said=[0.11, 0.19, 0.95, 1.0], seen=[0, 1, 1, 1])
    low, high = rows.bins(least=2)
    assert (low.said, low.seen, low.number) == (pytest.approx(0.15), 0.5, 2)
    assert (high.said, high.seen) == (pytest.approx(0.975), 1.0) and rows.worst() == 0  # none has 200 claims


def test_claims_are_repeated_as_often_as_said_under_the_stated_prior() -> None:
    rng = np.random.default_rng(0)
    ours, formula = SaidAndSeen(""), SaidAndSeen("")
    words(6, 1, 30, 150, stated, rng, ours, formula)
    assert len(ours.said) > 150 and np.mean(ours.said) == pytest.approx(np.mean(ours.seen), abs=0.07)


def test_the_short_formula_is_too_cautious_where_effects_are_strong() -> None:
    rng = np.random.default_rng(1)
    ours, formula = SaidAndSeen(""), SaidAndSeen("")
    words(5, 1, 20, 60, spread(1.0), rng, ours, formula)
    gap = abs(float(np.mean(ours.said) - np.mean(ours.seen)))
    assert gap < float(np.mean(formula.seen) - np.mean(formula.said))


def test_plans_cover_and_bounds_are_not_too_high() -> None:
    rng = np.random.default_rng(2)
    assert planned(0.5, 20, 0.05, 35.0, 400, rng).covered >= 0.9
    assert planned(0.0, 20, 0.05, float("inf"), 400, rng).not_separable >= 0.88
    row = bound(20, 6, 3.0, 0.0, 400, rng)
    assert row.too_many <= 0.07 and row.mean >= row.named
