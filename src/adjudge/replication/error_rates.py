"""How often a test rejects, over many data sets of one source: its Type I error, or its power."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from adjudge.errors import InputError
from adjudge.evidence.choices import check_share
from adjudge.learners.native.binary_batch import binary_batch
from adjudge.record import Record
from adjudge.replication.binary_source import BinarySource
from adjudge.replication.replicability import agreement
from adjudge.replication.resampled_test import ResampledTest, named_tests, union_of_splits
from adjudge.replication.true_difference import find_source

__all__ = ["RejectionRate", "error_rates", "estimator_pair", "native_pair", "power_curve"]

Floats = NDArray[np.float64]
Draw = Callable[[np.random.Generator], tuple[Any, Any]]
# (X, y, test masks) → right answers of b and of a on each mask
Pair = Callable[[Any, Any, NDArray[np.bool_]], tuple[NDArray[np.int64], NDArray[np.int64]]]


@dataclass(frozen=True, slots=True, repr=False)
class RejectionRate(Record):
    """How one test fared at one level; all shares are sampled, each with its standard error.

    `rate` is the chance of a rejection: the Type I error where the learners are equally good, the power where not.
    `towards_b` and `towards_a` are its two parts. `consistent` and `r` are those of `replicability`.
    """

    test: str
    alpha: float
    rate: float
    monte_carlo_error: float
    towards_b: float
    towards_a: float
    consistent: float  # share of data sets with all runs alike; 1 when there is one run
    consistent_error: float
    r: float
    r_error: float
    replications: int
    runs: int
    method: str
    seed: int


def error_rates(
    draw: Draw | BinarySource,
    pair: Pair,
    tests: Iterable[str | ResampledTest],
    *,
    n: int = 300,
    alpha: float | Sequence[float] = 0.05,
    replications: int = 1000,
    runs: int = 1,
    seed: int = 0,
    progress: Callable[[int, int], None] | None = None,
) -> list[RejectionRate]:
    """How often does a test reject, when the source of the data and so the truth is known?

    `draw(generator)` gives a data set (X, y); a `BinarySource` is drawn with `n` items. `pair` scores both learners on
    many splits: `native_pair`, or `estimator_pair(b, a)` for any two scikit-learn estimators. On each of
    `replications` data sets every test is run `runs` times on other partitions. The standard error is over data sets,
    because runs on one data set are not independent. All tests share their fits (`union_of_splits`).

    Type I error: take learners equally good by construction, such as any two on `independent_source`. Power: a source
    with a true difference, see `power_curve`.

    >>> from adjudge.replication.binary_source import independent_source
    >>> source = independent_source(np.random.default_rng(0))
    >>> rate, = error_rates(source, native_pair, ["1 x 10-fold corrected"], n=60, replications=20)
    >>> rate.replications, rate.runs, 0 <= rate.rate <= 1
    (20, 1, True)
    """
    levels = [alpha] if isinstance(alpha, (int, float)) else list(alpha)
    for level in levels:
        check_share(level, "alpha")
    chosen = [test if isinstance(test, ResampledTest) else named_tests([test])[0] for test in tests]
    if not chosen or replications < 2 or runs < 1:
        raise InputError(f"give a test, 2 replications and 1 run at least; got {len(chosen)}, {replications}, {runs}")
    counts = np.zeros((len(chosen), len(levels), replications, 2))  # towards b, towards a
    generators = np.random.default_rng(seed).spawn(replications)
    for place, generator in enumerate(generators):
        X, y = draw.draw(n, generator) if isinstance(draw, BinarySource) else draw(generator)
        found = outcomes_on(X, y, pair, chosen, runs, generator)
        for i, (t, p) in enumerate(found):
            for j, level in enumerate(levels):
                counts[i, j, place] = np.sum((p <= level) & (t > 0)), np.sum((p <= level) & (t < 0))
        if progress is not None:
            progress(place + 1, replications)
    return [
        summarise(test.name, level, counts[i, j], runs, seed)
        for i, test in enumerate(chosen)
        for j, level in enumerate(levels)
    ]


def outcomes_on(
    X: Any, y: Any, pair: Pair, tests: Sequence[ResampledTest], runs: int, generator: np.random.Generator
) -> list[tuple[Floats, Floats]]:
    """Statistics and p-values (runs,) of every test on one data set."""
    labels = np.unique(y, return_inverse=True)[1]
    masks = union_of_splits(tests, labels, runs, generator)
    flat = np.concatenate([part.reshape(-1, len(labels)) for part in masks.values()])
    b, a = pair(X, y, flat)
    sizes = flat.sum(axis=1)
    d = (np.asarray(b) - np.asarray(a)) / sizes
    found, start = {}, 0
    for key, part in masks.items():
        stop = start + part.shape[0] * part.shape[1]
        ratio = float(sizes[start:stop].mean() / (len(labels) - sizes[start:stop]).mean())
        found[key] = d[start:stop].reshape(part.shape[:2]), ratio
        start = stop
    return [test.outcomes(*found[test.key()]) for test in tests]


def summarise(name: str, alpha: float, counts: Floats, runs: int, seed: int) -> RejectionRate:
    """The rates of one test from how often of `runs` it rejected towards b and a on each data set."""
    m = len(counts)
    k = counts.sum(axis=1)
    alike = ((k == 0) | (k == runs)).astype(np.float64)
    r = agreement(k, runs) if runs > 1 else np.ones(m)

    def error(values: Floats) -> float:
        # All alike says "none of m", not "certain": one data set more or less.
        return float(max(values.std(ddof=1) / np.sqrt(m), np.sqrt((m - 1) / m) / m))

    return RejectionRate(
        test=name,
        alpha=float(alpha),
        rate=float(k.mean() / runs),
        monte_carlo_error=error(k / runs),
        towards_b=float(counts[:, 0].mean() / runs),
        towards_a=float(counts[:, 1].mean() / runs),
        consistent=float(alike.mean()),
        consistent_error=error(alike),
        r=float(r.mean()),
        r_error=error(r),
        replications=m,
        runs=runs,
        method="sampled",
        seed=seed,
    )


def native_pair(X: Any, y: Any, masks: NDArray[np.bool_]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Naive Bayes (b) and C4.5 (a) on yes/no data, some microseconds a fit."""
    batch = binary_batch(X, y, masks)
    return batch.naive_bayes, batch.c45


