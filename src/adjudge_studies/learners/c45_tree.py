"""A grown C4.5 tree as arrays, which both versions make and which answers questions; and the errors it is pruned by."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtri

from adjudge.errors import InputError


@dataclass(frozen=True, slots=True)
class C45Settings:
    """How a tree is grown: least weight of two branches, pruning confidence, and which kinds of pruning."""

    min_objects: float = 2.0
    confidence: float = 0.25
    prune: bool = True
    raising: bool = True
    collapse: bool = True


@dataclass(frozen=True, slots=True)
class C45Tree:
    """Node i splits on `attribute[i]` (−1: leaf) into `n_children[i]` nodes from `first_child[i]` on.

    A numeric split sends values ≤ `threshold[i]` to the first child; a nominal one has a child per value. `weights[i]`
    are the class weights at the node, `share[i]` its share of its parent's known weight (where an item with a missing
    value goes), `empty[i]` marks a leaf no training item reached. Unreachable nodes of pruned parts are left out.
    """

    attribute: NDArray[np.int64]
    threshold: NDArray[np.float64]
    first_child: NDArray[np.int64]
    n_children: NDArray[np.int64]
    weights: NDArray[np.float64]
    share: NDArray[np.float64]
    empty: NDArray[np.bool_]

    @property
    def size(self) -> int:
        """Number of nodes, leaves included: WEKA's "size of the tree"."""
        return len(self.attribute)

    @property
    def n_leaves(self) -> int:
        return int(np.sum(self.attribute < 0))

    def children(self, node: int) -> range:
        first = int(self.first_child[node])
        return range(first, first + int(self.n_children[node])) if self.attribute[node] >= 0 else range(0)

    def packed(self) -> C45Tree:
        """The same tree without what pruning left behind, numbered breadth first."""
        kept, children = [0], []
        for node in kept:  # grows while it is walked
            children.append(len(kept))
            kept += self.children(node)
        order = np.array(kept)
        return C45Tree(
            self.attribute[order],
            self.threshold[order],
            np.where(self.attribute[order] >= 0, children, 0).astype(np.int64),
            np.where(self.attribute[order] >= 0, self.n_children[order], 0),
            self.weights[order],
            self.share[order],
            self.empty[order],
        )

    @np.errstate(over="ignore")  # a difference that overflows is still more than 1e-6
    def probabilities(self, X: NDArray[np.float64], nominal: NDArray[np.bool_]) -> NDArray[np.float64]:
        """Class shares at the leaves each item reaches; a missing value follows every branch by its share."""
        proba = np.zeros((len(X), self.weights.shape[1]))
        groups = [(0, np.arange(len(X)), np.ones(len(X)))]
        while groups:
            node, items, weight = groups.pop()
            if not len(items):
                continue
            if self.attribute[node] < 0:
                np.add.at(proba, items, weight[:, None] * _shares(self.weights[node]))
                continue
            column = X[items, self.attribute[node]]
            missing = np.isnan(column)
            if nominal[self.attribute[node]]:
                branch = np.where(missing, -1.0, column).astype(np.int64)
            else:  # 1e-6: WEKA's "smaller or equal"
                branch = np.where(missing, -1, np.where(column - self.threshold[node] < 1e-6, 0, 1))
            for place, child in enumerate(self.children(node)):
                known = branch == place
                if self.empty[child]:  # nothing was learnt there: the node itself answers
                    np.add.at(proba, items[known], weight[known, None] * _shares(self.weights[node]))
                    continue
                there = known | missing
                factor = np.where(missing, self.share[child], 1.0)[there]
                groups.append((child, items[there], weight[there] * factor))
        total = proba.sum(axis=1, keepdims=True)
        return np.asarray(proba / np.where(total > 0, total, 1.0))

    def to_text(self, names: Sequence[str] | None = None, classes: Sequence[object] | None = None) -> str:
        """The tree as indented lines, leaves with class, weight and misplaced weight."""
        if names is not None and len(names) <= self.attribute.max():
            raise InputError(f"the tree asks column {self.attribute.max()}, but names has {len(names)} entries")
        lines: list[str] = []
        labels = classes if classes is not None else range(self.weights.shape[1])

        def walk(node: int, depth: int) -> None:
            attribute = int(self.attribute[node])
            name = names[attribute] if names is not None else f"x{attribute}"
            numeric = self.threshold[node] == self.threshold[node]
            for place, child in enumerate(self.children(node)):
                sign = ("<=", ">")[place] if numeric else "="
                value = f"{self.threshold[node]:g}" if numeric else str(place)
                lines.append(f"{'|   ' * depth}{name} {sign} {value}{leaf(child)}")
                walk(child, depth + 1)

        def leaf(node: int) -> str:
            if self.attribute[node] >= 0:
                return ""
            total, best = self.weights[node].sum(), int(self.weights[node].argmax())
            wrong = total - self.weights[node, best]
            return f": {labels[best]} ({total:.4g}{f'/{wrong:.4g}' if wrong > 1e-6 else ''})"

        if self.attribute[0] < 0:
            return leaf(0).removeprefix(": ")
        walk(0, 0)
        return "\n".join(lines)


def _shares(weights: NDArray[np.float64]) -> NDArray[np.float64]:
    total = weights.sum()
    return np.asarray(weights / total if total > 1e-6 else weights * 0.0)


def added_errors(n: float, errors: float, confidence: float) -> float:
    """How many more errors than seen may a leaf of weight n make, at this confidence?

    No error: n (1 − CF^(1/n)), the exact binomial limit; below one error: between that and the value at one; otherwise
    the upper end of the normal interval with continuity correction, z = Φ⁻¹(1 − CF):
    r = (f + z²/2n + z √(f/n − f²/n + z²/4n²)) / (1 + z²/n), f = (e + ½)/n, and r n − e is added (Quinlan 1993, Ch. 4).

    >>> round(added_errors(6, 0, 0.25), 3), round(added_errors(16, 1, 0.25), 3)
    (1.238, 1.476)
    """
    if confidence > 0.5:
        return 0.0
    if errors < 1:
        base = n * (1 - math.pow(confidence, 1 / n))
        return base if errors == 0 else base + errors * (added_errors(n, 1.0, confidence) - base)
    if errors + 0.5 >= n:
        return max(n - errors, 0.0)
    z = float(ndtri(1 - confidence))
    f = (errors + 0.5) / n
    r = (f + z * z / (2 * n) + z * math.sqrt(f / n - f * f / n + z * z / (4 * n * n))) / (1 + z * z / n)
    return r * n - errors


def errors_table(n: int, confidence: float) -> NDArray[np.float64]:
    """Errors to expect, seen and added, of a leaf of [weight, errors] in whole items up to n; 8·(n+1)² bytes."""
    table = np.zeros((n + 1, n + 1))
    for size in range(1, n + 1):
        for errors in range(size):
            table[size, errors] = errors + added_errors(float(size), float(errors), confidence)
    return table
