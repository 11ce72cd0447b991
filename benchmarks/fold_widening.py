"""How much wider must the corrected t be before words may rest on folds? Wrong claims with real classifiers.

k classifiers of one kind, each on features of its own that say equally much of the class (nothing, or something): on
new data from the same source all are equally good, so every claim is wrong. Candidates: n2/n1 times a constant, n2/n1
but at least a constant, the p-value doubled. Prints, for every way of widening, the worst cell of the kinds that may
choose it and of the two that are kept out, and the mean power where one classifier is better.

    python benchmarks/fold_widening.py [TABLES [SIZE …]]       # 2,000 tables a cell: about an hour on two quiet cores
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial

import numpy as np
from numpy.typing import NDArray
from scipy.special import stdtr

Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]
Kind = Callable[[Floats, Floats, Floats], Floats]


def _class_means(x: Floats, y: Floats, train: Floats) -> tuple[Floats, Floats, Floats, Floats]:
    """Training items and mean features of class 1 and class 0, per split."""
    ones, zeros = train @ y, train @ (1 - y)
    means = [(train @ (x * side[:, None])) / np.maximum(n, 1)[:, None] for side, n in ((y, ones), (1 - y, zeros))]
    return ones, zeros, means[0], means[1]


def nearest_centroid(x: Floats, y: Floats, train: Floats) -> Floats:
    """The class whose mean is nearer."""
    _, _, one, zero = _class_means(x, y, train)
    return (one - zero) @ x.T - 0.5 * ((one**2).sum(1) - (zero**2).sum(1))[:, None]


def _scatter(x: Floats, weights: Floats, mean: Floats) -> Floats:
    """Sums of squares and products about the mean, per split (d × d)."""
    d = x.shape[1]
    products = (x[:, :, None] * x[:, None, :]).reshape(len(x), d * d)
    return (weights @ products).reshape(-1, d, d) - weights.sum(1)[:, None, None] * mean[:, :, None] * mean[:, None, :]


def linear(x: Floats, y: Floats, train: Floats) -> Floats:
    """Linear discriminant: common covariance."""
    ones, zeros, one, zero = _class_means(x, y, train)
    within = _scatter(x, train * y, one) + _scatter(x, train * (1 - y), zero)
    within /= (ones + zeros)[:, None, None]
    slope = np.linalg.solve(within + 1e-6 * np.eye(x.shape[1]), (one - zero)[:, :, None])[:, :, 0]
    centre = 0.5 * (one + zero)
    return slope @ x.T - (slope * centre).sum(1)[:, None] + np.log((ones + 1) / (zeros + 1))[:, None]


def quadratic(x: Floats, y: Floats, train: Floats) -> Floats:
    """Quadratic discriminant: a covariance of its own for each class, pulled a little towards the unit matrix."""
    ones, zeros, one, zero = _class_means(x, y, train)
    score = np.log((ones + 1) / (zeros + 1))[:, None] * np.ones((1, len(x)))
    for sign, n, mean, side in ((1.0, ones, one, y), (-1.0, zeros, zero, 1 - y)):
        spread = (_scatter(x, train * side, mean) + np.eye(x.shape[1])) / (n + 1)[:, None, None]
        away = x[None] - mean[:, None]
        reach = np.einsum("sij,sij->si", away @ np.linalg.inv(spread), away)
        score -= sign * 0.5 * (reach + np.linalg.slogdet(spread)[1][:, None])
    return score


def naive_bayes(x: Floats, y: Floats, train: Floats) -> Floats:
    """Gaussian naive Bayes."""
    ones, zeros, one, zero = _class_means(x, y, train)
    score = np.log((ones + 1) / (zeros + 1))[:, None] * np.ones((1, len(x)))
    for sign, n, mean, side in ((1.0, ones, one, y), (-1.0, zeros, zero, 1 - y)):
        spread = (train * side) @ x**2 / np.maximum(n, 1)[:, None] - mean**2 + 1e-3
        reach = (1 / spread) @ (x**2).T - 2 * (mean / spread) @ x.T + (mean**2 / spread).sum(1)[:, None]
        score -= sign * 0.5 * (reach + np.log(spread).sum(1)[:, None])
    return score


def _distances(x: Floats) -> Floats:
    squares = (x**2).sum(1)
    return np.asarray(squares[:, None] + squares - 2 * x @ x.T)


def neighbours(k: int) -> Kind:
    """The majority of the k nearest training items."""

    def kind(x: Floats, y: Floats, train: Floats) -> Floats:
        # So many nearest items hold k of the training items, but for a chance below 10⁻⁵.
        width = int(np.ceil((k + 5) / train.mean() ** 1.6)) + 4
        order = np.argsort(_distances(x) + np.diag(np.full(len(x), np.inf)), axis=1)[:, :width]
        there = train[:, order] > 0  # splits × items × neighbours
        there &= np.cumsum(there, axis=2, dtype=np.int16) <= k
        return np.asarray((there * (2 * y - 1)[order]).sum(2))

    return kind


def parzen(x: Floats, y: Floats, train: Floats) -> Floats:
    """Kernel density of each class with a Gaussian window."""
    window = np.exp(-0.5 * _distances(x))
    return train @ (window * (2 * y - 1)).T


def stump(gini: bool) -> Kind:
    """One threshold on one feature: the best on the training items, by Gini impurity (as CART) or by errors (as 1R)."""

    def kind(x: Floats, y: Floats, train: Floats) -> Floats:
        rows, sign = np.arange(len(train)), 2 * y - 1
        best, score = np.full(len(train), -np.inf), np.zeros(train.shape)
        total, lead = train.sum(1)[:, None], (train @ sign)[:, None]
        for column in x.T:
            order = np.argsort(column)
            below = np.cumsum(train[:, order] * sign[order], axis=1)  # ones less zeros up to each item
            if gini:  # impurity falls by Σ (ones − zeros)²/size over both sides
                size = np.cumsum(train[:, order], axis=1)
                gain = below**2 / np.maximum(size, 1) + (lead - below) ** 2 / np.maximum(total - size, 1)
            else:
                gain = np.abs(2 * below - lead)
            at = gain.argmax(1)
            under, over = below[rows, at], lead[:, 0] - below[rows, at]
            if not gini:  # the two sides answer differently
                under, over = under - over, over - under
            found = np.where(column > column[order][at][:, None], over[:, None], under[:, None])
            better = gain[rows, at] > best
            best[better], score[better] = gain[rows, at][better], found[better]
        return score

    return kind


# The first seven set the constant; the last two are kept out until it is chosen.
KINDS: dict[str, Kind] = {
    "nearest centroid": nearest_centroid,
    "linear discriminant": linear,
    "naive Bayes": naive_bayes,
    "1 neighbour": neighbours(1),
    "5 neighbours": neighbours(5),
    "stump, Gini": stump(gini=True),
    "stump, errors": stump(gini=False),
    "quadratic discriminant": quadratic,
    "kernel density": parzen,
}
KEPT_OUT = ("quadratic discriminant", "kernel density")


ALPHA = 0.05
FEATURES = 5
LEARNERS = (2, 3, 6)
SIZES = (50, 100, 300)
SIGNALS = (0.0, 0.5)  # distance of the class means on the first feature, half of it to each side
GAIN = 0.5  # by so much more the feature of the better classifier tells, where power is measured
BLOCK = 50
MOST = 0.06

# name → what becomes of n2/n1, and of p
WIDER = {
    "as published": (lambda ratio: ratio, 1.0),
    "p doubled": (lambda ratio: ratio, 2.0),
    **{f"n2/n1 × {c:g}": (partial(lambda ratio, c: c * ratio, c=c), 1.0) for c in (1.5, 2.0, 2.5, 3.0)},
    **{f"at least {r:g}": (partial(lambda ratio, r: max(ratio, r), r=r), 1.0) for r in (0.2, 0.25, 0.3, 0.35, 0.4)},
}


def folds(y: Floats, k: int, repeats: int, rng: np.random.Generator) -> Bools:
    """Test masks of stratified cross-validation, repeat after repeat."""
    masks = []
    for _ in range(repeats):
        fold, start = np.empty(len(y), dtype=int), 0
        for side in (0.0, 1.0):
            items = rng.permutation(np.flatnonzero(y == side))
            fold[items] = (start + np.arange(len(items))) % k
            start += len(items)
        masks += [fold == each for each in range(k)]
    return np.array(masks)


def subsamples(n: int, share: float, times: int, rng: np.random.Generator) -> Bools:
    """Test masks of random splits."""
    masks = np.zeros((times, n), dtype=bool)
    for mask in masks:
        mask[rng.permutation(n)[: round(n * share)]] = True
    return masks


def scores_of(kind: str, x: Floats, y: Floats, tests: list[Bools]) -> list[Floats]:
    """Accuracy on every split of every plan."""
    found = []
    for masks in tests:
        score = KINDS[kind](x, y, (~masks).astype(float))
        right = np.where(score == 0, 0.5, (score > 0) == (y > 0))
        found.append((right * masks).sum(axis=1) / masks.sum(axis=1))
    return found


# plan → (which masks, how many of them, n2/n1)
PLANS = {
    "10-fold": (0, 10, 1 / 9),
    "5 × 10-fold": (0, 50, 1 / 9),
    "10 × 10-fold": (0, 100, 1 / 9),
    "5-fold": (1, 5, 1 / 4),
    "5 × 2-fold": (2, 10, 1.0),
    "30 × 90 % / 10 %": (3, 30, 1 / 9),
    "10 × 67 % / 33 %": (4, 10, 1 / 2),
}


def p_values(d: Floats, ratio: float) -> Floats:
    """Two-sided p of the corrected t along the last axis, for any ratio."""
    n, mean, variance = d.shape[-1], d.mean(axis=-1), d.var(axis=-1, ddof=1)
    with np.errstate(divide="ignore", invalid="ignore"):
        t = np.abs(mean) / np.sqrt((1 / n + ratio) * variance)
    t = np.where(variance > 1e-24, t, np.where(np.abs(mean) < 1e-12, 0.0, np.inf))
    return np.asarray(2 * stdtr(n - 1, -t))


def block(seed: int, tables: int, kind: str, n: int, signal: float, number: int) -> dict[str, int]:
    """Tables with a wrong claim, and with the right claim, by plan, learners and way of widening."""
    rng = np.random.default_rng([seed, n, int(100 * signal), list(KINDS).index(kind), number])
    counts: dict[str, int] = {}
    first, second = np.triu_indices(max(LEARNERS), 1)
    for _ in range(tables):
        y = (rng.permutation(n) < n // 2).astype(float)
        tests = [folds(y, 10, 10, rng), folds(y, 5, 1, rng), folds(y, 2, 5, rng),
                 subsamples(n, 0.1, 30, rng), subsamples(n, 1 / 3, 10, rng)]  # fmt: skip
        found = []
        for learner in range(max(LEARNERS) + 1):
            x = rng.standard_normal((n, FEATURES))
            x[:, 0] += (signal + (GAIN if learner == max(LEARNERS) else 0.0)) * (2 * y - 1)
            found.append(scores_of(kind, x, y, tests))
        for plan, (which, most, ratio) in PLANS.items():
            scores = np.array([one[which][:most] for one in found])
            d, gain = scores[second] - scores[first], scores[-1:] - scores[:1]
            for name, (wider, times) in WIDER.items():
                p = times * p_values(d, wider(ratio))
                for k in LEARNERS:
                    wrong = p[second < k].min() * (k * (k - 1) // 2) <= ALPHA  # Holm's first step
                    key = f"{plan}|{k}|{name}"
                    counts[key] = counts.get(key, 0) + bool(wrong)
                shown = times * p_values(gain, wider(ratio))[0] <= ALPHA and gain.mean() > 0
                key = f"{plan}|power|{name}"
                counts[key] = counts.get(key, 0) + bool(shown)
    return counts


def main() -> None:
    tables = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    sizes = [int(size) for size in sys.argv[2:]] or list(SIZES)
    settings = [(kind, n, signal) for n in sizes for signal in SIGNALS for kind in KINDS]
    parts = [(*setting, number) for setting in settings for number in range(-(-tables // BLOCK))]
    cells: dict[tuple[object, ...], float] = {}
    with ProcessPoolExecutor() as pool:
        for part, counts in zip(
            parts, pool.map(block, *zip(*[(0, BLOCK, *part) for part in parts], strict=True)), strict=True
        ):
            for key, count in counts.items():
                cell = (*part[:3], *key.split("|"))
                cells[cell] = cells.get(cell, 0.0) + count / (BLOCK * -(-tables // BLOCK))
    print(f"{tables} tables a cell\n{'widening':16} {'worst':>6} {'kept out':>8} {'power':>6}  where")
    for name in WIDER:
        wrong = {cell: share for cell, share in cells.items() if cell[5] == name and cell[4] != "power"}
        power = np.mean([share for cell, share in cells.items() if cell[5] == name and cell[4] == "power"])
        where = max((cell for cell in wrong if cell[0] not in KEPT_OUT), key=wrong.__getitem__)
        out = max(share for cell, share in wrong.items() if cell[0] in KEPT_OUT)
        print(f"{name:16} {100 * wrong[where]:6.1f} {100 * out:8.1f} {100 * power:6.1f}  {where[:5]}")


if __name__ == "__main__":
    main()
