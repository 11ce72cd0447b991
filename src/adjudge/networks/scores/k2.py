"""K2: the marginal likelihood under a flat prior on each conditional probability."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.special import gammaln


@dataclass(frozen=True, slots=True)
class K2:
    """How probable are the data when every θ of every parent configuration is uniform on (0, 1) (Cooper & Herskovits
    1992)?

    Each configuration j of the parents adds ln[Γ(2) / Γ(n_j + 2)] + Σ_k lnΓ(n_jk + 1): the two tables use different
    cell functions, so Markov-equivalent structures may score apart. It has no equivalent sample size.

    >>> round(float(K2().child_cell(np.array([3.0]), np.array([1]))[0]), 6)  # ln 3!
    1.791759
    """

    name: str = "k2"
    one_table: bool = False

    def child_cell(self, counts: NDArray[np.float64], sizes: NDArray[np.int64]) -> NDArray[np.float64]:
        return gammaln(counts + 1.0)

    def parent_cell(self, counts: NDArray[np.float64], sizes: NDArray[np.int64]) -> NDArray[np.float64]:
        return gammaln(counts + 2.0)

    def penalty(self, n_parents: NDArray[np.int64], total: float) -> NDArray[np.float64]:
        return np.zeros(len(n_parents))
