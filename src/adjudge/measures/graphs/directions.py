"""Do a learner's arcs run the other way? What a matrix read in the wrong convention looks like.

Counted are pairs of nodes that the truth and the learnt graph both join by an arc. A wrong convention reverses all of
them. An honest learner may reverse many too, for two reasons, and both are allowed for:

- data cannot tell the direction of arcs that are reversible within the true equivalence class, and learners break such
  ties by column order: so most *compelled* arcs must be reversed as well;
- a learner that knows nothing of directions orders its nodes at random, and arcs that share a node are then reversed
  together: among arcs pointed along a random order two have covariance ⅓ if they share a head or a tail, −⅓ if one
  ends where the other begins, 0 otherwise. So reversed − right must exceed 2.5 standard deviations of that.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from adjudge.graphs.extension import cpdag_of
from adjudge.graphs.graph import Graph
from adjudge.graphs.marks import FORWARD, REVERSE
from adjudge.measures.graphs.differences import shared_rows

_SHARE, _DEVIATIONS = 2 / 3, 2.5


@dataclass(frozen=True, slots=True)
class ArcDirections:
    """How many arcs that two graphs share run the same way and how many the other way, over one network or several."""

    same: int
    reversed: int
    variance: float  # of reversed − same, were the learnt arcs pointed along a random order of the nodes
    compelled_same: int  # of these, the arcs whose direction the true equivalence class fixes
    compelled_reversed: int

    @property
    def transposed(self) -> bool:
        """Whether the learnt arcs as a whole run the other way: more than ties and chance explain."""
        return (
            self.compelled_reversed > 0
            and self.compelled_reversed >= _SHARE * (self.compelled_reversed + self.compelled_same)
            and self.reversed >= _SHARE * (self.reversed + self.same)
            and self.reversed - self.same >= _DEVIATIONS * self.variance**0.5
        )


def arc_directions(truth: Graph, learnt: Graph) -> ArcDirections:
    """How do the arcs that two aligned graphs share compare in direction?"""
    rows, others = shared_rows(truth, learnt)
    true_code, learnt_code = truth.code[rows], learnt.code[others]
    arcs = np.isin(true_code, (FORWARD, REVERSE)) & np.isin(learnt_code, (FORWARD, REVERSE))
    rows, reverse = rows[arcs], (true_code != learnt_code)[arcs]
    forward = truth.code[rows] == FORWARD
    first, second = truth.first[rows], truth.second[rows]
    out = np.bincount(np.where(forward, first, second), minlength=truth.n_nodes)
    into = np.bincount(np.where(forward, second, first), minlength=truth.n_nodes)
    shared_ends = (out * (out - 1) + into * (into - 1)).sum() / 2 - (out * into).sum()
    whole = cpdag_of(truth)
    compelled = np.isin((truth if whole is None else whole).code[rows], (FORWARD, REVERSE))
    return ArcDirections(
        int(np.count_nonzero(~reverse)),
        int(np.count_nonzero(reverse)),
        float(reverse.size + 2 / 3 * shared_ends),
        int(np.count_nonzero(compelled & ~reverse)),
        int(np.count_nonzero(compelled & reverse)),
    )


def pooled_directions(parts: Iterable[ArcDirections]) -> ArcDirections:
    """The sums over networks."""
    found = list(parts)
    return ArcDirections(
        sum(part.same for part in found),
        sum(part.reversed for part in found),
        sum(part.variance for part in found),
        sum(part.compelled_same for part in found),
        sum(part.compelled_reversed for part in found),
    )
