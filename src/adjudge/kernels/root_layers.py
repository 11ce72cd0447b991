"""All DAGs by their layers of roots: exact sums, exact visits and exact draws under a prior that is uniform over DAGs.

A DAG splits in one way into layers: the roots, then what becomes a root once they are taken away, and so on (Kuipers
& Moffa 2017). A node of a later layer has all its parents in the layers before and at least one in the last of them.
So with U the nodes placed and T ⊆ U the last layer, the sum over all completions is

    B(U, T) = Σ_{∅≠R⊆V∖U}  Π_{i∈R} [α_i(U) − α_i(U∖T)] · B(U∪R, R),    B(V, ·) = 1,

α_i(U) being the sum of i's weights over parent sets inside U. Every term is positive, so nothing cancels (as it does
in the inclusion–exclusion of Tian & He 2009); the price is 4^m steps. Values are logs; a state (U, T) stands at the
ternary number whose digits are 0 outside U, 1 in U∖T, 2 in T.
"""

from __future__ import annotations

import numpy as np

from adjudge.kernels.arrays import Floats, Indices, Ints
from adjudge.kernels.subsets import members, squeezed, subsets

_FAINT, _WIDEST = 1e-250, 300.0


def completions(alpha: Floats) -> Floats:
    """log B(U, T) for all 3^m states; `alpha[i]` is log α_i over sets from which i is squeezed out.

    Entry 0 is the whole sum.
    """
    m = len(alpha)
    log_b = np.zeros(3**m)
    ternary = _ternary(m)
    for u in range((1 << m) - 2, -1, -1):
        ts, grid, log_v = _step(alpha, log_b, ternary, u)
        log_b[ternary[u] + ternary[ts]] = _log_products(grid[:, 1:], log_v[1:])
    return log_b


def edge_sums(alpha: Floats, log_b: Floats, with_parent: Floats) -> Floats:
    """P(y → i) as out[y, i]; `with_parent[i, y]` is log Σ over P ⊆ U with y ∈ P of i's weights."""
    m = len(alpha)
    ternary = _ternary(m)
    visited = np.zeros(3**m)
    visited[0] = 1.0
    edges = np.zeros((m, m))
    for u in range((1 << m) - 1):
        ts, grid, log_v = _step(alpha, log_b, ternary, u)
        here = visited[ternary[u] + ternary[ts]]
        live = np.flatnonzero(here)
        if not len(live):
            continue
        ts, here = ts[live], here[live]
        moves = _moves(grid[live], log_v, log_b[ternary[u] + ternary[ts]])
        rs = subsets(((1 << m) - 1) ^ u)
        visited[ternary[u] + 2 * ternary[rs]] += here @ moves
        if u == 0:
            continue  # first roots have no parents
        for i in members(((1 << m) - 1) ^ u):
            joins = (rs >> i & 1).astype(bool)
            placed = here * moves[:, joins].sum(axis=1)  # P(state visited and i in the next layer)
            all_in, outside = squeezed(np.array([u]), i)[0], squeezed(u & ~ts, i)
            unit = alpha[i, all_in]
            if not np.isfinite(unit):
                continue
            total = -np.expm1(alpha[i, outside] - unit)
            share = np.divide(placed, total, out=np.zeros_like(placed), where=(total > 0) & (placed > 0))
            for y in members(u):
                held = np.exp(with_parent[i, y, all_in] - unit) - np.exp(with_parent[i, y, outside] - unit)
                edges[y, i] += share @ np.maximum(held, 0.0)
    return edges


