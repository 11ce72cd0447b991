"""Hierarchical Bayesian comparison: many data sets, all folds of each, one model over them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import stdtr

from adjudge.base.argument_checks import checked
from adjudge.base.result_base import ResultBase
from adjudge.errors import InputError, UnfitDataError
from adjudge.evidence.arguments import as_numbers
from adjudge.evidence.contract import Differences, Finding, Test
from adjudge.evidence.correlated_t import correlation
from adjudge.evidence.regions import (
    Triple,
    checked_count,
    checked_rope,
    differences,
    settled,
    split_point,
    tolerance,
)
from adjudge.kernels.arrays import Floats, Indices
from adjudge.kernels.convergence import effective_sample_size, error_of_fraction, split_r_hat
from adjudge.kernels.hierarchical import Bounds, Draws, log_nu_prior, sample_hierarchy

_BOUND_FACTOR = 1000.0  # baycomp's upper_sigma: the uniform priors of σ_i and σ0 end at this many sample deviations
_WARMUP = 500
_R_HAT_LIMIT, _ESS_LIMIT = 1.01, 400.0  # Vehtari et al. (2021)


@dataclass(frozen=True, slots=True, repr=False)
class HierarchicalResult(ResultBase):
    """Posterior of the distribution from which the next data set's true difference comes."""

    probabilities: Triple  # (worse, equivalent, better): fraction of draws in which this region holds the most mass
    mean_shares: Triple  # posterior mean of the mass: P(next data set's δ lies there)
    monte_carlo_error: float  # largest standard error of the three probabilities
    delta0: Triple  # mean over data sets: posterior mean and central 95 %
    sigma0: Triple  # spread over data sets, likewise
    nu: Triple  # degrees of freedom, likewise
    data_set_means: tuple[float, ...]  # observed mean difference of each data set
    shrunken_means: tuple[float, ...]  # posterior mean of each data set's true difference δ_i
    data_set_probabilities: tuple[Triple, ...]  # each data set's own (worse, equivalent, better)
    rho: tuple[float, ...]
    rope: float
    stand_ins: tuple[int, ...]  # data sets whose folds all agree: they were given a small variance
    r_hat: float  # worst of δ0, log σ0, log(ν−1)
    effective_sample_size: float  # least of the three
    converged: bool
    draws: int
    chains: int
    seed: int
    method: str = "sampled"

    def rows(self) -> list[tuple[str, Any]]:
        """The printed table leaves out what is one value a data set."""
        hidden = {"data_set_means", "shrunken_means", "data_set_probabilities", "rho"}
        shown = [(name.replace("_", " "), value) for name, value in self._items() if name not in hidden]
        return [("data sets", len(self.data_set_means)), *shown]


