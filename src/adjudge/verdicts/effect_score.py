"""How large is the effect behind a p-value? A score that grows with the effect as a normal z would.

A signed rank of n cases cannot exceed √(3n)/2 standard deviations however large the effect, and its exact p no less
than 2^(1−n): shrinking or extrapolating such a z understates strong effects. Here p is turned back into the share of
rank sums (of wins) in favour, r = (W₊ − W₋)/(W₊ + W₋), and that into the shift δ of normal differences that has it:
r = 2Φ(√2 δ) − 1 for signed ranks, 2Φ(δ) − 1 for wins. The score is √(n·c)·δ with c = 3/π and 2/π, the efficiencies of
the two tests, so that near 0 it is z; for means it is t. It has variance about n/(n − 3)·(1 + δ²/2).
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike

from adjudge.kernels.arrays import Floats, Ints
from adjudge.kernels.ranks import distinct
from adjudge.kernels.special import ndtr, ndtri

_LEAST = 1e-300
_TABULATED = 40  # cases up to which the exact tail of the rank sum is used; a saddlepoint beyond
_MANY = 1_000_000  # of which to load scipy is cheaper than to ask `math` for each


def effect_score(p: ArrayLike, n: ArrayLike, centre: str) -> Floats:
    """The score of a two-sided p of n cases, ≥ 0; inf where n cases cannot give so small a p.

    >>> effect_score(0.05, 1000, "wins").round(2).item(), effect_score(2.0**-9, 10, "typical").round(1).item()
    (1.96, 4.8)
    """
    p_values, sizes = _arrays(p, n)
    p_values, sizes = np.maximum(p_values, _LEAST), np.maximum(sizes, 4.0)
    if centre == "mean":  # by the lower tail: of 1 − p/2 nothing is left at 1e-17
        from scipy.special import stdtrit  # of thousands of pairs at once

        return np.asarray(np.abs(stdtrit(sizes - 1.0, np.minimum(p_values, 1.0) / 2.0)))
    if centre == "typical":
        share = rank_share(p_values, sizes)
    else:
        share = np.minimum(-ndtri(np.minimum(p_values, 1.0) / 2.0) / np.sqrt(sizes), 1.0)
    inside = np.minimum(share, 1.0 - (sizes + 1.0) ** -1.5)  # unanimous: as far as n cases can tell it from almost so
    shift = ndtri((1.0 + inside) / 2.0)
    score = np.sqrt(sizes * (1.5 if centre == "typical" else 2.0) / np.pi) * shift
    return np.where(p_values < 2.0 ** (1.0 - sizes) * (1 - 1e-9), np.inf, score)


def _arrays(p: ArrayLike, n: ArrayLike) -> tuple[Floats, Floats]:
    values, sizes = np.broadcast_arrays(np.asarray(p, dtype=np.float64), np.asarray(n, dtype=np.float64))
    return np.asarray(values), np.asarray(sizes)


def rank_share(p: ArrayLike, n: ArrayLike) -> Floats:
    """(W₊ − W₋)/(W₊ + W₋) ≥ 0 of a signed rank with this two-sided p, between the values it can have interpolated."""
    values, sizes = _arrays(p, n)
    flat, size_of = np.maximum(values.ravel(), _LEAST), sizes.ravel()
    found = np.zeros(flat.shape)
    for size in distinct(size_of).tolist():
        here = size_of == size
        if size <= _TABULATED:
            logs, shares = _tail(int(size))
            found[here] = np.interp(-np.log(flat[here]), logs, shares)
            continue
        z, table, shares = -ndtri(np.minimum(flat[here], 1.0) / 2.0), _saddlepoint(size), _tilted()[1]
        above = np.clip(np.searchsorted(table, z), 1, len(table) - 1)
        step = np.clip((z - table[above - 1]) / (table[above] - table[above - 1]), 0.0, 1.0)
        found[here] = shares[above - 1] + step * (shares[above] - shares[above - 1])
    return found.reshape(values.shape)


def p_of_share(share: Floats, n: Ints) -> Floats:
    """The two-sided p of signed ranks without ties, (rows, …) shares of n[row] cases: the inverse of `rank_share`."""
    found = np.ones(share.shape)
    for size in distinct(n).tolist():
        here = np.abs(share[n == size])
        if size <= _TABULATED:
            logs, shares = _tail(size)
            found[n == size] = np.exp(-np.interp(here, shares, logs))
        else:
            z = np.interp(here, _tilted()[1], _saddlepoint(size))
            found[n == size] = 2.0 * (ndtr(-z) if z.size <= _MANY else _ndtr_of_many(-z))
    return found


def _ndtr_of_many(x: Floats) -> Floats:
    from scipy.special import ndtr  # a tenth of a second to load, then eight times as fast

    return np.asarray(ndtr(x))


@lru_cache(maxsize=256)
def _saddlepoint(size: float) -> Floats:
    """The z of a rank sum of so many cases at every tilt, w + log(v/w)/w (Barndorff-Nielsen); 0 first."""
    tilt, _, rate, curvature = _tilted()
    w = np.sqrt(2.0 * size * rate[1:])
    v = tilt[1:] * np.sqrt(size * curvature[1:])
    return np.concatenate([[0.0], w + np.log(v / w) / w])


@lru_cache(maxsize=1)
def _tilted() -> tuple[Floats, Floats, Floats, Floats]:
    """Tilts s; of ranks u in (0, 1), coins tilted by e^{su}: their share, s·mean − K(s), K″(s); K = ∫ ln cosh su."""
    u = (np.arange(400) + 0.5) / 400
    tilt = np.concatenate([[0.0], np.geomspace(0.01, 150.0, 160)])
    su = tilt[:, None] * u
    mean = (u * np.tanh(su)).mean(axis=1)
    curvature = ((u / np.cosh(np.minimum(su, 300.0))) ** 2).mean(axis=1)
    log_cosh = su + np.log1p(np.exp(-2.0 * su)) - np.log(2.0)
    return tilt, 2.0 * mean, tilt * mean - log_cosh.mean(axis=1), curvature


def score_variance(n: ArrayLike, shift: ArrayLike = 0.0) -> Floats:
    """Variance of the score of n cases about a true shift (in standard deviations)."""
    size = np.maximum(np.asarray(n, dtype=np.float64), 6.0)
    return np.asarray(size / (size - 3.0) * (1.0 + np.asarray(shift) ** 2 / 2.0))


@lru_cache(maxsize=256)
def _tail(n: int) -> tuple[Floats, Floats]:
    """(−log two-sided p, share) at every rank sum from the middle up, without ties."""
    chance = _rank_sum(n)
    tail = np.cumsum(chance[::-1])[::-1]
    total = n * (n + 1) / 2
    sums = np.arange(len(tail))
    upper = 2.0 * tail <= 1.0
    logs = np.concatenate([[0.0], -np.log(2.0 * np.maximum(tail[upper], _LEAST))])
    return logs, np.concatenate([[0.0], 2.0 * sums[upper] / total - 1.0])


@lru_cache(maxsize=256)
def _rank_sum(n: int) -> Floats:
    """The null distribution of the sum of ranks 1 … n by fair coins, from that of n − 1."""
    if n == 0:
        return np.ones(1)
    fewer = _rank_sum(n - 1)
    chance = np.zeros(len(fewer) + n)
    chance[: len(fewer)] += fewer
    chance[n:] += fewer
    return chance / 2.0
