"""Would as many new cases repeat the signs that were claimed? An estimate to one digit.

A sign was claimed because its z was great, and part of that was luck: κ is the share of z that is effect. With fewer
than ten pairs the table cannot tell how large effects are in its field: a range for spreads from .2 to 1 sd of a
difference is given, and nothing where it would be wider than .6 (docs/calibration/repeats.md).

From ten pairs on the table itself tells how large effects are here, and three things are done that the short formula
leaves out (given a claim it was .12 off in a bin of the card, docs/calibration/repeats.md, and .2 where effects are all
weak or all strong): κ is not one number but has a posterior (1 − κ is uniform before the table is seen; Σz² of
ν independent comparisons is χ²_ν/(1 − κ)); a score that does not saturate stands for z (`effect_score`); and the level
a sign must reach in the new table is α/(pairs still open there), the same for all, not α p/q of this one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from adjudge.kernels.arrays import Bools, Floats, Ints
from adjudge.kernels.special import ndtr, ndtri
from adjudge.kernels.ties import median
from adjudge.verdicts.effect_score import effect_score, score_variance
from adjudge.verdicts.signs import hommel_rows

if TYPE_CHECKING:
    from adjudge.verdicts.comparison import Comparison

FEW_PAIRS = 10  # below, the spread of effects cannot be told from this table
SPREAD = 0.5  # τ, the standard deviation of effects assumed there for one number, in sd of a difference
SPREADS = (0.2, 1.0)  # and for the ends of a range
WIDEST = 0.6  # a range wider than this says nothing
_LEAST = 1e-300
_NODES = (np.arange(24) + 0.5) / 24
_ROUNDS = 3  # of the number of whole pairs that new cases claim again; it settles at once


def shrinkage(p: Floats, n: int | Ints) -> Floats:
    """κ of the short formula: from all pairs and measures where there are ten pairs, else nτ²/(1 + nτ²)."""
    if len(p) >= FEW_PAIRS:
        z = _z(p[~np.isnan(p)])
        mean_square = float(np.mean(z**2)) if len(z) else 0.0
        return np.full(len(p), max(0.0, 1.0 - 1.0 / mean_square) if mean_square > 0 else 0.0)
    size = np.broadcast_to(np.asarray(n, dtype=np.float64), (len(p),)) * SPREAD**2
    return np.asarray(size / (1.0 + size))


def repeat_probability(p: Floats, q: Floats, claimed: Bools, n: int | Ints, alpha: float) -> Floats:
    """The short formula's chance that n new cases claim the same signs, per pair; NaN where nothing is claimed.

    min over claimed j of Φ((κ z_j − z_c)/√(1 + κ)), z_j = Φ⁻¹(1 − p_j/2), z_c at the level α p_j/q_j that the family
    left to this sign.
    """
    kappa = shrinkage(p, n)[:, None]
    level = alpha * np.maximum(p, _LEAST) / np.maximum(q, _LEAST)
    chance = ndtr((kappa * _z(p) - _z(level)) / np.sqrt(1.0 + kappa))
    least = np.min(np.where(claimed, chance, np.inf), axis=1)
    return np.where(claimed.any(axis=1), least, np.nan)


@dataclass(frozen=True, slots=True)
class Shrinkage:
    """What is known of κ: values and their weights."""

    kappa: Floats
    weights: Floats

    @property
    def mean(self) -> float:
        return float(self.kappa @ self.weights)


def assumed(n: float, spread: float = SPREAD) -> Shrinkage:
    """Where the table cannot tell: the one κ of the assumed spread."""
    size = n * spread**2
    return Shrinkage(np.array([size / (1.0 + size)]), np.ones(1))


def learnt(scores: Floats, n: float, independent: float) -> Shrinkage:
    """κ from the scores of all pairs and measures, worth so many independent ones; uniform before they are seen."""
    known = scores[np.isfinite(scores)]
    square = float(np.mean(known**2)) / float(score_variance(n)) if len(known) else 0.0
    log = independent / 2 * (np.log(_NODES) - _NODES * square)  # of 1 − κ
    weights = np.exp(log - log.max())
    return Shrinkage(1.0 - _NODES, weights / weights.sum())


def independent_pairs(pair_index: Ints, scores: Floats) -> float:
    """How many independent comparisons the table is worth: k − 1 for all pairs of k learners, times its measures.

    Pairs share learners: with the design's Laplacian L, (tr L)²/tr L². Measures count less where signed scores agree.
    """
    pairs, measures = scores.shape
    degree = np.bincount(pair_index.ravel())
    found = 4.0 * pairs**2 / float((degree**2).sum() + 2 * pairs)
    filled = np.nan_to_num(scores)
    size = np.sqrt((filled**2).sum(axis=0))
    if measures == 1 or not (size > 0).all():
        return float(found)
    # About 0, not about the mean: which of a pair is b is the table's order and must not count.
    alike = np.asarray((filled / size).T @ (filled / size))[np.triu_indices(measures, 1)] ** 2
    return float(found * (1.0 + (measures - 1) * (1.0 - float(alike.mean()))))


def repeat_among(
    p: Floats,
    claimed: Bools,
    scores: Floats,
    known: Shrinkage,
    n: Floats,
    alpha: float,
    centres: tuple[str, ...],
    new: Floats | None = None,
) -> Floats:
    """Chance that `new` cases (as many as there are, unless said) claim the same signs, per pair; NaN without a claim.

    `scores` (pairs, measures) are `effect_score`s of p from n cases each. With several signs: between the weakest one's
    chance, if they stand and fall together, and the product, if they do not, the geometric middle.
    """  # fmt: skip
    new = n if new is None else new
    pairs, rows = len(p), claimed.any(axis=1)
    if not rows.all():  # only pairs with a claim cost anything
        found = np.full(pairs, np.nan)
        found[rows] = _chances(p[rows], claimed[rows], scores[rows], known, n[rows], new[rows], alpha, centres, pairs)
        return found
    return _chances(p, claimed, scores, known, n, new, alpha, centres, pairs)


def _chances(
    p: Floats, claimed: Bools, scores: Floats, known: Shrinkage, n: Floats, new: Floats, alpha: float,
    centres: tuple[str, ...], pairs: int,
) -> Floats:  # fmt: skip
    more = new / n
    whole = np.asarray((claimed | np.isnan(p)).all(axis=1))
    inside = np.where(whole[:, None], 1.0, p / np.maximum(hommel_rows(p), _LEAST))
    kappa = known.kappa[:, None, None]
    effect = kappa * np.where(np.isfinite(scores), scores, 0.0)
    shift = effect / np.sqrt(n)
    spread = np.sqrt(score_variance(new, shift) + kappa * score_variance(n, shift) * more)
    others = float(whole.sum())
    found = np.zeros(len(p))
    for _ in range(_ROUNDS):
        left = np.maximum(pairs - np.maximum(others - whole, 0.0), 1.0)[:, None]
        level = np.nan_to_num(alpha / left * inside, nan=1.0)
        limit = np.stack([effect_score(level[:, j], new[:, j], centre) for j, centre in enumerate(centres)], axis=1)
        chance = np.tensordot(known.weights, ndtr((effect * np.sqrt(more) - limit) / spread), 1)
        weakest = np.min(np.where(claimed, chance, np.inf), axis=1)
        found = np.sqrt(weakest * np.prod(np.where(claimed, chance, 1.0), axis=1))
        others = float(found[whole].sum())
    return found


def repeat_probabilities_of(comparison: Comparison, new: int | None = None) -> Floats:
    """(pairs, 2): the least and the greatest chance that `new` cases (as many as there are, unless said) repeat a
    pair's signs; one number twice from ten pairs on, NaN without a claim or where nothing can be said."""
    claimed = comparison.signs != 0
    found = np.full((len(comparison), 2), np.nan)
    if not comparison.units.from_cases or not claimed.any():
        return found
    n = np.maximum(_counted(comparison), 1.0)  # a measure on which a pair never met has no claim
    sizes = None if new is None else np.full(n.shape, float(new))
    centres = tuple(test.centre for test in comparison.tests)
    scores = np.abs(scores_of(comparison))
    known = [shrinkage_of(comparison)]
    if len(comparison) < FEW_PAIRS:
        known = [assumed(median(n), spread) for spread in SPREADS]
    for place, each in enumerate(known):
        found[:, place:] = repeat_among(
            comparison.p, claimed, scores, each, n, comparison.settings.alpha, centres, sizes
        )[:, None]
    found[found[:, 1] - found[:, 0] > WIDEST] = np.nan
    return found


def scores_of(comparison: Comparison) -> Floats:
    """Every sign's evidence as an `effect_score`, positive for b; NaN where a pair is identical."""
    n = _counted(comparison)
    columns = [
        part.side * effect_score(comparison.p[:, j], n[:, j], test.centre)
        for j, (part, test) in enumerate(zip(comparison.evidence, comparison.tests, strict=True))
    ]
    return np.where(comparison.identical, np.nan, np.stack(columns, axis=1))


def shrinkage_of(comparison: Comparison) -> Shrinkage:
    """What this table tells of how much of a score is effect; with few pairs, what is assumed."""
    n = median(_counted(comparison))
    if len(comparison) < FEW_PAIRS:
        return assumed(n)
    scores = scores_of(comparison)
    return learnt(scores, n, independent_pairs(comparison.pair_index, scores))


def _counted(comparison: Comparison) -> Floats:
    """(pairs, measures): cases or groups behind each sign."""
    return np.stack([part.n for part in comparison.evidence], axis=1).astype(np.float64)


def _z(p: Floats) -> Floats:
    return np.asarray(-ndtri(np.maximum(p, _LEAST) / 2.0))
