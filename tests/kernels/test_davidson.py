"""Bradley–Terry with ties: the worked example, a general-purpose optimiser, clusters left out one by one."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.optimize import minimize

from adjudge.kernels import davidson
from adjudge.kernels.davidson import Floats, Ints, Votes, cluster_covariance, fit

COUNTS = ((0, 1, 6, 3, 2), (1, 2, 5, 2, 3), (0, 2, 7, 1, 1))  # first, second, won, lost, tied


def counted(counts: tuple[tuple[int, ...], ...], models: int) -> Votes:
    rows = [(a, b, y) for a, b, *n in counts for y, times in zip((1, -1, 0), n, strict=True) for _ in range(times)]
    first, second, outcome = np.array(rows).T
    return Votes(first, second, outcome.astype(np.int8), models, np.zeros((len(rows), 0)))


def drawn(n: int, k: int, covariates: int, seed: int) -> Votes:
    rng = np.random.default_rng(seed)
    first = rng.integers(0, k, n)
    second = (first + rng.integers(1, k, n)) % k
    return Votes(first, second, rng.integers(-1, 2, n).astype(np.int8), k, rng.normal(size=(n, covariates)))


def by_optimiser(votes: Votes) -> Floats:
    """The same maximum, found without our derivatives."""

    def loss(x: Floats) -> float:
        theta = x[: votes.models] - x[: votes.models].mean()
        eta = theta[votes.first] - theta[votes.second] + votes.covariates @ x[votes.models : -1]
        logs = np.column_stack([-eta / 2, np.full(len(eta), x[-1]), eta / 2])
        own = logs[np.arange(len(eta)), votes.outcome + 1]
        pull = 0.5 * (np.log1p(np.exp(theta)) + np.log1p(np.exp(-theta))).sum()
        return float(-(own - np.log(np.exp(logs).sum(axis=1))).sum() + pull)

    best = minimize(loss, np.zeros(votes.models + votes.covariates.shape[1] + 1), method="BFGS", options={"gtol": 1e-9})
    best.x[: votes.models] -= best.x[: votes.models].mean()
    return np.asarray(best.x)


def test_the_worked_example() -> None:
    parameters, _ = fit(counted(COUNTS, 3))
    assert parameters[:3] == pytest.approx([0.854311, 0.028647, -0.882957], abs=1e-5)
    assert np.exp(parameters[-1]) == pytest.approx(0.587542, abs=1e-5)


@pytest.mark.parametrize(("n", "k", "covariates", "seed"), [(60, 3, 0, 1), (300, 6, 2, 2), (40, 5, 1, 3)])
def test_a_general_purpose_optimiser_finds_the_same(n: int, k: int, covariates: int, seed: int) -> None:
    votes = drawn(n, k, covariates, seed)
    assert fit(votes)[0] == pytest.approx(by_optimiser(votes), abs=1e-6)


def test_a_model_that_won_every_vote_has_a_finite_strength_and_no_ties_need_no_tie_parameter() -> None:
    parameters, _ = fit(counted(((0, 1, 20, 0, 0),), 2))
    # Two models, 20 votes won, pulls of ½ towards the mean: 20 σ(−2θ) = ½ tanh(θ/2) at strengths ±θ.
    theta = parameters[0]
    assert 20.0 / (1.0 + np.exp(2 * theta)) == pytest.approx(0.5 * np.tanh(theta / 2), rel=1e-6)


def one_by_one(votes: Votes, parameters: Floats, information: Floats, clusters: Ints) -> Floats:
    """CR3 by solving once a cluster, whatever its size."""
    residuals, spread = davidson._moments(votes, parameters)
    moved = []
    for cluster in np.unique(clusters):
        rows = clusters == cluster
        part = Votes(votes.first[rows], votes.second[rows], votes.outcome[rows], votes.models, votes.covariates[rows])
        rest = information - davidson._information(part, spread[rows])
        moved.append(np.linalg.solve(rest, davidson._sums(part, residuals[rows])))
    shifts = np.array(moved)
    return np.asarray((len(shifts) - 1) / len(shifts) * shifts.T @ shifts)


@pytest.mark.parametrize("covariates", [0, 2])
def test_clusters_of_all_sizes_are_left_out_as_one_by_one(covariates: int) -> None:
    votes = drawn(400, 5, covariates, 4)
    parameters, information = fit(votes)
    clusters = np.random.default_rng(5).geometric(0.08, 400)
    found = cluster_covariance(votes, parameters, information, clusters)
    assert found == pytest.approx(one_by_one(votes, parameters, information, clusters), abs=1e-12)


def test_one_step_is_close_to_leaving_out_and_fitting_anew() -> None:
    votes = drawn(600, 4, 0, 6)
    parameters, information = fit(votes)
    clusters = np.arange(600) // 20
    moved = []
    for cluster in range(30):
        rows = clusters != cluster
        moved.append(
            fit(Votes(votes.first[rows], votes.second[rows], votes.outcome[rows], 4, votes.covariates[rows]))[0]
        )
    shifts = np.array(moved) - parameters
    found = cluster_covariance(votes, parameters, information, clusters)
    assert np.diag(found) == pytest.approx(np.diag(29 / 30 * shifts.T @ shifts), rel=0.02)
