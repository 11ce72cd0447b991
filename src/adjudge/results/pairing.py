"""Which items of a benchmark have been scored for every learner, and which not."""

from __future__ import annotations

import numpy as np

from adjudge.results.table import ResultTable

__all__ = ["unshared_items"]


def unshared_items(table: ResultTable) -> dict[str, tuple[str, ...]]:
    """Case → its items that some learner has no row for: they cannot be paired. Cases without such items are absent."""
    if "item" not in table.extras or len(table.learners) < 2:
        return {}
    items = [str(item) for item in table.extras["item"]]
    order = {item: place for place, item in enumerate(dict.fromkeys(items))}
    names = list(order)
    code = np.fromiter((order[item] for item in items), dtype=np.int64, count=len(items))
    seen = np.unique(np.stack([table.case, code, table.learner]), axis=1)
    pairs, counts = np.unique(seen[:2], axis=1, return_counts=True)
    found: dict[str, tuple[str, ...]] = {}
    for case, name in enumerate(table.cases):
        n_learners = len(np.unique(seen[2][seen[0] == case]))
        lacking = pairs[1][(pairs[0] == case) & (counts < n_learners)]
        if len(lacking):
            found[name] = tuple(names[item] for item in sorted(lacking))
    return found