@checked
def hierarchical(
    d: ArrayLike | Sequence[ArrayLike],
    *,
    folds: int | None = None,
    rho: float | None = None,
    n_train: ArrayLike | None = None,
    n_test: ArrayLike | None = None,
    rope: float = 0.0,
    alpha: tuple[float, float] = (1.0, 2.0),
    beta: tuple[float, float] = (0.01, 0.1),
    draws: int = 40_000,
    chains: int = 16,
    seed: int = 0,
) -> HierarchicalResult:
    """On the next data set, would b be worse than, equivalent to or better than a, by all folds of many data sets?

    d = b − a: one row a data set, one difference a fold (all runs together); rows may differ in length. Data set i
    has the true difference δ_i and deviation σ_i; its folds are correlated with ρ = 1/`folds` (or n_test/(n_train +
    n_test), one size or one a data set, or `rho`). The δ_i come from a Student t with centre δ0, scale σ0 and ν
    degrees of freedom; flat priors on δ0, σ0, σ_i, and ν − 1 ~ Gamma(α, β) with α, β uniform on [1, 2] and [0.01,
    0.1] (Corani, Benavoli, Demšar, Mangili and Zaffalon 2017; ranges as in baycomp).

    A draw (δ0, σ0, ν) puts a mass on each region for the next data set. `probabilities` are the fractions of draws in
    which a region holds the most mass (baycomp's convention); `mean_shares` are the mean masses, i.e. the predictive
    probabilities of the regions. `shrunken_means` estimate each δ_i better than its own mean does, all together.

    The sampler works on each data set's mean and variance (sufficient), in seconds and without Stan; look at
    `converged`, `r_hat` and `effective_sample_size`. A data set whose folds all agree has no defined likelihood (σ_i
    → 0); its variance is set to rope²/3, as much as the noise baycomp adds, or at rope = 0 to the smallest variance
    among the others.

    Assumes exchangeable data sets, on one scale, and at least 3 of them (with fewer the flat prior of σ0 decides).
    One data set: `correlated_t`. Only means at hand: `bayes_signed_rank`.

    Parameters
    ----------
    d: One row per data set, one difference per fold; rows may differ in length.
    folds: Folds of one cross-validation: ρ = 1/folds.
    rho, n_train, n_test, rope
    alpha: Range of the first parameter of ν's prior.
    beta: Range of the second.
    draws, chains, seed

    Raises
    ------
    InputError
        The correlation was not said.
    UnfitDataError
        There are fewer than three data sets.

    See Also
    --------
    adjudge.evidence.correlated_t : one data set
    adjudge.evidence.bayes_signed_rank : means only

    References
    ----------
    hierarchical

    >>> rng = np.random.default_rng(1)
    >>> d = 0.03 + 0.01 * rng.standard_normal((12, 1)) + 0.02 * rng.standard_normal((12, 10))
    >>> result = hierarchical(d, folds=10, rope=0.01, draws=4000)
    >>> result.probabilities[2] > 0.9, result.r_hat < 1.1
    (True, True)
    """
    width = checked_rope(rope)
    rows = _data_sets(d)
    correlations = _correlations(len(rows), folds, rho, n_train, n_test)
    ranges = _checked_range(alpha, "alpha"), _checked_range(beta, "beta")
    checked_count(chains, "chains", 2)
    keep = math.ceil(checked_count(draws, "draws", 100) / chains)
    checked_count(seed, "seed", 0)

    everything = settled(np.concatenate(rows), width)
    rows = np.split(everything, np.cumsum([len(row) for row in rows])[:-1])
    sizes = np.array([len(row) for row in rows], dtype=np.float64)
    means = np.array([row.mean() for row in rows])
    squares = np.array([((row - row.mean()) ** 2).sum() for row in rows])
    near = tolerance(everything, width)
    if np.ptp(everything) <= near:
        return _known(float(everything[0]), means, correlations, width, chains, seed)

    deviations = np.sqrt(squares / sizes)
    flat = deviations <= near
    # The bounds see the data as they are, the likelihood sees the stand-ins.
    within, among = float(deviations.mean()), float(means.std())
    squares = np.where(flat, sizes * _stand_in(deviations[~flat], among, width) ** 2, squares)
    bounds = Bounds(
        delta0=float(np.abs(everything).max()),
        sigma0=_BOUND_FACTOR * (among if among > 1e-6 * within else within),
        sigma=_BOUND_FACTOR * max(within, float(np.sqrt(squares / sizes).mean())),
    )
    sampled = sample_hierarchy(
        means,
        squares,
        sizes,
        correlations,
        bounds,
        _nu_prior(*ranges),
        width,
        _WARMUP,
        keep,
        chains,
        np.random.default_rng(seed),
    )
    return _summary(sampled, means, correlations, width, np.flatnonzero(flat), seed)


def _data_sets(d: Any) -> list[Floats]:
    """One row of at least two finite differences a data set, at least three data sets."""
    if isinstance(d, np.ndarray) and d.ndim != 2 and d.dtype != object:
        raise InputError(f"d must be one row of fold differences a data set; received shape {d.shape}")
    try:
        rows = [as_numbers(row, f"d[{index}]", ndim=None) for index, row in enumerate(d)]
    except TypeError as problem:
        raise InputError(f"d must be one row of fold differences a data set; received {type(d).__name__}") from problem
    for index, row in enumerate(rows):
        if row.ndim != 1:
            raise InputError(f"d[{index}] must be one row of fold differences; received shape {row.shape}")
        if len(row) < 2:
            raise UnfitDataError(f"d[{index}] has {len(row)} fold; hierarchical needs at least 2 in every data set")
    if len(rows) < 3:
        raise UnfitDataError(
            f"hierarchical needs at least 3 data sets to see their spread; received {len(rows)}; try correlated_t"
        )
    return rows


def _correlations(q: int, folds: int | None, rho: float | None, n_train: Any, n_test: Any) -> Floats:
    """ρ of each data set."""
    if folds is not None:
        if rho is not None or n_train is not None or n_test is not None:
            raise InputError("give one of folds, rho, or n_train and n_test")
        return np.full(q, 1.0 / checked_count(folds, "folds", 2))
    if rho is not None or n_train is None or n_test is None:
        return np.full(q, correlation(rho, n_train, n_test))
    sizes = []
    for name, given in (("n_train", n_train), ("n_test", n_test)):
        size = differences(given, name)
        if size.size not in (1, q):
            raise InputError(f"{name} must be one size or one for each of the {q} data sets; received {size.size}")
        sizes.append(np.broadcast_to(size, (q,)))
    return np.array([correlation(None, train, test) for train, test in zip(*sizes, strict=True)])


def _checked_range(ends: tuple[float, float], name: str) -> tuple[float, float]:
    low, high = (float(end) for end in ends)
    if not 0.0 < low < high < math.inf:
        raise InputError(f"{name} must be a range (low, high) with 0 < low < high; received {ends!r}")
    return low, high


@lru_cache(maxsize=8)
def _nu_prior(alpha: tuple[float, float], beta: tuple[float, float]) -> tuple[Floats, Floats]:
    return log_nu_prior(alpha, beta)


def _stand_in(positive: Floats, among: float, rope: float) -> float:
    """Deviation given to a data set whose folds all agree."""
    if rope > 0.0:
        return rope / math.sqrt(3.0)
    return float(positive.min()) if len(positive) else 1e-3 * among


