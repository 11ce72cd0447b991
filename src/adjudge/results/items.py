"""Items inside benchmarks: a benchmark is a case, its items are scored one by one, epochs of an item are averaged."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from adjudge.base.option_spelling import option
from adjudge.errors import UnfitDataError
from adjudge.results.coded import Coded
from adjudge.results.duplicates import row_keys, take_rows
from adjudge.results.layout import coded_names
from adjudge.results.table import ResultTable


def has_items(table: ResultTable) -> bool:
    """Whether rows are items of benchmarks; their repeats are then epochs. Items inside folds are predictions."""
    return "item" in table.extras and bool((table.fold < 0).all())


def average_epochs(table: ResultTable) -> ResultTable:
    """One row per item: the mean over the epochs that were scored; an item that failed in all of them stays a hole."""
    if not has_items(table) or (table.repeat < 0).all():
        return table
    _refuse_twice(table)
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
    note = f"{epochs} samples of an item are averaged" + (f"; {failed} that failed are left out" if failed else "")
    return replace(merged, notes=(*merged.notes, note))


def _refuse_twice(table: ResultTable) -> None:
    """An epoch scored twice is a run logged twice: averaging it in would weigh it double without a word."""
    keys = row_keys(table)
    twice = np.flatnonzero((np.bincount(keys)[keys] > 1) & table.ok_rows())
    if len(twice):
        row = int(twice[0])
        raise UnfitDataError(
            f"more than one value for learner {table.learners[table.learner[row]]!r} on item "
            f"{str(table.extras['item'][row])!r} of {table.cases[table.case[row]]!r}, sample {table.repeat[row]}, "
            f"under {table.measures[table.measure[row]]!r} ({len(twice)} such rows): are these two runs? give one of "
            f"them, or use {option('duplicates', 'first')} (last, mean)"
        )


def benchmark_column(table: ResultTable) -> str:
    """What the benchmarks are called: the name of their column, else `benchmark`."""
    return table.mapping.get("case", "benchmark") if table.reader == "table" else "benchmark"


def items_as_cases(table: ResultTable) -> ResultTable:
    """Items scored one by one: they are the cases, their benchmark a label; any other table stays as it is.

    With several benchmarks an item is called BENCHMARK/ITEM: the same number in two benchmarks is not the same item.
    """
    if not has_items(table):
        return table
    table = average_epochs(table)
    notes: list[str] = []
    items = coded_names(table.extras["item"], "item", notes)
    labels = dict(table.labels)
    if len(table.cases) == 1:
        note = f"one benchmark ({table.cases[0]}): its {len(items.cells)} items are the cases"
    else:
        labels[benchmark_column(table)] = Coded(table.case, table.cases)
        size = len(items.cells)
        cells, codes = np.unique(table.case * size + items.codes, return_inverse=True)
        both = Coded(codes, cells.tolist()).in_order()
        names = [f"{table.cases[cell // size]}/{items.cells[cell % size]}" for cell in both.cells]
        items = Coded(both.codes, names)
        note = f"{len(table.cases)} benchmarks: their {len(names)} items are the cases"
    return replace(
        table,
        cases=tuple(items.cells),
        case=items.codes,
        extras={name: column for name, column in table.extras.items() if name != "item"},
        labels=labels,
        notes=(*table.notes, *notes, note),
    )
