"""Which statement is the most probable one of a group of linked measures: its distribution, exact or drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np

from adjudge.kernels.arrays import Floats, Ints
from adjudge.kernels.branch_and_bound import search_configurations
from adjudge.kernels.dirichlet_argmax import argmax_probabilities
from adjudge.kernels.max_product import best_configurations, elimination_order
from adjudge.kernels.subsets import members
from adjudge.networks.rows import Rows
from adjudge_graphs.order import connected_sets


def family_shapes(rows: Rows, x: int, parents: Sequence[int], ess: float) -> Floats:
    """Beta shapes [configuration of the parents, value of x]: n_ijk + α*/2^(|P|+1) (paper A, Eq. 7 and the line
    after it).

    The configuration's most significant bit is the last of `parents`. Tied cases count in parts.
    """
    table = rows.columns([x, *parents]).table()
    return np.asarray(table + np.ldexp(ess, -len(parents) - 1)).reshape(-1, 2)


def draw_log_parameters(shapes: Floats, draws: int, rng: np.random.Generator) -> Floats:
    """log θ for each draw, configuration and value, [draw, configuration, value].

    A Beta is a ratio of Gammas. Shapes far below 1 give Gammas below the smallest double, so their logs are drawn:
    log Γ(a) = log Γ(a + 1) + log(U)/a.
    """
    log_gamma = np.log(rng.standard_gamma(shapes + 1.0, size=(draws, *shapes.shape)))
    log_gamma -= rng.standard_exponential(size=log_gamma.shape) / shapes
    gap = log_gamma[..., 1] - log_gamma[..., 0]
    return np.stack([-np.logaddexp(0.0, gap), -np.logaddexp(0.0, -gap)], axis=-1)


_CHUNK = 1 << 21  # numbers in the largest array of one chunk of draws
_ELIMINATE_UP_TO = 4096  # cells per draw
_DRAWING = 8  # a parameter costs about as much to draw as eight cells to eliminate
_ALIVE = 8  # configurations of one draw alive at a time, roughly


@dataclass(frozen=True, slots=True)
class GroupArgmax:
    """P(statement is the most probable) over a group: listed statements, and one value for each statement not listed.

    Statements are numbers, the group's first measure the most significant bit. `draws` is 0 where exact.
    """

    measures: tuple[int, ...]
    codes: Ints
    probabilities: Floats
    unlisted: float
    draws: int

    @property
    def exact(self) -> bool:
        return self.draws == 0

    def match(self, mask: int, value: int) -> tuple[float, float]:
        """P(the most probable statement agrees with `value` on the measures in `mask`), and its Monte Carlo error."""
        hits = (self.codes & mask) == value
        p = float(self.probabilities[hits].sum())
        if self.unlisted:
            p += self.unlisted * (2.0 ** (len(self.measures) - mask.bit_count()) - int(hits.sum()))
        if self.exact:
            return min(p, 1.0), 0.0
        # Never an error of 0 from a finite number of draws: one success and one failure more.
        smoothed = (p * self.draws + 1.0) / (self.draws + 2.0)
        return p, sqrt(smoothed * (1.0 - smoothed) / self.draws)

    def top(self, n: int) -> list[tuple[int, float]]:
        """The n most probable statements and their probabilities; of equals, the first in binary order."""
        order = np.lexsort((self.codes, -self.probabilities))[:n]
        best = [(int(self.codes[i]), float(self.probabilities[i])) for i in order]
        listed = set(self.codes.tolist())
        unlisted = (code for code in range(1 << len(self.measures)) if code not in listed)
        best += [(code, self.unlisted) for code, _ in zip(unlisted, range(n), strict=False)]
        return sorted(best, key=lambda pair: (-pair[1], pair[0]))[:n]


def exact_argmax(rows: Rows, measures: tuple[int, ...], ess: float) -> GroupArgmax:
    """A group whose every pair is linked is a plain Dirichlet with α = α*/2^c.

    The exact integral of paper A, Sec. 4.
    """
    c = len(measures)
    codes, weights = rows.columns(measures).codes()
    alpha = float(np.ldexp(ess, -c))
    n_unlisted = 2.0**c - len(codes)
    shapes, group, sizes = np.unique(weights + alpha, return_inverse=True, return_counts=True)
    multiplicities = sizes.astype(np.float64)
    if n_unlisted:
        shapes, multiplicities = np.append(shapes, alpha), np.append(multiplicities, n_unlisted)
    chances = argmax_probabilities(shapes, multiplicities)
    return GroupArgmax(measures, codes, chances[group], float(chances[-1]) if n_unlisted else 0.0, 0)


def draw_argmax(
    rows: Rows,
    measures: tuple[int, ...],
    parents: dict[int, tuple[int, ...]],
    ess: float,
    draws: int,
    rng: np.random.Generator,
) -> Ints:
    """The most probable statement of the group under each of `draws` parameter draws, as numbers."""
    place = {v: i for i, v in enumerate(measures)}
    inside = [tuple(place[p] for p in parents[v]) for v in measures]
    shapes = [family_shapes(rows, v, parents[v], ess) for v in measures]
    scopes = [(*reversed(own), v) for v, own in enumerate(inside)]
    order, joined = elimination_order(scopes, len(measures))
    powers = np.int64(1) << np.arange(len(measures) - 1, -1, -1, dtype=np.int64)
    # Elimination touches every parameter of every draw; beyond a few thousand, searching meets fewer.
    eliminate = sum(2**size for size in joined) + _DRAWING * sum(shape.size for shape in shapes) <= _ELIMINATE_UP_TO
    size = max(1 << max(joined), max(shape.size for shape in shapes)) if eliminate else _ALIVE * len(measures)
    chunk = max(1, _CHUNK // size)
    answers = np.empty(draws, dtype=np.int64)
    for start in range(0, draws, chunk):
        n = min(chunk, draws - start)
        if eliminate:
            factors = [
                draw_log_parameters(shape, n, rng).reshape(n, *(2,) * len(scope))
                for shape, scope in zip(shapes, scopes, strict=True)
            ]
            values = best_configurations(scopes, factors, order)
        else:
            found = search_configurations(inside, shapes, n, rng)
            values = (found[:, None] >> np.arange(len(measures)) & 1).astype(np.uint8)
        answers[start : start + n] = values @ powers
    return answers


def from_draws(measures: tuple[int, ...], answers: Ints) -> GroupArgmax:
    """The distribution that draws show."""
    codes, counts = np.unique(answers, return_counts=True)
    return GroupArgmax(measures, codes, counts / len(answers), 0.0, len(answers))


def groups_of(parents: Sequence[int]) -> list[tuple[int, ...]]:
    """Connected groups of a structure given as parents' bit masks, each in column order."""
    neighbours = list(parents)
    for child, mask in enumerate(parents):
        for parent in members(mask):
            neighbours[parent] |= 1 << child
    return [tuple(members(group)) for group in connected_sets(neighbours)]
