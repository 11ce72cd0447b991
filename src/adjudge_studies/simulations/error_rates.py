"""How often a test rejects, over many data sets of one source: its Type I error, or its power."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from adjudge.base.argument_checks import checked
from adjudge.base.result_base import ResultBase
from adjudge.errors import InputError
from adjudge.evidence.arguments import check_share
from adjudge.learners.build import describe
from adjudge.replication.replicability import agreement
from adjudge_studies.simulations.binary_source import BinarySource
from adjudge_studies.simulations.calls import keep_calls
from adjudge_studies.simulations.learner_pair import Pair
from adjudge_studies.simulations.resampled_test import ResampledTest, as_tests, union_of_splits

Floats = NDArray[np.float64]
Draw = Callable[[np.random.Generator], tuple[Any, Any]]
BLOCK = 10  # data sets per line of the journal


@dataclass(frozen=True, slots=True, repr=False)
class RejectionRate(ResultBase):
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


@checked
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
    out: str | Path | None = None,
    engine: str = "serial",
    workers: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> list[RejectionRate]:
    """How often does a test reject, when the source of the data and so the truth is known?

    `draw(generator)` gives a data set (X, y); a `BinarySource` is drawn with `n` items. `pair` scores both learners on
    many splits: `native_pair`, or `EstimatorPair(b, a)` for any two scikit-learn estimators. On each of
    `replications` data sets every test is run `runs` times on other partitions. The standard error is over data sets,
    because runs on one data set are not independent. All tests share their fits (`union_of_splits`).

    `engine`, `workers`: as in `run`; the rates do not depend on them. With a folder `out` finished data sets are kept,
    and the same call goes on where it stopped.

    Type I error: take learners equally good by construction, such as any two on `independent_source`. Power: a source
    with a true difference, see `power_curve`.

    Parameters
    ----------
    draw: Function of a generator that returns (X, y), or a BinarySource.
    pair: The two learners, b and a: `native_pair`, or an `EstimatorPair`.
    tests: Tests by name (such as "10 x 10-fold corrected"), or `ResampledTest` objects.
    n: Items of each data set of a BinarySource.
    alpha: Level, or several.
    replications: How many data sets are drawn.
    runs: How often each test is run on each data set, on other partitions.
    seed
    out: Folder for the journal: finished work is kept there, and the same call goes on where it stopped.
    engine: "serial", "loky", "dask" or "dask:ADDRESS".
    workers
    progress: Called with the number done and the number in all.

    Returns
    -------
    list[RejectionRate]
        Rate and standard error, one per test and level.

    See Also
    --------
    adjudge_studies.simulations.power_curve
    adjudge.replicability

    References
    ----------
    replicability

    >>> from adjudge_studies.simulations.binary_source import independent_source
    >>> from adjudge_studies.simulations.learner_pair import native_pair
    >>> source = independent_source(np.random.default_rng(0))
    >>> rate, = error_rates(source, native_pair, ["1 x 10-fold corrected"], n=60, replications=20)
    >>> rate.replications, rate.runs, 0 <= rate.rate <= 1
    (20, 1, True)
    """
    levels = _levels(alpha)
    chosen = as_tests(tests)
    if not chosen or replications < 2 or runs < 1:
        raise InputError(f"give a test, 2 replications and 1 run at least; got {len(chosen)}, {replications}, {runs}")
    blocks = [(first, min(BLOCK, replications - first)) for first in range(0, replications, BLOCK)]
    identity: dict[str, Any] = {}
    if out is not None:
        source = draw.identity() if isinstance(draw, BinarySource) else describe(draw)
        kinds = [[test.name, *test.key(), test.repeats, describe(test.kind)] for test in chosen]
        identity = {"draw": source, "pair": pair.identity(), "tests": kinds, "n": n, "levels": levels, "runs": runs,
                    "seed": seed}  # fmt: skip

    def watch(done: int, total: int) -> None:
        if progress is not None:
            progress(min(done * BLOCK, replications), replications)

    work = partial(count_block, draw, pair, chosen, levels, n, runs, seed)
    found = keep_calls(work, blocks, identity, out=out, engine=engine, workers=workers, watch=watch)
    counts = np.array([row for block in found for row in block], dtype=np.float64)  # (data sets, tests, levels, 2)
    return [
        rejection_rate(test.name, level, counts[:, i, j], runs, seed)
        for i, test in enumerate(chosen)
        for j, level in enumerate(levels)
    ]


def _levels(alpha: Any) -> list[float]:
    given = np.atleast_1d(np.asarray(alpha))
    if given.ndim != 1 or given.size == 0 or given.dtype.kind not in "iuf":
        raise InputError(f"alpha is a level between 0 and 1 or a list of them; received {alpha!r}")
    return [check_share(float(level), "alpha") for level in given]


def count_block(
    draw: Draw | BinarySource,
    pair: Pair,
    tests: Sequence[ResampledTest],
    levels: Sequence[float],
    n: int,
    runs: int,
    seed: int,
    first: int,
    size: int,
) -> list[Any]:
    """[data set][test][level] → how often of `runs` the test rejected towards b and towards a; plain values."""
    block = []
    for place in range(first, first + size):
        # A data set's own generator: any block can be performed alone, anywhere.
        generator = np.random.default_rng(np.random.SeedSequence(seed, spawn_key=(place,)))
        X, y = draw.draw(n, generator) if isinstance(draw, BinarySource) else draw(generator)
        found = outcomes_on(X, y, pair, tests, runs, generator)
        block.append([[[int(np.sum((p <= level) & (t > 0))), int(np.sum((p <= level) & (t < 0)))] for level in levels]
                      for t, p in found])  # fmt: skip
    return block


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


def rejection_rate(name: str, alpha: float, counts: Floats, runs: int, seed: int) -> RejectionRate:
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
