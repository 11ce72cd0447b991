"""How often is any sign of a whole table wrong, and how often is a true difference found?

Tables of k learners, m measures and n cases are drawn, judged by the rule of `compare` (each measure's own test, one
family, veto) and by the published rule beside it. A claim is wrong if the stated estimand has not that sign. Cells
whose assumptions hold are bounded by 5 %; the others show what breaking them costs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray
from scipy.special import stdtrit

from adjudge.evidence.contract import Differences, find_test
from adjudge.evidence.joint.pairs import joint_pairs
from adjudge.verdicts.signs import family_p
from adjudge_studies.calibration_answer import PairTests, all_pairs, normal_scores, pair_tests

Floats = NDArray[np.float64]
Draw = Callable[[Floats, int, int, np.random.Generator], Floats]  # means (m, k), n, tables, generator
ALPHA = 0.05
_BLOCK = 1_500_000  # differences judged at a time


@dataclass(frozen=True, slots=True)
class Cell:
    """One kind of table; `bounded`: its assumptions hold, so any wrong sign must be as rare as promised."""

    name: str
    learners: int
    measures: int
    cases: int
    draw: Draw
    test: str = "wilcoxon"
    means: Floats | None = None  # (m, k) in sd of a score; none: all learners are alike
    data: Differences = field(default_factory=lambda: Differences(np.zeros((0, 0))))
    bounded: bool = True
    centre: float = 0.0  # the estimand of the differences where it is not 0 although learners are alike


@dataclass(frozen=True, slots=True)
class Rates:
    """Shares of tables: some sign wrong; of a pair that truly differs, all signs right, and some sign right."""

    cell: Cell
    tables: int
    wrong: float
    all_right: float
    some_right: float
    published_wrong: float
    published_tables: int

    def error(self, share: float) -> float:
        return float(np.sqrt(share * (1 - share) / self.tables))


def rates(cell: Cell, tables: int, published: int, rng: np.random.Generator) -> Rates:
    """Simulate one cell; the published rule is judged on the first `published` tables."""
    k, m, n = cell.learners, cell.measures, cell.cases
    pairs = all_pairs(k)
    means = np.zeros((m, k)) if cell.means is None else cell.means
    truth = np.sign(means[:, pairs[:, 1]] - means[:, pairs[:, 0]]).T  # (K, m)
    test = find_test(cell.test)
    wrong: list[bool] = []
    whole: list[float] = []
    some: list[float] = []
    theirs: list[bool] = []
    block = max(1, _BLOCK // (m * len(pairs) * n))
    for start in range(0, tables, block):
        values = cell.draw(means, n, min(block, tables - start), rng)
        for table, found in zip(values, pair_tests(values, pairs, cell.data, test), strict=True):
            signs = _signs(found)
            wrong.append(bool(((signs != 0) & (signs != truth)).any()))
            differ = (truth != 0).any(axis=1)
            if differ.any():
                right = (signs == truth) & (truth != 0)
                whole.append((right | (truth == 0))[differ].all(axis=1).mean())
                some.append(right[differ].any(axis=1).mean())
            if len(theirs) < published:
                theirs.append(_published_wrong(table, pairs, truth))
    return Rates(
        cell, tables, float(np.mean(wrong)), float(np.mean(whole)) if whole else float("nan"),
        float(np.mean(some)) if some else float("nan"), float(np.mean(theirs)) if theirs else float("nan"), len(theirs),
    )  # fmt: skip


def _signs(found: PairTests) -> NDArray[np.int8]:
    claimed = family_p(found.p)[1] <= ALPHA
    return np.where(claimed & ~found.contradicted, found.side, 0).astype(np.int8)


def _published_wrong(table: Floats, pairs: NDArray[np.int64], truth: Floats) -> bool:
    """Whether the published rule says of some pair what is not so on one of its measures."""
    values = np.moveaxis(table, 2, 1)  # (m, n, k)
    for row, pair in enumerate(joint_pairs(values, (True,) * len(values), pairs)):
        if pair.lower < 1 - ALPHA or pair.n < 6:
            continue
        said = np.array([{">": 1, "<": -1}.get(sign, 0) for sign in pair.statement])
        if ((said != 0) & (said != truth[row])).any():
            return True
    return False


def cells() -> Iterator[Cell]:
    """Every cell of the card."""
    for k in (2, 5, 10):
        for m in (1, 3, 6):
            for n in (6, 10, 20, 50, 100):
                yield Cell("all alike", k, m, n, _normal(0.5))
    for rho in (0.0, 0.9):
        for k, m, n in ((2, 3, 20), (5, 3, 20), (10, 6, 20)):
            yield Cell(f"all alike, correlation {rho:g}", k, m, n, _normal(rho))
    for k, m, n in ((2, 3, 20), (5, 3, 50)):
        one = np.zeros((m, k))
        one[1:, 0] = 3.0
        yield Cell("one measure alike, the others 3 sd apart", k, m, n, _normal(0.5), means=one)
    for k, n in ((2, 20), (5, 20), (10, 50)):
        yield Cell("heavy tails (t₂)", k, 3, n, _heavy)
        yield Cell("many ties (rounded to 1 sd)", k, 3, n, _rounded)
    items = Differences(np.zeros((0, 0)), unit="items", zero_one=True)
    for k, n in ((2, 100), (5, 500)):
        yield Cell("right or wrong on items", k, 1, n, _binary, "sign", data=items)
        yield Cell(
            "graded items, skewed", k, 1, n, _graded, "mean_items", data=Differences(np.zeros((0, 0)), unit="items")
        )
    for effect, k, m, n in ((0.8, 2, 1, 10), (0.5, 2, 3, 20), (0.8, 2, 3, 20), (0.3, 2, 3, 100), (0.5, 5, 3, 50)):
        ahead = np.zeros((m, k))
        ahead[:, 1:] = effect * np.sqrt(2) * np.arange(1, k)[None, :]  # neighbours apart by the effect, in sd of d
        yield Cell(f"each ahead of the last by {effect:g} sd of the difference", k, m, n, _normal(0.5), means=ahead)
    yield Cell(
        "a trade-off of .5 sd", 2, 3, 50, _normal(0.5), means=0.5 * np.sqrt(2) * np.array([[0, 1.0], [0, 1], [0, -1]])
    )
    five = np.repeat(np.arange(20), 5)
    for k in (2, 5):
        yield Cell("groups of five, ignored", k, 1, 100, _clustered, bounded=False)
        yield Cell("groups of five, given", k, 1, 100, _clustered, data=Differences(np.zeros((0, 0)), groups=five))
    yield Cell("missing cells where a learner does badly, dropped", 5, 1, 30, _holes, bounded=False)
    yield Cell("exponential differences of mean 0, typical", 2, 1, 100, _skewed, bounded=False)
    yield Cell(
        "exponential differences of mean 0, estimand mean", 2, 1, 100, _skewed, "mean_items",
        data=Differences(np.zeros((0, 0)), unit="items"),
    )  # fmt: skip


def _normal(rho: float) -> Draw:
    return lambda means, n, tables, rng: normal_scores(means, n, tables, rng, rho)


def _heavy(means: Floats, n: int, tables: int, rng: np.random.Generator) -> Floats:
    """Student's t with 2 degrees of freedom: no variance."""
    return np.asarray(rng.standard_t(2.0, (tables, *means.shape, n)) + means[:, :, None])


