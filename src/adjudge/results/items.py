"""Items inside benchmarks: a benchmark is a case, its items are scored one by one, epochs of an item are averaged."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from adjudge.results.duplicates import row_keys, take_rows
from adjudge.results.layout import coded_names
from adjudge.results.table import ResultTable

__all__ = ["average_epochs", "has_items", "items_as_cases"]


def has_items(table: ResultTable) -> bool:
    """Whether rows are items of benchmarks; their repeats are then epochs. Items inside folds are predictions."""
    return "item" in table.extras and bool((table.fold < 0).all())


def average_epochs(table: ResultTable) -> ResultTable:
    """One row per item: the mean over the epochs that were scored; an item that failed in all of them stays a hole."""
    if not has_items(table) or (table.repeat < 0).all():
        return table
    once = replace(table, repeat=np.full_like(table.repeat, -1))
    keys = row_keys(once)
    ok = table.ok_rows()
    counts = np.bincount(keys[ok], minlength=keys.max() + 1)
    sums = np.bincount(keys[ok], weights=table.value[ok], minlength=keys.max() + 1)
    # The row that stands for an item is a scored one where there is any: it carries the status.
    order = np.lexsort((np.arange(len(keys)), ~ok, keys))
    first = np.sort(order[np.r_[True, np.diff(keys[order]) > 0]])
    with np.errstate(invalid="ignore"):
        value = np.where(counts > 0, sums / np.maximum(counts, 1), np.nan)
    merged = take_rows(replace(once, value=value[keys]), first)
    epochs = len(np.unique(table.repeat))
    if epochs == 1:
        return merged
    failed = int((~ok).sum())
    note = f"{epochs} epochs of an item are averaged" + (f"; {failed} that failed are left out" if failed else "")
    return replace(merged, notes=(*merged.notes, note))


def items_as_cases(table: ResultTable) -> ResultTable:
    """One benchmark scored item by item: the items are the cases; any other table stays as it is."""
    if len(table.cases) != 1 or not has_items(table):
        return table
    table = average_epochs(table)
    notes: list[str] = []
    items = coded_names(table.extras["item"], "item", notes)
    names = tuple(items.cells)
    extras = {name: column for name, column in table.extras.items() if name != "item"}
    return replace(
        table,
        cases=names,
        case=items.codes,
        extras=extras,
        notes=(*table.notes, *notes, f"one benchmark ({table.cases[0]}): its {len(names)} items are the cases"),
    )
