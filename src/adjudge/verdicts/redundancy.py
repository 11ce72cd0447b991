"""Which measures add nothing to the discrimination, and which decide (paper A, Sec. 5's suggestion)?

**Told.** In a pair, the sign of measure j in a case is *told* by the others if the other cases with the same signs on
j's neighbours in the network (its Markov blanket) mostly have that very sign: each case is left out in turn, a pattern
seen in no other case or evenly split tells nothing, cases tied on j do not count. Measure j **adds nothing** if over
all pairs at least 95 % of its signs are told so and fewer would be without any neighbour (a measure that nearly always
says the same is not told by the others). Of measures that tell each other the first named is kept: measures are looked
at from the last to the first, and one that adds nothing no longer tells others.

**Decides.** Without j the joint test (exact, no sampling) has an outcome on the remaining measures. Measure j decides a
pair if that is not what is left of the whole outcome, or if it makes the outcome surer than leaving out any other
measure does, by more than 0.02 in probability.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from adjudge.base.result_base import ResultBase
from adjudge.evidence.joint.pairs import JointPair, joint_pairs, signs_of
from adjudge.evidence.joint.statement import Statement
from adjudge.kernels.arrays import Ints, Signs

if TYPE_CHECKING:
    from adjudge.verdicts.comparison import Comparison
    from adjudge.verdicts.network import NetworkEvidence

TOLD = 0.95  # share of signs told by others from which a measure adds nothing
_SURER = 0.02


@dataclass(frozen=True, slots=True, repr=False)
class Redundancy(ResultBase):
    """One measure over all pairs."""

    measure: str
    told: float  # share of its signs that the others tell; 0 where it has no neighbour
    alone: float  # share that its own commonest sign in the pair would tell
    by: tuple[str, ...]  # neighbours in at least half of the pairs, those that add nothing themselves left out
    adds_nothing: bool
    decides: int  # pairs whose outcome hangs on it
    pairs: int


def redundancy(comparison: Comparison) -> tuple[Redundancy, ...]:
    """Every measure of a comparison with a network; empty without one, or with a single measure."""
    names = comparison.measures
    networks = [found.network if found is not None else None for found in comparison.outcomes]
    rows = [place for place, network in enumerate(networks) if network is not None]
    if comparison.settings.network is None or len(names) < 2 or not rows:
        return ()
    units, pair_index = comparison.units, comparison.pair_index[rows]
    signs, present, _ = signs_of(units.values, units.higher_is_better, pair_index)
    cases = [each[there] for each, there in zip(signs, present, strict=True)]
    blankets = [_blankets(network, names) for network in networks if network is not None]
    decides = _deciding(comparison, pair_index)
    gone: set[int] = set()
    found = []
    for j in reversed(range(len(names))):
        near = [blanket[j] - gone for blanket in blankets]
        counts = np.sum([told_signs(x, j, sorted(by)) for x, by in zip(cases, near, strict=True)], axis=0)
        alone = np.sum([told_signs(x, j, []) for x in cases], axis=0)
        linked = any(near)
        told, plain = (float(c[0] / max(c[1], 1)) for c in (counts, alone))
        seen = Counter(place for by in near for place in by)
        by = tuple(names[place] for place in sorted(seen) if 2 * seen[place] >= len(rows))
        nothing = linked and told >= TOLD and plain < TOLD
        if nothing:
            gone.add(j)
        found.append(Redundancy(names[j], told if linked else 0.0, plain, by, nothing, decides[j], len(rows)))
    return tuple(found[::-1])


def told_signs(x: Signs, j: int, by: list[int]) -> tuple[int, int]:
    """(signs of column j that the other cases with the same signs in columns `by` tell, signs there are)."""
    rows = x[x[:, j] != 0]
    counts: dict[tuple[int, ...], list[int]] = {}
    for row in rows.tolist():
        counts.setdefault(tuple(row[place] for place in by), [0, 0])[row[j] > 0] += 1
    told = sum(n for pair in counts.values() for n, other in (pair, pair[::-1]) if n - 1 > other)
    return told, len(rows)


def _blankets(network: NetworkEvidence, names: tuple[str, ...]) -> list[set[int]]:
    """Each measure's Markov blanket: what it is linked with, and the other causes of what it causes."""
    place = {name: code for code, name in enumerate(names)}
    near: list[set[int]] = [set() for _ in names]
    for a, b in (*network.arcs, *network.edges):
        near[place[a]].add(place[b])
        near[place[b]].add(place[a])
    for a, child in network.arcs:
        for b, other in network.arcs:
            if other == child and a != b:
                near[place[a]].add(place[b])
    return near


def _deciding(comparison: Comparison, pair_index: Ints) -> list[int]:
    """For each measure, in how many pairs the outcome hangs on it."""
    units = comparison.units
    m = len(units.measures)

    def judged(kept: list[int]) -> list[JointPair]:
        higher = tuple(units.higher_is_better[place] for place in kept)
        return list(joint_pairs(units.values[kept], higher, pair_index, prior="symmetric"))

    whole = judged(list(range(m)))
    without = [judged([place for place in range(m) if place != j]) for j in range(m)]
    decides = [0] * m
    for row, pair in enumerate(whole):
        surer = np.zeros(m)
        for j in range(m):
            rest = Statement.of([sign for place, sign in enumerate(pair.statement) if place != j])
            changed = without[j][row].statement != rest
            surer[j] = np.inf if changed else without[j][row].probability - pair.probability
        for j in np.flatnonzero((surer > _SURER) & (surer >= surer.max() - 1e-12)).tolist():
            decides[j] += 1
    return decides
