"""People's scores of some items next to a measure that a model scored: a column of the table, or a file of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import numpy as np

from adjudge.base.argument_checks import path_of
from adjudge.errors import InputError
from adjudge.results.coded import as_coded
from adjudge.results.duplicates import resolve_duplicates
from adjudge.results.merge import merge_results
from adjudge.results.read import read_results
from adjudge.results.table import ResultTable, take_rows


def join_people(table: ResultTable, human: Mapping[str, str]) -> tuple[ResultTable, dict[str, str]]:
    """The table with people's scores as measures, better the way the model's are; measure → people's measure."""
    found = {}
    for measure, column in human.items():
        if column not in table.measures and path_of(column).is_file():
            table, column = _joined(table, measure, column)
        elif column not in table.measures and (path_of(column).suffix or path_of(column).parent != Path()):
            raise InputError(f"there is no file {column}, and no measure of that name in {table.source}")
        found[measure] = column
        if column in table.measures and measure in table.directions:
            table = replace(table, directions=table.directions | {column: table.directions[measure]})
    return table, found


def _joined(table: ResultTable, measure: str, path: str) -> tuple[ResultTable, str]:
    try:
        people = read_results(path)
    except InputError as reason:  # what it asks is answered by options, which are the other table's
        columns = [name for name in table.mapping.values() if name]
        raise InputError(f"{path}: no scores by people are found there; name its columns as in {table.source} "
                         f"({', '.join(columns)}), with a number for each score") from reason  # fmt: skip
    if len(people.measures) > 1:
        if measure not in people.measures:
            raise InputError(f"{path} has the measures {', '.join(people.measures)}: keep one, people's {measure}")
        people = people.select(measures=[measure])
    name = people.measures[0] if people.measures[0] not in table.measures else Path(path).name
    several = people.repeat.max(initial=-1) > 0
    people = replace(people, measures=(name,), directions={}, percent=(), repeat=np.full(len(people), -1))
    people = resolve_duplicates(people, "mean") if several else people
    known = set(_keys(table))
    there = np.array([key in known for key in _keys(people)], dtype=bool)
    if not there.any():
        raise InputError(f"{path} scores no item and learner of {table.source}: their names must be the same")
    notes = [*table.notes, *([f"{path}: several scores of an item by people are averaged"] if several else [])]
    if not there.all():
        notes.append(f"{int((~there).sum())} scores of {path} are of items or learners that {table.source} does not "
                     "have, and are left out")  # fmt: skip
    merged = merge_results([table, take_rows(people, np.flatnonzero(there))])
    own = {each: getattr(table, each) for each in ("source", "layout", "mapping", "reading", "meta", "votes")}
    return replace(merged, **own, notes=tuple(notes)), name


def _keys(table: ResultTable) -> list[tuple[str, str, str]]:
    items = [""] * len(table)
    if "item" in table.extras:
        column = as_coded(table.extras["item"])
        items = [str(column.cells[code]) for code in column.codes.tolist()]
    rows = zip(table.case.tolist(), table.learner.tolist(), items, strict=True)
    return [(table.cases[case], table.learners[learner], item) for case, learner, item in rows]
