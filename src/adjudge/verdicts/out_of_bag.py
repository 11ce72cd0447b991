"""How often does the learner we name win on cases that did not help to choose it?

The winner of a table was chosen because it won there, so its win share is too good. Each of 200 bootstraps of the
cases (of the groups, where there are groups) chooses a winner on the resample and measures it on the cases left out;
their mean is the win share of *the choice*, on cases it has not seen.

The choice mirrors the headline. "Use L" is said when L's weakest comparison is good: better than each other on every
measure (rule 2), or beaten by nobody on any measure (rule 3). So the winner of a resample with counts c is the learner
whose weakest comparison is strongest: the greatest, over learners, of the smallest, over rivals and measures, of
Σ c s / √(Σ c s²). Testing inside each resample would choose nobody in most of them.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from adjudge.kernels.arrays import Bools, Floats, Ints, Singles
from adjudge.verdicts.pair_blocks import pair_blocks
from adjudge.verdicts.scores import Scores
from adjudge.verdicts.win_share import win_counts

_MANY = 4096  # cases, from which on a resample is counted
_HELD = 1 << 23  # counts held at once: 32 MB
_COUNTS = 20_000_000  # counts drawn in all: of a million cases 40 resamples say as much as 200 of a few


@dataclass(frozen=True, slots=True)
class OutOfBag:
    """Win shares per measure: of the named learner in all cases, and of the choice on cases left out."""

    plain: Floats  # (m,)
    share: Floats  # (m,)
    error: Floats  # (m,): Monte Carlo error of `share`
    again: float  # share of the resamples that choose the named learner
    resamples: int


def out_of_bag(
    k: int,
    pairs: Ints,
    scores: Scores,
    identical: Bools,
    learner: int,
    generator: np.random.Generator,
    resamples: int | None = None,
) -> OutOfBag:
    """The win share of `learner` beside the out-of-bag one, from scores (m, K, cases or groups)."""
    m, _, n = scores.shape
    resamples = max(40, min(200, _COUNTS // max(1, n))) if resamples is None else resamples
    won, met = win_counts(k, pairs, scores)
    shares = np.full((m, resamples), np.nan)
    chosen = np.zeros(resamples, dtype=np.int64)
    at_once = max(1, min(resamples, _HELD // max(1, n)))
    for start in range(0, resamples, at_once):
        counts = _resampled(n, min(at_once, resamples - start), generator)
        winners = weakest_comparison(k, pairs, scores, identical, counts).argmax(axis=0)
        chosen[start : start + len(winners)] = winners
        left_out = counts == 0
        for place, winner in enumerate(winners.tolist()):
            unseen = left_out[:, place].astype(np.float64)
            rivals, wins = (part[:, winner].astype(np.float64) @ unseen for part in (met, won))
            np.divide(wins, rivals, out=shares[:, start + place], where=rivals > 0)
    present = ~np.isnan(shares)
    number = np.maximum(present.sum(axis=1), 1)
    share = np.where(present.any(axis=1), np.where(present, shares, 0.0).sum(axis=1) / number, np.nan)
    spread = np.where(present, shares - share[:, None], 0.0)
    total = met[:, learner].sum(axis=1)
    return OutOfBag(
        plain=won[:, learner].sum(axis=1) / np.where(total > 0, total, np.nan),
        share=share,
        error=np.sqrt((spread**2).sum(axis=1)) / number,
        again=float((chosen == learner).mean()),
        resamples=resamples,
    )


def _resampled(n: int, resamples: int, generator: np.random.Generator) -> Singles:
    """(n, resamples): how often each case comes in a resample of n."""
    if n <= _MANY:
        return generator.multinomial(n, np.full(n, 1 / n), size=resamples).T.astype(np.float32)
    found = np.empty((resamples, n), dtype=np.float32)
    for place in range(resamples):  # the same numbers in less time than so many binomial ones
        found[place] = np.bincount(generator.integers(0, n, n), minlength=n)
    return found.T


def weakest_comparison(k: int, pairs: Ints, scores: Scores, identical: Bools, counts: Singles) -> Singles:
    """(k, resamples): the smallest Σ c s / √(Σ c s²) of each learner over its rivals and the measures told apart."""
    weakest = np.full((k, counts.shape[1]), np.inf, dtype=np.float32)
    filled = np.nan_to_num(scores) if np.isnan(scores).any() else scores
    for a, partners, rows in pair_blocks(pairs):
        for j in range(len(scores)):
            keep = ~identical[rows, j]
            part, others = filled[j, rows[keep]], partners[keep]
            if not len(others):
                continue
            spread = np.sqrt((part**2) @ counts)
            lead = (part @ counts) / np.where(spread > 0, spread, np.float32(1.0))
            weakest[a] = np.minimum(weakest[a], (-lead).min(axis=0))
            weakest[others] = np.minimum(weakest[others], lead)
    return weakest
