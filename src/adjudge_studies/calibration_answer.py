"""Does the answer over all learners hold what it promises? Coverage of front, unbeaten set and ranks at boundaries.

A *boundary* is where a promise is hardest to keep: learners that are exactly tied. `equal`: all learners are the same.
`one tie`: the first is far better than all others on every measure but one, on which all are tied, so that nobody is
jointly beaten. `half`: half of the learners are tied at the top, the others 1 sd below on every measure.

The step from p-values to signs is passed in (`Family`: p of shape (pairs, measures) → adjusted p of the same shape).
Values are normal with correlation .5 between measures; p-values are exact signed ranks, with the veto, as `compare` has
them. Tables are simulated in blocks: one sort of all their differences, then the family table by table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Literal

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtr

from adjudge.evidence.contract import Differences, Test
from adjudge.evidence.wilcoxon import TEST as SIGNED_RANK
from adjudge.kernels.ties import settle
from adjudge.verdicts.measured import evidence_of
from adjudge.verdicts.order import beats_on, joint_beats, order_of, rank_interval
from adjudge.verdicts.out_of_bag import out_of_bag, weakest_comparison
from adjudge.verdicts.posterior import posterior_of
from adjudge.verdicts.scores import case_scores
from adjudge.verdicts.single_best import single_best

Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Signs = NDArray[np.int8]
Family = Callable[[Floats], Floats]
Boundary = Literal["equal", "one tie", "half"]

ALPHA = 0.05
BINS = (0.05, 0.2, 0.5, 0.8, 0.95)
_FAR = 3.0  # sd: as good as certain
_BLOCK = 2_000_000  # differences ranked at a time
_CASES = Differences(np.zeros((0, 0)))


@dataclass(frozen=True, slots=True)
class Coverage:
    """Shares of tables in which every statement of a kind is right, and the mean share of learners on the front."""

    boundary: str
    learners: int
    measures: int
    cases: int
    tables: int
    front: float  # every learner that is truly not beaten is on the front
    unbeaten: float  # … and every one that is beaten on no measure is in the unbeaten set
    ranks: float  # every rank interval, joint and per measure, holds the true one
    front_size: float

    def error(self, share: float) -> float:
        """Standard error of a simulated share."""
        return float(np.sqrt(share * (1 - share) / self.tables))


@dataclass(frozen=True, slots=True)
class PairTests:
    """The tests of one table."""

    p: Floats  # (K, m)
    side: Signs
    contradicted: Bools


def true_means(boundary: Boundary, k: int, m: int) -> Floats:
    """(m, k) expected scores, in sd of a score."""
    means = np.zeros((m, k))
    if boundary == "one tie":
        means[1:, 0] = _FAR
    elif boundary == "half":
        means[:, (k + 1) // 2 :] = -1.0
    return means


def all_pairs(k: int) -> Ints:
    return np.array(list(combinations(range(k), 2)), dtype=np.int64)


def normal_scores(means: Floats, n: int, tables: int, rng: np.random.Generator, rho: float = 0.5) -> Floats:
    """(tables, m, k, n) with unit variance and correlation `rho` between the measures of a learner."""
    m, k = means.shape
    shared = rng.standard_normal((tables, 1, k, n))
    own = rng.standard_normal((tables, m, k, n))
    return np.asarray(np.sqrt(rho) * shared + np.sqrt(1 - rho) * own + means[:, :, None])


def pair_tests(
    values: Floats, pairs: Ints, data: Differences = _CASES, test: Test = SIGNED_RANK
) -> Iterator[PairTests]:
    """The tests of every pair in tables of values (tables, m, k, n), one table after the other."""
    tables, m, _, n = values.shape
    d = settle(values[:, :, pairs[:, 1]] - values[:, :, pairs[:, 0]])  # (tables, m, K, n)
    found = evidence_of(replace(data, values=d.reshape(-1, n)), test)
    p, side, against = (
        part.reshape(tables, m, len(pairs)).swapaxes(1, 2) for part in (found.p, found.side, found.against)
    )
    for table in range(tables):
        yield PairTests(p[table], side[table], against[table])


def simulated(
    means: Floats, n: int, tables: int, rng: np.random.Generator, draw: Callable[..., Floats] = normal_scores
) -> Iterator[tuple[Floats, PairTests]]:
    """Values (m, k, n) and tests of one table after the other."""
    m, k = means.shape
    pairs = all_pairs(k)
    block = max(1, _BLOCK // (m * len(pairs) * n))
    for start in range(0, tables, block):
        values = draw(means, n, min(block, tables - start), rng)
        yield from zip(values, pair_tests(values, pairs), strict=True)


def coverage(
    boundary: Boundary, k: int, m: int, n: int, tables: int, family: Family, rng: np.random.Generator
) -> Coverage:
    """How often front, unbeaten set and rank intervals are right at a boundary."""
    means, pairs = true_means(boundary, k, m), all_pairs(k)
    held = _held(means, pairs, (test for _, test in simulated(means, n, tables, rng)), family)
    return Coverage(boundary, k, m, n, tables, *held)


def _held(means: Floats, pairs: Ints, tests: Iterator[PairTests], family: Family) -> tuple[float, float, float, float]:
    """Shares of tables in which front, unbeaten set and ranks are right; mean share on the front."""
    m, k = means.shape
    identical = np.zeros((len(pairs), m), dtype=bool)
    truth = np.sign(means[:, pairs[:, 1]] - means[:, pairs[:, 0]]).T.astype(np.int8)
    joint = joint_beats(k, pairs, truth, identical)
    on = beats_on(k, pairs, truth)
    true_ranks = np.concatenate([rank_interval(joint)[None], rank_interval(on)])
    unbeaten_jointly, unbeaten = ~joint.any(axis=0), ~on.any(axis=(0, 1))
    found = []
    for test in tests:
        claimed = np.where(family(test.p) <= ALPHA, test.side, 0).astype(np.int8)
        vetoed = np.where(test.contradicted, claimed, 0).astype(np.int8)
        order = order_of(k, pairs, claimed - vetoed, identical, vetoed)
        ranks = np.concatenate([order.rank[None], order.measure_rank])
        within = (ranks[..., 0] <= true_ranks[..., 0]) & (ranks[..., 1] >= true_ranks[..., 1])
        found.append(
            (
                order.front[unbeaten_jointly].all(),
                order.unbeaten[unbeaten].all(),
                within.all(),
                order.front.mean(),
            )
        )
    front, safe, ranked, size = np.mean(found, axis=0).tolist()
    return front, safe, ranked, size


def naming_rate(means: Floats, n: int, tables: int, rng: np.random.Generator) -> float:
    """How often a single best is named: an error where two are tied at the top, power where one is ahead."""
    m, k = means.shape
    pairs = all_pairs(k)
    none = np.zeros((len(pairs), m), dtype=bool)
    named = [
        single_best(k, pairs, test.p, test.side, none, test.contradicted, ALPHA) is not None
        for _, test in simulated(means, n, tables, rng)
    ]
    return float(np.mean(named))


def bin_shares(
    k: int, m: int, n: int, tables: int, kind: Literal["rank", "sign"], rng: np.random.Generator, spread: float = 0.3
) -> list[tuple[float, float, float, int]]:
    """(low, high, share truly unbeaten, learners) per bin of P(unbeaten), true means drawn with sd `spread`."""
    pairs = all_pairs(k)
    identical = np.zeros((len(pairs), m), dtype=bool)
    chances, truths = [], []
    for _ in range(tables):
        means = rng.normal(0.0, spread, (m, k))
        values = normal_scores(means, n, 1, rng)[0]
        scores = case_scores(values[:, pairs[:, 1]] - values[:, pairs[:, 0]], kind)
        chances.append(posterior_of(k, pairs, scores, identical, rng, 1000).unbeaten)
        truth = np.sign(means[:, pairs[:, 1]] - means[:, pairs[:, 0]]).T.astype(np.int8)
        truths.append(~joint_beats(k, pairs, truth, identical).any(axis=0))
    chance, true = np.concatenate(chances), np.concatenate(truths)
    found = []
    for low, high in zip((0.0, *BINS), (*BINS, 1.0), strict=True):
        inside = (chance >= low) & ((chance < high) | (high == 1.0))
        number = int(inside.sum())
        found.append((low, high, float(true[inside].mean()) if number else float("nan"), number))
    return found


def bag_bias(means: Floats, n: int, tables: int, rng: np.random.Generator) -> tuple[float, float, float]:
    """Bias of the plain and of the out-of-bag win share of the learner chosen, and the latter's standard error.

    The truth is the expected win share of the chosen learner on a new case: the mean of Φ(Δ/√2) over rivals.
    """
    m, k = means.shape
    pairs = all_pairs(k)
    identical = np.zeros((len(pairs), m), dtype=bool)
    wins = ndtr((means[:, :, None] - means[:, None, :]) / np.sqrt(2))
    truth = (wins.sum(axis=2) - 0.5) / (k - 1)  # (m, k); against itself ½ was counted
    everything = np.ones((n, 1), dtype=np.float32)
    plain, bag = [], []
    for values in normal_scores(means, n, tables, rng):
        scores = case_scores(values[:, pairs[:, 1]] - values[:, pairs[:, 0]], "rank")
        chosen = int(weakest_comparison(k, pairs, scores, identical, everything).argmax(axis=0)[0])
        found = out_of_bag(k, pairs, scores, identical, chosen, rng)
        plain.append(float((found.plain - truth[:, chosen]).mean()))
        bag.append(float((found.share - truth[:, chosen]).mean()))
    return float(np.mean(plain)), float(np.mean(bag)), float(np.std(bag) / np.sqrt(tables))


def clusters(
    k: int, m: int, groups: int, size: int, tables: int, family: Family, rng: np.random.Generator, inside: float = 0.5
) -> tuple[Coverage, Coverage]:
    """Equal learners on cases in groups with correlation `inside`: groups ignored, and given (their means)."""
    means, pairs = np.zeros((m, k)), all_pairs(k)

    def clustered(means: Floats, n: int, number: int, rng: np.random.Generator) -> Floats:
        common = normal_scores(means, n // size, number, rng).repeat(size, axis=-1)
        return np.asarray(np.sqrt(inside) * common + np.sqrt(1 - inside) * normal_scores(means, n, number, rng))

    ignored: list[PairTests] = []
    given: list[PairTests] = []
    for values, test in simulated(means, groups * size, tables, rng, clustered):
        ignored.append(test)
        averaged = values.reshape(m, k, groups, size).mean(axis=-1)
        given += pair_tests(averaged[None], pairs)
    return (
        Coverage("groups ignored", k, m, groups * size, tables, *_held(means, pairs, iter(ignored), family)),
        Coverage("groups given", k, m, groups, tables, *_held(means, pairs, iter(given), family)),
    )
