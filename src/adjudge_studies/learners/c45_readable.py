"""C4.5 written to be read: the twin that tests the compiled one, and what runs where numba is missing.

Order of steps: grow by gain ratio until nothing splits; collapse subtrees that make no fewer training errors; prune
from the leaves up, comparing three estimates of the errors on new data: as the subtree is, as a leaf, and with the
subtree replaced by its largest branch ("raising"), which then receives all the items of the node. Rows of a node come
with weights, because an item whose split value is missing goes down every branch in parts.

Comparisons allow 1e-6, as WEKA's do: whether a tie is a tie decides the tree.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from adjudge_studies.learners.c45_tree import C45Settings, C45Tree, added_errors

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
SMALL = 1e-6


@dataclass(eq=False)
class Node:
    """A node while the tree is worked on."""

    weights: Floats
    attribute: int = -1
    threshold: float = math.nan
    children: list[Node] = field(default_factory=list)
    share: float = 1.0
    empty: bool = False

    def become_leaf(self) -> None:
        self.attribute, self.children = -1, []

    def errors(self) -> float:
        """Weight outside the largest class."""
        return float(self.weights.sum() - self.weights.max())


@dataclass(frozen=True)
class Split:
    gain: float
    ratio: float
    threshold: float = math.nan


@dataclass(frozen=True)
class Grower:
    """The training data and settings every step needs."""

    X: Floats
    y: Ints
    nominal: NDArray[np.bool_]
    n_values: Ints
    n_classes: int
    settings: C45Settings

    def class_weights(self, rows: Ints, w: Floats) -> Floats:
        return np.bincount(self.y[rows], weights=w, minlength=self.n_classes).astype(np.float64)

    def grow(self, rows: Ints, w: Floats) -> Node:
        node = Node(self.class_weights(rows, w))
        total = float(w.sum())
        node.empty = total < SMALL
        if 2 * self.settings.min_objects - total > SMALL or abs(total - node.weights.max()) < SMALL:
            return node
        chosen = self.choose(rows, w)
        if chosen is None:
            return node
        node.attribute, split = chosen
        if not self.nominal[node.attribute]:
            # The threshold is a value that occurs: the largest of all training items not above the middle.
            values = self.X[:, node.attribute]
            node.threshold = float(values[values - split.threshold < SMALL].max())
        for child_rows, child_w, share in self.branches(node, rows, w):
            child = self.grow(child_rows, child_w)
            child.share = share
            node.children.append(child)
        return node

    def choose(self, rows: Ints, w: Floats) -> tuple[int, Split] | None:
        """The best gain ratio among the splits whose gain is at least average."""
        found = {a: split for a in range(self.X.shape[1]) if (split := self.split_on(a, rows, w)) is not None}
        counted = [split.gain for a, split in found.items() if self.counts_in_average(a)]
        if not counted:
            return None
        least = sum(counted) / len(counted) - 1e-3
        best: tuple[int, Split] | None = None
        for a, split in found.items():
            if split.gain >= least and split.ratio - (best[1].ratio if best else 0.0) > SMALL:
                best = a, split
        return best

    def counts_in_average(self, a: int) -> bool:
        """Nominal columns with very many values do not enter the average gain, unless all are such."""
        many = self.nominal & (0.3 * len(self.X) - self.n_values <= SMALL)
        return bool(many.all() or not many[a])

    def split_on(self, a: int, rows: Ints, w: Floats) -> Split | None:
        known = ~np.isnan(self.X[rows, a])
        total = float(w.sum())
        if self.nominal[a]:
            return self.nominal_split(a, rows[known], w[known], total)
        return self.numeric_split(a, rows[known], w[known], total)

    def nominal_split(self, a: int, rows: Ints, w: Floats, total: float) -> Split | None:
        table = np.zeros((int(self.n_values[a]), self.n_classes))
        np.add.at(table, (self.X[rows, a].astype(np.int64), self.y[rows]), w)
        if np.sum(self.settings.min_objects - table.sum(axis=1) < SMALL) < 2:
            return None
        gain = information_gain(table, total)
        return Split(gain, gain_ratio(table, total, gain))

    def numeric_split(self, a: int, rows: Ints, w: Floats, total: float) -> Split | None:
        order = np.argsort(self.X[rows, a], kind="stable")
        rows, w = rows[order], w[order]
        values = self.X[rows, a]
        least = 0.1 * float(w.sum()) / self.n_classes
        least = self.settings.min_objects if least - self.settings.min_objects < SMALL else min(least, 25.0)
        if 2 * least - len(rows) > SMALL:
            return None
        table = np.vstack([np.zeros(self.n_classes), self.class_weights(rows, w)])
        best, where, tried, last = 0.0, -1, 0, 0
        for i in range(1, len(rows)):
            if not values[i - 1] + 1e-5 < values[i]:
                continue
            moved = self.class_weights(rows[last:i], w[last:i])
            table[0] += moved
            table[1] -= moved
            last = i
            if (least - table.sum(axis=1) < SMALL).all():
                tried += 1
                gain = information_gain(table, total)
                if gain - best > SMALL:
                    best, where = gain, i
        if tried == 0:
            return None
        best -= math.log2(tried) / total  # Quinlan's 1996 charge for having chosen among so many thresholds
        if best < SMALL:
            return None
        table = np.vstack([self.class_weights(rows[:where], w[:where]), self.class_weights(rows[where:], w[where:])])
        left, right = float(values[where - 1]), float(values[where])
        middle = (left + right) / 2
        # Between neighbouring numbers (and beyond the largest, where J48 fails) there is no middle: the lower is taken.
        return Split(best, gain_ratio(table, total, best), middle if left <= middle < right else left)

    def branches(self, node: Node, rows: Ints, w: Floats) -> list[tuple[Ints, Floats, float]]:
        """(rows, weights, share) of each child: known values go one way, missing ones every way in parts."""
        values = self.X[rows, node.attribute]
        missing = np.isnan(values)
        if self.nominal[node.attribute]:
            count = int(self.n_values[node.attribute])
            branch = np.where(missing, -1.0, values).astype(np.int64)
        else:
            count = 2
            branch = np.where(missing, -1, np.where(values - node.threshold < SMALL, 0, 1))
        bags = np.bincount(branch[~missing], weights=w[~missing], minlength=count)
        shares = bags / bags.sum() if bags.sum() > SMALL else np.full(count, 1 / count)
        made = []
        for place, share in enumerate(shares.tolist()):
            there = (branch == place) | (missing & (share > SMALL))
            made.append((rows[there], np.where(missing, share * w, w)[there], share))
        return made

    def training_errors(self, node: Node) -> float:
        return sum(map(self.training_errors, node.children)) if node.children else node.errors()

    def collapse(self, node: Node) -> None:
        if node.children and self.training_errors(node) >= node.errors() - 1e-3:
            node.become_leaf()
        for child in node.children:
            self.collapse(child)

    def estimate(self, weights: Floats) -> float:
        """Errors to expect of a leaf on new data: those seen, and what the confidence limit adds."""
        total = float(weights.sum())
        if total < SMALL:
            return 0.0
        wrong = total - float(weights.max())
        return wrong + added_errors(total, wrong, self.settings.confidence)

    def estimated_errors(self, node: Node) -> float:
        return sum(map(self.estimated_errors, node.children)) if node.children else self.estimate(node.weights)

    def branch_errors(self, node: Node, rows: Ints, w: Floats) -> float:
        """Estimated errors of this subtree if it had these items."""
        if not node.children:
            return self.estimate(self.class_weights(rows, w))
        parts = self.branches(node, rows, w)
        return sum(
            self.branch_errors(child, part[0], part[1]) for child, part in zip(node.children, parts, strict=True)
        )

    def redistribute(self, node: Node, rows: Ints, w: Floats) -> None:
        """Give this subtree these items."""
        node.weights = self.class_weights(rows, w)
        if not node.children:
            node.empty = node.empty and float(w.sum()) < SMALL
            return
        for child, part in zip(node.children, self.branches(node, rows, w), strict=True):
            child.share = part[2]
            self.redistribute(child, part[0], part[1])

    def prune(self, node: Node, rows: Ints, w: Floats) -> None:
        if not node.children:
            return
        for child, part in zip(node.children, self.branches(node, rows, w), strict=True):
            self.prune(child, part[0], part[1])
        largest, most = node.children[0], 0.0
        for child in node.children:  # of equally large ones the last
            if most - child.weights.sum() < SMALL:
                largest, most = child, float(child.weights.sum())
        as_branch = self.branch_errors(largest, rows, w) if self.settings.raising else math.inf
        as_leaf, as_tree = self.estimate(node.weights), self.estimated_errors(node)
        if as_leaf - (as_tree + 0.1) < SMALL and as_leaf - (as_branch + 0.1) < SMALL:
            node.become_leaf()
        elif as_branch - (as_tree + 0.1) < SMALL:
            node.attribute, node.threshold = largest.attribute, largest.threshold
            node.children = largest.children
            self.redistribute(node, rows, w)
            self.prune(node, rows, w)


def x_log_x(values: Floats | float) -> Floats:
    """v log₂ v, 0 for v = 0."""
    array = np.asarray(values, dtype=np.float64)
    return np.where(array < SMALL, 0.0, array * np.log2(np.where(array < SMALL, 1.0, array)))


def information_gain(table: Floats, total: float) -> float:
    """Bits the split (rows: branches, columns: classes) tells of the class, times the share of known values."""
    known = float(table.sum())
    before = float(x_log_x(known) - x_log_x(table.sum(axis=0)).sum())
    after = float(x_log_x(table.sum(axis=1)).sum() - x_log_x(table).sum())
    gain = known / total * (before - after)
    return 0.0 if abs(gain) < SMALL else gain / known


def gain_ratio(table: Floats, total: float, gain: float) -> float:
    """The gain per bit of the split itself; missing values count as one more branch."""
    unknown = total - float(table.sum())
    bits = float(x_log_x(total) - x_log_x(table.sum(axis=1)).sum() - x_log_x(unknown)) / total
    return 0.0 if abs(bits * total) < SMALL else gain / bits


@np.errstate(over="ignore")  # a difference that overflows is still more than 1e-6
def grow_readable(
    X: Floats, y: Ints, nominal: NDArray[np.bool_], n_values: Ints, n_classes: int, settings: C45Settings
) -> C45Tree:
    """The pruned tree of these items."""
    grower = Grower(X, y, nominal, n_values, n_classes, settings)
    rows, w = np.arange(len(X)), np.ones(len(X))
    root = grower.grow(rows, w)
    if settings.collapse:
        grower.collapse(root)
    if settings.prune:
        grower.prune(root, rows, w)
    return _as_arrays(root)


def _as_arrays(root: Node) -> C45Tree:
    nodes, first = [root], []
    for node in nodes:  # grows while it is walked
        first.append(len(nodes) if node.children else 0)
        nodes += node.children
    return C45Tree(
        np.array([node.attribute for node in nodes], dtype=np.int64),
        np.array([node.threshold for node in nodes]),
        np.array(first, dtype=np.int64),
        np.array([len(node.children) for node in nodes], dtype=np.int64),
        np.array([node.weights for node in nodes]),
        np.array([node.share for node in nodes]),
        np.array([node.empty for node in nodes]),
    )
