"""A table of one experiment run several times over: cut back into the experiments it is made of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from adjudge.errors import InputError, UnfitDataError
from adjudge.results.plan import plan_of
from adjudge.results.table import ResultTable, take_rows


def replicates_of(table: ResultTable) -> int | None:
    """How many experiments the table's meta says it holds; None where it says nothing."""
    given = table.meta.plan.get("replicates")
    if given is None:
        return None
    if not isinstance(given, int) or given < 2:
        raise InputError(f"the table's meta gives {given!r} replicates; it is a whole number from 2")
    return given


def _planned_seeds(table: ResultTable) -> int | None:
    """Repeats of a plan of seeds: seeds times replicates."""
    seeds, times = table.meta.plan.get("seeds"), table.meta.plan.get("replicates")
    return seeds * times if isinstance(seeds, int) and isinstance(times, int) else None


def replicate_tables(table: ResultTable, replicates: int) -> Iterator[ResultTable]:
    """The experiments of a table, in order: the first holds the first repeats, the next those after them.

    Each comes with the plan of one: ten of 5×2-fold are read off 50×2-fold.
    """
    repeats = int(table.repeat.max(initial=-1)) + 1
    if replicates < 2 or repeats < replicates or repeats % replicates:
        raise UnfitDataError(
            f"{repeats} repeats cannot be {replicates} replicates of one experiment; give a number from 2 that divides "
            "them"
        )
    found = np.unique(table.repeat)
    planned = table.meta.plan.get("repeats", _planned_seeds(table))
    if len(found) != repeats or found[0] != 0 or (planned is not None and planned != repeats):
        said = f"the plan has {planned} of them" if planned is not None else f"they should be 0 to {repeats - 1}"
        raise UnfitDataError(
            f"the table holds {len(found)} repeats, numbered {found[0]} to {found[-1]}, and {said}: rows are missing; "
            "which replicate a row belongs to is not known"
        )
    each = repeats // replicates
    plan = plan_of(table)
    kind = str(table.meta.plan.get("kind", plan.kind))  # as planned: seeds on one split, in each replicate
    if kind in {"kfold", "repeated_kfold", "5x2cv"}:
        kind = "5x2cv" if (each, plan.folds) == (5, 2) else ("kfold" if each == 1 else "repeated_kfold")
    elif kind == "subsampling" and each == 1:
        kind = "holdout"
    shared = {name: value for name, value in table.meta.plan.items() if name != "replicates"}
    meta = replace(table.meta, plan=shared | {"kind": kind, "repeats": each})
    for number in range(replicates):
        rows = np.flatnonzero(table.repeat // each == number)
        part = take_rows(table, rows)
        yield replace(part, repeat=part.repeat - number * each, meta=meta)
