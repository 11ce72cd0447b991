"""BDeu: the marginal likelihood under a Dirichlet prior of equivalent sample size α* spread evenly over all cells."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.special import gammaln

from adjudge.errors import InputError


def bdeu_cell(counts: NDArray[np.float64], prior: float | NDArray[np.float64]) -> NDArray[np.float64]:
    """What cells of these weights add when each has prior weight `prior`: α* over the number of cells of its table."""
    return gammaln(counts + prior) - gammaln(prior)


@dataclass(frozen=True, slots=True)
class Bdeu:
    """How probable are the data given the structure, with a prior worth `ess` cases (paper A, Eq. 7)?

    A cell of a table over s binary variables has prior weight a = α*/2^s and adds lnΓ(n + a) − lnΓ(a); child and
    parents' table use the same function, so Markov-equivalent structures score alike. Counts may be fractional.

    >>> float(Bdeu(1.0).child_cell(np.array([1.0]), np.array([1]))[0])  # ln ½: one case, one fair coin
    -0.693147...
    """

    ess: float = 1.0
    name: str = "bdeu"
    one_table: bool = True

    def __post_init__(self) -> None:
        if not (np.isfinite(self.ess) and self.ess > 0):
            raise InputError(f"ess must be a positive number, not {self.ess!r}")

    def child_cell(self, counts: NDArray[np.float64], sizes: NDArray[np.int64]) -> NDArray[np.float64]:
        return bdeu_cell(counts, np.ldexp(self.ess, -np.asarray(sizes)))

    def parent_cell(self, counts: NDArray[np.float64], sizes: NDArray[np.int64]) -> NDArray[np.float64]:
        return self.child_cell(counts, sizes)

    def penalty(self, n_parents: NDArray[np.int64], total: float) -> NDArray[np.float64]:
        return np.zeros(len(n_parents))
