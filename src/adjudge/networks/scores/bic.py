"""BIC (MDL): the maximised log-likelihood less ½ ln n for each free parameter."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.special import xlogy


@dataclass(frozen=True, slots=True)
class Bic:
    """How well does the structure fit, after a charge of ½ ln n per parameter (Schwarz 1978)?

    A cell adds n ln n; a binary variable with p parents has 2^p free parameters. n is the total weight; below one case
    nothing is charged. It has no equivalent sample size.

    >>> round(float(Bic().penalty(np.array([2]), 80.0)[0]), 6)  # 4 parameters · ½ ln 80
    8.764053
    """

    name: str = "bic"
    one_table: bool = True

    def child_cell(self, counts: NDArray[np.float64], sizes: NDArray[np.int64]) -> NDArray[np.float64]:
        return np.asarray(xlogy(counts, counts), dtype=np.float64)

    def parent_cell(self, counts: NDArray[np.float64], sizes: NDArray[np.int64]) -> NDArray[np.float64]:
        return self.child_cell(counts, sizes)

    def penalty(self, n_parents: NDArray[np.int64], total: float) -> NDArray[np.float64]:
        return np.asarray(np.ldexp(0.5 * np.log(max(total, 1.0)), np.asarray(n_parents)))
