"""Bradley–Terry with Davidson's ties: strengths by maximum likelihood, covariance by leaving clusters out.

Of a vote between i and j, with η = θ_i − θ_j + x·β: P(i wins) = e^(η/2)/s, P(j wins) = e^(−η/2)/s, P(tie) = e^τ/s,
s = e^(η/2) + e^(−η/2) + e^τ (Davidson 1970). This is an exponential family in (η/2, τ): the log-likelihood is concave,
and Newton's step is that of a weighted regression with a 2 × 2 covariance a vote. A weak pull of each strength towards
their mean, `pull`·(log σ(θ_i − θ̄) + log σ(θ̄ − θ_i)), gives an answer where a model won or lost every vote.

State: parameters [θ (k, mean 0), β (c), τ]. The covariance is CR3 by one Newton step a cluster: leaving cluster g out
moves the estimate by (H − H_g)⁻¹ s_g = H⁻¹ u_g, where u_g is the cluster's score with each vote's residual inflated by
its leverage, (I − C L)⁻¹ r; so V = (G − 1)/G · H⁻¹ (Σ u_g u_gᵀ) H⁻¹. Clusters with more votes than parameters are left
out by solving with H − H_g itself.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

_STEPS, _CLOSE = 100, 1e-10


@dataclass(frozen=True, slots=True)
class Votes:
    """One entry a vote: who met whom, 1 where the first won, −1 the second, 0 a tie, and differences of covariates."""

    first: Ints
    second: Ints
    outcome: NDArray[np.int8]
    models: int
    covariates: Floats  # (votes, c): first minus second

    def eta(self, parameters: Floats) -> Floats:
        k = self.models
        return parameters[self.first] - parameters[self.second] + self.covariates @ parameters[k:-1]


def probabilities(votes: Votes, parameters: Floats) -> tuple[Floats, Floats, Floats]:
    """Of each vote: that the first wins, that the second does, a tie."""
    half = votes.eta(parameters) / 2.0
    logs = np.stack([half, -half, np.full_like(half, parameters[-1])])
    logs -= logs.max(axis=0)
    parts = np.exp(logs)
    win, loss, tie = parts / parts.sum(axis=0)
    return win, loss, tie


def _moments(votes: Votes, parameters: Floats) -> tuple[Floats, Floats]:
    """Residuals (votes, 2) of (sign/2, tie) and their covariances (votes, 2, 2) under the model."""
    win, loss, tie = probabilities(votes, parameters)
    lead = (win - loss) / 2.0
    residuals = np.column_stack([votes.outcome / 2.0 - lead, (votes.outcome == 0) - tie])
    cross = -lead * tie
    spread = np.empty((len(win), 2, 2))
    spread[:, 0, 0], spread[:, 1, 1] = (win + loss) / 4.0 - lead**2, tie * (1.0 - tie)
    spread[:, 0, 1] = spread[:, 1, 0] = cross
    return residuals, spread


def _pulled(theta: Floats, pull: float) -> tuple[Floats, Floats]:
    """Gradient and negated Hessian of the pull towards the mean strength (θ has mean 0)."""
    share = 1.0 / (1.0 + np.exp(-theta))
    slope = pull * (1.0 - 2.0 * share)
    curve = 2.0 * pull * share * (1.0 - share)
    k = len(theta)
    centre = np.eye(k) - 1.0 / k
    return centre @ slope, centre @ (curve[:, None] * centre)


def _sums(votes: Votes, values: Floats) -> Floats:
    """Σ over votes of value[:, 0]·(e_first − e_second, x) and value[:, 1] at τ: a vector of parameters."""
    k = votes.models
    of = np.bincount(votes.first, values[:, 0], k) - np.bincount(votes.second, values[:, 0], k)
    return np.concatenate([of, votes.covariates.T @ values[:, 0], [values[:, 1].sum()]])


def _information(votes: Votes, spread: Floats) -> Floats:
    """Σ over votes of the design times the vote's covariance times the design."""
    k, c = votes.models, votes.covariates.shape[1]
    found = np.zeros((k + c + 1, k + c + 1))
    weight, cross = spread[:, 0, 0], spread[:, 0, 1]
    met = np.bincount(votes.first * k + votes.second, weight, k * k).reshape(k, k)
    met = met + met.T
    found[:k, :k] = np.diag(met.sum(axis=1)) - met
    for column in range(c):
        x = votes.covariates[:, column]
        found[k + column] = _sums(votes, np.column_stack([weight * x, cross * x]))
    found[-1] = _sums(votes, spread[:, 1])
    found[:k, k:] = found[k:, :k].T
    found[k : k + c, -1] = found[-1, k : k + c]
    return found


