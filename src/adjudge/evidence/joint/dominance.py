"""In which cases is B better than A, on which measures: the matrix X and the counts of its rows.

Paper A §2: x_ij is 1 where B is better than A on measure j in case i, 0 where worse; ½ stands for a tie. A row with t
ties counts 2^-t for each of the 2^t statements it may stand for (footnote 3), so counts are fractional and add up to n.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from adjudge.base.argument_checks import array_of, checked
from adjudge.errors import InputError, UnfitDataError
from adjudge.evidence.joint.statement import Statement
from adjudge.kernels.arrays import Floats, Indices, Ints
from adjudge.kernels.split_ties import merge, split_codes, split_table
from adjudge.kernels.ties import tolerance

MOST_MEASURES = 20
_SPARSE_LIMIT = 1 << 16  # expanded rows up to this many are listed one by one; beyond, 2^m counts are filled at once


@checked
def dominance(b: ArrayLike, a: ArrayLike, higher_is_better: ArrayLike = True) -> Floats:
    """Where is B better than A? The matrix X of paper A, Eq. 3: 1 better, 0 worse, ½ tied.

    `b` and `a` are (cases × measures); `higher_is_better` is one flag, or one per measure. Values within 1e-9 of each
    other (relative) are tied.

    Parameters
    ----------
    b: Scores of b, cases × measures.
    a: Scores of a, cases × measures.
    higher_is_better: One flag, or one per measure.

    Returns
    -------
    array
        1 where b is better, 0 where a is, ½ for a tie.

    See Also
    --------
    adjudge.evidence.count_statements

    References
    ----------
    joint

    >>> dominance([[0.9, 5.0], [0.3, 7.0]], [[0.8, 6.0], [0.1 + 0.2, 6.0]], [True, False])
    array([[1. , 1. ],
           [0.5, 0. ]])
    """
    second, first = (_matrix(values, name) for values, name in ((b, "b"), (a, "a")))
    if first.shape != second.shape:
        raise InputError(f"b and a must have the same shape; got {second.shape} and {first.shape}")
    upward = array_of(higher_is_better, "higher_is_better")
    if upward.dtype != bool or upward.shape not in ((), first.shape[1:]):
        raise InputError(f"higher_is_better is True or False, or one per measure; received {higher_is_better!r}")
    sign = np.where(upward, 1.0, -1.0)
    scale = np.median(np.abs(np.concatenate([first, second])), axis=0) if first.size else 0.0
    difference = (second - first) * sign
    tied = np.abs(difference) <= tolerance(second, first, scale)
    return np.where(tied, 0.5, (difference > 0).astype(np.float64))


def _matrix(values: ArrayLike, name: str) -> Floats:
    try:
        matrix = np.asarray(values, dtype=np.float64)
    except (TypeError, ValueError) as wrong:
        raise InputError(f"{name} must be a table of numbers; {wrong}") from wrong
    if matrix.ndim == 1:
        matrix = matrix[:, None]
    if matrix.ndim != 2:
        raise InputError(f"{name} must be a (cases × measures) table; got {matrix.ndim} dimensions")
    bad = np.argwhere(~np.isfinite(matrix))
    if bad.size:
        case, measure = bad[0]
        raise InputError(f"{name} has {matrix[case, measure]} at case {case}, measure {measure}; drop or fill it first")
    return matrix


@dataclass(frozen=True, slots=True)
class StatementCounts:
    """How often each dominance statement was seen; only those seen are stored.

    `tied` marks measures tied in every case: they are left out of `codes` (binary order over the other measures), since
    they split every count evenly and say nothing.
    """

    n_measures: int
    tied: tuple[bool, ...]
    codes: Ints
    weights: Floats
    n: float

    @property
    def n_active(self) -> int:
        return self.n_measures - sum(self.tied)

    def statement(self, code: int) -> Statement:
        """The statement of an active code, `=` on the measures tied throughout."""
        signs = iter(Statement.from_code(code, self.n_active))
        return Statement("".join("=" if tied else next(signs) for tied in self.tied))

    def groups(self) -> tuple[Floats, Floats, Indices]:
        """Distinct counts (ascending), how many active statements share each, and the group of each stored code."""
        values, inverse, numbers = np.unique(self.weights, return_inverse=True, return_counts=True)
        unseen = float(2**self.n_active - len(self.codes))
        if unseen == 0:
            return values, numbers.astype(np.float64), inverse
        return np.concatenate([[0.0], values]), np.concatenate([[unseen], numbers.astype(np.float64)]), inverse + 1

    def dense(self) -> Floats:
        """All 2^m counts in binary order, ties in every case split evenly."""
        active = np.zeros(2**self.n_active)
        active[self.codes] = self.weights
        table = active.reshape((2,) * self.n_active)
        for place, tied in enumerate(self.tied):
            if tied:
                table = np.repeat(np.expand_dims(table, place), 2, axis=place) / 2.0
        return table.ravel()


@checked
def count_statements(x: ArrayLike) -> StatementCounts:
    """How often was each dominance statement seen? Rows of X with entries 0, 1 and ½ (tie).

    Parameters
    ----------
    x: The matrix of `dominance`: 1, 0 and ½.

    See Also
    --------
    adjudge.evidence.dominance
    adjudge.evidence.dirichlet

    References
    ----------
    joint

    >>> count_statements([[1, 1], [1, 0.5]]).dense()
    array([0. , 0. , 0.5, 1.5])
    """
    try:
        table = np.asarray(x, dtype=np.float64)
    except (TypeError, ValueError) as wrong:
        raise InputError(f"X must be a table of 0, 1 and 0.5; {wrong}") from wrong
    if table.ndim != 2 or table.shape[1] == 0:
        raise InputError(f"X must be (cases × measures) with at least one measure; got shape {table.shape}")
    if not np.isin(table, (0.0, 0.5, 1.0)).all():
        raise InputError("X holds 1 (better), 0 (worse) and 0.5 (tie) only")
    n, m = table.shape
    if m > MOST_MEASURES:
        raise InputError(f"{m} measures: the joint test takes at most {MOST_MEASURES}; choose with measures=")
    if n == 0:
        raise UnfitDataError("no cases to compare on")
    tied = (table == 0.5).all(axis=0)
    active = table[:, ~tied]
    codes, weights = _expand(active) if active.shape[1] else (np.zeros(1, np.int64), np.array([float(n)]))
    return StatementCounts(m, tuple(bool(t) for t in tied), codes, weights, float(n))


def _expand(active: Floats) -> tuple[Ints, Floats]:
    """Codes seen and their weights, every tie split in two halves."""
    rows, repeats = np.unique(active, axis=0, return_counts=True)
    tied = rows == 0.5
    if int((1 << tied.sum(axis=1)).sum()) > _SPARSE_LIMIT:
        dense = split_table(rows, repeats.astype(np.float64))
        seen = np.flatnonzero(dense)
        return seen.astype(np.int64), dense[seen]
    row, codes, part = split_codes(rows == 1.0, tied)
    return merge(codes, repeats[row] * part)


def as_counts(counts: Any) -> StatementCounts:
    """Counts as the tests take them: a vector in the paper's binary order (2, 4, 8 … numbers), or StatementCounts."""
    if isinstance(counts, StatementCounts):
        return counts
    try:
        vector = np.asarray(counts, dtype=np.float64)
    except (TypeError, ValueError) as wrong:
        raise InputError(f"counts must be numbers, one per statement; {wrong}") from wrong
    m = int(vector.size).bit_length() - 1
    if vector.ndim != 1 or vector.size < 2 or vector.size != 2**m:
        raise InputError(f"counts are one number per statement, so 2, 4, 8 … of them; got shape {vector.shape}")
    if m > MOST_MEASURES:
        raise InputError(f"{m} measures: the joint test takes at most {MOST_MEASURES}")
    if not np.isfinite(vector).all() or (vector < 0).any():
        raise InputError(f"counts must be finite and not negative; got {vector[~(vector >= 0) | np.isinf(vector)][:3]}")
    if not vector.any():
        raise UnfitDataError("all counts are 0: no case to judge by")
    seen = np.flatnonzero(vector)
    return StatementCounts(m, (False,) * m, seen.astype(np.int64), vector[seen], float(vector.sum()))
