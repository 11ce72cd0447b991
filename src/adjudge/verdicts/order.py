"""Who is beaten, by whom, and where may each learner rank? All read off one array of signs.

Signs are read from b's side: `pairs` (K, 2) holds (a, b), `signs` (K, m) is +1 where b is shown better, −1 where a
is, 0 where it is open; `identical` (K, m) marks a measure tied in every case of the pair, which is left out for that
pair; `vetoed` (K, m) is the sign that the family claimed and the veto turned to 0.

b *jointly beats* a if its sign says so on every measure that is not identical. Claims may run in a circle: circles
(strongly connected components) are condensed first, so members share a tier, and the front is taken over circles.
What a headline's rule rests on (all but tiers) is read off a stack of tables (…, K, m) at once.
State: boolean matrices; closures and products by float32 BLAS, O(k³ log k) at worst, 4·k² bytes each.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from adjudge.kernels.arrays import Bools, Ints, Signs
from adjudge.kernels.ranks import distinct


@dataclass(frozen=True, slots=True)
class Order:
    """Everything about k learners that follows from the signs; matrices are [winner, loser]."""

    joint: Bools  # (k, k)
    per_measure: Bools  # (m, k, k)
    circle: Ints  # (k,): the first member of the circle a learner stands in; its own place if in none
    front: Bools  # (k,): nobody outside its circle jointly beats a member of it
    unbeaten: Bools  # (k,): nobody is shown to beat it on any measure, vetoed signs counted
    tier: Ints  # (k,): 1 on the front
    rank: Ints  # (k, 2): jointly
    measure_rank: Ints  # (m, k, 2)

    @property
    def arrows(self) -> list[tuple[int, int]]:
        """(winner, loser) of every drawn arrow, as first members of their circles."""
        return drawn_arrows(self.joint, self.circle)

    @property
    def circles(self) -> list[list[int]]:
        """The circles of two or more learners."""
        return circles_of(self.joint, self.circle)


def order_of(k: int, pairs: Ints, signs: Signs, identical: Bools, vetoed: Signs) -> Order:
    """The order of k learners from the signs of their pairs.

    >>> pairs = np.array([[0, 1], [0, 2], [1, 2]])
    >>> signs = np.array([[1], [1], [0]], dtype=np.int8)  # 1 and 2 beat 0; 1 against 2 is open
    >>> found = order_of(3, pairs, signs, np.zeros((3, 1), bool), np.zeros((3, 1), np.int8))
    >>> found.front.tolist(), found.tier.tolist(), found.rank.tolist()
    ([False, True, True], [2, 1, 1], [[3, 3], [1, 2], [1, 2]])
    """
    joint = joint_beats(k, pairs, signs, identical)
    per_measure = beats_on(k, pairs, signs)
    circle = circle_of(joint)
    return Order(
        joint=joint,
        per_measure=per_measure,
        circle=circle,
        front=front_of(joint, circle),
        unbeaten=unbeaten_of(k, pairs, signs, vetoed),
        tier=tiers_of(joint, circle),
        rank=rank_interval(joint),
        measure_rank=rank_interval(per_measure),
    )


def joint_beats(k: int, pairs: Ints, signs: Signs, identical: Bools) -> Bools:
    """[b, a]: b is shown to beat a on every measure that is not identical for the pair, and there is one."""
    told = ~identical.all(axis=-1)
    beats = np.zeros((*told.shape[:-1], k, k), dtype=bool)
    beats[..., pairs[:, 1], pairs[:, 0]] = ((signs > 0) | identical).all(axis=-1) & told
    beats[..., pairs[:, 0], pairs[:, 1]] = ((signs < 0) | identical).all(axis=-1) & told
    return beats


def beats_on(k: int, pairs: Ints, signs: Signs) -> Bools:
    """[j, b, a]: b is shown to beat a on measure j."""
    by_measure = np.swapaxes(signs, -1, -2)
    beats = np.zeros((*by_measure.shape[:-1], k, k), dtype=bool)
    beats[..., pairs[:, 1], pairs[:, 0]] = by_measure > 0
    beats[..., pairs[:, 0], pairs[:, 1]] = by_measure < 0
    return beats


def unbeaten_of(k: int, pairs: Ints, signs: Signs, vetoed: Signs) -> Bools:
    """Nobody is shown to beat it on any measure, vetoed signs counted."""
    return np.asarray(~beats_on(k, pairs, np.where(vetoed != 0, vetoed, signs)).any(axis=(-3, -2)))


def front_of(beats: Bools, circle: Ints) -> Bools:
    """Nobody outside its circle jointly beats a member of it."""
    together = circle[..., :, None] == circle[..., None, :]
    beaten = (beats & ~together).any(axis=-2)
    return np.asarray(~(together & beaten[..., None, :]).any(axis=-1))


def rank_interval(beats: Bools) -> Ints:
    """[1 + how many are shown to beat it, k − how many it is shown to beat], for the last two axes of `beats`."""
    k = beats.shape[-1]
    low = 1 + beats.sum(axis=-2, dtype=np.int64)
    high = k - beats.sum(axis=-1, dtype=np.int64)
    return np.stack([low, high], axis=-1)


def circle_of(beats: Bools) -> Ints:
    """The first member of each learner's strongly connected component: who reaches whom and back, by squaring."""
    reach = beats | np.eye(beats.shape[-1], dtype=bool)
    while True:
        further = _product(reach, reach)
        if np.array_equal(further, reach):
            break
        reach = further
    first: Ints = np.argmax(reach & np.swapaxes(reach, -1, -2), axis=-1).astype(np.int64)
    return first


