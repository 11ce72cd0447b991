"""Bayesian signed-rank test: draws of the three shares, for many pairs at once.

One draw gives each case a Gamma(1) weight w and the pseudo-case (difference 0) a Gamma(s) weight: together a Dirichlet
after division by their sum. The shares are sums of w_i w_j over pairs (i, j), by where the pair's average lies.

A pair's average exceeds r when both differences do, or when one is above r and the other at most r but not too far
below. With B = Σ w over d > r,

    share of "better" = B² + 2 Σ_{d_i ≤ r} w_i · (Σ of w_j over d_j > 2r − d_i),

and the inner sum is a suffix sum over the sorted differences above r. "Worse" is the same with −d. So a draw costs
about n operations a pair, not n². State: weights as (cases + 1, draws of the block), draws contiguous, in blocks that
fit the cache; one block of weights serves every pair, and a case missing from a pair is only left out.
"""

from __future__ import annotations

import numpy as np

from adjudge.kernels.arrays import Floats, Indices

Plan = tuple[Indices, Indices, Indices]

BLOCK = 1024


def exceeding_plan(z: Floats, threshold: float, near: float) -> Plan:
    """Rows to sum for "average above `threshold`": (above, falling; others with partners; number of partners − 1).

    `z` are the differences, the pseudo-case last; a NaN is a missing case. Averages within `near` of the threshold are
    not above it.
    """
    above = np.flatnonzero(z > threshold + near / 2.0)
    above = above[np.argsort(-z[above], kind="stable")]
    others = np.flatnonzero(z <= threshold + near / 2.0)
    # partners of i: d_j > 2 threshold − d_i, a leading piece of `above` (sorted falling)
    partners = np.searchsorted(-z[above], z[others] - 2.0 * threshold - near, side="left")
    kept = partners > 0
    return above, others[kept], partners[kept] - 1


def _exceeding(weights: Floats, plan: Plan) -> Floats:
    """Unnormalised share of one plan for each draw of the block."""
    above, others, last = plan
    if len(above) == 0:
        return np.zeros(weights.shape[1])
    # Row by row: numpy's accumulate along the first axis jumps through memory and is ten times slower.
    sums = np.empty((len(above), weights.shape[1]))
    sums[0] = weights[above[0]]
    for row, case in enumerate(above[1:], start=1):
        np.add(sums[row - 1], weights[case], out=sums[row])
    total: Floats = sums[-1] * sums[-1]
    if len(others):
        total += 2.0 * np.einsum("ib,ib->b", np.take(weights, others, axis=0), np.take(sums, last, axis=0))
    return total


def draw_shares(
    z: Floats, rope: float, near: float, prior_strength: float, draws: int, rng: np.random.Generator
) -> tuple[Floats, Floats]:
    """For each pair: how often each region is the largest, and the mean of its share; shapes (pairs, 3).

    `z` is (pairs, cases); NaN marks a case the pair does not have. With rope = 0 a tied average counts half on each
    side.
    """
    pairs, cases = z.shape
    padded = np.column_stack([z, np.zeros(pairs)])
    plans = [(exceeding_plan(-row, rope, near), exceeding_plan(row, rope, near)) for row in padded]
    absent = np.isnan(padded)
    complete = not absent.any()
    largest, means = np.zeros((pairs, 3)), np.zeros((pairs, 3))
    for start in range(0, draws, BLOCK):
        size = min(BLOCK, draws - start)
        weights = np.empty((cases + 1, size))
        rng.standard_exponential(out=weights[:-1])
        weights[-1] = rng.standard_gamma(prior_strength, size=size)
        whole = weights.sum(axis=0)
        for pair, (below_plan, above_plan) in enumerate(plans):
            total = whole if complete else whole - absent[pair].astype(np.float64) @ weights
            square = total * total
            worse, better = _exceeding(weights, below_plan), _exceeding(weights, above_plan)
            middle = square - worse - better
            if rope == 0.0:
                ahead, behind = np.count_nonzero(better > worse), np.count_nonzero(worse > better)
                even = 0.5 * (size - ahead - behind)  # no difference at all: neither side
                largest[pair] += behind + even, 0.0, ahead + even
                worse, better = worse + 0.5 * middle, better + 0.5 * middle
                means[pair] += (worse / square).sum(), 0.0, (better / square).sum()
            else:
                up, down = (better > worse) & (better > middle), (worse > better) & (worse > middle)
                n_up, n_down = np.count_nonzero(up), np.count_nonzero(down)
                largest[pair] += n_down, size - n_up - n_down, n_up
                low, high = (worse / square).sum(), (better / square).sum()
                means[pair] += low, size - low - high, high
    return largest / draws, means / draws
