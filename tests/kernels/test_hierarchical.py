from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import chi2, kstest

from adjudge.kernels.hierarchical import Bounds, log_nu_prior, sample_hierarchy


def test_prior_of_nu_integrates_to_one_and_has_the_mean_of_its_mixture() -> None:
    y, log_density = log_nu_prior((1.0, 2.0), (0.01, 0.1))
    mass = np.exp(log_density) * (y[1] - y[0])
    assert mass.sum() == pytest.approx(1.0, abs=1e-6)
    # E α · E 1/β = 1.5 · ln 10 / 0.09
    assert (mass * np.exp(y)).sum() == pytest.approx(1.5 * np.log(10.0) / 0.09, rel=1e-4)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seed", "folds", "alpha", "beta"),
    [(1, 8, (1.0, 2.0), (0.01, 0.1)), (2, 3, (1.0, 1.2), (0.8, 1.2))],
    ids=["usual prior", "few folds and heavy tails"],
)
def test_truths_drawn_from_the_prior_rank_evenly_among_posterior_draws(
    seed: int, folds: int, alpha: tuple[float, float], beta: tuple[float, float]
) -> None:
    """Simulation-based calibration: 800 problems, each one chain, ranks of the truth among 19 spaced draws."""
    rng = np.random.default_rng(seed)
    problems, q, rho = 800, 6, 0.2
    bounds = Bounds(delta0=1.0, sigma0=1.5, sigma=2.0)
    delta0 = rng.uniform(-1, 1, problems)
    sigma0 = rng.uniform(0, 1.5, problems)
    nu = 1 + rng.gamma(rng.uniform(*alpha, problems), 1 / rng.uniform(*beta, problems))
    delta = delta0[:, None] + sigma0[:, None] * rng.standard_t(nu[:, None], (problems, q))
    sigma = rng.uniform(0, 2, (problems, q))
    shared = rng.standard_normal((problems, q, 1))
    own = rng.standard_normal((problems, q, folds))
    x = delta[..., None] + sigma[..., None] * (np.sqrt(rho) * shared + np.sqrt(1 - rho) * own)
    means = x.mean(axis=2)
    squares = ((x - means[..., None]) ** 2).sum(axis=2)
    draws = sample_hierarchy(
        means,
        squares,
        np.full(q, float(folds)),
        np.full(q, rho),
        bounds,
        log_nu_prior(alpha, beta),
        0.0,
        warmup=60,
        keep=19 * 8,
        chains=problems,
        rng=rng,
    )
    for truth, chain in ((delta0, draws.delta0), (sigma0, draws.sigma0), (nu, draws.nu)):
        ranks = (chain[:, ::8] < truth[:, None]).sum(axis=1)
        counts = np.bincount(ranks, minlength=20)
        statistic = ((counts - problems / 20) ** 2 / (problems / 20)).sum()
        assert chi2.sf(statistic, 19) > 0.002
        assert kstest((ranks + rng.random(problems)) / 20, "uniform").pvalue > 0.002
    # What the posterior says of each δ_i's sign must hold on average, on the side its mean points to.
    surprise = ((delta < 0) - draws.below) * np.sign(means)
    for far in (np.abs(means) > 0.5, np.abs(means) <= 0.5):
        sums = (surprise * far).sum(axis=1)
        assert abs(sums.mean()) < 3.2 * sums.std() / np.sqrt(problems)