def estimator_pair(b: Any, a: Any) -> Pair:
    """Any two estimators with `fit` and `predict`, cloned for each split.

    >>> from adjudge.learners.native.naive_bayes import NaiveBayesMixed
    >>> pair = estimator_pair(NaiveBayesMixed(), NaiveBayesMixed())
    >>> pair(np.array([[0.0], [0.1], [1.0], [1.1]]), np.array([0, 0, 1, 1]), np.eye(4, dtype=bool)[:2])
    (array([1, 1]), array([1, 1]))
    """
    from sklearn.base import clone

    def score(X: Any, y: Any, masks: NDArray[np.bool_]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        items, labels = np.asarray(X), np.asarray(y)
        right = np.zeros((2, len(masks)), dtype=np.int64)
        for place, test in enumerate(masks):
            for row, estimator in enumerate((b, a)):
                model = clone(estimator).fit(items[~test], labels[~test])
                right[row, place] = np.sum(model.predict(items[test]) == labels[test])
        return right[0], right[1]

    return score


def power_curve(
    differences: Sequence[float],
    tests: Sequence[str | ResampledTest],
    *,
    n: int = 300,
    alpha: float = 0.05,
    replications: int = 1000,
    seed: int = 0,
) -> list[tuple[float, RejectionRate]]:
    """How does a test's chance of finding a difference grow with the difference?

    For each wanted true difference (naive Bayes minus C4.5; 0 gives the Type I error) a random source that has it is
    sought (`find_source`), and the tests are run on `replications` data sets of n items from it. The result pairs each
    source's exact difference with its rates. Power is that of these learners on these sources, not a law.

    >>> curve = power_curve([0.0], ["5x2cv t"], n=60, replications=10)
    >>> len(curve), curve[0][1].test
    (1, '5x2cv t')
    """
    curve: list[tuple[float, RejectionRate]] = []
    for wanted in differences:
        source, truth = find_source(wanted, n_train=n, seed=seed)
        rates = error_rates(source, native_pair, tests, n=n, alpha=alpha, replications=replications, seed=seed)
        curve += [(truth.difference, rate) for rate in rates]
    return curve
