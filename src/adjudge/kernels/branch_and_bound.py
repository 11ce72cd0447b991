"""The most probable configuration under many parameter draws, for densely linked networks: search, not elimination.

A network over 20 measures may have thousands of parameters and a width of 16, yet one draw's best configuration
meets a few dozen of them. So parameters are drawn when first met (they are independent, so it does not matter when),
and configurations are extended variable by variable, parents before children, all draws side by side:
 1. a beam of a few configurations per draw gives a value that can be reached;
 2. all configurations are extended again, and dropped as soon as what they have plus the most that the remaining
    variables could add falls below it. What is left at the end holds the best one, so the answer is exact for the draw.
The bound for a variable of few parents is its greatest probability over all their configurations, for others 1.
Memory: when too many configurations are alive, the draws are split and worked off one part after another.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from adjudge.kernels.arrays import Floats, Ints

_BEAM = 4
_FEW_PARENTS = 4
_MOST_ALIVE = 1 << 21


def search_configurations(
    parents: Sequence[tuple[int, ...]], shapes: Sequence[Floats], draws: int, rng: np.random.Generator
) -> Ints:
    """Bit masks (bit v = value of variable v) of the most probable configuration of each draw.

    `shapes[v][c, k]` is the Beta shape of value k of variable v when its parents show configuration c, whose bit i
    is the value of `parents[v][i]`.
    """
    order = _parents_first(parents)
    drawn = [
        _AllDrawn(shapes[v], draws, rng) if len(parents[v]) <= _FEW_PARENTS else _WhenMet(shapes[v], rng)
        for v in range(len(parents))
    ]
    most = np.zeros((len(order) + 1, draws))  # the most that variables from this index on can add
    for index in reversed(range(len(order))):
        most[index] = most[index + 1] + drawn[order[index]].greatest()
    reached, answer = _beam(order, parents, drawn, draws)

    waiting = [(0, np.arange(draws), np.zeros(draws, dtype=np.int64), np.zeros(draws))]
    while waiting:
        index, draw, bits, value = waiting.pop()
        if index == len(order):
            rising = np.argsort(value, kind="stable")
            draw, bits, value = draw[rising], bits[rising], value[rising]
            better = value > reached[draw]
            answer[draw[better]] = bits[better]  # of several, the last and greatest stays
            continue
        if len(draw) > _MOST_ALIVE and draw.min() < draw.max():
            first = draw <= np.median(draw) if draw.max() > np.median(draw) else draw < draw.max()
            waiting += [(index, draw[part], bits[part], value[part]) for part in (first, ~first)]
            continue
        v = order[index]
        zero, one = _log_values(drawn[v].logit(draw, _configuration(bits, parents[v])))
        zero += value
        one += value
        needed = (reached - most[index + 1])[draw]
        low, high = np.flatnonzero(zero >= needed), np.flatnonzero(one >= needed)
        waiting.append(
            (
                index + 1,
                np.concatenate([draw[low], draw[high]]),
                np.concatenate([bits[low], bits[high] | 1 << v]),
                np.concatenate([zero[low], one[high]]),
            )
        )
    return answer


def _beam(
    order: Sequence[int], parents: Sequence[tuple[int, ...]], drawn: Sequence[_AllDrawn | _WhenMet], draws: int
) -> tuple[Floats, Ints]:
    """A good configuration of each draw and its value, keeping a few at a time."""
    rows = np.arange(draws)
    bits, value = np.zeros((draws, 1), dtype=np.int64), np.zeros((draws, 1))
    for v in order:
        width = bits.shape[1]
        logit = drawn[v].logit(np.repeat(rows, width), _configuration(bits.reshape(-1), parents[v]))
        zero, one = _log_values(logit.reshape(draws, width))
        bits = np.concatenate([bits, bits | 1 << v], axis=1)
        value = np.concatenate([value + zero, value + one], axis=1)
        if bits.shape[1] > _BEAM:
            kept = np.argpartition(-value, _BEAM - 1, axis=1)[:, :_BEAM]
            bits, value = np.take_along_axis(bits, kept, axis=1), np.take_along_axis(value, kept, axis=1)
    best = value.argmax(axis=1)
    return value[rows, best], bits[rows, best]


class _AllDrawn:
    """Log odds of a variable with few parents: all configurations, drawn at once."""

    def __init__(self, shapes: Floats, draws: int, rng: np.random.Generator) -> None:
        self._logit = _draw_logit(np.tile(shapes, (draws, 1)), rng).reshape(draws, len(shapes))

    def logit(self, draw: Ints, configuration: Ints) -> Floats:
        return self._logit[draw, configuration]

    def greatest(self) -> Floats:
        """The greatest log probability of either value in any configuration."""
        largest: Floats = -np.logaddexp(0.0, -np.abs(self._logit).max(axis=1))
        return largest


class _WhenMet:
    """Log odds of a variable with many parents, drawn when a draw first meets a configuration, and remembered."""

    def __init__(self, shapes: Floats, rng: np.random.Generator) -> None:
        self._shapes, self._rng = shapes, rng
        self._keys, self._values = np.empty(0, dtype=np.int64), np.empty(0)

    def logit(self, draw: Ints, configuration: Ints) -> Floats:
        keys, of_entry = np.unique(draw * len(self._shapes) + configuration, return_inverse=True)
        at = np.asarray(np.searchsorted(self._keys, keys))
        known = np.asarray(at < len(self._keys))
        known[known] = self._keys[at[known]] == keys[known]
        new = keys[~known]
        if len(new):
            fresh = _draw_logit(self._shapes[new % len(self._shapes)], self._rng)
            self._keys = np.insert(self._keys, at[~known], new)
            self._values = np.insert(self._values, at[~known], fresh)
        found: Floats = self._values[np.searchsorted(self._keys, keys)][of_entry.reshape(-1)]
        return found

    def greatest(self) -> float:
        return 0.0


def _draw_logit(shapes: Floats, rng: np.random.Generator) -> Floats:
    """log(θ₁/θ₀) of Betas, from logs of Gammas.

    log Γ(a) = log Γ(a + 1) + log(U)/a holds where Γ(a) itself underflows.
    """
    log_gamma = np.log(rng.standard_gamma(shapes + 1.0)) - rng.standard_exponential(shapes.shape) / shapes
    return log_gamma[:, 1] - log_gamma[:, 0]


def _log_values(logit: Floats) -> tuple[Floats, Floats]:
    """log θ₀ and log θ₁."""
    one: Floats = -np.logaddexp(0.0, -logit)
    return one - logit, one


def _configuration(bits: Ints, parents: tuple[int, ...]) -> Ints:
    found = np.zeros_like(bits)
    for i, parent in enumerate(parents):
        found |= (bits >> parent & 1) << i
    return found


def _parents_first(parents: Sequence[tuple[int, ...]]) -> list[int]:
    """Parents before children; of those ready, the one with the fewest parents, whose odds say most."""
    order: list[int] = []
    while len(order) < len(parents):
        ready = [v for v in range(len(parents)) if v not in order and set(parents[v]) <= set(order)]
        order.append(min(ready, key=lambda v: (len(parents[v]), v)))
    return order
