"""Several samples (epochs, attempts, seeds) of an item are one case: reduced to one value per learner and item.

`mean` is their mean. `pass@k` is the probability that at least one of k samples drawn from the n at hand is right,
1 − C(n − c, k)/C(n, k) with c right ones, `all@k` that all of them are, C(c, k)/C(n, k): both unbiased for k fresh
samples (Chen et al. 2021). What the samples vary by is kept: it says whether more samples or more items would help.
"""

from __future__ import annotations

import math
import re
from dataclasses import replace

import numpy as np

from adjudge.base.option_spelling import option
from adjudge.errors import InputError, UnfitDataError
from adjudge.kernels.arrays import Bools, Floats, Ints
from adjudge.results.duplicates import row_keys
from adjudge.results.plan import plan_of
from adjudge.results.table import ResultTable, take_rows

_FORM = re.compile(r"mean|(pass|all)@([1-9][0-9]{0,5})")


def at_k(kind: str, n: Ints, right: Ints, k: int) -> Floats:
    """pass@k or all@k of items with n samples, `right` of them right; NaN where n < k.

    >>> at_k("pass", np.array([8]), np.array([3]), 4).round(9).tolist()
    [0.928571429]
    """
    chosen = n - right if kind == "pass" else right  # the k drawn are all wrong, or all right
    pairs, inverse = np.unique(np.stack([n, chosen], axis=1), axis=0, return_inverse=True)
    shares = [math.comb(c, k) / math.comb(m, k) if m >= k else math.nan for m, c in pairs.tolist()]
    found = np.array(shares, dtype=np.float64)[inverse.ravel()]
    return 1.0 - found if kind == "pass" else found


def has_samples(table: ResultTable) -> bool:
    """Whether rows are several samples of an item's answer: repeats that are neither splits nor seeds of training."""
    return bool((table.repeat >= 0).any()) and plan_of(table).kind == "items"


def reduce_samples(table: ResultTable, reduce: str = "mean") -> ResultTable:
    """One row per learner, item and measure: the scored samples reduced; an item that failed in all stays a hole."""
    form = _FORM.fullmatch(reduce)
    if form is None:
        raise InputError(f"reduce is mean, pass@k or all@k (k a whole number, as in pass@4); received {reduce!r}")
    if form[1] is None and not has_samples(table):
        return table
    if (table.repeat < 0).all() or (table.fold >= 0).any():
        raise UnfitDataError(f"{option('reduce', reduce)} needs several samples of an item; this table has "
                             f"{'folds' if (table.fold >= 0).any() else 'one each'}")  # fmt: skip
    _refuse_twice(table)
    samples = _Samples(table)
    value, taken = samples.means(), table.measures
    if form[1]:
        taken = tuple(name for name in table.measures if samples.right_or_wrong(name))
        chosen = samples.cells_of(taken)
        value[chosen] = at_k(form[1], samples.counts[chosen], samples.sums[chosen].astype(np.int64), int(form[2]))
        if np.isnan(value[chosen]).all():
            most = f"the most is {samples.counts[chosen].max()}" if len(chosen) else "no measure is 0 or 1 throughout"
            raise UnfitDataError(
                f"{option('reduce', reduce)} needs {form[2]} right or wrong samples of an item: {most}"
            )
    merged = samples.merged(value)
    number = len(np.unique(table.repeat))
    if number == 1:
        return merged
    how = "averaged" if form[1] is None else reduce + ("" if taken == table.measures else f" of {', '.join(taken)}")
    failed, few = int((~samples.ok).sum()), int((np.isnan(value) & (samples.counts > 0)).sum())
    note = f"{number} samples of an item: {how}" + (f"; {failed} that failed are left out" if failed else "")
    note += f"; {few} cells have fewer than {form[2]} samples and are missing" if few else ""
    return replace(merged, notes=(*merged.notes, note))


def sample_noise(table: ResultTable) -> tuple[ResultTable, ResultTable] | None:
    """Tables of one row per learner, item and measure: the variance of a single sample, and how many there are."""
    if not has_samples(table):
        return None
    samples = _Samples(table)
    if (samples.counts < 2).all():
        return None
    rows = samples.ok
    centred = (table.value[rows] - samples.means()[samples.keys[rows]]) ** 2
    squares = np.bincount(samples.keys[rows], weights=centred, minlength=len(samples.counts))
    with np.errstate(invalid="ignore", divide="ignore"):
        variance = np.where(samples.counts > 1, squares / (samples.counts - 1), np.nan)
    return samples.merged(variance), samples.merged(samples.counts.astype(np.float64))


class _Samples:
    """The rows of a table by learner, item and measure."""

    def __init__(self, table: ResultTable) -> None:
        self.table, self.ok = table, table.ok_rows()
        self.once = replace(table, repeat=np.full_like(table.repeat, -1))
        self.keys = row_keys(self.once)
        size = int(self.keys.max()) + 1
        self.counts = np.bincount(self.keys[self.ok], minlength=size)
        self.sums = np.bincount(self.keys[self.ok], weights=table.value[self.ok], minlength=size)

    def means(self) -> Floats:
        with np.errstate(invalid="ignore"):
            return np.where(self.counts > 0, self.sums / np.maximum(self.counts, 1), np.nan)

    def rows_of(self, measure: str) -> Bools:
        return np.asarray(self.table.measure == self.table.measures.index(measure))

    def right_or_wrong(self, measure: str) -> bool:
        return bool(np.isin(self.table.value[self.rows_of(measure) & self.ok], (0.0, 1.0)).all())

    def cells_of(self, measures: tuple[str, ...]) -> Ints:
        return np.unique(
            np.concatenate([np.empty(0, dtype=np.int64), *(self.keys[self.rows_of(name)] for name in measures)])
        )

    def merged(self, value: Floats) -> ResultTable:
        """One row per cell; it is a scored one where there is any, which carries the status."""
        order = np.lexsort((np.arange(len(self.keys)), ~self.ok, self.keys))
        first = np.sort(order[np.r_[True, np.diff(self.keys[order]) > 0]])
        return take_rows(replace(self.once, value=value[self.keys]), first)


def _refuse_twice(table: ResultTable) -> None:
    """A sample scored twice is a run logged twice: taking it in would weigh it double without a word."""
    keys = row_keys(table)
    twice = np.flatnonzero((np.bincount(keys)[keys] > 1) & table.ok_rows())
    if len(twice):
        row = int(twice[0])
        case = table.cases[table.case[row]]
        where = f"item {str(table.extras['item'][row])!r} of {case!r}" if "item" in table.extras else f"{case!r}"
        raise UnfitDataError(
            f"more than one value for learner {table.learners[table.learner[row]]!r} on {where}, sample "
            f"{table.repeat[row]}, under {table.measures[table.measure[row]]!r} ({len(twice)} such rows): are these "
            f"two runs? give one of them, or use {option('duplicates', 'first')} (last, mean)"
        )
