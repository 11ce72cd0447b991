"""Tails of a sum of whole numbers, each of them in or out by a fair coin: the null of signed ranks and sign flips.

State: rows of weights (0 where a row has fewer), sorted, and the sum each row reached. Rows with equal weights share
one count. Three ways to one tail, P(sum ≤ w):

- *count*: knapsack over the weights up to w, additions only, so right to the last digits however small; many short
  rows are counted together;
- *classes*: few distinct weights; all combinations but those of the largest class are listed, that one is binomial;
- *saddlepoint*: Lugannani and Rice's tail with the lattice correction (Daniels 1987), all rows at once by Newton.

The first two are exact. The saddlepoint is within 1 % of them down to p = 1e-8 where the sum is spread smoothly, so
`rough` rows (few weights, few distinct ones, or weights nearly alike, whose sums come in lumps; far tails of 41 to 64
weights) are counted first and the rest of the work goes to the cheapest; what is left when it is used up gets the
saddlepoint.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from adjudge.kernels.arrays import Bools, Floats, Indices, Ints
from adjudge.kernels.ranks import distinct
from adjudge.kernels.special import bdtr, gammaln, ndtr

WORK = 1e8  # spent on smooth rows by one call, in steps of about a nanosecond
ROUGH_WORK = 4e9  # and on rough ones, which the saddlepoint does not serve
LEAST = float(np.finfo(np.float64).tiny)  # a tail can underflow; no p-value of ours is 0 by accident
_PASS, _COMBINATION = 1500, 25  # overhead of one pass over a count; cost of one listed combination
_SHORT, _NARROW = 32, 2048  # terms and sum; longer rows are faster alone
_BLOCK = 1 << 17  # weights the saddlepoint holds at once: what a cache holds
_TABLE = 1 << 17  # counts of short rows held at once: what a cache holds


def coin_sum_p(
    weights: Ints, sums: Ints, alternative: str, method: str = "auto", work: float = WORK
) -> tuple[Floats, Bools]:
    """P-values of `sums` (rows) given `weights` (rows, terms; sorted), and which of them are exact.

    A sum of nothing has p = 1. `method` "exact" counts whatever it costs, "saddlepoint" counts nothing.
    """
    total = weights.sum(axis=1)
    reach = {"greater": total - sums, "less": sums, "two-sided": np.minimum(sums, total - sums)}[alternative]
    # P(sum ≤ reach) from the nearer end: beyond the middle it is 1 − P(sum ≤ total − reach − 1).
    far = 2 * reach > total
    near = np.where(far, total - reach - 1, reach)
    tail = np.zeros(len(weights))
    open_rows = np.flatnonzero((total > 0) & (near >= 0))
    exact = np.ones(len(weights), dtype=bool)
    if len(open_rows):
        tail[open_rows], exact[open_rows] = _lower_tails(weights[open_rows], near[open_rows], method, work)
    tail = np.where(far, 1.0 - tail, np.maximum(tail, LEAST))
    p_value = np.minimum(1.0, 2 * tail) if alternative == "two-sided" else tail
    return np.where(total > 0, p_value, 1.0), exact


def _lower_tails(weights: Ints, near: Ints, method: str, work: float) -> tuple[Floats, Bools]:
    member, indices = _members(weights)
    patterns = weights[indices]
    order = np.argsort(member, kind="stable")
    ends = np.searchsorted(member[order], np.arange(len(patterns) + 1))
    nearest = np.minimum.reduceat(near[order], ends[:-1])
    farthest = np.maximum.reduceat(near[order], ends[:-1])
    chosen = _affordable(patterns, nearest, farthest, method, work)
    tail = np.empty(len(weights))
    brief = _short(patterns, farthest)
    short = np.flatnonzero(chosen & brief)
    for part, tails in _count_together(patterns, farthest, short):
        rows = np.concatenate([order[ends[index] : ends[index + 1]] for index in part.tolist()])
        which = np.repeat(np.arange(len(part)), ends[part + 1] - ends[part])
        tail[rows] = tails[which, near[rows]]
    for index in np.flatnonzero(chosen & ~brief).tolist():
        rows = order[ends[index] : ends[index + 1]]
        pattern = patterns[index]
        tail[rows] = _exact_tail(pattern[pattern > 0], near[rows])
    exact = chosen[member]
    rest = np.flatnonzero(~exact)
    reaches = int(near.max(initial=0)) + 1
    asked = member[rest] * reaches + near[rest]
    each = distinct(asked)
    tails, block = np.empty(len(each)), max(1, _BLOCK // weights.shape[1])
    for start in range(0, len(each), block):
        pattern, reach = np.divmod(each[start : start + block], reaches)
        tails[start : start + block] = _saddlepoint(patterns[pattern], reach)
    tail[rest] = tails[np.searchsorted(each, asked)]
    return tail, exact


def _members(weights: Ints) -> tuple[Indices, list[int]]:
    """For each row the number of its pattern, and where each pattern stands first."""
    seen: dict[bytes, int] = {}
    indices: list[int] = []
    starts = np.ones(len(weights), dtype=bool)  # of runs of equal rows: without ties all are one run
    starts[1:] = (weights[1:] != weights[:-1]).any(axis=1)
    numbers = []
    for row in np.flatnonzero(starts).tolist():
        numbers.append(seen.setdefault(weights[row].tobytes(), len(indices)))
        if numbers[-1] == len(indices):
            indices.append(row)
    return np.array(numbers, dtype=np.intp)[np.cumsum(starts) - 1], indices


def _affordable(patterns: Ints, nearest: Ints, farthest: Ints, method: str, work: float) -> Bools:
    """Which patterns are counted: those with the nearest, smallest tails first, as far as the work goes."""
    if method != "auto":
        return np.full(len(patterns), method == "exact")
    listed = _combinations(patterns)
    cost = _cost(patterns, farthest, listed)
    rough = _rough(patterns, nearest)
    chosen = np.zeros(len(patterns), dtype=bool)
    for rows, share in ((np.flatnonzero(rough), ROUGH_WORK), (np.flatnonzero(~rough), work)):
        order = rows[np.argsort(_cost(patterns[rows], nearest[rows], listed[rows]), kind="stable")]
        chosen[order] = np.cumsum(cost[order]) <= share
    return chosen


def _cost(patterns: Ints, farthest: Ints, listed: Floats) -> Floats:
    """The cheaper of counting and listing so many combinations, row by row."""
    terms = (patterns > 0).sum(axis=1)
    count = terms * np.where(_short(patterns, farthest), 100 + 2.5 * farthest, _PASS + 0.6 * farthest)
    return np.asarray(np.minimum(count, 50_000 + _COMBINATION * listed), dtype=np.float64)


def _short(patterns: Ints, farthest: Ints) -> Bools:
    return np.asarray(((patterns > 0).sum(axis=1) <= _SHORT) & (farthest <= _NARROW))


def _combinations(patterns: Ints) -> Floats:
    """How many there are of all classes of equal weights but the largest."""
    rows, terms = patterns.shape
    starts = np.ones((rows, terms + 1), dtype=bool)
    starts[:, 1:-1] = patterns[:, 1:] != patterns[:, :-1]
    row, index = np.nonzero(starts)
    size = np.diff(index, append=0)
    kept = (index < terms) & (np.append(patterns, np.zeros((rows, 1), dtype=np.int64), axis=1)[row, index] > 0)
    logs = np.log(size[kept] + 1.0)
    combined = np.bincount(row[kept], logs, rows)
    largest = np.zeros(rows)
    np.maximum.at(largest, row[kept], logs)
    return np.exp(np.minimum(combined - largest, 60.0))


def _rough(patterns: Ints, near: Ints) -> Bools:
    """Rows whose sums come in lumps, or whose tails (up to `near`) are too short for a saddlepoint."""
    present = patterns > 0
    terms = present.sum(axis=1)
    distinct = ((np.diff(patterns, axis=1, prepend=0) != 0) & present).sum(axis=1)
    mean = patterns.sum(axis=1) / terms
    squares = (patterns.astype(np.float64) ** 2).sum(axis=1)
    spread = np.sqrt(np.maximum(squares / terms - mean**2, 0.0))
    far = patterns.sum(axis=1) - 2 * near > 3.2 * np.sqrt(squares)  # 3.2 standard deviations below the middle
    # Given how many are in, the sum spreads by √terms·spread/2; lumps are `mean` apart.
    lumps = (distinct <= 12) | (0.5 * np.sqrt(terms) * spread < 0.75 * mean)
    return np.asarray((terms <= 40) | (far & (terms <= 64)) | lumps)


def _exact_tail(weights: Ints, near: Ints) -> Floats:
    step = int(np.gcd.reduce(weights))
    weights, near = weights // step, near // step
    farthest = int(near.max())
    if len(near) <= 4 and _PASS * len(weights) > 50_000:
        classes, sizes = np.unique(weights, return_counts=True)
        logs = np.log(sizes + 1.0)
        listed = float(np.exp(min(logs.sum() - logs.max(), 60.0)))
        if 50_000 + _COMBINATION * listed * len(near) < len(weights) * (_PASS + 0.6 * farthest):
            return np.array([_class_tail(classes, sizes, int(reach)) for reach in near])
    return count_tail(weights, farthest)[near]


def count_tail(weights: Ints, limit: int) -> Floats:
    """P(sum of a random half of `weights` ≤ w) for w = 0 … limit, each in or out with chance ½.

    O(len(weights) · limit) time, 8·limit bytes. Counts, not chances: only additions round.
    """
    count = np.zeros(limit + 1)
    count[0] = 1.0
    filled = 1  # entries beyond this are still zero: small weights first keeps the early passes short
    for done, weight in enumerate(weights.tolist(), 1):
        stop = min(filled, limit + 1 - weight)
        if stop > 0:
            count[weight : weight + stop] += count[:stop].copy()
            filled = max(filled, weight + stop)
        if done % 1000 == 0:
            count *= 2.0**-1000  # counts up to 2^1023 are floats
    return np.minimum(1.0, np.cumsum(count * 2.0 ** -(len(weights) % 1000)))


def _count_together(patterns: Ints, farthest: Ints, indices: Indices) -> Iterator[tuple[Indices, Floats]]:
    """`count_tail` of the patterns at `indices`, many at a time: a table (patterns, sums), one weight of each a step.

    The left half of the table stays zero: what lies below the first sum is read from there.
    """
    if not len(indices):
        return
    ordered = indices[np.argsort(farthest[indices], kind="stable")]
    terms = (patterns[ordered] > 0).sum(axis=1)
    block = max(1, _TABLE // (2 * int(farthest[ordered[-1]]) + 2))
    for start in range(0, len(ordered), block):
        part = ordered[start : start + block]
        weights = patterns[part][:, -_SHORT:]
        room = int(farthest[part].max()) + 1
        count = np.zeros((len(part), 2 * room))
        count[:, room] = 1.0
        cells = np.arange(len(part))[:, None] * (2 * room) + room + np.arange(room)
        filled = np.minimum(weights.cumsum(axis=1).max(axis=0) + 1, room)
        for column, stop in zip(weights.T, filled.tolist(), strict=True):
            back = np.where(column > 0, np.minimum(column, room), room)[:, None]
            count[:, room : room + stop] += count.ravel()[cells[:, :stop] - back]
        yield part, np.cumsum(count[:, room:], axis=1) * 2.0 ** -terms[start : start + block, None].astype(np.float64)


def _class_tail(classes: Ints, sizes: Ints, reach: int) -> float:
    """P(sum ≤ reach), the classes but the largest listed in full."""
    largest = int(np.argmax(sizes))
    sums, logs = np.zeros(1), np.zeros(1)
    for index, (weight, size) in enumerate(zip(classes.tolist(), sizes.tolist(), strict=True)):
        if index == largest:
            continue
        k = np.arange(size + 1.0)
        chance = gammaln(size + 1.0) - gammaln(k + 1) - gammaln(size - k + 1) - size * np.log(2.0)
        sums, logs = (sums[:, None] + weight * k).ravel(), (logs[:, None] + chance).ravel()
        keep = sums <= reach
        sums, logs = sums[keep], logs[keep]
    size, weight = int(sizes[largest]), int(classes[largest])
    below = np.minimum((reach - sums) // weight, size)
    return float(np.sum(np.exp(logs) * bdtr(below, size, 0.5)))


def _saddlepoint(weights: Ints, near: Ints) -> Floats:
    """P(sum ≤ near), near below the middle, as the equal tail above it."""
    step = np.gcd.reduce(weights, axis=1).astype(np.float64)
    r = weights / step[:, None]
    total = r.sum(axis=1)
    x = total - near // step - 0.5  # half a lattice step towards the middle
    mean, variance = total / 2, (r**2).sum(axis=1) / 4
    s = (x - mean) / variance
    moving = np.arange(len(r))
    for _ in range(100):  # K' is concave above 0 and the start lies below the root: Newton climbs to it
        e = np.exp(-r[moving] * s[moving, None])
        q = r[moving] / (1 + e)
        pull = x[moving] - q.sum(axis=1)
        change = pull / (q * q * e).sum(axis=1)
        s[moving] += change
        moving = moving[np.abs(change) > 1e-9 * np.abs(s[moving])]
        if not len(moving):
            break
    rs = r * s[:, None]
    e = np.exp(-rs)
    cumulant = (rs + np.log1p(e)).sum(axis=1) - r.shape[1] * np.log(2.0)
    curve = (r * r * e / (1 + e) ** 2).sum(axis=1)
    root = np.copysign(np.sqrt(np.maximum(2 * (s * x - cumulant), 0.0)), s)  # below 0 only where near is the middle
    flat = np.abs(root) < 1e-3  # there both terms meet: the third cumulant is zero at the middle
    safe = np.where(flat, 1.0, root)
    u = np.where(flat, 1.0, 2 * np.sinh(s / 2) * np.sqrt(curve))
    density = np.exp(-(root**2) / 2) / np.sqrt(2 * np.pi)
    tail: Floats = ndtr(-root) + np.where(flat, 0.0, density * (1 / u - 1 / safe))
    return np.clip(tail, LEAST, 1.0)
