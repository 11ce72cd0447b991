"""What is in a table before any statistics: shape, holes, duplicates, failures, pairing."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from adjudge.base.argument_checks import checked
from adjudge.base.limits import refuse_more
from adjudge.base.printable import printable
from adjudge.base.result_base import ResultBase
from adjudge.results.coded import coded_texts
from adjudge.results.plan import Plan, plan_of
from adjudge.results.table import ResultTable, count_units, succeeded


@dataclass(frozen=True, slots=True, repr=False)
class Completeness(ResultBase):
    n_rows: int
    n_cases: int
    n_learners: int
    n_measures: int
    layout: str
    plan: Plan
    directions: dict[str, str]  # measure → higher, lower or unknown
    n_cells: int
    missing: tuple[tuple[str, str, str], ...]  # (case, learner, measure) with no value at all
    partial: tuple[tuple[str, str, str], ...]  # … with some folds only
    duplicated: tuple[tuple[str, str, str], ...]
    failed: dict[str, int]  # status → rows
    n_complete_cases: int  # cases on which every learner has every measure
    unpaired_splits: tuple[str, ...]  # cases whose split_id differs between learners in the same fold
    constant: tuple[str, ...]  # measures with one value throughout

    @property
    def whole(self) -> bool:
        return not (self.missing or self.partial or self.duplicated or self.unpaired_splits)


@checked
def completeness(table: ResultTable) -> Completeness:
    """Which cells are missing, duplicated or failed, and what is paired?

    Parameters
    ----------
    table: The table.

    Returns
    -------
    Completeness
        Missing, partial, duplicated and failed cells, and complete cases.

    Raises
    ------
    InputError
        It is not a ResultTable.

    See Also
    --------
    adjudge.read_results : reads a table

    >>> from adjudge.results.examples import example
    >>> completeness(example("weka")).n_complete_cases
    40
    """
    shape = (len(table.measures), len(table.cases), len(table.learners))
    refuse_more("CELLS", math.prod(shape), "cases × learners × measures of " + table.source)
    missing = partial = duplicated = np.zeros(shape, dtype=bool)
    if table.one_per_cell() is None:
        ok, units = table.ok_rows(), table.units()
        flat = np.ravel_multi_index((table.measure, table.case, table.learner), shape)
        counts, twice = (found.reshape(shape) for found in count_units(flat, units, math.prod(shape)))
        duplicated = twice > 0  # failed rows too
        if not ok.all():
            flat, units = flat[ok], units[ok]
            counts = count_units(flat, units, math.prod(shape))[0].reshape(shape)
        on_case = count_units(flat // shape[2], units, shape[0] * shape[1])[0].reshape(shape[:2])
        missing, partial = counts == 0, (counts > 0) & (counts < np.maximum(on_case, 1)[:, :, None])

    def cells(mask: Any) -> tuple[tuple[str, str, str], ...]:
        return tuple(
            (table.cases[case], table.learners[learner], table.measures[measure])
            for measure, case, learner in np.argwhere(mask)
        )

    statuses = coded_texts(table.extras.get("status", []), lambda status: printable(status or "ok"))
    times = np.bincount(statuses.codes, minlength=len(statuses.cells)).tolist()
    failed = {name: number for name, number in zip(statuses.cells, times, strict=True) if not succeeded(name)}
    complete = ~(missing | partial).any(axis=(0, 2))
    words = {True: "higher", False: "lower", None: "unknown"}
    return Completeness(
        n_rows=len(table),
        n_cases=shape[1],
        n_learners=shape[2],
        n_measures=shape[0],
        layout=table.layout,
        plan=plan_of(table),
        directions={name: words[table.directions.get(name)] for name in table.measures},
        n_cells=int(np.prod(shape)),
        missing=cells(missing),
        partial=cells(partial),
        duplicated=cells(duplicated),
        failed=failed,
        n_complete_cases=int(complete.sum()),
        unpaired_splits=unpaired_splits(table),
        constant=tuple(name for name in table.measures if not (ends := table.ends(name))[0] < ends[1]),
    )


def unpaired_splits(table: ResultTable) -> tuple[str, ...]:
    """Cases where two learners' scores of the same repeat, fold and item come from different splits or documents."""
    if "split_id" not in table.extras:
        return ()
    splits: dict[tuple[int, int], set[str]] = {}
    keys = zip(table.case.tolist(), table.units().tolist(), strict=True)
    for key, split in zip(keys, table.extras["split_id"], strict=True):
        if split is not None and str(split) != "":
            splits.setdefault(key, set()).add(str(split))
    return tuple(dict.fromkeys(table.cases[case] for (case, _), ids in splits.items() if len(ids) > 1))
