"""Rows that answer the same question twice, and what to do with them."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import numpy as np

from adjudge.errors import InputError
from adjudge.kernels.arrays import Ints
from adjudge.results.table import ResultTable, numbered_keys, take_rows

DuplicatePolicy = Literal["error", "first", "last", "mean", "repeats"]


def row_keys(table: ResultTable) -> Ints:
    """One number per row; rows with the same number are the same learner, case, measure, repeat, fold and item."""
    return numbered_keys(table.case, table.learner, table.measure, table.units())


def resolve_duplicates(table: ResultTable, policy: DuplicatePolicy) -> ResultTable:
    """Keep the first or last, average them, or number them as repeats; `error` leaves them to be refused later."""
    if policy == "error":
        return table
    keys = row_keys(table)
    if len(np.unique(keys)) == len(keys):
        return table
    order = np.argsort(keys, kind="stable")
    starts = np.flatnonzero(np.r_[True, np.diff(keys[order]) > 0])
    if policy == "repeats":
        if (table.repeat >= 0).any():
            raise InputError("the table has repeats already; duplicates cannot become repeats")
        position = np.arange(len(keys)) - np.repeat(starts, np.diff(np.r_[starts, len(keys)]))
        repeat = np.empty(len(keys), dtype=np.int64)
        repeat[order] = position
        return replace(table, repeat=repeat, notes=(*table.notes, "duplicated rows are numbered as repeats"))
    ends = np.r_[starts[1:], len(keys)]
    kept = np.sort(order[starts] if policy in {"first", "mean"} else order[ends - 1])
    value = table.value
    if policy == "mean":
        sums = np.bincount(keys, weights=table.value)
        value = (sums / np.bincount(keys))[keys]
    note = f"{len(keys) - len(kept)} duplicated rows: {policy} kept"
    return take_rows(replace(table, value=value, notes=(*table.notes, note)), kept)
