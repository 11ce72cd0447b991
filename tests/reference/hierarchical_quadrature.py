"""The hierarchical model on a small case by brute-force integration, no sampling → hierarchical_quadrature.json.

    PYTHONPATH=src python tests/reference/hierarchical_quadrature.py      (about a minute)

A second route, sharing nothing with the sampler: σ_i is integrated out in closed form (an incomplete gamma), δ_i on a
grid of cells whose Student masses come from the distribution function, α and β by midpoints, and (δ0, log σ0, log(ν−1))
on a product grid. Five data sets of unequal size and unequal ρ.
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
from scipy.special import gammaincc, gammaln, stdtr

RHO = [0.1, 0.1, 0.2, 0.2, 0.05]
ROPE = 0.5


def data() -> list[list[float]]:
    rng = np.random.default_rng(20)
    centres, sizes = [0.2, 1.4, 0.9, -0.3, 2.6], [10, 12, 10, 20, 15]
    return [
        np.round(centre + 0.8 * rng.standard_normal(size), 3).tolist()
        for centre, size in zip(centres, sizes, strict=True)
    ]


def main() -> None:
    rows = [np.array(row) for row in data()]
    everything = np.concatenate(rows)
    means = np.array([row.mean() for row in rows])
    within = np.mean([row.std() for row in rows])
    sigma_top, sigma0_top, delta_top = 1000 * within, 1000 * means.std(), np.abs(everything).max()

    edges = np.linspace(-9.0, 12.0, 701)
    middle = (edges[1:] + edges[:-1]) / 2
    likelihood = []
    for row, rho in zip(rows, RHO, strict=True):
        n = len(row)
        covariance = (1 - rho) * np.eye(n) + rho
        inverse = np.linalg.inv(covariance)
        residual = row[None, :] - middle[:, None]
        quadratic = np.einsum("gi,ij,gj->g", residual, inverse, residual)
        # ∫_0^top σ^-n exp(−Q/2σ²) dσ = ½ (Q/2)^(−(n−1)/2) Γ((n−1)/2, Q/2top²)
        half = (n - 1) / 2
        log_value = -half * np.log(quadratic / 2) + np.log(gammaincc(half, quadratic / (2 * sigma_top**2)))
        likelihood.append(np.exp(log_value - log_value.max()))
    likelihood = np.array(likelihood).T

    delta0 = (np.arange(64) + 0.5) / 64 * 2 * delta_top - delta_top
    log_sigma0 = np.concatenate([np.linspace(-7, -2, 12)[:-1], np.linspace(-2, 2.5, 61)[:-1], np.linspace(2.5, 7, 19)])
    log_sigma0 = log_sigma0[log_sigma0 < np.log(sigma0_top)]
    y = np.concatenate([np.linspace(-6, -2, 7)[:-1], np.linspace(-2, 7, 46)])
    a = 1 + (np.arange(40) + 0.5) / 40
    b = 0.01 + 0.09 * (np.arange(40) + 0.5) / 40
    prior = np.exp(
        a[:, None] * np.log(b) - gammaln(a)[:, None] + a[:, None] * y[:, None, None] - b * np.exp(y)[:, None, None]
    ).mean(axis=(1, 2))

    weight = np.empty((len(y), len(log_sigma0), len(delta0)))
    shares = np.empty((3, *weight.shape))
    for i, point in enumerate(y):
        nu = 1 + np.exp(point)
        for j, log_scale in enumerate(log_sigma0):
            scale = np.exp(log_scale)
            cells = np.diff(stdtr(nu, (edges[None, :] - delta0[:, None]) / scale), axis=1)
            weight[i, j] = (cells @ likelihood).prod(axis=1) * prior[i] * scale
            shares[0, i, j] = stdtr(nu, (-ROPE - delta0) / scale)
            shares[2, i, j] = stdtr(nu, (delta0 - ROPE) / scale)
    shares[1] = 1 - shares[0] - shares[2]
    weight *= np.gradient(y)[:, None, None] * np.gradient(log_sigma0)[None, :, None]
    weight /= weight.sum()
    winner = shares.argmax(axis=0)
    result = {
        "probabilities": [float(weight[winner == region].sum()) for region in range(3)],
        "mean_shares": [float((weight * share).sum()) for share in shares],
        "delta0": float((weight.sum(axis=(0, 1)) * delta0).sum()),
        "log_sigma0": float((weight.sum(axis=(0, 2)) * log_sigma0).sum()),
        "log_nu_minus_1": float((weight.sum(axis=(1, 2)) * y).sum()),
    }
    record = {"d": data(), "rho": RHO, "rope": ROPE, "result": result}
    Path(__file__).with_suffix(".json").write_text(json.dumps(record, indent=1) + "\n")
    print(json.dumps(result, indent=1))


if __name__ == "__main__":
    main()