def _known(value: float, means: Floats, rho: Floats, rope: float, chains: int, seed: int) -> HierarchicalResult:
    """Every difference is the same number: nothing to sample, and no difference at rope 0 is split evenly."""
    point = split_point(value, rope)
    same = tuple(float(mean) for mean in means)
    return HierarchicalResult(
        probabilities=point,
        mean_shares=point,
        monte_carlo_error=0.0,
        delta0=(value, value, value),
        sigma0=(0.0, 0.0, 0.0),
        nu=(math.inf, math.inf, math.inf),
        data_set_means=same,
        shrunken_means=same,
        data_set_probabilities=(point,) * len(means),
        rho=tuple(rho.tolist()),
        rope=rope,
        stand_ins=tuple(range(len(means))),
        r_hat=1.0,
        effective_sample_size=0.0,
        converged=True,
        draws=0,
        chains=chains,
        seed=seed,
        method="exact: all differences are equal",
    )


def _summary(sampled: Draws, means: Floats, rho: Floats, rope: float, flat: Indices, seed: int) -> HierarchicalResult:
    worse = stdtr(sampled.nu, (-rope - sampled.delta0) / sampled.sigma0)
    better = stdtr(sampled.nu, (sampled.delta0 - rope) / sampled.sigma0)
    shares = np.stack([worse, np.maximum(1.0 - worse - better, 0.0) if rope > 0.0 else np.zeros_like(worse), better])
    winner = np.argmax(shares, axis=0)
    wins = [(winner == region).astype(np.float64) for region in range(3)]
    traces = [sampled.delta0, np.log(sampled.sigma0), np.log(sampled.nu - 1.0)]
    worst_r_hat = max(split_r_hat(trace) for trace in traces)
    least_size = min(effective_sample_size(trace) for trace in traces)
    below, above = sampled.below.mean(axis=0), sampled.above.mean(axis=0)
    return HierarchicalResult(
        probabilities=_triple(win.mean() for win in wins),
        mean_shares=_triple(share.mean() for share in shares),
        monte_carlo_error=max(error_of_fraction(win, least_size) for win in wins),
        delta0=_location(sampled.delta0),
        sigma0=_location(sampled.sigma0),
        nu=_location(sampled.nu),
        data_set_means=tuple(means.tolist()),
        shrunken_means=tuple(sampled.delta_mean.mean(axis=0).tolist()),
        data_set_probabilities=tuple(
            _triple((low, max(0.0, 1.0 - low - high), high)) for low, high in zip(below, above, strict=True)
        ),
        rho=tuple(rho.tolist()),
        rope=rope,
        stand_ins=tuple(int(index) for index in flat),
        r_hat=worst_r_hat,
        effective_sample_size=least_size,
        converged=worst_r_hat <= _R_HAT_LIMIT and least_size >= _ESS_LIMIT,
        draws=sampled.delta0.size,
        chains=len(sampled.delta0),
        seed=seed,
    )


def _triple(values: Any) -> Triple:
    first, second, third = (float(value) for value in values)
    return first, second, third


def _location(draws: Floats) -> Triple:
    low, high = np.quantile(draws, [0.025, 0.975])
    return float(draws.mean()), float(low), float(high)


def run(data: Differences) -> Finding:
    """`options["per_case"]` holds each case's fold differences, (pairs, folds); `options["case_ratios"]` its n₂/n₁.

    Where a ratio is unknown (None) the folds count as uncorrelated: seeds. `options` may also hold rope and draws.
    """
    per_case: Sequence[Floats] = data.options.get("per_case", ())
    if not per_case:
        raise UnfitDataError("the hierarchical model needs the folds of every data set; these have one score each")
    ratios = list(data.options.get("case_ratios", (data.ratio,) * len(per_case)))
    known = [ratio for ratio in ratios if ratio is not None]
    sizes: dict[str, Any] = {"n_test": known, "n_train": [1.0] * len(known)}
    how = sizes if len(known) == len(per_case) else {"rho": 0.0}
    chosen = {name: data.options[name] for name in ("rope", "draws") if name in data.options}
    results = []
    for pair in range(len(data.values)):
        rows = [case[pair][~np.isnan(case[pair])] for case in per_case]
        results.append(hierarchical(rows, seed=data.seed, **how, **chosen))
    return Finding(
        n=np.full(len(results), len(per_case), dtype=np.int64),
        probabilities=np.array([result.probabilities for result in results]).reshape(-1, 3),
        method="sampled",
        monte_carlo_error=max((result.monte_carlo_error for result in results), default=0.0),
    )


TEST = Test(
    name="hierarchical",
    label="Bayesian hierarchical model",
    title="a Bayesian hierarchical model over data sets and folds",
    question="On the next data set, would b be worse than, equivalent to or better than a?",
    needs=frozenset({"cases"}),
    citations=("hierarchical",),
    run=run,
    bayesian=True,
)
