"""Items inside benchmarks: a benchmark is a case, its items are scored one by one."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from adjudge.results.coded import Coded, coded_texts
from adjudge.results.layout import coded_names
from adjudge.results.table import ResultTable


def has_items(table: ResultTable) -> bool:
    """Whether rows are items of benchmarks; their repeats are then epochs. Items inside folds are predictions."""
    return "item" in table.extras and bool((table.fold < 0).all())


def benchmark_column(table: ResultTable) -> str:
    """What the benchmarks are called: the name of their column, else `benchmark`."""
    return table.mapping.get("case", "benchmark") if table.reader == "table" else "benchmark"


def items_as_cases(table: ResultTable) -> ResultTable:
    """Items scored one by one: they are the cases, their benchmark a label; any other table stays as it is.

    With several benchmarks an item is called BENCHMARK/ITEM: the same number in two benchmarks is not the same item.
    """
    if not has_items(table):
        return table
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


def unshared_items(table: ResultTable) -> dict[str, tuple[str, ...]]:
    """Case → its items that some learner has no row for: they cannot be paired. Cases without such items are absent."""
    if "item" not in table.extras or len(table.learners) < 2:
        return {}
    column = coded_texts(table.extras["item"], str)
    names, code = column.cells, column.codes
    size, n_learners = len(names), len(table.learners)
    seen = np.unique((table.case * size + code) * n_learners + table.learner)
    pairs, counts = np.unique(seen // n_learners, return_counts=True)
    on_case = np.unique(table.case * n_learners + table.learner) // n_learners
    expected = np.bincount(on_case, minlength=len(table.cases))  # learners that were scored on the case at all
    lacking = pairs[counts < expected[pairs // size]]
    found: dict[str, tuple[str, ...]] = {}
    for case in np.unique(lacking // size).tolist():
        found[table.cases[case]] = tuple(names[item] for item in (lacking[lacking // size == case] % size).tolist())
    return found
