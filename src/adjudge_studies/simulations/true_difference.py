"""How much better is one learner than another on a source, over all training sets of a size?"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from adjudge.base.argument_checks import checked
from adjudge.base.result_base import ResultBase
from adjudge.errors import InputError
from adjudge_studies.simulations.binary_source import BinarySource, independent_source, random_ban
from adjudge_studies.simulations.learner_pair import NativePair, Pair, native_pair


@dataclass(frozen=True, slots=True, repr=False)
class TrueDifferenceResult(ResultBase):
    """Mean accuracies over training sets, in shares; `difference` is b − a: naive Bayes − C4.5 unless said."""

    difference: float
    monte_carlo_error: float
    b: float
    a: float
    best: float  # of any classifier that knows the source
    tested: str  # "exact": every cell of the source summed; else the number of test items
    n_train: int
    training_sets: int
    seed: int


@checked
def true_difference(
    source: BinarySource,
    n_train: int = 300,
    training_sets: int = 1000,
    *,
    pair: Pair = native_pair,
    n_test: int | None = None,
    seed: int = 0,
) -> TrueDifferenceResult:
    """By how much is b (naive Bayes) more often right than a (C4.5) on this source, trained on `n_train` items?

    The mean over `training_sets` random training sets (sampled: see `monte_carlo_error`) of the difference in accuracy,
    which for each pair of classifiers is exact: the sum of the source's 2^(p+1) cells they get right. With `n_test`
    it is measured on that many items instead, as paper C did with 20 000 (Sec. 4.4, Table 5's Δ accuracy).

    Parameters
    ----------
    source: The source.
    n_train: Training size.
    training_sets: On how many training sets a true difference is measured.
    pair : Pair, default native_pair
        The two learners, b and a: `native_pair`, or an `EstimatorPair`.
    n_test: Items to measure on; exact when left out.
    seed

    Returns
    -------
    TrueDifferenceResult
        Difference and its Monte Carlo error.

    See Also
    --------
    adjudge_studies.simulations.find_source

    References
    ----------
    replicability

    >>> source = independent_source(np.random.default_rng(0), 4)
    >>> result = true_difference(source, 50, 20)
    >>> abs(round(result.difference, 9)), result.tested
    (0.0, 'exact')
    """
    counts = (n_train, training_sets) if n_test is None else (n_train, training_sets, n_test)
    if any(isinstance(count, bool) or not isinstance(count, (int, np.integer)) for count in counts):
        raise InputError(f"n_train, training_sets and n_test are whole numbers; received {counts}")
    if n_train < 2 or training_sets < 2:
        raise InputError(f"at least 2 items and 2 training sets are needed; got {n_train} and {training_sets}")
    if n_test is not None and n_test < 1:
        raise InputError(f"n_test must be at least 1, or None to sum the source's cells; received {n_test}")
    generator = np.random.default_rng(seed)
    patterns = (np.arange(2**source.n_attributes)[:, None] >> np.arange(source.n_attributes)) & 1 == 1
    test = source.draw(n_test, generator) if n_test is not None else None
    found = np.empty((training_sets, 2))
    size = n_train + len(patterns) + (n_test or 0)
    batch = max(1, 200_000 // size) if isinstance(pair, NativePair) else 1  # as many as fit into some megabytes
    for first in range(0, training_sets, batch):
        part = found[first : first + batch]
        X, y = source.draw(len(part) * n_train, generator)
        if isinstance(pair, NativePair):
            answers = pair.answers_each(X.reshape(len(part), n_train, -1), y.reshape(len(part), -1), patterns)
        else:
            answers = pair.answers(X, y, patterns)[None]
        if test is None:
            part[:] = source.accuracy(answers)
        else:
            cells = test[0] @ (1 << np.arange(source.n_attributes))
            part[:] = (answers[:, :, cells] == test[1]).mean(axis=2)
    gaps = found[:, 0] - found[:, 1]
    return TrueDifferenceResult(
        difference=float(gaps.mean()),
        monte_carlo_error=float(gaps.std(ddof=1) / np.sqrt(training_sets)),
        b=float(found[:, 0].mean()),
        a=float(found[:, 1].mean()),
        best=source.best_accuracy(),
        tested="exact" if n_test is None else f"{n_test} items",
        n_train=n_train,
        training_sets=training_sets,
        seed=seed,
    )


@checked
def find_source(
    wanted: float,
    *,
    pair: Pair = native_pair,
    n_train: int = 300,
    tolerance: float = 0.001,
    training_sets: int = 1000,
    seed: int = 0,
    tries: int = 2000,
    extra_arcs: tuple[int, int] = (3, 18),
    spread: tuple[float, float] = (1.0, 1.0),
) -> tuple[BinarySource, TrueDifferenceResult]:
    """A random source on which b (naive Bayes) and a (C4.5) differ by about `wanted` (a share; negative: a is ahead).

    0 gives the source without arcs, on which all learners are equally good. Otherwise random BANs are drawn, with 3 to
    18 extra arcs, until one measured on 50 training sets comes near and on `training_sets` others lies within
    `tolerance`: the source is chosen by its true difference alone, never by what a test says of it. The arcs that
    naive Bayes cannot see mostly put C4.5 ahead; for the contrary take few `extra_arcs` and a small `spread` (see
    `random_ban`; both are drawn between two ends).

    Parameters
    ----------
    wanted: True difference b − a, as a share.
    pair : Pair, default native_pair
        The two learners, b and a: `native_pair`, or an `EstimatorPair`.
    n_train: Training size.
    tolerance: How near the true difference must come to the one wanted.
    training_sets: On how many training sets a true difference is measured.
    seed
    tries: Sources drawn before giving up.
    extra_arcs: Range of the number of arcs between attributes.
    spread: Range of how far probabilities lie from ½.

    Returns
    -------
    tuple[BinarySource, TrueDifferenceResult]
        The source and its true difference.

    Raises
    ------
    InputError
        None was found within `tries`.

    See Also
    --------
    adjudge_studies.simulations.true_difference
    adjudge_studies.simulations.random_ban

    >>> find_source(0.0)[0].class_arcs[0]
    False
    """
    if not -1 < wanted < 1:
        raise InputError(f"a difference of accuracies lies between -1 and 1; received {wanted}")
    if tolerance <= 0 or tries < 1:
        raise InputError(f"tolerance is greater than 0 and tries 1 or more; received {tolerance} and {tries}")
    generator = np.random.default_rng(seed)
    if wanted == 0:
        source = independent_source(generator)
        return source, true_difference(source, n_train, training_sets, pair=pair, seed=seed)
    for _ in range(tries):
        arcs = int(generator.integers(extra_arcs[0], extra_arcs[1] + 1))
        width = spread[0] if spread[0] == spread[1] else float(generator.uniform(*spread))
        source = random_ban(generator, extra_arcs=arcs, spread=width)
        near = true_difference(source, n_train, 50, pair=pair, seed=seed)
        if abs(near.difference - wanted) > tolerance + 3 * near.monte_carlo_error:
            continue
        sure = true_difference(source, n_train, training_sets, pair=pair, seed=seed + 1)
        if abs(sure.difference - wanted) <= tolerance:
            return source, sure
    raise InputError(
        f"no source with a difference near {wanted:g} in {tries} tries; widen tolerance or take more tries"
    )