def _rounded(means: Floats, n: int, tables: int, rng: np.random.Generator) -> Floats:
    return np.round(normal_scores(means, n, tables, rng))


def _binary(means: Floats, n: int, tables: int, rng: np.random.Generator) -> Floats:
    """Right with probability .7, items of unequal difficulty shared by all."""
    hard = rng.beta(2.0, 1.0, (tables, means.shape[0], 1, n))
    return (rng.random((tables, *means.shape, n)) < hard).astype(np.float64)


def _graded(means: Floats, n: int, tables: int, rng: np.random.Generator) -> Floats:
    """Scores in [0, 1], most near 0."""
    return np.asarray(rng.beta(0.3, 2.0, (tables, *means.shape, n)) + means[:, :, None])


def _clustered(means: Floats, n: int, tables: int, rng: np.random.Generator) -> Floats:
    """Groups of five cases that share half of their variance, learner by learner."""
    common = normal_scores(means, n // 5, tables, rng).repeat(5, axis=-1)
    return np.asarray(np.sqrt(0.5) * (common + normal_scores(means, n, tables, rng)))


def _holes(means: Floats, n: int, tables: int, rng: np.random.Generator) -> Floats:
    """The first learner's cell is missing in half of the cases where it scores below −½ sd."""
    values = normal_scores(means, n, tables, rng)
    gone = (values[:, :, 0] < -0.5) & (rng.random(values[:, :, 0].shape) < 0.5)
    values[:, :, 0][gone] = np.nan
    return values


def _skewed(means: Floats, n: int, tables: int, rng: np.random.Generator) -> Floats:
    """The second learner minus the first is exponential less its mean: the mean is 0, the median is not."""
    values = normal_scores(means, n, tables, rng)
    values[:, :, 1] = values[:, :, 0] + rng.standard_exponential(values[:, :, 0].shape) - 1.0
    return values


def bonferroni_lower(share: float, tables: int, number: int) -> float:
    """Lower end of a share at 95 % over `number` cells at once, normal approximation."""
    z = -float(stdtrit(1e9, 0.05 / number))
    return share - z * float(np.sqrt(max(share * (1 - share), 1e-12) / tables))
