"""Twelve small kinds of classifier, compiled, scored on every split of one data set; needs numba (`[fast]`).

Two classes, written −1 and 1; numeric features. Plain loops, so that many thousands of data sets take minutes: each
kind is trained on the items outside `test` and gives a number whose sign is its answer on each item inside.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
KINDS = ("nearest centroid", "linear discriminant", "naive Bayes", "1 neighbour", "5 neighbours", "stump, Gini",
         "stump, errors", "quadratic discriminant", "kernel density", "tree of depth 2",
         "tree of depth 3", "perceptron")  # fmt: skip


@njit(cache=True, nogil=True)
def _centroids(x: Any, y: Any, test: Any) -> Any:
    """Class sizes, means and scatter matrices of the training items."""
    n, d = x.shape
    size, mean, scatter = np.zeros(2), np.zeros((2, d)), np.zeros((2, d, d))
    for i in range(n):
        if not test[i]:
            c = 1 if y[i] > 0 else 0
            size[c] += 1
            for f in range(d):
                mean[c, f] += x[i, f]
                for g in range(f + 1):
                    scatter[c, f, g] += x[i, f] * x[i, g]
    for c in range(2):
        for f in range(d):
            mean[c, f] /= max(size[c], 1.0)
            for g in range(f + 1):
                scatter[c, f, g] -= size[c] * mean[c, f] * mean[c, g]
                scatter[c, g, f] = scatter[c, f, g]
    return size, mean, scatter


@njit(cache=True, nogil=True)
def _by_moments(kind: int, x: Any, y: Any, test: Any, score: Any) -> None:
    """Nearest centroid, linear discriminant, naive Bayes, quadratic discriminant."""
    n, d = x.shape
    size, mean, scatter = _centroids(x, y, test)
    prior = np.log((size[1] + 1) / (size[0] + 1))
    if kind < 2:
        slope = mean[1] - mean[0]
        if kind == 1:
            within = (scatter[0] + scatter[1]) / (size[0] + size[1]) + 1e-6 * np.eye(d)
            slope = np.linalg.solve(within, slope)
        offset = -0.5 * np.sum(slope * (mean[0] + mean[1])) + (prior if kind == 1 else 0.0)
        for i in range(n):
            if test[i]:
                score[i] = offset
                for f in range(d):
                    score[i] += slope[f] * x[i, f]
        return
    inverse, offset = np.zeros((2, d, d)), prior
    for c in range(2):
        sign = 1.0 if c == 1 else -1.0
        if kind == 2:
            for f in range(d):
                spread = scatter[c, f, f] / max(size[c], 1.0) + 1e-3
                inverse[c, f, f] = 1 / spread
                offset -= sign * 0.5 * np.log(spread)
        else:  # each class's own covariance, pulled a little towards the unit matrix
            spreads = (scatter[c] + np.eye(d)) / (size[c] + 1)
            inverted = np.linalg.inv(spreads)
            for f in range(d):  # one by one: an assignment of slices takes long to compile
                for g in range(d):
                    inverse[c, f, g] = inverted[f, g]
            offset -= sign * 0.5 * np.log(np.linalg.det(spreads))
    away = np.zeros(d)
    for i in range(n):
        if test[i]:
            score[i] = offset
            for c in range(2):
                for f in range(d):
                    away[f] = x[i, f] - mean[c, f]
                reach = 0.0
                for f in range(d):
                    for g in range(d):
                        reach += away[f] * inverse[c, f, g] * away[g]
                score[i] -= (0.5 if c == 1 else -0.5) * reach


@njit(cache=True, nogil=True)
def _split(gini: bool, x: Any, y: Any, inside: Any, order: Any) -> Any:
    """The best threshold on one feature for these items: feature, threshold, answers below and above."""
    total, lead, best = 0.0, 0.0, -1.0
    feature, threshold, under, over = 0, np.inf, 0.0, 0.0
    for i in range(len(y)):
        if inside[i]:
            total += 1
            lead += y[i]
    for f in range(x.shape[1]):
        size, below = 0.0, 0.0
        for place in range(len(y)):
            i = order[f, place]
            if not inside[i]:
                continue
            size += 1
            below += y[i]
            if gini:  # impurity falls by Σ (ones − zeros)²/size over both sides
                gain = below * below / size + (lead - below) ** 2 / max(total - size, 1.0)
            else:
                gain = abs(2 * below - lead)
            if gain > best:
                best, feature, threshold = gain, f, x[i, f]
                under, over = below, lead - below
    if not gini:  # the two sides answer differently
        under, over = under - over, over - under
    return feature, threshold, under, over


@njit(cache=True, nogil=True)
def _tree(depth: int, gini: bool, x: Any, y: Any, test: Any, order: Any, score: Any) -> None:
    """Greedy splits down to the depth; an item in a node without training items keeps the answer above."""
    n = len(y)
    node, inside = np.ones(n, dtype=np.int64), np.zeros(n, dtype=np.bool_)
    for here in range(1, 2**depth):
        some = False
        for i in range(n):
            inside[i] = node[i] == here and not test[i]
            some = some or inside[i]
        if not some:
            continue
        feature, threshold, under, over = _split(gini, x, y, inside, order)
        for i in range(n):
            if node[i] == here:
                above = x[i, feature] > threshold
                node[i] = 2 * here + above
                score[i] = over if above else under


@njit(cache=True, nogil=True)
def _perceptron(x: Any, y: Any, test: Any, score: Any) -> None:
    """Rosenblatt's rule, ten times over the training items in their order."""
    n, d = x.shape
    slope, offset = np.zeros(d), 0.0
    for step in range(11):
        for i in range(n):
            found = offset
            for f in range(d):
                found += slope[f] * x[i, f]
            if step == 10:
                score[i] = found
            elif not test[i] and found * y[i] <= 0:
                offset += y[i]
                for f in range(d):
                    slope[f] += y[i] * x[i, f]


