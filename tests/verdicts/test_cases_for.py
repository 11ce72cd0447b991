"""How many cases a sign takes: the textbook number, chances that rise with the cases, and errors of claimed signs."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.special import ndtr

from adjudge.verdicts.cases_for import GRID, MOST, assurance, cases_for, chance_of, plan_signs, sign_and_magnitude
from adjudge.verdicts.effect_score import effect_score
from adjudge.verdicts.repeat_probability import Shrinkage


@pytest.mark.parametrize("centre", ["mean", "typical", "wins"])
@pytest.mark.parametrize("theta", [0.7, 2.0, 3.3])
def test_the_number_is_the_least_with_the_wanted_chance_looked_for_one_by_one(centre: str, theta: float) -> None:
    needed = cases_for(theta, 50, 0.05, centre, 0.8).item()
    every = np.arange(5, 2000)
    least = every[chance_of(theta, 50, 0.05, centre, every) >= 0.8][0]
    assert abs(needed - least) <= max(1, 0.005 * least)  # interpolated: the exact tail has steps


def test_no_effect_needs_more_cases_than_there_are_and_a_larger_one_fewer() -> None:
    needed = cases_for(np.array([0.0, 1.0, 2.0, 4.0]), 50, 0.05, "mean", 0.8)
    assert np.isinf(needed[0]) and needed[1] > needed[2] > needed[3] and GRID[-1] == MOST
    assert cases_for(2.0, 50, 0.01, "mean", 0.8) > needed[2] < cases_for(2.0, 50, 0.05, "mean", 0.9)


def test_a_p_that_tells_nothing_is_not_separable_and_the_interval_holds_the_number() -> None:
    found = plan_signs(np.array([0.001, 0.04, 0.07, np.nan]), np.full(4, 30.0), 0.05, "typical", 0.8, 0.8)
    assert found.separable.tolist() == [True, True, False, False]
    assert (found.low <= found.needed).all() and (found.needed <= found.high).all()
    small = plan_signs(np.array([0.01]), np.array([8000.0]), 1e-6, "typical", 0.8, 0.8)
    assert small.separable[0] and np.isinf(small.needed[0])  # a difference of zero is not plausible there


@pytest.mark.parametrize("theta", [0.5, 1.0, 2.8])
def test_wrong_signs_and_exaggeration_are_those_of_a_simulation(theta: float) -> None:
    score = np.random.default_rng(0).normal(theta, 1, 400_000)
    claimed = score[np.abs(score) > 1.959963985]
    wrong, large = sign_and_magnitude(theta, 0.05)
    assert wrong == pytest.approx((claimed < 0).mean(), abs=0.01)
    assert large == pytest.approx(np.abs(claimed).mean() / theta, rel=0.02)
    assert len(claimed) / 400_000 == pytest.approx(ndtr(theta - 1.96) + ndtr(-theta - 1.96), abs=0.005)


def test_without_an_effect_every_second_sign_is_wrong() -> None:
    assert sign_and_magnitude(0.0, 0.05) == (0.5, float("inf"))


def test_assurance_is_the_chance_averaged_over_what_the_effect_may_be() -> None:
    rng, kappa, score, n, cases = np.random.default_rng(0), 0.6, 2.0, 40, 160
    effects = rng.normal(kappa * score, np.sqrt(kappa * n / (n - 3)), 400_000)  # of n cases
    spread = np.sqrt(cases / (cases - 3) * (1 + (kappa * score) ** 2 / n / 2))
    seen = rng.normal(effects * np.sqrt(cases / n), spread)
    found = assurance(score, Shrinkage(np.array([kappa]), np.ones(1)), n, 0.05, "mean", cases)
    assert found == pytest.approx((seen > effect_score(0.05, cases, "mean")).mean(), abs=0.004)
