from __future__ import annotations

import numpy as np
import pytest

from adjudge.kernels.convergence import effective_sample_size, error_of_fraction, rank_normalised, split_r_hat


def autoregression(phi: float, shape: tuple[int, int], seed: int) -> np.ndarray:
    rng = np.random.default_rng(seed)
    chains = np.empty(shape)
    chains[:, 0] = rng.standard_normal(shape[0])
    for t in range(1, shape[1]):
        chains[:, t] = phi * chains[:, t - 1] + np.sqrt(1 - phi**2) * rng.standard_normal(shape[0])
    return chains


def test_independent_draws_are_worth_their_number() -> None:
    draws = np.random.default_rng(0).standard_normal((8, 2000))
    assert effective_sample_size(draws) == pytest.approx(16_000, rel=0.1)
    assert split_r_hat(draws) < 1.002


@pytest.mark.parametrize("phi", [0.5, 0.9])
def test_an_autoregression_is_worth_what_theory_says(phi: float) -> None:
    draws = autoregression(phi, (8, 5000), seed=1)
    assert effective_sample_size(draws) == pytest.approx(40_000 * (1 - phi) / (1 + phi), rel=0.15)


def test_chains_in_different_places_or_of_different_width_are_seen() -> None:
    draws = np.random.default_rng(0).standard_normal((4, 500))
    assert split_r_hat(draws + np.arange(4)[:, None]) > 1.2
    assert split_r_hat(draws * np.array([1.0, 1.0, 4.0, 4.0])[:, None]) > 1.1


def test_a_drift_within_each_chain_is_seen() -> None:
    draws = np.random.default_rng(0).standard_normal((4, 500)) + np.linspace(0, 3, 500)
    assert split_r_hat(draws) > 1.2


def test_equal_draws_share_their_rank_and_constant_chains_are_no_nan() -> None:
    scores = rank_normalised(np.array([[1.0, 1.0], [2.0, 0.0]]))
    assert scores[0, 0] == scores[0, 1] == pytest.approx(0.0)
    assert effective_sample_size(np.ones((2, 10))) == 20.0
    assert split_r_hat(np.ones((2, 10))) == 1.0


def test_error_of_a_fraction_is_binomial_for_independent_draws_and_never_zero() -> None:
    draws = (np.random.default_rng(1).random((8, 2000)) < 0.3).astype(float)
    assert error_of_fraction(draws, 100.0) == pytest.approx(np.sqrt(0.21 / 16_000), rel=0.1)
    assert 0.0 < error_of_fraction(np.ones((2, 50)), 100.0) < 0.01
