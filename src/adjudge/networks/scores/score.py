"""What a local score must offer, so that the search need not know it.

The score of variable x with parents P is a sum over cells of two contingency tables,

    local(x, P) = Σ_c child_cell(n_c, |P|+1)  −  Σ_c parent_cell(n_c, |P|)  −  penalty(|P|)

the first over the configurations c of P ∪ {x}, the second over those of P; n_c is a cell's weight. An empty cell adds
nothing. Both sums are taken for every set once and serve all families. A score whose two cell functions are one and
the same (BDeu, BIC) needs one table only; those are the score-equivalent ones.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from adjudge.errors import InputError, did_you_mean

Floats = NDArray[np.float64]
Cell = Callable[[Floats, NDArray[np.int64]], Floats]

_TABLE_LIMIT = 2_000_000  # entries of a table of cell values; larger ones are computed cell by cell


class LocalScore(Protocol):
    """Counts may be fractional (ties). `total` is the weight of all cases."""

    @property
    def name(self) -> str: ...

    @property
    def one_table(self) -> bool:
        """Whether `child_cell` and `parent_cell` are the same function."""
        ...

    def child_cell(self, counts: Floats, sizes: NDArray[np.int64]) -> Floats:
        """What a cell of this weight adds in a table over `sizes` variables, the child among them."""
        ...

    def parent_cell(self, counts: Floats, sizes: NDArray[np.int64]) -> Floats:
        """What a cell of this weight takes away in the table of the `sizes` parents alone."""
        ...

    def penalty(self, n_parents: NDArray[np.int64], total: float) -> Floats:
        """What is taken away whatever the counts."""
        ...


def named_score(score: str | LocalScore, ess: float) -> LocalScore:
    """The score object a word stands for; an object with the contract's methods passes through.

    >>> named_score("bdeu", 1.0).name
    'bdeu'
    """
    if not isinstance(score, str):
        missing = [part for part in ("name", "child_cell", "parent_cell", "penalty") if not hasattr(score, part)]
        if missing:
            raise InputError(f"score must be a name or a LocalScore; {score!r} lacks {', '.join(missing)}")
        return score
    from adjudge.networks.scores.bdeu import Bdeu
    from adjudge.networks.scores.bic import Bic
    from adjudge.networks.scores.k2 import K2

    makers: dict[str, Callable[[], Any]] = {"bdeu": lambda: Bdeu(ess), "bic": Bic, "k2": K2}
    if score.lower() not in makers:
        raise InputError(f"unknown score {score!r}{did_you_mean(score, makers)}")
    made: LocalScore = makers[score.lower()]()
    return made


@dataclass(frozen=True, slots=True)
class CellTable:
    """A cell function read from a table, for weights that are whole multiples of one unit."""

    values: Floats  # [size, number of units]
    unit: float

    def units(self, counts: Floats) -> NDArray[np.int64]:
        return np.rint(counts / self.unit).astype(np.int64)

    def __call__(self, counts: Floats, sizes: NDArray[np.int64]) -> Floats:
        found: Floats = self.values.reshape(-1)[sizes * self.values.shape[1] + self.units(counts)]
        return found


def tabulated(cell: Cell, weights: Floats, m: int) -> CellTable | None:
    """The table of a cell function over 0 to m variables, or None where the weights share no small enough unit.

    Ties split weights by powers of two, so the unit is looked for among 1, ½, ¼ … only.
    """
    total = float(weights.sum())
    for halvings in range(13):
        unit = 0.5**halvings
        steps = round(total / unit) + 1
        if (m + 1) * steps > _TABLE_LIMIT:
            return None
        if np.all(np.mod(weights, unit) == 0):
            counts = np.arange(steps, dtype=np.float64) * unit
            return CellTable(np.stack([cell(counts, np.full(steps, size)) for size in range(m + 1)]), unit)
    return None
