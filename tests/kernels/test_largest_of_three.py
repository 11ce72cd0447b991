from __future__ import annotations

import numpy as np
import pytest

from adjudge.kernels.largest_of_three import largest_of_three


def test_one_two_three_has_the_exact_fractions() -> None:
    # Integer shapes integrate by hand: 17/216, 41/144, 275/432.
    assert largest_of_three(np.array([1.0, 2.0, 3.0])) == pytest.approx([17 / 216, 41 / 144, 275 / 432], abs=1e-13)


def test_equal_parameters_share_evenly() -> None:
    assert largest_of_three(np.array([7.0, 7.0, 7.0])) == pytest.approx([1 / 3] * 3, abs=1e-13)


def test_an_absent_region_is_never_largest_and_the_rest_is_a_beta_tail() -> None:
    # P(Beta(5, 2) > 1/2) = 57/64
    assert largest_of_three(np.array([0.0, 2.0, 5.0])) == pytest.approx([0.0, 7 / 64, 57 / 64], abs=1e-14)
    assert largest_of_three(np.array([0.0, 0.0, 3.0])).tolist() == [0.0, 0.0, 1.0]


@pytest.mark.parametrize("alpha", [(40.0, 1.0, 39.0), (0.3, 5.0, 4.0), (300.0, 250.0, 260.0)])
def test_agrees_with_draws(alpha: tuple[float, float, float]) -> None:
    draws = np.random.default_rng(0).dirichlet(alpha, 40_000).argmax(axis=1)
    assert largest_of_three(np.array(alpha)) == pytest.approx(np.bincount(draws, minlength=3) / 40_000, abs=0.011)
