"""Which dominance statement is the most frequent one, with what probability? The Dirichlet test (paper A §4)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike

from adjudge.base.argument_checks import checked, floats_of
from adjudge.base.result_base import ResultBase
from adjudge.errors import InputError, did_you_mean
from adjudge.evidence.joint.dominance import StatementCounts, as_counts
from adjudge.evidence.joint.statement import Statement
from adjudge.kernels.arrays import Floats, Indices, Ints
from adjudge.kernels.dirichlet_argmax import argmax_probabilities
from adjudge.kernels.special import betainc, gammaln

PRIORS = ("symmetric", "jeffreys", "uniform", "robust")


@dataclass(frozen=True, slots=True, repr=False)
class DirichletResult(ResultBase):
    """`probability` is that of `statement` being the most frequent one (the lower end of it for the robust prior)."""

    statement: Statement
    probability: float
    lower: float
    upper: float
    runner_up: Statement | None
    runner_up_probability: float
    share: float
    p_majority: float
    n: float
    prior: str
    method: str  # exact or sampled
    monte_carlo_error: float  # of `probability`; 0 when exact
    seed: int | None
    group_counts: Floats = field(repr=False)
    group_probabilities: Floats = field(repr=False)
    group_of_code: Indices = field(repr=False)
    codes: Ints = field(repr=False)
    n_active: int = field(repr=False)

    @property
    def probabilities(self) -> Floats:
        """P(most frequent) of every statement in binary order (of the measures not tied throughout).

        With the robust prior these are the lower probabilities, which add up to less than 1.
        """
        if self.n_active == 0:  # tied everywhere: no statement is more frequent than another
            return np.full(2 ** len(self.statement), self.probability)
        base = 0.0 if self.group_counts[0] > 0 else float(self.group_probabilities[0])
        every = np.full(2**self.n_active, base)
        every[self.codes] = self.group_probabilities[self.group_of_code]
        return every

    def rows(self) -> list[tuple[str, Any]]:
        shown: list[tuple[str, Any]] = [
            ("most frequent statement", self.statement),
            ("P(it is the most frequent)", self.probability),
            ("share of cases", f"{self.share:.6g} ({self.share * self.n:.6g} of {self.n:.6g} cases)"),
            ("P(share > 1/2)", self.p_majority),
            ("runner-up", f"{self.runner_up} ({self.runner_up_probability:.6g})"),
            ("prior", self.prior),
            ("method", self.method),
        ]
        if self.prior.startswith("robust"):
            shown.insert(2, ("lower and upper", (self.lower, self.upper)))
        if self.method == "sampled":
            shown.append(("Monte Carlo error", self.monte_carlo_error))
        return shown


@checked
def dirichlet(
    counts: Any,
    prior: str | float | ArrayLike = "symmetric",
    method: Literal["exact", "sampled"] = "exact",
    *,
    strength: float = 1.0,
    draws: int = 100_000,
    seed: int = 0,
) -> DirichletResult:
    """Which statement is the most frequent, and how probable is that?

    Posterior Dirichlet(n_k + α_k); P_i = P(θ_i > all other θ) (Sec. 4), Σ P_i = 1 (Prop. 1). The paper samples it;
    here it is ∫ g_i Π_{j≠i} G_j by quadrature (`exact`), statements of equal count sharing one integral. `sampled`
    draws instead and gives its Monte Carlo error.

    Priors: `symmetric` α_k = 2^-m (default), `jeffreys` ½, `uniform` 1, a number, one number per statement, or
    `robust`: all Dirichlet priors of total `strength` at once (imprecise Dirichlet), which answers with a lower and an
    upper probability.

    P_i is the probability of being the most *frequent* statement, not that B wins: read `share` and `p_majority`,
    P(share > ½), beside it. Assumes independent cases.

    Parameters
    ----------
    counts
    prior: Name, number, one number per statement, or "robust".
    method: Quadrature, or draws.
    strength: Total weight of the robust prior.
    draws, seed

    Raises
    ------
    InputError
        The prior or the method is not known.
    UnfitDataError
        Nothing was counted.

    See Also
    --------
    adjudge.evidence.count_statements
    adjudge.evidence.glrt
    adjudge.evidence.network_dirichlet

    References
    ----------
    joint

    >>> dirichlet([1, 2, 3, 6]).probabilities.round(6).tolist()  # Example 3
    [0.012363, 0.051923, 0.1375, 0.798214]
    >>> robust = dirichlet([1, 2, 3, 6], prior="robust")
    >>> round(robust.lower, 5), round(robust.upper, 5)
    (0.71535, 0.88195)
    """
    table = as_counts(counts)
    if isinstance(prior, str) and prior == "robust":
        if method == "sampled":
            raise InputError("the robust prior is computed exactly; leave method='sampled' out")
        return _robust(table, strength)
    alpha, name = prior_mass(prior, table)
    values, sizes, group_of_code = table.groups()
    if table.n_active == 0:  # tied everywhere: all 2^m statements stay equal, and P is split evenly
        sizes = np.array([2.0**table.n_measures])
        values, alpha = table.weights / sizes, np.asarray(alpha).sum() / sizes[0]
    if np.ndim(alpha) == 0:
        shapes = values + alpha
    else:
        values, sizes, group_of_code, shapes = _vector_groups(table, np.asarray(alpha))
        table = StatementCounts(table.n_measures, table.tied, np.arange(len(group_of_code)), table.dense(), table.n)
    error: Floats
    if method == "exact":
        chances, error = argmax_probabilities(shapes, sizes), np.zeros(len(shapes))
    else:
        chances, error = _sampled(shapes, sizes, draws, np.random.default_rng(seed))
    top, second = _top_two(table, group_of_code, shapes)
    total = float(sizes @ shapes)
    first_group = _group(group_of_code, table, top)
    second_group = None if second is None else _group(group_of_code, table, second)
    count = float(values[first_group])
    probability = float(chances[first_group])
    return DirichletResult(
        statement=table.statement(top),
        probability=probability,
        lower=probability,
        upper=probability,
        runner_up=None if second is None else table.statement(second),
        runner_up_probability=0.0 if second_group is None else float(chances[second_group]),
        share=count / table.n if table.n else 0.0,
        p_majority=float(majority_probability(shapes[first_group], total - shapes[first_group])),
        n=table.n,
        prior=name,
        method=method,
        monte_carlo_error=float(error[first_group]),
        seed=None if method == "exact" else seed,
        group_counts=values,
        group_probabilities=chances,
        group_of_code=group_of_code,
        codes=table.codes,
        n_active=table.n_active,
    )


def prior_mass(prior: str | float | ArrayLike, table: StatementCounts) -> tuple[float | Floats, str]:
    """α of one active statement (or of all, given a vector), and the prior's name.

    A measure tied in every case is aggregated away; the Dirichlet's α adds up, 2 statements to one.
    """
    together = 2.0 ** (table.n_measures - table.n_active)
    if isinstance(prior, str):
        named = {"symmetric": 2.0**-table.n_measures, "jeffreys": 0.5, "uniform": 1.0}
        if prior not in named:
            raise InputError(f"unknown prior {prior!r}{did_you_mean(prior, PRIORS)}")
        return named[prior] * together, prior
    vector = floats_of(prior, "prior")
    if not np.isfinite(vector).all() or (vector <= 0).any():
        raise InputError("a prior's numbers must be positive and finite")
    if vector.ndim == 0:
        return float(vector) * together, f"{float(vector):g} each"
    if vector.shape != (2**table.n_measures,):
        raise InputError(f"a prior vector needs {2**table.n_measures} numbers, one per statement; got {vector.shape}")
    if any(table.tied):
        axes = tuple(place for place, tied in enumerate(table.tied) if tied)
        vector = vector.reshape((2,) * table.n_measures).sum(axis=axes).ravel()
    return vector, "given vector"


def _vector_groups(table: StatementCounts, alpha: Floats) -> tuple[Floats, Floats, Indices, Floats]:
    """With a prior per statement, groups are distinct (count, α) pairs over all statements."""
    counts = np.zeros(2**table.n_active)
    counts[table.codes] = table.weights
    pairs, inverse, sizes = np.unique(np.stack([counts, alpha]), axis=1, return_inverse=True, return_counts=True)
    return pairs[0], sizes.astype(np.float64), inverse.ravel(), pairs[0] + pairs[1]


def _top_two(table: StatementCounts, group_of_code: Indices, shapes: Floats) -> tuple[int, int | None]:
    """Active codes of the two greatest shapes; of equals, the first in binary order."""
    order = np.argsort(-shapes[group_of_code], kind="stable")
    seen = [int(table.codes[place]) for place in order[:2]]
    unseen = (code for code in range(2**table.n_active) if code not in set(table.codes[:3].tolist()) | set(seen))
    while len(seen) < 2 and 2**table.n_active > len(seen):
        seen.append(next(unseen))
    return seen[0], seen[1] if len(seen) > 1 else None


def _group(group_of_code: Indices, table: StatementCounts, code: int) -> int:
    place = np.searchsorted(table.codes, code)
    stored = place < len(table.codes) and table.codes[place] == code
    return int(group_of_code[place]) if stored else 0  # a statement never seen is in the group of count 0


def majority_probability(own: float | Floats, others: float | Floats) -> Floats:
    """P(θ > ½) for θ ~ Beta(own, others): exact, by aggregation of the Dirichlet."""
    own_, others_ = np.asarray(own, dtype=np.float64), np.asarray(others, dtype=np.float64)
    inside = betainc(np.maximum(others_, 1e-300), np.maximum(own_, 1e-300), 0.5)
    return np.asarray(np.where(others_ <= 0, 1.0, np.where(own_ <= 0, 0.0, inside)))


def _sampled(shapes: Floats, sizes: Floats, draws: int, rng: np.random.Generator) -> tuple[Floats, Floats]:
    """The same probabilities by drawing the greatest Gamma of each group: share of draws won, divided in the group."""
    if draws < 1:
        raise InputError(f"draws must be at least 1; got {draws}")
    wins = np.zeros(len(shapes))
    chunk = max(1, 2_000_000 // len(shapes))
    for start in range(0, draws, chunk):
        n = min(chunk, draws - start)
        log_x = np.empty((n, len(shapes)))
        for group, (shape, size) in enumerate(zip(shapes, sizes, strict=True)):
            log_x[:, group] = _log_greatest(float(shape), float(size), n, rng)
        wins += np.bincount(log_x.argmax(axis=1), minlength=len(shapes))
    # Laplace's estimate inside the error: a statement that won every draw is still not known exactly.
    smoothed = (wins + 1.0) / (draws + 2.0)
    return wins / draws / sizes, np.sqrt(smoothed * (1.0 - smoothed) / (draws + 3.0)) / sizes


def _log_greatest(shape: float, size: float, n: int, rng: np.random.Generator) -> Floats:
    """n draws of the log of the greatest of `size` Gammas of one shape."""
    if size == 1.0:  # Gamma(a) = Gamma(a+1) · U^(1/a), which does not underflow in logs
        return np.asarray(np.log(rng.standard_gamma(shape + 1.0, n)) + np.log1p(-rng.random(n)) / shape)
    from scipy.special import gammaincinv  # a third of a second to load

    # The maximum of c equal ones has distribution G^c, so its quantile at U is G^-1(U^(1/c)).
    log_u = np.log1p(-rng.random(n)) / size
    drawn = gammaincinv(shape, np.exp(log_u))
    tiny = (log_u + gammaln(shape + 1.0)) / shape  # G(x) ≈ x^a / Γ(a+1) where x underflows
    return np.where(drawn > 1e-200, np.log(np.maximum(drawn, 1e-300)), tiny)


def robust_bounds(counts: Floats, own: int, strength: float) -> tuple[float, float]:
    """Lower and upper P(statement `own` is the most frequent) over all priors of one total strength.

    Upper: all of the strength on it; lower: all of it on the greatest other count. Statements with neither count nor
    prior mass cannot be the greatest and drop out.
    """
    others = np.delete(counts, own)
    mine = float(counts[own])

    def chance(own_shape: float, rest: Floats) -> float:
        rest = rest[rest > 0]
        if own_shape <= 0:
            return 0.0
        if rest.size == 0:
            return 1.0
        shapes, sizes = np.unique(np.concatenate([[own_shape], rest]), return_counts=True)
        return float(argmax_probabilities(shapes, sizes.astype(np.float64))[np.searchsorted(shapes, own_shape)])

    against = others.copy() if others.size else np.zeros(1)
    against[int(against.argmax())] += strength
    return chance(mine, against), chance(mine + strength, others)


def _robust(table: StatementCounts, strength: float) -> DirichletResult:
    if not strength > 0:
        raise InputError(f"the robust prior's strength must be positive; got {strength}")
    counts = table.weights
    # One unseen statement stands for all: no more than one can carry prior mass at a time.
    unseen = 2**table.n_active > len(counts)
    everyone = np.concatenate([counts, [0.0]]) if unseen else counts
    if len(everyone) == 1:  # tied everywhere: one of 2^m equals, with the strength on another or on itself
        number = 2.0**table.n_measures
        each = table.n / number
        lower, upper = argmax_probabilities(np.array([each, each + strength]), np.array([number - 1.0, 1.0]))
        bounds = [(float(lower), float(upper))]
    else:
        bounds = [robust_bounds(everyone, place, strength) for place in range(len(everyone))]
    order = np.argsort(-counts, kind="stable")
    top, second = _top_two(table, np.arange(len(counts)), counts)
    first = int(order[0])
    share = float(counts[first]) / table.n
    next_lower = bounds[int(order[1])][0] if len(order) > 1 else 0.0
    lowers = np.array([low for low, _ in bounds])
    values = everyone if not unseen else np.concatenate([[0.0], counts])
    return DirichletResult(
        statement=table.statement(top),
        probability=bounds[first][0],
        lower=bounds[first][0],
        upper=bounds[first][1],
        runner_up=None if second is None else table.statement(second),
        runner_up_probability=next_lower,
        share=share,
        p_majority=float(majority_probability(counts[first], table.n - counts[first] + strength)),
        n=table.n,
        prior=f"robust, strength {strength:g}",
        method="exact",
        monte_carlo_error=0.0,
        seed=None,
        group_counts=values,
        group_probabilities=lowers if not unseen else np.concatenate([[0.0], lowers[:-1]]),
        group_of_code=np.arange(len(counts)) + int(unseen),
        codes=table.codes,
        n_active=table.n_active,
    )
