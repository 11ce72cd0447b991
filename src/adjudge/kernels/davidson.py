"""Bradley–Terry with Davidson's ties: strengths by maximum likelihood, covariance by leaving clusters out.

Of a vote between i and j, with η = θ_i − θ_j + x·β: P(i wins) = e^(η/2)/s, P(j wins) = e^(−η/2)/s, P(tie) = e^τ/s,
s = e^(η/2) + e^(−η/2) + e^τ (Davidson 1970). This is an exponential family in (η/2, τ): the log-likelihood is concave,
and Newton's step is that of a weighted regression with a 2 × 2 covariance a vote. A weak pull of each strength towards
their mean, `pull`·(log σ(θ_i − θ̄) + log σ(θ̄ − θ_i)), gives an answer where a model won or lost every vote.

State: parameters [θ (k, mean 0), β (c), τ]. The covariance is CR3 by one Newton step a cluster: leaving cluster g out
moves the estimate by (H − H_g)⁻¹ s_g = H⁻¹ u_g, where u_g is the cluster's score with each vote's residual inflated by
its leverage, (I − C L)⁻¹ r; so V = (G − 1)/G · H⁻¹ (Σ u_g u_gᵀ) H⁻¹. Clusters with more votes than parameters, or more
than thirty, are left out by solving with H − H_g itself.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from adjudge.kernels.arrays import Floats, Ints, Signs

_STEPS, _CLOSE = 100, 1e-10
_SETTLED = 1e-24  # of the squared length of what conjugate gradients have left
_SMALL = 60  # equations of a cluster that is solved by itself: a product of so many is done by one thread


@dataclass(frozen=True, slots=True)
class Votes:
    """One entry a vote: who met whom, 1 where the first won, −1 the second, 0 a tie, and differences of covariates."""

    first: Ints
    second: Ints
    outcome: Signs
    models: int
    covariates: Floats  # (votes, c): first minus second

    def eta(self, parameters: Floats, rows: Ints | None = None) -> Floats:
        """The lead of the first under these parameters; `rows` says which row of them is each vote's own."""
        k = self.models
        if rows is None:
            return parameters[self.first] - parameters[self.second] + self.covariates @ parameters[k:-1]
        slopes = np.einsum("ij,ij->i", self.covariates, parameters[rows, k:-1])
        return np.asarray(parameters[rows, self.first] - parameters[rows, self.second] + slopes)


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
    shares = curve / len(theta)
    return slope - slope.mean(), np.diag(curve) - shares[:, None] - shares[None, :] + shares.mean()


def _sums(votes: Votes, values: Floats, clusters: Ints | None = None, number: int = 1) -> Floats:
    """Σ over votes of value[:, 0]·(e_first − e_second, x) and value[:, 1] at τ: parameters, or a row a cluster."""
    k, size = votes.models, votes.models + votes.covariates.shape[1] + 1
    codes = np.zeros(len(values), dtype=np.int64) if clusters is None else clusters
    found, main = np.zeros((number, size)), values[:, 0]
    for side, sign in ((votes.first, 1.0), (votes.second, -1.0)):
        found[:, :k] += sign * np.bincount(codes * k + side, main, number * k).reshape(number, k)
    for column, x in enumerate(votes.covariates.T):
        found[:, k + column] = np.bincount(codes, main * x, number)
    found[:, -1] = np.bincount(codes, values[:, 1], number)
    return found if clusters is not None else found[0]


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
    if not (votes.outcome == 0).any():
        parameters[-1] = -40.0  # no tie at all: τ is −∞
    for _ in range(_STEPS):
        gradient, information = _slopes(votes, parameters, pull)
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


def _slopes(votes: Votes, parameters: Floats, pull: float) -> tuple[Floats, Floats]:
    """Gradient and information, with the pull; without ties the row of τ is held, and Σ θ always."""
    k = votes.models
    residuals, spread = _moments(votes, parameters)
    slope, curve = _pulled(parameters[:k], pull)
    gradient, information = _sums(votes, residuals), _information(votes, spread)
    gradient[:k] += slope
    information[:k, :k] += curve + 1.0 / k
    if not (votes.outcome == 0).any():
        gradient[-1] = 0.0
        information[-1] = information[:, -1] = 0.0
        information[-1, -1] = 1.0
    return gradient, information


def independent_covariance(votes: Votes, parameters: Floats, pull: float = 0.5) -> Floats:
    """Of the strengths, were the votes independent: the inverse information half way to models that are all alike.

    At the maximum itself it is far too large where a model won all its votes (Hauck & Donner 1977); half way, n wins of
    n have nearly the p-value of n equal tosses of a coin.
    """
    k = votes.models
    half = np.concatenate([parameters[:k] / 2.0, parameters[k:]])
    return np.asarray(np.linalg.inv(_slopes(votes, half, pull)[1])[:k, :k] - 1.0 / k)  # less what holds Σ θ


def _likelihood(votes: Votes, parameters: Floats, pull: float) -> float:
    win, loss, tie = probabilities(votes, parameters)
    chosen = np.where(votes.outcome > 0, win, np.where(votes.outcome < 0, loss, tie))
    theta = parameters[: votes.models] - parameters[: votes.models].mean()
    return float(
        np.log(np.maximum(chosen, 1e-300)).sum() - pull * (np.logaddexp(0, theta) + np.logaddexp(0, -theta)).sum()
    )


