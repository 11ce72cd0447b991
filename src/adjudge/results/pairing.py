"""Which items of a benchmark have been scored for every learner, and which not."""

from __future__ import annotations

import numpy as np

from adjudge.results.coded import coded_texts
from adjudge.results.table import ResultTable


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
