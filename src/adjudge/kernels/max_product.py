"""The most probable configuration of a network, for many parameter draws at once: max-product variable elimination.

Factors are arrays over (draw, variable, variable, …) of log probabilities. Variables are eliminated one by one: the
factors that hold it are added, the greater of its two values is kept together with which it was; then the choices
are read back in reverse. The cost is draws · 2^width, the width being that of the elimination order, never 2^m
unless all measures are linked.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from adjudge.kernels.arrays import Bools, Floats

Scope = tuple[int, ...]


def elimination_order(scopes: Sequence[Scope], n: int) -> tuple[list[int], list[int]]:
    """A greedy order (fewest neighbours, then fewest new links) and how many variables are joined at each step."""
    neighbours: list[set[int]] = [set() for _ in range(n)]
    for scope in scopes:
        for v in scope:
            neighbours[v] |= set(scope) - {v}
    left, order, joined = set(range(n)), [], []
    while left:

        def price(v: int) -> tuple[int, int, int]:
            around = sorted(neighbours[v])
            fill = sum(b not in neighbours[a] for k, a in enumerate(around) for b in around[k + 1 :])
            return len(around), fill, v

        v = min(left, key=price)
        around = neighbours[v]
        order.append(v)
        joined.append(len(around) + 1)
        for a in around:
            neighbours[a] = (neighbours[a] | around) - {a, v}
        left.remove(v)
    return order, joined


def best_configurations(scopes: Sequence[Scope], factors: Sequence[Floats], order: Sequence[int]) -> NDArray[np.uint8]:
    """For each draw the values of all variables that maximise the sum of the factors, [draw, variable]."""
    draws = len(factors[0])
    pool: list[tuple[Scope, Floats]] = list(zip(scopes, factors, strict=True))
    choices: list[tuple[int, Scope, Bools]] = []
    for v in order:
        mine = [factor for factor in pool if v in factor[0]]
        pool = [factor for factor in pool if v not in factor[0]]
        rest = tuple(sorted({u for scope, _ in mine for u in scope} - {v}))
        joint = (*rest, v)
        total = _aligned(*mine[0], joint)
        for factor in mine[1:]:
            total = total + _aligned(*factor, joint)
        total = np.broadcast_to(total, (draws, *(2,) * len(joint)))
        zero, one = total[..., 0], total[..., 1]
        choices.append((v, rest, (one > zero).reshape(draws, -1)))
        pool.append((rest, np.maximum(zero, one)))
    values = np.zeros((draws, len(order)), dtype=np.uint8)
    rows = np.arange(draws)
    for v, rest, chosen in reversed(choices):
        at = np.zeros(draws, dtype=np.int64)
        for u in rest:
            at = 2 * at + values[:, u]
        values[:, v] = chosen[rows, at]
    return values


def _aligned(scope: Scope, factor: Floats, joint: Scope) -> Floats:
    """The factor with its axes in the order of `joint`, length 1 where it lacks a variable."""
    order = sorted(range(len(scope)), key=lambda axis: joint.index(scope[axis]))
    moved = factor.transpose(0, *(axis + 1 for axis in order))
    return moved.reshape(len(factor), *(2 if v in scope else 1 for v in joint))