def cluster_covariance(votes: Votes, parameters: Floats, information: Floats, clusters: Ints) -> Floats:
    """CR3 of the parameters: each cluster of votes left out by one Newton step."""
    inverse = np.asarray(np.linalg.inv(information), dtype=np.float64)
    residuals, spread = _moments(votes, parameters)
    codes, counts = np.unique(clusters, return_inverse=True, return_counts=True)[1:]
    codes, groups = codes.reshape(-1), len(counts)
    order = np.argsort(codes, kind="stable")
    starts = np.concatenate([[0], np.cumsum(counts)])
    inflated = np.zeros_like(residuals)
    for count in np.unique(counts[2 * counts <= min(len(parameters), _SMALL)]):
        rows = order[starts[np.flatnonzero(counts == count)][:, None] + np.arange(count)]
        for part in np.array_split(rows, max(1, len(rows) * count * count // 500_000)):
            inflated[part] = _inflated(votes, part, residuals, spread, inverse)
    shifts = _sums(votes, inflated, codes, groups) @ inverse
    large = np.flatnonzero(2 * counts > min(len(parameters), _SMALL))
    if len(large):
        rows = np.flatnonzero(np.isin(codes, large))
        own = np.searchsorted(large, codes[rows])
        shifts[large] = _left_out(_some(votes, rows), own, residuals[rows], spread[rows], information, inverse)
    return np.asarray((groups - 1) / groups * (shifts.T @ shifts))


def _some(votes: Votes, rows: Ints) -> Votes:
    return Votes(votes.first[rows], votes.second[rows], votes.outcome[rows], votes.models, votes.covariates[rows])


def _left_out(
    votes: Votes, codes: Ints, residuals: Floats, spread: Floats, information: Floats, inverse: Floats
) -> Floats:
    """(H − H_g)⁻¹ s_g of every cluster, all at once by conjugate gradients that start from H⁻¹.

    Cluster by cluster it would be thousands of small products: on a busy machine the threads of BLAS wait for each
    other at each of them, and a second of work took minutes. Where the others say nothing of a parameter it does not
    settle: least squares then.
    """
    number = int(codes.max()) + 1
    score = _sums(votes, residuals, codes, number)
    found, left = np.zeros_like(score), score.copy()
    step, whole = left @ inverse, score  # and the step times H, which follows the step without another product
    size = np.einsum("ij,ij->i", left, step)
    enough = _SETTLED * size
    for _ in range(_STEPS):
        eta, tie = votes.eta(step, codes), step[codes, -1]
        pulled = np.column_stack(
            [spread[:, 0, 0] * eta + spread[:, 0, 1] * tie, spread[:, 1, 0] * eta + spread[:, 1, 1] * tie]
        )
        moved = whole - _sums(votes, pulled, codes, number)
        along = np.einsum("ij,ij->i", step, moved)
        far = np.divide(size, along, out=np.zeros(number), where=(along > 0) & (size > enough))[:, None]
        found += far * step
        left -= far * moved
        next_step = left @ inverse
        new = np.einsum("ij,ij->i", left, next_step)
        if (new <= enough).all():
            return found
        more = np.divide(new, size, out=np.zeros(number), where=size > 0)[:, None]
        step, whole, size = next_step + more * step, left + more * whole, new
    for cluster in np.flatnonzero(new > enough):
        rows = np.flatnonzero(codes == cluster)
        rest = information - _information(_some(votes, rows), spread[rows])
        found[cluster] = np.linalg.lstsq(rest, score[cluster], rcond=None)[0]
    return found


def _inflated(votes: Votes, rows: Ints, residuals: Floats, spread: Floats, inverse: Floats) -> Floats:
    """(I − C L)⁻¹ r of clusters of equal size (clusters, votes): residuals as they are with the cluster left out."""
    n, count = rows.shape
    part, k = _some(votes, rows.ravel()), votes.models
    at = inverse[part.first] - inverse[part.second] + part.covariates @ inverse[k:-1]  # design times inverse
    covariates = part.covariates.reshape(n, count, -1).transpose(0, 2, 1)
    at = at.reshape(n, count, -1)
    first, second = (side.reshape(n, 1, count) for side in (part.first, part.second))
    leverage = np.empty((n, count, 2, count, 2))
    leverage[:, :, 0, :, 0] = (
        np.take_along_axis(at, first, 2) - np.take_along_axis(at, second, 2) + at[:, :, k:-1] @ covariates
    )
    leverage[:, :, 0, :, 1] = at[:, :, -1][:, :, None]
    leverage[:, :, 1, :, 0] = at[:, :, -1][:, None, :]
    leverage[:, :, 1, :, 1] = inverse[-1, -1]
    weighted = np.einsum("nvab,nvbwc->nvawc", spread[rows], leverage).reshape(n, 2 * count, 2 * count)
    r = residuals[rows].reshape(n, 2 * count, 1)
    return np.asarray(np.linalg.solve(np.eye(2 * count) - weighted, r).reshape(n, count, 2))
