"""Sampler for the hierarchical model of cross-validated differences on many data sets.

Model (Corani et al. 2017), data set i with n_i folds, ρ_i between folds:

    x_i ~ N(δ_i 1, σ_i² M(ρ_i)),  σ_i ~ U(0, s̄),  δ_i ~ t_ν(δ0, σ0),  δ0 ~ U(−d̄, d̄),  σ0 ~ U(0, s̄0),  ν − 1 ~ prior.

Mean and sum of squares of x_i are sufficient, so the number of folds costs nothing. With the t as a scale mixture,
δ_i ~ N(δ0, σ0²/λ_i), λ_i ~ Gamma(ν/2, ν/2), one sweep is three blocks, each a draw from a joint conditional with the
troublesome parts integrated out (so small σ0 and heavy tails do not trap the chain):

    1. σ0, δ0, δ | λ, σ, ν    Metropolis steps on log σ0 with all δ integrated out; then δ0, then every δ_i, exactly
    2. ν, σ0, λ | δ, δ0       Metropolis steps on (log(ν−1), log σ0) with λ integrated out; then every λ_i, exactly
    3. σ | δ                  exactly: 1/σ_i² is a Gamma cut off at 1/s̄²

Step lengths are drawn log-uniformly, so nothing is tuned and every draw after the warm-up is kept. All chains run
in step as rows of one array; the data may differ from row to row, which makes simulation studies cheap.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.special import gammaln, ndtr, ndtri

from adjudge.kernels.arrays import Floats

_LOG_LOW, _LOG_HIGH = -14.0, 9.5  # range of log(ν−1) tabulated; outside it the prior holds no mass worth naming
_LOG_STEP = (np.log(0.05), np.log(2.5))
_STEPS_ALONE, _STEPS_JOINT = 2, 10


@dataclass(frozen=True, slots=True)
class Bounds:
    """Ends of the uniform priors, scalars or one a chain."""

    delta0: float | Floats  # |δ0| at most
    sigma0: float | Floats
    sigma: float | Floats


@dataclass(frozen=True, slots=True)
class Draws:
    """Kept draws, (chains, draws), and sums over them for each data set, (chains, data sets)."""

    delta0: Floats
    sigma0: Floats
    nu: Floats
    delta_mean: Floats
    below: Floats  # fraction of draws with δ_i < −rope
    above: Floats


def log_nu_prior(alpha: tuple[float, float], beta: tuple[float, float]) -> tuple[Floats, Floats]:
    """log p(y) of y = log(ν−1) on a grid, ν−1 ~ Gamma(α, β), α and β uniform on their ranges and integrated out."""
    nodes, weights = np.polynomial.legendre.leggauss(24)
    a = np.mean(alpha) + 0.5 * (alpha[1] - alpha[0]) * nodes[:, None]
    b = np.mean(beta) + 0.5 * (beta[1] - beta[0]) * nodes[None, :]
    y = np.linspace(_LOG_LOW, _LOG_HIGH, 4001)
    log_density = a * np.log(b) - gammaln(a) + a * y[:, None, None] - b * np.exp(y)[:, None, None]
    top = log_density.max(axis=(1, 2))
    mixed = np.einsum("yab,a,b->y", np.exp(log_density - top[:, None, None]), weights / 2.0, weights / 2.0)
    return y, top + np.log(mixed)


def _log_normal_marginal(
    means: Floats, variances: Floats, delta_bound: float | Floats
) -> tuple[Floats, Floats, Floats]:
    """log ∫ Π N(mean_i; δ0, variance_i) dδ0 over |δ0| ≤ bound up to a constant; centre and precision of δ0."""
    inverse = 1.0 / variances
    precision = inverse.sum(axis=1)
    centre = (means * inverse).sum(axis=1) / precision
    root = np.sqrt(precision)
    inside = ndtr((delta_bound - centre) * root) - ndtr((-delta_bound - centre) * root)
    spread = ((means - centre[:, None]) ** 2 * inverse).sum(axis=1)
    log_value = 0.5 * (np.log(inverse).sum(axis=1) - spread - np.log(precision)) + np.log(np.maximum(inside, 1e-300))
    return log_value, centre, precision


def _log_student(squares: Floats, y: Floats, log_sigma0: Floats) -> Floats:
    """Σ_i log t_ν of residuals whose squares are given, ν = 1 + e^y, scale e^log_sigma0, up to a constant."""
    nu = 1.0 + np.exp(y)
    half = 0.5 * (nu + 1.0)
    tails = np.log1p(squares / (nu * np.exp(2.0 * log_sigma0))[:, None]).sum(axis=1)
    centre = gammaln(half) - gammaln(0.5 * nu) - 0.5 * np.log(nu) - log_sigma0
    return np.asarray(squares.shape[1] * centre - half * tails)


def _step_lengths(rng: np.random.Generator, chains: int) -> Floats:
    return np.asarray(np.exp(_LOG_STEP[0] + (_LOG_STEP[1] - _LOG_STEP[0]) * rng.random(chains)))


def _draw_precisions(shape: Floats, rate: Floats, least: Floats, rng: np.random.Generator) -> Floats:
    """Gamma(shape)/rate, drawn again where it falls below `least` (σ beyond its bound: rare unless folds are few)."""
    drawn = rng.standard_gamma(shape) / rate
    for _ in range(50):
        again = drawn < least
        if not again.any():
            return drawn
        drawn[again] = (rng.standard_gamma(shape) / rate)[again]
    return np.maximum(drawn, least)


def sample_hierarchy(
    means: Floats,
    squares: Floats,
    sizes: Floats,
    rho: Floats,
    bounds: Bounds,
    nu_prior: tuple[Floats, Floats],
    rope: float,
    warmup: int,
    keep: int,
    chains: int,
    rng: np.random.Generator,
) -> Draws:
    """Run all chains; the first four arrays are (data sets,) or (chains, data sets); `squares` > 0 is Σ (x − mean)²."""
    shape = (chains, means.shape[-1])
    means = np.broadcast_to(means, shape)
    own_square = np.broadcast_to(squares / (1.0 - rho), shape)
    information = np.broadcast_to(sizes / (1.0 + (sizes - 1.0) * rho), shape)  # of δ_i, in units of 1/σ_i²
    half_folds = np.broadcast_to((sizes - 1.0) / 2.0, shape)
    least_precision = np.broadcast_to(1.0 / np.square(np.reshape(bounds.sigma, (-1, 1))), shape)
    log_top = np.log(np.broadcast_to(bounds.sigma0, (chains,)))
    grid, log_prior = nu_prior

    spread = np.sqrt(np.maximum(means.var(axis=1), 1e-4 * (own_square / (information * sizes)).mean(axis=1)))
    log_sigma0 = np.minimum(np.log(spread) + rng.standard_normal(chains), log_top - 0.1)
    y = rng.uniform(-1.0, 4.0, size=chains)
    scale_mix = np.ones(shape)
    precision = np.maximum(2.0 * half_folds / own_square, least_precision)

    out = Draws(*(np.empty((chains, keep)) for _ in range(3)), *(np.zeros(shape) for _ in range(3)))
    for sweep in range(-warmup, keep):
        # 1. σ0 with δ0 and every δ_i integrated out, then those
        known = 1.0 / (information * precision)
        current, centre, weight = _log_normal_marginal(
            means, known + np.exp(2.0 * log_sigma0)[:, None] / scale_mix, bounds.delta0
        )
        current = current + log_sigma0
        for _ in range(_STEPS_ALONE):
            proposal = log_sigma0 + _step_lengths(rng, chains) * rng.standard_normal(chains)
            value, new_centre, new_weight = _log_normal_marginal(
                means, known + np.exp(2.0 * proposal)[:, None] / scale_mix, bounds.delta0
            )
            value = value + proposal
            accept = (rng.standard_exponential(chains) > current - value) & (proposal < log_top)
            log_sigma0, current = np.where(accept, proposal, log_sigma0), np.where(accept, value, current)
            centre, weight = np.where(accept, new_centre, centre), np.where(accept, new_weight, weight)
        root = np.sqrt(weight)
        low, high = ndtr((-bounds.delta0 - centre) * root), ndtr((bounds.delta0 - centre) * root)
        uniform = np.clip(low + (high - low) * rng.random(chains), 1e-16, 1.0 - 1e-16)
        delta0 = np.clip(centre + ndtri(uniform) / root, -bounds.delta0, bounds.delta0)
        tie = scale_mix * np.exp(-2.0 * log_sigma0)[:, None]
        full = information * precision + tie
        delta = (information * precision * means + tie * delta0[:, None]) / full
        delta += rng.standard_normal(shape) / np.sqrt(full)

        # 2. ν and σ0 with every λ_i integrated out, then λ
        residual = np.square(delta - delta0[:, None])
        current = _log_student(residual, y, log_sigma0) + np.interp(y, grid, log_prior) + log_sigma0
        for _ in range(_STEPS_JOINT):
            length = _step_lengths(rng, chains)
            new_y = y + 2.0 * length * rng.standard_normal(chains)
            proposal = log_sigma0 + 0.5 * length * rng.standard_normal(chains)
            value = _log_student(residual, np.minimum(np.maximum(new_y, _LOG_LOW), _LOG_HIGH), proposal)
            value = value + np.interp(new_y, grid, log_prior) + proposal
            inside = (proposal < log_top) & (new_y > _LOG_LOW) & (new_y < _LOG_HIGH)
            accept = (rng.standard_exponential(chains) > current - value) & inside
            y, log_sigma0 = np.where(accept, new_y, y), np.where(accept, proposal, log_sigma0)
            current = np.where(accept, value, current)
        nu = 1.0 + np.exp(y)
        rate = 0.5 * (nu[:, None] + residual * np.exp(-2.0 * log_sigma0)[:, None])
        scale_mix = np.maximum(rng.standard_gamma(0.5 * (nu + 1.0)[:, None], size=shape) / rate, 1e-300)

        # 3. σ_i
        quadratic = 0.5 * (own_square + information * np.square(means - delta))
        precision = _draw_precisions(half_folds, quadratic, least_precision, rng)

        if sweep >= 0:
            out.delta0[:, sweep], out.sigma0[:, sweep], out.nu[:, sweep] = delta0, np.exp(log_sigma0), nu
            out.delta_mean[...] += delta
            out.below[...] += delta < -rope
            out.above[...] += delta > rope
    for total in (out.delta_mean, out.below, out.above):
        total /= keep
    return out