def circles_of(beats: Bools, circle: Ints | None = None) -> list[list[int]]:
    """The circles of two or more learners."""
    circle = circle_of(beats) if circle is None else circle
    groups = [np.flatnonzero(circle == first).tolist() for first in distinct(circle)]
    return [group for group in groups if len(group) > 1]


def tiers_of(beats: Bools, circle: Ints) -> Ints:
    """1 where nobody outside its circle beats it, else 1 + the largest tier among those that do; a lower bound."""
    nodes, place = np.unique(circle, return_inverse=True)
    above = _condensed(beats, circle)
    beaten_by = above.sum(axis=0, dtype=np.int64)
    tier = np.zeros(len(nodes), dtype=np.int64)
    layer = np.flatnonzero(beaten_by == 0)
    while len(layer):  # the condensation has no circle: every node is peeled, after the last of those above it
        tier[layer] = tier.max() + 1
        beaten_by -= above[layer].sum(axis=0, dtype=np.int64)
        beaten_by[layer] = -1
        layer = np.flatnonzero(beaten_by == 0)
    return tier[place.ravel()]


def drawn_arrows(beats: Bools, circle: Ints) -> list[tuple[int, int]]:
    """Arrows b → a unless some c has b → c → a, between circles named by their first member; none is added."""
    nodes = np.unique(circle)
    above = _condensed(beats, circle)
    winner, loser = np.nonzero(above & ~_product(above, above))
    return list(zip(nodes[winner].tolist(), nodes[loser].tolist(), strict=True))


def _condensed(beats: Bools, circle: Ints) -> Bools:
    """`beats` between circles, in the order of their first members: some member beats some member."""
    nodes, place = np.unique(circle, return_inverse=True)
    if len(nodes) == len(circle):
        return beats
    above = np.zeros((len(nodes), len(nodes)), dtype=bool)
    winner, loser = np.nonzero(beats)
    above[place.ravel()[winner], place.ravel()[loser]] = True
    np.fill_diagonal(above, False)
    return above


def _product(first: Bools, second: Bools) -> Bools:
    product: Bools = first.astype(np.float32) @ second.astype(np.float32) > 0.5
    return product