def fit(votes: Votes, pull: float = 0.5) -> tuple[Floats, Floats]:
    """The parameters and the information matrix (with the pull, and with Σ θ held at 0) at the maximum."""
    k = votes.models
    parameters = np.zeros(k + votes.covariates.shape[1] + 1)
    tied = int((votes.outcome == 0).sum())
    held = np.zeros((len(parameters), len(parameters)))
    held[:k, :k] = 1.0 / k
    if not tied:  # no tie at all: τ is −∞, and its row is held
        parameters[-1] = -40.0
        held[-1, -1] = 1.0
    value = -np.inf
    for _ in range(_STEPS):
        residuals, spread = _moments(votes, parameters)
        slope, curve = _pulled(parameters[:k], pull)
        gradient = _sums(votes, residuals)
        gradient[:k] += slope
        information = _information(votes, spread)
        information[:k, :k] += curve
        if not tied:
            gradient[-1] = 0.0
            information[-1] = information[:, -1] = 0.0
        information += held
        step = np.linalg.solve(information, gradient)
        if np.abs(step).max() < _CLOSE:
            return parameters, information
        value = _likelihood(votes, parameters, pull)
        size = 1.0
        while size > 1e-6 and _likelihood(votes, parameters + size * step, pull) < value - 1e-9 * abs(value):
            size /= 2.0
        parameters = parameters + size * step
        parameters[:k] -= parameters[:k].mean()
    raise ArithmeticError("the strengths did not converge")


def _likelihood(votes: Votes, parameters: Floats, pull: float) -> float:
    win, loss, tie = probabilities(votes, parameters)
    chosen = np.where(votes.outcome > 0, win, np.where(votes.outcome < 0, loss, tie))
    theta = parameters[: votes.models] - parameters[: votes.models].mean()
    return float(
        np.log(np.maximum(chosen, 1e-300)).sum() - pull * (np.logaddexp(0, theta) + np.logaddexp(0, -theta)).sum()
    )


def cluster_covariance(votes: Votes, parameters: Floats, information: Floats, clusters: Ints) -> Floats:
    """CR3 of the parameters: each cluster of votes left out by one Newton step."""
    k, size = votes.models, len(parameters)
    inverse = np.asarray(np.linalg.inv(information), dtype=np.float64)
    residuals, spread = _moments(votes, parameters)
    codes, counts = np.unique(clusters, return_inverse=True, return_counts=True)[1:]
    groups = len(counts)
    order = np.argsort(codes, kind="stable")
    starts = np.concatenate([[0], np.cumsum(counts)])
    inflated = np.empty_like(residuals)
    moved = np.zeros((groups, size))
    for count in np.unique(counts):
        chosen = np.flatnonzero(counts == count)
        if 2 * count > size:
            for group in chosen:
                moved[group] = _without(votes, order[starts[group] : starts[group + 1]], residuals, spread, information)
            continue
        rows = order[starts[chosen][:, None] + np.arange(count)]
        for part in np.array_split(rows, max(1, len(rows) * count * count // 500_000)):
            inflated[part] = _inflated(votes, part, residuals, spread, inverse)
    small = 2 * counts[codes] <= size
    for column, sign in ((votes.first, 1.0), (votes.second, -1.0)):
        np.add.at(moved, (codes[small], column[small]), sign * inflated[small, 0])
    for covariate in range(votes.covariates.shape[1]):
        moved[:, k + covariate] += np.bincount(
            codes[small], inflated[small, 0] * votes.covariates[small, covariate], groups
        )
    moved[:, -1] += np.bincount(codes[small], inflated[small, 1], groups)
    shifts = moved @ inverse
    return np.asarray((groups - 1) / groups * (shifts.T @ shifts))


def _design(votes: Votes, rows: Ints) -> Floats:
    """(rows, parameters): e_first − e_second and the covariates; the column of τ is 0."""
    k, n = votes.models, len(rows)
    design = np.zeros((n, k + votes.covariates.shape[1] + 1))
    at = np.arange(n)
    design[at, votes.first[rows]] += 1.0
    design[at, votes.second[rows]] -= 1.0
    design[:, k:-1] = votes.covariates[rows]
    return design


def _without(votes: Votes, rows: Ints, residuals: Floats, spread: Floats, information: Floats) -> Floats:
    """u_g of a large cluster: H (H − H_g)⁻¹ s_g."""
    part = Votes(votes.first[rows], votes.second[rows], votes.outcome[rows], votes.models, votes.covariates[rows])
    rest = information - _information(part, spread[rows])
    return np.asarray(information @ np.linalg.lstsq(rest, _sums(part, residuals[rows]), rcond=None)[0])


def _inflated(votes: Votes, rows: Ints, residuals: Floats, spread: Floats, inverse: Floats) -> Floats:
    """(I − C L)⁻¹ r of clusters of equal size (clusters, votes): residuals as they are with the cluster left out."""
    n, count = rows.shape
    design = _design(votes, rows.ravel()).reshape(n, count, -1)
    at = design @ inverse  # (clusters, votes, parameters)
    leverage = np.empty((n, count, 2, count, 2))
    leverage[:, :, 0, :, 0] = at @ design.transpose(0, 2, 1)
    leverage[:, :, 0, :, 1] = at[:, :, -1][:, :, None]
    leverage[:, :, 1, :, 0] = at[:, :, -1][:, None, :]
    leverage[:, :, 1, :, 1] = inverse[-1, -1]
    weighted = np.einsum("nvab,nvbwc->nvawc", spread[rows], leverage).reshape(n, 2 * count, 2 * count)
    r = residuals[rows].reshape(n, 2 * count, 1)
    return np.asarray(np.linalg.solve(np.eye(2 * count) - weighted, r).reshape(n, count, 2))
