"""The readable versions: every DAG listed, every score by its definition."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from math import lgamma, log

import numpy as np
import pytest


def every_dag(m: int) -> Iterator[tuple[int, ...]]:
    """All DAGs over m nodes, as parents' bit masks."""
    pairs = list(itertools.combinations(range(m), 2))
    for kinds in itertools.product(range(3), repeat=len(pairs)):
        parents = [0] * m
        for (a, b), kind in zip(pairs, kinds, strict=True):
            if kind == 1:
                parents[b] |= 1 << a
            elif kind == 2:
                parents[a] |= 1 << b
        left = set(range(m))
        while left:
            roots = {v for v in left if not any(parents[v] >> u & 1 for u in left)}
            if not roots:
                break
            left -= roots
        else:
            yield tuple(parents)


def spread(X: np.ndarray, weights: np.ndarray) -> list[tuple[tuple[int, ...], float]]:
    """Footnote 3 of paper A, word for word: a tie splits its row in two of half the weight, again and again."""
    rows = [(tuple(row), float(w)) for row, w in zip(X, weights, strict=True)]
    done = []
    while rows:
        row, weight = rows.pop()
        if 0.5 in row:
            place = row.index(0.5)
            rows += [((*row[:place], value, *row[place + 1 :]), weight / 2) for value in (0.0, 1.0)]
        else:
            done.append((tuple(int(value) for value in row), weight))
    return done


def family_score(rows: list[tuple[tuple[int, ...], float]], x: int, parents: int, score: str, ess: float) -> float:
    """One local score by its textbook formula, configuration by configuration."""
    own = [v for v in range(len(rows[0][0]) if rows else x + 1) if parents >> v & 1]
    counts: dict[tuple[int, ...], list[float]] = {}
    for row, weight in rows:
        counts.setdefault(tuple(row[v] for v in own), [0.0, 0.0])[row[x]] += weight
    q, total, n = 2 ** len(own), 0.0, sum(weight for _, weight in rows)
    for n_j in counts.values():
        if score == "bdeu":
            total += lgamma(ess / q) - lgamma(sum(n_j) + ess / q)
            total += sum(lgamma(n_jk + ess / (2 * q)) - lgamma(ess / (2 * q)) for n_jk in n_j)
        elif score == "k2":
            total += lgamma(2) - lgamma(sum(n_j) + 2) + sum(lgamma(n_jk + 1) for n_jk in n_j)
        else:
            total += sum(n_jk * log(n_jk / sum(n_j)) for n_jk in n_j if n_jk > 0)
    return total - (0.5 * log(max(n, 1.0)) * q if score == "bic" else 0.0)


def n_orders(parents: tuple[int, ...]) -> int:
    """How many orders put parents before children."""
    m = len(parents)
    ways = [1] + [0] * ((1 << m) - 1)
    for placed in range(1, 1 << m):
        for v in range(m):
            before = placed ^ (1 << v)
            if placed >> v & 1 and parents[v] & ~before == 0:
                ways[placed] += ways[before]
    return ways[-1]


@pytest.fixture(scope="session")
def dags() -> Callable[[int], list[tuple[int, ...]]]:
    known: dict[int, list[tuple[int, ...]]] = {}

    def listed(m: int) -> list[tuple[int, ...]]:
        if m not in known:
            known[m] = list(every_dag(m))
        return known[m]

    return listed


@pytest.fixture(scope="session")
def local_scores() -> Callable[..., list[dict[int, float]]]:
    """local_scores(X, weights, score, ess)[x][parents] for every family."""

    def scored(X: np.ndarray, weights: np.ndarray, score: str = "bdeu", ess: float = 1.0) -> list[dict[int, float]]:
        rows, m = spread(X, weights), X.shape[1]
        return [{P: family_score(rows, x, P, score, ess) for P in range(1 << m) if not P >> x & 1} for x in range(m)]

    return scored


@pytest.fixture(scope="session")
def orders_of() -> Callable[[tuple[int, ...]], int]:
    return n_orders


@pytest.fixture(scope="session")
def weighted_cases() -> Callable[..., tuple[np.ndarray, np.ndarray]]:
    """Random cases with some dependence, ties and fractional weights."""

    def cases(m: int, n: int, seed: int, ties: float = 0.15) -> tuple[np.ndarray, np.ndarray]:
        rng = np.random.default_rng(seed)
        X = rng.integers(0, 2, (n, m)).astype(float)
        for v in range(1, m):
            X[:, v] = np.where(rng.random(n) < 0.6, X[:, v - 1], X[:, v])
        X[rng.random((n, m)) < ties] = 0.5
        return X, rng.random(n) * 2 + 0.1

    return cases