@njit(cache=True, nogil=True)
def _accuracies(kind: int, x: Any, y: Any, tests: Any, order: Any, near: Any, window: Any) -> Any:
    n = len(y)
    found, score = np.zeros(len(tests)), np.zeros(n)
    for s in range(len(tests)):
        test = tests[s]
        if kind in (0, 1, 2, 7):
            _by_moments(3 if kind == 7 else kind, x, y, test, score)
        elif kind in (5, 6, 9, 10):
            _tree(max(kind - 7, 1), kind != 6, x, y, test, order, score)
        elif kind == 11:
            _perceptron(x, y, test, score)
        else:
            for i in range(n):
                if not test[i]:
                    continue
                score[i] = 0.0
                if kind == 8:
                    for j in range(n):
                        if not test[j]:
                            score[i] += window[i, j] * y[j]
                else:
                    wanted = 1 if kind == 3 else 5
                    for place in range(n):
                        j = near[i, place]
                        if not test[j] and j != i:
                            score[i] += y[j]
                            wanted -= 1
                            if wanted == 0:
                                break
        right, size = 0.0, 0.0
        for i in range(n):
            if test[i]:
                size += 1
                right += 0.5 if score[i] == 0 else 1.0 if (score[i] > 0) == (y[i] > 0) else 0.0
        found[s] = right / size
    return found


def accuracies(kinds: tuple[int, ...], x: Floats, y: Floats, tests: Bools) -> Floats:
    """Share of test items right, one row per kind (its place in `KINDS`), one column per split."""
    squares = (x**2).sum(axis=1)
    distances = squares[:, None] + squares - 2 * x @ x.T
    near = np.argsort(distances, axis=1) if {3, 4} & set(kinds) else np.zeros((1, 1), dtype=np.int64)
    order, window = np.argsort(x.T, axis=1), np.exp(-0.5 * distances)
    return np.stack([_accuracies(kind, x, y, tests, order, near, window) for kind in kinds])
