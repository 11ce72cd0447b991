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
from scipy.special import gammaln, xlogy

from adjudge.errors import InputError, did_you_mean
from adjudge.kernels.arrays import Floats, Ints

Cell = Callable[[Floats, Ints], Floats]

_TABLE_LIMIT = 2_000_000  # entries of a table of cell values; larger ones are computed cell by cell


class LocalScore(Protocol):
    """Counts may be fractional (ties). `total` is the weight of all cases. `one_table`: both cells are one function."""

    @property
    def name(self) -> str: ...

    @property
    def one_table(self) -> bool: ...

    def child_cell(self, counts: Floats, sizes: Ints) -> Floats:
        """What a cell of this weight adds in a table over `sizes` variables, the child among them."""
        ...

    def parent_cell(self, counts: Floats, sizes: Ints) -> Floats:
        """What a cell of this weight takes away in the table of the `sizes` parents alone."""
        return self.child_cell(counts, sizes)

    def penalty(self, n_parents: Ints, total: float) -> Floats:
        """What is taken away whatever the counts."""
        return np.zeros(len(n_parents))


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

    def units(self, counts: Floats) -> Ints:
        return np.rint(counts / self.unit).astype(np.int64)

    def __call__(self, counts: Floats, sizes: Ints) -> Floats:
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


def bdeu_cell(counts: Floats, prior: float | Floats) -> Floats:
    """What cells of these weights add when each has prior weight `prior`: α* over the number of cells of its table."""
    return gammaln(counts + prior) - gammaln(prior)


@dataclass(frozen=True, slots=True)
class Bdeu(LocalScore):
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

    def child_cell(self, counts: Floats, sizes: Ints) -> Floats:
        return bdeu_cell(counts, np.ldexp(self.ess, -np.asarray(sizes)))


@dataclass(frozen=True, slots=True)
class Bic(LocalScore):
    """How well does the structure fit, after a charge of ½ ln n per parameter (Schwarz 1978)?

    A cell adds n ln n; a binary variable with p parents has 2^p free parameters. n is the total weight; below one case
    nothing is charged. It has no equivalent sample size.

    >>> round(float(Bic().penalty(np.array([2]), 80.0)[0]), 6)  # 4 parameters · ½ ln 80
    8.764053
    """

    name: str = "bic"
    one_table: bool = True

    def child_cell(self, counts: Floats, sizes: Ints) -> Floats:
        return np.asarray(xlogy(counts, counts), dtype=np.float64)

    def penalty(self, n_parents: Ints, total: float) -> Floats:
        return np.asarray(np.ldexp(0.5 * np.log(max(total, 1.0)), np.asarray(n_parents)))


@dataclass(frozen=True, slots=True)
class K2(LocalScore):
    """How probable are the data when every θ of every parent configuration is uniform on (0, 1) (Cooper & Herskovits
    1992)?

    Each configuration j of the parents adds ln[Γ(2) / Γ(n_j + 2)] + Σ_k lnΓ(n_jk + 1): the two tables use different
    cell functions, so Markov-equivalent structures may score apart. It has no equivalent sample size.

    >>> round(float(K2().child_cell(np.array([3.0]), np.array([1]))[0]), 6)  # ln 3!
    1.791759
    """

    name: str = "k2"
    one_table: bool = False

    def child_cell(self, counts: Floats, sizes: Ints) -> Floats:
        return gammaln(counts + 1.0)

    def parent_cell(self, counts: Floats, sizes: Ints) -> Floats:
        return gammaln(counts + 2.0)
