"""Differences of every pair of learners by repeat and fold, checked for holes and for pairing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import numpy as np

from adjudge.errors import UnfitDataError
from adjudge.kernels.arrays import Floats
from adjudge.results.table import ResultTable


def differences_by_repeat(table: ResultTable) -> Iterator[tuple[str, str, str, str, Floats]]:
    """(a, b, case, measure, d[repeat, fold]) with d = b − a, turned so that positive is better."""
    folds = np.maximum(table.fold, 0)
    ok = table.ok_rows()
    for measure, name in enumerate(table.measures):
        sign = 1.0 if table.higher_is_better(name) else -1.0
        for case, case_name in enumerate(table.cases):
            here = (table.measure == measure) & (table.case == case)
            shape = int(table.repeat[here].max(initial=-1)) + 1, int(folds[here].max(initial=-1)) + 1
            scores, splits = {}, {}
            for learner, learner_name in enumerate(table.learners):
                mine = np.flatnonzero(here & (table.learner == learner) & ok)
                grid = np.full(shape, np.nan)
                grid[table.repeat[mine], folds[mine]] = table.value[mine]
                if len(mine) != grid.size or np.isnan(grid).any():
                    raise UnfitDataError(
                        f"learner {learner_name!r} has {len(mine)} of {grid.size} scores ({shape[0]} repeats × "
                        f"{shape[1]} folds) on case {case_name!r} under {name!r}; every fold is needed once"
                    )
                scores[learner_name] = sign * grid
                if "split_id" in table.extras:
                    ids = {(int(table.repeat[i]), int(folds[i])): table.extras["split_id"][i] for i in mine}
                    splits[learner_name] = ids
            for a, b in combinations(table.learners, 2):
                if splits and splits[a] != splits[b]:
                    raise UnfitDataError(
                        f"{a!r} and {b!r} were scored on different splits of {case_name!r}: not paired"
                    )
                yield a, b, case_name, name, scores[b] - scores[a]