def sample_layers(alpha: Floats, log_b: Floats, beta: Floats, n: int, rng: np.random.Generator) -> Ints:
    """n DAGs from the exact distribution, as parents' bit masks [draw, node].

    `beta[i]` is log weight of i's parent sets.
    """
    m = len(alpha)
    ternary = _ternary(m)
    parents = np.zeros((n, m), dtype=np.int64)
    last = np.zeros(n, dtype=np.int64)
    waiting: dict[int, list[Ints]] = {0: [np.arange(n)]}
    for u in range((1 << m) - 1):  # a draw only ever moves to a larger set, which has a larger number
        if u not in waiting:
            continue
        draws = np.concatenate(waiting.pop(u))
        ts, of_draw = np.unique(last[draws], return_inverse=True)
        _, grid, log_v = _step(alpha, log_b, ternary, u, ts)
        rs, inside = subsets(((1 << m) - 1) ^ u), subsets(u)
        weights = _moves(grid, log_v, _log_products(grid[:, 1:], log_v[1:]))
        for which, t in enumerate(ts):
            mine = draws[of_draw == which]
            layers = rs[_pick(weights[which], len(mine), rng)]
            last[mine] = layers
            for i in members(((1 << m) - 1) ^ u):
                joining = mine[(layers >> i & 1).astype(bool)]
                if len(joining) and u:
                    log_w = np.where(inside & t, beta[i, squeezed(inside, i)], -np.inf)
                    parents[joining, i] = inside[_pick(np.exp(log_w - log_w.max()), len(joining), rng)]
            for reached in np.unique(layers):
                waiting.setdefault(u | int(reached), []).append(mine[layers == reached])
    return parents


def _step(alpha: Floats, log_b: Floats, ternary: Ints, u: int, ts: Ints | None = None) -> tuple[Ints, Floats, Floats]:
    """Last layers T of U; grid[T, R] = Π_{i∈R} (1 − α_i(U∖T)/α_i(U)); log_v[R] = Σ_{i∈R} log α_i(U) + log B(U∪R, R)."""
    m = len(alpha)
    if ts is None:
        ts = subsets(u)
        ts = ts[1:] if u else ts
    grid = np.ones((len(ts), 1))
    log_v = np.zeros(1)
    for i in members(((1 << m) - 1) ^ u):
        total = alpha[i, squeezed(np.array([u]), i)[0]]
        if np.isfinite(total):
            # At the very start a root needs no parent in a layer before it.
            fresh = -np.expm1(alpha[i, squeezed(u & ~ts, i)] - total) if u else np.ones(1)
        else:
            fresh = np.zeros(len(ts))
        grid = np.concatenate([grid, grid * fresh[:, None]], axis=1)
        log_v = np.concatenate([log_v, log_v + total])
    log_v += log_b[ternary[u] + 2 * ternary[subsets(((1 << m) - 1) ^ u)]]
    log_v[0] = -np.inf  # the next layer is not empty
    return ts, grid, log_v


def _log_products(grid: Floats, log_v: Floats) -> Floats:
    """log(grid @ exp(log_v)) row by row, by logs where the plain product would underflow."""
    top = log_v.max()
    if not np.isfinite(top):
        return np.full(len(grid), -np.inf)
    sums = grid @ np.exp(log_v - top)
    faint = sums < _FAINT
    with np.errstate(divide="ignore"):
        logs: Floats = top + np.log(sums)
        if faint.any():
            logs[faint] = np.logaddexp.reduce(np.log(grid[faint]) + log_v, axis=1)
    return logs


def _moves(grid: Floats, log_v: Floats, own: Floats) -> Floats:
    """P(next layer is R | last layer is T), one row per T; `own` is log B of each state."""
    shift = float(own.max())
    if shift - own.min() < _WIDEST and log_v[1:].max() - shift < _WIDEST:
        moves = grid * np.exp(log_v - shift) * np.exp(shift - own)[:, None]
    else:
        with np.errstate(divide="ignore"):
            moves = np.exp(np.log(grid) + log_v - own[:, None])
    return moves


def _pick(weights: Floats, n: int, rng: np.random.Generator) -> Indices:
    """n indices drawn in proportion to weights; never one of weight 0."""
    steps = np.cumsum(weights)
    spots = np.asarray(np.searchsorted(steps, rng.random(n) * steps[-1], side="right"))
    return np.asarray(np.minimum(spots, np.flatnonzero(weights)[-1]))


def _ternary(m: int) -> Ints:
    number = np.zeros(1, dtype=np.int64)
    for v in range(m):
        number = np.concatenate([number, number + 3**v])
    return number
