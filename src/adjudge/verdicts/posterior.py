"""How probable is it that nobody beats a learner? An order for the reader, never a set.

One draw gives every case a standard-exponential weight w (the Bayesian bootstrap) and adds one *prior case* of random
order: an independent permutation of the learners per measure, score ±1, with a weight of its own. b beats a in a draw
iff Σ w s > 0 on every measure; a measure tied in every case of the pair is left out for the pair. With one pair, one
measure and signs this is 1 − the one-sided mid-p of the sign test.

"Drop whoever has P < .05" is not a confidence set: with eight tied learners it kept the true front in none of the
tables. The front (`order.py`) is the set; this only orders its members.

Of thousands of cases the weighted sums Σ w s are normal to within the error of the draws: they are drawn as such, with
their own mean Σ s and covariance Σ s sᵀ over all pairs and measures, whatever the number of cases.

State: (k, draws) booleans and, per first learner (or a few of them, where they have few partners) and measure, one
(pairs, draws) float32 product of scores and weights. Draws are taken in blocks, which bounds what is held, and judged a
few thousand at a time, in the cache.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from adjudge.kernels.arrays import Bools, Floats, Ints, Singles
from adjudge.verdicts.pair_blocks import pair_blocks
from adjudge.verdicts.scores import Scores

Law = tuple[Floats, Floats]  # of the pairs' leads: mean, and a root of the covariance

_BLOCK = 1 << 18  # numbers in one product: 1 MB, so that the passes over it stay in the cache
_MANY = 2048  # cases, from which on equal ones are drawn together, or their sums from the normal limit
_SKEWED = 0.05  # skewness of a sum from which on it is not drawn as a normal one: P would be off by .003
_SUMS = 2048  # pairs × measures whose sums have a covariance that is held: 32 MB
_HELD = 1 << 25  # weights held at once: 128 MB
_WEIGHTS = 400_000_000  # weights drawn in all: fewer draws for very many cases, but at least
_FEWEST = 1000
_ALONE = 1 << 18  # multiplications that OpenBLAS does not share out
_ROWS, _PART = 32, 4096  # pairs, and draws, judged in one go
_SHORTEST = 128  # draws in a piece: shorter ones cost more than they save


@dataclass(frozen=True, slots=True)
class Posterior:
    """Sampled probabilities; each has the Monte Carlo error √(p(1 − p)/draws)."""

    unbeaten: Floats  # (k,): no other beats it on every measure
    best: Floats  # (k,): it beats all others on every measure
    nobody: float  # every learner is beaten by some other
    weights: Floats  # (k,): share of draws and weightings under which it is chosen; 1 measure, or a law: none, (0,)
    central: Floats  # (k, m): mean weights where it is chosen, NaN where it never is; or (0, 0)
    draws: int

    def error(self, probability: Floats) -> Floats:
        """Monte Carlo error of sampled probabilities."""
        return np.sqrt(probability * (1.0 - probability) / self.draws)


def draws_for(k: int) -> int:
    """How many draws are taken for k learners."""
    return 20_000 if k <= 40 else 2_000 if k <= 200 else 500


def posterior_of(
    k: int,
    pairs: Ints,
    scores: Scores,
    identical: Bools,
    generator: np.random.Generator,
    draws: int | None = None,
    concentration: float = 1.0,
    laws: Mapping[int, Law] | None = None,
) -> Posterior:
    """P(unbeaten jointly), P(best), P(nobody unbeaten) and the weights, from scores (m, K, cases); absent is NaN.

    A pair that is identical on every measure counts for neither side. `concentration` below 1 makes a case weigh less:
    weights are Gamma(concentration), for folds that share training data. `laws` are normal laws of the pairs' leads
    (mean, and a root of the covariance) on measures that are not judged by cases; there no prior case is added.

    >>> scores = np.ones((1, 1, 6), dtype=np.float32)  # b won six cases of six
    >>> found = posterior_of(2, np.array([[0, 1]]), scores, np.zeros((1, 1), bool), np.random.default_rng(0))
    >>> bool(abs(found.unbeaten[1] - (1 - 0.5**7)) < 0.003)
    True
    """
    m = len(scores)
    told = np.flatnonzero(~identical.all(axis=1))
    filled = scores if len(told) == len(pairs) else scores[:, told]
    filled = np.nan_to_num(filled) if np.isnan(filled).any() else filled
    filled, times = _equal_cases(filled)
    n = filled.shape[2]
    limit = _limit(filled, concentration) if n > _MANY and 0 < m * len(told) <= _SUMS else None
    told_laws = {j: (mean[told], root[told]) for j, (mean, root) in (laws or {}).items()}
    if draws is None:
        bounded = n > _MANY and limit is None
        draws = min(draws_for(k), max(_FEWEST, _WEIGHTS // n)) if bounded else draws_for(k)
    together = _together(pairs[told])
    compared = np.bincount(pairs[told].ravel(), minlength=k)
    at_once = max(16, min(draws, _BLOCK // max(1, k), _HELD // max(1, n if limit is None else m * len(told))))
    unbeaten, best, chosen = np.zeros(k), np.zeros(k), np.zeros(k)
    central = np.zeros((k, m))
    nobody = 0
    sizes = [min(at_once, draws - start) for start in range(0, draws, at_once)]
    taken = (_Draws.taken(k, m, n, size, generator, concentration, times, limit, told_laws) for size in sizes)
    for one in itertools.chain.from_iterable(block.parts() for block in taken):
        size = len(one.prior)
        beaten = np.zeros((k, size), dtype=bool)
        leads = np.repeat((compared == k - 1)[:, None] & (k > 1), size, axis=1)
        chooses = np.ones((k, size), dtype=bool)
        for blocks in together:
            firsts, seconds, rows = (np.concatenate(part) for part in zip(*blocks, strict=True))
            judged = one.judge(one.sums(filled, rows), identical[told[rows]], firsts, seconds)
            stop = 0
            for (a, *_), partners, _ in blocks:
                up, down, weighed = (part[stop : stop + len(partners)] for part in judged)
                stop += len(partners)
                beaten[a] |= up.any(axis=0)
                beaten[partners] |= down
                leads[a] &= down.all(axis=0)
                leads[partners] &= up
                if m > 1:
                    chooses[a] &= (weighed <= 0).all(axis=0)
                    chooses[partners] &= weighed >= 0
        unbeaten += (~beaten).sum(axis=1)
        best += leads.sum(axis=1)
        nobody += int(beaten.all(axis=0).sum())
        chosen += chooses.sum(axis=1)
        central += chooses.astype(np.float64) @ one.omega
    if m == 1 or told_laws:  # a lead from a law and a sum over cases have no common scale to be weighed on
        weights, central = np.zeros(0), np.zeros((0, 0))
    else:
        weights = chosen / draws
        central = np.where(chosen[:, None] > 0, central / np.maximum(chosen, 1)[:, None], np.nan)
    return Posterior(unbeaten / draws, best / draws, nobody / draws, weights, central, draws)


def _together(pairs: Ints) -> list[list[tuple[Ints, Ints, Ints]]]:
    """Blocks of pairs with one first learner: the firsts, the seconds, their rows; small ones are judged together."""
    found: list[list[tuple[Ints, Ints, Ints]]] = []
    for a, partners, rows in pair_blocks(pairs):
        if not found or sum(len(each[2]) for each in found[-1]) + len(rows) > _ROWS:
            found.append([])
        found[-1].append((np.full(len(rows), a), partners, rows))
    return found


def _equal_cases(filled: Scores) -> tuple[Scores, Floats | None]:
    """Of very many cases the different ones, and how often each comes: k equal weights add up to a Gamma(k).

    Right and wrong answers of five learners are 32 different cases, whether there are a thousand or a million.
    """
    m, pairs, n = filled.shape
    if n <= _MANY or m * pairs == 0:
        return filled, None
    columns = filled.reshape(m * pairs, n)
    by = np.random.default_rng(0).random(m * pairs)  # marks are equal for equal cases; others are told apart below
    mark = np.concatenate([by @ columns[:, start : start + _MANY] for start in range(0, n, _MANY)])
    _, first, inverse, times = np.unique(mark, return_index=True, return_inverse=True, return_counts=True)
    if len(first) > n // 2 or any((row[first][inverse.ravel()] != row).any() for row in columns):
        return filled, None
    return np.ascontiguousarray(filled[:, :, first]), times.astype(np.float64)


def _limit(filled: Scores, concentration: float) -> Law | None:
    """Mean and a root of the covariance of Σ w s over all measures and pairs, w being Gamma(concentration).

    None where a few cases weigh so much that a sum is not normal: it has skewness 2 Σs³/(Σs²)^1.5 and excess kurtosis
    6 Σs⁴/(Σs²)², divided by √concentration and by it.
    """
    columns = filled.reshape(-1, filled.shape[2])
    mean, cube, fourth = np.zeros((3, len(columns)))
    square = np.zeros((len(columns), len(columns)))
    for start in range(0, columns.shape[1], _MANY):
        part = columns[:, start : start + _MANY].astype(np.float64)
        squares = part * part
        mean += part.sum(axis=1)
        square += part @ part.T
        cube += np.einsum("ij,ij->i", squares, part)
        fourth += np.einsum("ij,ij->i", squares, squares)
    size = np.where(np.diag(square) > 0, np.diag(square), 1.0)  # 0: all cases tie, or the votes tell the lead
    skewness, excess = 2 * np.abs(cube) / size**1.5 / concentration**0.5, 6 * fourth / size**2 / concentration
    if (skewness > _SKEWED).any() or (excess > _SKEWED).any():
        return None
    spread, axes = np.linalg.eigh(concentration * square)
    return concentration * mean, axes * np.sqrt(np.maximum(spread, 0.0))


@dataclass(frozen=True, slots=True)
class _Draws:
    """A block of draws: weights of cases or their sums, weight and order of the prior case, weights of measures."""

    cases: Singles  # (n, draws), or in the limit the sums: (m, pairs, draws)
    prior: Singles  # (draws,)
    order: Singles  # (m, k, draws): the greater is the better one in the prior case
    omega: Floats  # (draws, m): Dirichlet(1, …, 1)
    leads: dict[int, Singles]  # of the measures that have a law: (pairs, draws)

    @classmethod
    def taken(
        cls,
        k: int,
        m: int,
        n: int,
        size: int,
        generator: np.random.Generator,
        concentration: float = 1.0,
        times: Floats | None = None,
        limit: Law | None = None,
        laws: Mapping[int, Law] | None = None,
    ) -> _Draws:
        omega = generator.standard_exponential((size, m))
        if limit is not None:
            cases = _normal(limit, size, generator).reshape(m, -1, size)
        elif times is not None:
            cases = generator.standard_gamma(concentration * times[:, None], (n, size)).astype(np.float32)
        elif concentration == 1.0:
            cases = generator.standard_exponential((n, size), dtype=np.float32)
        else:
            cases = generator.standard_gamma(concentration, (n, size), dtype=np.float32)
        return cls(
            cases,
            generator.standard_exponential(size, dtype=np.float32),
            generator.random((m, k, size), dtype=np.float32),
            omega / omega.sum(axis=1, keepdims=True),
            {j: _normal(law, size, generator) for j, law in (laws or {}).items()},
        )

    def parts(self) -> Iterator[_Draws]:
        """The same draws, a few at a time: what is made of them stays in the cache."""
        for start in range(0, len(self.prior), _PART):
            here = slice(start, start + _PART)
            leads = {j: lead[:, here] for j, lead in self.leads.items()}
            yield _Draws(self.cases[..., here], self.prior[here], self.order[..., here], self.omega[here], leads)

    def sums(self, scores: Scores, rows: Ints) -> Iterator[Singles]:
        """Per measure the weighted sums of these pairs, (pairs, draws)."""
        for j, score in enumerate(scores):
            if j in self.leads:
                yield self.leads[j][rows]
            else:
                yield self.cases[j, rows] if self.cases.ndim == 3 else _product(score[rows], self.cases)

    def judge(
        self, totals: Iterator[Singles], identical: Bools, firsts: Ints, partners: Ints
    ) -> tuple[Bools, Bools, Singles]:
        """Whether each partner beats its first, is beaten by it, and its weighted sum over measures, (pairs, draws)."""
        up: Bools = np.ones((len(partners), len(self.prior)), dtype=bool)
        down = up.copy()
        weighed = np.zeros(up.shape, dtype=np.float32)
        prior = np.empty(up.shape, dtype=np.float32)
        for j, total in enumerate(totals):
            if j not in self.leads:
                np.subtract(self.order[j, partners], self.order[j, firsts], out=prior)
                np.copysign(self.prior, prior, out=prior)
                total += prior
            same = np.flatnonzero(identical[:, j])
            total[same] = 0.0
            ahead, behind = total > 0, total < 0
            ahead[same] = behind[same] = True  # left out for this pair
            up &= ahead
            down &= behind
            if self.omega.shape[1] > 1:
                total *= self.omega[:, j].astype(np.float32)
                weighed += total
        return up, down, weighed


def _normal(law: Law, size: int, generator: np.random.Generator) -> Singles:
    mean, root = law
    drawn = mean[:, None] + root @ generator.standard_normal((root.shape[1], size))
    return np.asarray(drawn, dtype=np.float32)


def _product(scores: Scores, cases: Singles) -> Singles:
    """`scores @ cases`, in pieces that BLAS leaves on one thread, for a second one spins between them."""
    (height, n), draws = scores.shape, cases.shape[1]
    rows = min(height, _ALONE // max(1, n * _SHORTEST))
    if rows < min(height, 4):  # long rows: a product large enough to be worth sharing out
        return scores @ cases
    piece = _ALONE // max(1, n * rows)
    total = np.empty((height, draws), dtype=np.float32)
    for row in range(0, height, max(1, rows)):
        for start in range(0, draws, piece):
            here = slice(row, row + rows), slice(start, start + piece)
            np.matmul(scores[here[0]], cases[:, here[1]], out=total[here])
    return total
