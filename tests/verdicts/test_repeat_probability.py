"""Worked examples of the chance to repeat a claim."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.special import ndtr

from adjudge import compare
from adjudge.verdicts.effect_score import effect_score
from adjudge.verdicts.repeat_probability import (
    SPREADS,
    WIDEST,
    Shrinkage,
    assumed,
    repeat_among,
    repeat_probability,
    shrinkage,
)


def test_one_pair_and_one_measure() -> None:
    p = np.array([[0.01]])
    assert shrinkage(p, 20) == pytest.approx([0.833333333])
    assert repeat_probability(p, p, np.array([[True]]), 20, 0.05) == pytest.approx([0.554794440], abs=1e-8)


def test_the_weakest_claimed_sign_decides() -> None:
    p = np.array([[0.001, 0.01, 0.03]])
    assert repeat_probability(p, p, np.ones((1, 3), bool), 50, 0.05) == pytest.approx([0.514191901], abs=1e-8)


def test_ten_pairs_tell_how_large_effects_are_here() -> None:
    z = np.array([2.5, -0.3, 1.1, 0.2, -1.9, 3.1, 0.4, -0.8, 2.2, 1.5])
    p = 2 * ndtr(-np.abs(z))[:, None]
    assert shrinkage(p, 5) == pytest.approx(0.651567944, abs=1e-8)


def test_a_smaller_level_makes_a_repeat_less_likely_and_nothing_claimed_has_none() -> None:
    p = np.array([[0.001], [0.001]])
    q = np.array([[0.002], [0.03]])
    found = repeat_probability(p, q, np.array([[True], [True]]), 30, 0.05)
    assert found[0] > found[1]
    assert np.isnan(repeat_probability(p, q, np.zeros((2, 1), bool), 30, 0.05)).all()


def test_a_large_effect_varies_more_in_the_old_cases_and_in_the_new_ones() -> None:
    rng, kappa, n, new, p = np.random.default_rng(0), 0.9, 12.0, 24.0, 1e-4
    score = float(effect_score(p, n, "mean"))
    spread = 1 + (kappa * score) ** 2 / n / 2  # beyond that of no effect
    effects = rng.normal(kappa * score, np.sqrt(kappa * n / (n - 3) * spread), 400_000)
    seen = rng.normal(effects * np.sqrt(new / n), np.sqrt(new / (new - 3) * spread))
    known = Shrinkage(np.array([kappa]), np.ones(1))
    found = repeat_among(np.array([[p]]), np.array([[True]]), np.array([[score]]), known, np.array([[n]]), 0.001,
                        ("mean",), np.array([[new]]))  # fmt: skip
    assert found == pytest.approx([(seen > effect_score(0.001, new, "mean")).mean()], abs=0.004)


def test_fewer_than_ten_pairs_give_the_range_of_two_spreads_from_the_effect_and_ten_pairs_one_number() -> None:
    rng = np.random.default_rng(0)
    a = rng.normal(0.7, 0.05, 12)
    pair = compare({"A": a, "B": a + rng.uniform(0.05, 0.15, 12)}, measure="accuracy")["B", "A"]
    # 12 wins of 12: p cannot fall below 2^-11; the effect is seen nevertheless.
    score = effect_score(2.0**-11, 12, "typical")
    by_hand = [repeat_among(np.array([[2.0**-11]]), np.array([[True]]), np.array([[score]]), assumed(12, spread),
                           np.array([[12.0]]), 0.05, ("typical",)).item() for spread in SPREADS]  # fmt: skip
    assert (
        pair.repeat_probability is None
        and pair.repeat_range is not None
        and pair.repeat_range == pytest.approx(by_hand)
    )
    assert pair.repeat_range[1] > 0.85 and pair.repeat_range[1] - pair.repeat_range[0] <= WIDEST
    many = compare({f"L{j}": a + 0.02 * j + rng.normal(0, 0.01, 12) for j in range(5)}, measure="accuracy")
    told = [pair for pair in many if pair.verdict in ("better", "worse")]
    assert told and all(pair.repeat_probability is not None and pair.repeat_range is None for pair in told)


def test_what_new_cases_show_lies_within_the_range_for_effects_of_its_spreads() -> None:
    from adjudge_studies.calibration_repeats import few_pairs

    for tau in SPREADS:
        row = few_pairs(3, 1, 20, tau, "skewed", 250, np.random.default_rng(1))
        assert row.claims > 40 and row.low - 0.08 <= row.seen <= row.high + 0.08
