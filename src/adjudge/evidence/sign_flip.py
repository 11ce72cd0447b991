"""The sign-flip test of a sum: exact, of items or of groups of them.

Under the null every term (an item's difference, or a group's sum) could as well have had the other sign. Whole numbers
are counted (`kernels.coin_sums`) where their sizes sum to 100 000 at most; other terms are listed up to 30 non-zero
ones, the two halves apart, and sampled beyond: max(99 999, 20·K/α) draws, at most 10⁷, p = (1 + b)/(1 + B).
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from adjudge.evidence.contract import Differences, Finding, Test, agreeing
from adjudge.evidence.groups import group_sums
from adjudge.kernels.arrays import Bools, Floats, Ints, Signs
from adjudge.kernels.coin_sums import coin_sum_p

COUNTED = 100_000  # the greatest sum of whole sizes: half as many counts, once per term
LISTED = 30  # 2^15 sums of each half
INVERTED = 20  # the ends of an interval ask for the list some sixty times
DRAWS, MOST_DRAWS = 99_999, 10_000_000
ENOUGH = 1000  # a sum reached this often in the first draws is known to 3 %: no more are spent on it
SLACK = 1e-10  # sums within this share of the sum of sizes are equal: 0.1 + 0.2 and 0.3
_BLOCK = 1 << 24  # flipped sums held at once


def run(data: Differences) -> Finding:
    """Is the sum of the differences (mean difference, or over groups) zero?"""
    sums, _ = group_sums(data)
    terms = np.nan_to_num(sums)
    p_value, drawn = flip_p(terms, "two-sided", data)
    n_open = (terms != 0).sum(axis=1)
    return Finding(
        p=p_value,
        side=_side(terms),
        n=(~np.isnan(sums)).sum(axis=1).astype(np.int64),
        smallest_p=np.minimum(1.0, np.where(drawn > 0, 1 / (1 + _draws_wanted(data)), 2.0 ** (1.0 - n_open))),
        method="sampled" if drawn.any() else "exact",
        monte_carlo_error=_error(p_value, drawn),
    )


def estimate(data: Differences) -> tuple[Floats, Floats, Floats]:
    """Mean difference over units, and the shifts that the test of T_g − shift·n_g keeps."""
    sums, sizes = group_sums(data)
    return flip_interval(np.nan_to_num(sums), sizes, data)


def beyond(data: Differences, shift: Floats) -> tuple[Floats, Floats]:
    """One-sided p-values of a mean above, and below, `shift` (one number, or one per pair)."""
    sums, sizes = group_sums(data)
    terms = shifted(np.nan_to_num(sums), sizes, np.broadcast_to(np.asarray(shift, dtype=np.float64), len(sums)))
    return flip_p(terms, "greater", data)[0], flip_p(terms, "less", data)[0]


def shifted(sums: Floats, sizes: Floats, shift: Floats) -> Floats:
    """T_g − shift·n_g, zero where only rounding is left."""
    moved = shift[:, None] * sizes
    terms = sums - moved
    return np.where(np.abs(terms) <= SLACK * (np.abs(sums) + np.abs(moved)), 0.0, terms)


def flip_p(terms: Floats, alternative: str, data: Differences) -> tuple[Floats, Ints]:
    """P-values of the sums of `terms` (pairs, terms; 0 = absent), and how many draws each took (0: exact)."""
    p_value, drawn = np.ones(len(terms)), np.zeros(len(terms), dtype=np.int64)
    n_open = (terms != 0).sum(axis=1)
    whole = (terms == np.rint(terms)).all(axis=1) & (np.abs(terms).sum(axis=1) <= COUNTED)
    rows = np.flatnonzero(whole)
    if len(rows):
        weights = np.sort(np.abs(terms[rows]), axis=1).astype(np.int64)
        up = np.where(terms[rows] > 0, terms[rows], 0.0).sum(axis=1).astype(np.int64)
        p_value[rows] = coin_sum_p(weights, up, alternative, "exact")[0]
    for row in np.flatnonzero(~whole & (n_open <= LISTED)).tolist():
        p_value[row] = _listed(terms[row][terms[row] != 0], alternative)
    rows = np.flatnonzero(~whole & (n_open > LISTED))
    if len(rows):
        p_value[rows], drawn[rows] = _sampled(terms[rows], alternative, data)
    return p_value, drawn


def _listed(terms: Floats, alternative: str) -> float:
    """The share of all sign patterns whose sum is as far out, from the sorted sums of two halves."""
    chance = _reached(np.abs(terms), _observed(terms.sum(), alternative) - SLACK * np.abs(terms).sum())
    return min(1.0, 2 * chance) if alternative == "two-sided" else chance


def _observed(total: float, alternative: str) -> float:
    return {"two-sided": abs(total), "greater": total, "less": -total}[alternative]


def _reached(sizes: Floats, least: float) -> float:
    """P(± sizes … summed ≥ least)."""
    half = len(sizes) // 2
    first, second = _all_sums(sizes[:half]), np.sort(_all_sums(sizes[half:]))
    below = np.searchsorted(second, least - first, side="left")
    return float((len(second) - below).sum()) / 2.0 ** len(sizes)


def _all_sums(sizes: Floats) -> Floats:
    sums = np.zeros(1)
    for size in sizes.tolist():
        sums = np.concatenate([sums - size, sums + size])
    return sums


def _draws_wanted(data: Differences) -> int:
    return int(min(MOST_DRAWS, max(DRAWS, np.ceil(20 * data.pairs_in_family / data.alpha))))


def _coins(terms: int, draws: int, rows: int, seed: int) -> Iterator[Bools]:
    """Blocks of fair coins (draws, terms), the same for every row: pairs are flipped together."""
    rng = np.random.default_rng(seed)
    block = max(1, min(draws, DRAWS, _BLOCK // max(terms, rows)))
    for start in range(0, draws, block):
        yield rng.integers(0, 2, (min(block, draws - start), terms), dtype=np.int8).astype(bool)


def _sampled(terms: Floats, alternative: str, data: Differences) -> tuple[Floats, Ints]:
    total = terms.sum(axis=1)
    sizes = np.abs(terms)
    least = np.array([_observed(value, alternative) for value in total.tolist()]) - SLACK * sizes.sum(axis=1)
    reached, drawn = np.zeros(len(terms), dtype=np.int64), np.zeros(len(terms), dtype=np.int64)
    wanted, going, done = _draws_wanted(data), np.arange(len(terms)), 0
    for coins in _coins(terms.shape[1], wanted, len(terms), data.seed):
        flipped = np.where(coins, 1.0, -1.0) @ sizes[going].T
        if alternative == "two-sided":
            flipped = np.abs(flipped)
        reached[going] += (flipped >= least[going]).sum(axis=0)
        drawn[going] += len(coins)
        done += len(coins)
        if done >= DRAWS:
            going = going[reached[going] < ENOUGH]
            if not len(going):
                break
    return (1 + reached) / (1.0 + drawn), drawn


def _error(p_value: Floats, drawn: Ints) -> float:
    """The greatest standard error of a sampled p-value; 0 where all are exact."""
    sampled = drawn > 0
    return float(np.sqrt(p_value[sampled] * (1 - p_value[sampled]) / drawn[sampled]).max()) if sampled.any() else 0.0


def _side(terms: Floats) -> Signs:
    total = terms.sum(axis=1)
    return np.sign(np.where(np.abs(total) <= SLACK * np.abs(terms).sum(axis=1), 0.0, total)).astype(np.int8)


def flip_interval(sums: Floats, sizes: Floats, data: Differences) -> tuple[Floats, Floats, Floats]:
    """Mean, low and high. The one-sided p at a shift is the share of subsets of the terms, the empty one included,
    whose own mean lies at or below it; so the ends are order statistics of subset means. They are found by halving up
    to 20 terms; beyond, the subsets are sampled. An end that no shift reaches is ±inf; 0 is kept as the p-value says.
    """
    with np.errstate(invalid="ignore", divide="ignore"):
        mean = sums.sum(axis=1) / sizes.sum(axis=1)
    low, high = np.full(len(sums), -np.inf), np.full(len(sums), np.inf)
    terms = (sizes > 0).sum(axis=1)
    for row in np.flatnonzero((terms > 0) & (terms <= INVERTED)).tolist():
        here = sizes[row] > 0
        low[row] = _end(sums[row][here], sizes[row][here], data.alpha)
        high[row] = -_end(-sums[row][here], sizes[row][here], data.alpha)
    rows = np.flatnonzero(terms > INVERTED)
    if len(rows):
        low[rows], high[rows] = _sampled_ends(sums[rows], sizes[rows], data)
    found = Finding(p=flip_p(sums, "two-sided", data)[0], side=_side(sums))
    return mean, *agreeing(low, high, found, data.alpha)


def _end(sums: Floats, sizes: Floats, alpha: float) -> float:
    """The least shift that is not rejected from below; −inf where even the least mean cannot be."""
    if 2.0 ** -len(sums) > alpha / 2:
        return -np.inf
    rejected, kept = float((sums / sizes).min()), float(sums.sum() / sizes.sum())
    for _ in range(60):
        middle = (rejected + kept) / 2
        terms = sums - middle * sizes
        chance = _reached(np.abs(terms), float(terms.sum()) - SLACK * np.abs(terms).sum())
        rejected, kept = (middle, kept) if chance <= alpha / 2 * (1 + 1e-12) else (rejected, middle)
    return kept


def _sampled_ends(sums: Floats, sizes: Floats, data: Differences) -> tuple[Floats, Floats]:
    place = int(data.alpha / 2 * (1 + DRAWS))
    if place < 1:  # no share of the draws is as small
        return np.full(len(sums), -np.inf), np.full(len(sums), np.inf)
    lows, highs = np.empty(len(sums)), np.empty(len(sums))
    coins = np.concatenate(list(_coins(sums.shape[1], DRAWS, 1, data.seed))).astype(np.float64)
    rows = max(1, _BLOCK // len(coins))  # at once: one product of matrices is several times as fast
    for row in range(len(sums)):
        if row % rows == 0:
            numbers, totals = (np.ascontiguousarray((coins @ part[row : row + rows].T).T) for part in (sizes, sums))
        number = numbers[row % rows]
        inside = number > 0
        means = totals[row % rows][inside] / number[inside]
        ordered = np.partition(means, [place - 1, len(means) - place])
        lows[row], highs[row] = ordered[place - 1], ordered[len(means) - place]
    return lows, highs


TEST = Test(
    name="sign_flip",
    label="sign flips",
    title="an exact sign-flip test of the sum of differences",
    question="Is the mean difference zero, each item's or group's sign being open?",
    citations=("fisher",),
    run=run,
    estimate=estimate,
    beyond=beyond,
    centre="mean",
    groups=True,
)
