"""Sums over all orders of m variables: parent-set weights summed within every candidate set, and draws from the result.

β_x(P) is the weight of x with parents P. α_x(U) = Σ_{P⊆U} β_x(P); g(W) sums over the orders of W, h(W) over those of
what remains after W (Koivisto & Sood 2004). The posterior of P for x is β_x(P) Σ_{U⊇P} g(U) h(U∪x) / g(V): one
transform over supersets serves all arcs into x (Koivisto 2006). Everything is in logs between the transforms; a
transform itself runs on plain numbers while they span less than e^600, and on logs (slower) beyond.
"""

from __future__ import annotations

import numpy as np

from adjudge.kernels.arrays import Floats, Ints
from adjudge.kernels.subsets import over_subsets, over_supersets, squeezed

_WIDEST = 600.0  # nats; e^±600 is safely inside the range of a double


def log_sum_over_subsets(beta: Floats, floor: float) -> Floats:
    """log α from log β; `floor` is the log weight of the least parent set allowed, which every finite sum contains."""
    top = beta.max()
    if top - floor < _WIDEST:
        alpha = np.exp(beta - top)
        over_subsets(alpha, np.add)
        with np.errstate(divide="ignore"):
            return np.asarray(np.log(alpha, out=alpha) + top)
    alpha = beta.copy()
    over_subsets(alpha, np.logaddexp)
    return alpha


def parent_set_posterior(x: int, beta: Floats, floor: float, forward: Floats, backward: Floats) -> Floats:
    """P(parents of x = P | data) for every P without x; `backward[C]` sums over the orders of the last variables C."""
    low = 1 << x
    before = forward.reshape(-1, 2, low)[:, 0].reshape(-1)
    # What follows U ∪ {x} is the complement of U among the others, so the table is read backwards.
    after = backward.reshape(-1, 2, low)[:, 0].reshape(-1)[::-1]
    around = before + after - forward[-1]
    top = beta.max()
    if top - floor < _WIDEST:
        weight = np.exp(around + top)
        over_supersets(weight, np.add)
        return np.asarray(np.exp(beta - top) * weight)
    over_supersets(around, np.logaddexp)
    return np.asarray(np.exp(beta + around))


def sample_orders(alpha: Floats, forward: Floats, n: int, rng: np.random.Generator) -> Ints:
    """n orders from the exact distribution, as what stands before each variable: bit masks [draw, variable]."""
    m = len(alpha)
    before = np.zeros((n, m), dtype=np.int64)
    left = np.full(n, (1 << m) - 1, dtype=np.int64)
    rows = np.arange(n)
    for _ in range(m):
        log_p = np.full((n, m), -np.inf)
        for x in range(m):
            held = np.flatnonzero(left >> x & 1)
            rest = left[held] ^ (1 << x)
            log_p[held, x] = alpha[x, squeezed(rest, x)] + forward[rest] - forward[left[held]]
        steps = np.cumsum(np.exp(log_p), axis=1)
        spot = rng.random(n) * steps[:, -1]
        last = (steps <= spot[:, None]).sum(axis=1)
        left ^= np.int64(1) << last
        before[rows, last] = left
    return before


def sample_parents(x: int, beta: Floats, floor: float, before: Ints, rng: np.random.Generator) -> Ints:
    """Parents of x within what stands before it, one per draw.

    Undo the passes of the transform, one coin per variable.
    """
    bits = beta.size.bit_length() - 1
    top = beta.max()
    plain = top - floor < _WIDEST
    stages = np.empty((bits + 1, beta.size))
    stages[0] = np.exp(beta - top) if plain else beta
    ufunc = np.add if plain else np.logaddexp
    for bit in range(bits):
        stages[bit + 1] = stages[bit]
        halves = stages[bit + 1].reshape(-1, 2, 1 << bit)
        ufunc(halves[:, 1], halves[:, 0], out=halves[:, 1])
    current: Ints = squeezed(before, x)
    for bit in reversed(range(bits)):
        held = np.flatnonzero(current >> bit & 1)
        part, whole = stages[bit, current[held]], stages[bit + 1, current[held]]
        chance = part / whole if plain else np.exp(part - whole)
        out = held[rng.random(len(held)) >= chance]
        current[out] ^= 1 << bit
    return (current & ((1 << x) - 1)) | (current >> x << (x + 1))
