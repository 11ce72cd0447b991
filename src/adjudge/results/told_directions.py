"""Directions that a table tells itself: a column higher_is_better, minimize, direction …, or an arrow, `Accuracy ↑`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import numpy as np

from adjudge.base.option_spelling import option
from adjudge.base.vocabulary import normalise, words
from adjudge.errors import InputError
from adjudge.measures.registry import known_measure
from adjudge.results.cells import is_missing
from adjudge.results.coded import as_coded
from adjudge.results.table import ResultTable

_ARROW = re.compile(r"\W{0,3}[↑↓]\W{0,3}$")
_WORDS = dict.fromkeys(("true", "yes", "1", "1.0", "t", "y", "higher", "max", "maximize", "maximise", "up"), True)
_WORDS |= dict.fromkeys(("false", "no", "0", "0.0", "f", "n", "lower", "min", "minimize", "minimise", "down"), False)


def tells_direction(column: str, cells: Any) -> bool:
    """Whether a column says of each row which way its measure is better.

    >>> tells_direction("higher_is_better", ["True", "no"]), tells_direction("direction", ["north", "south"])
    (True, False)
    """
    if normalise(column) not in words("columns", "higher_flags") | words("columns", "lower_flags"):
        return False
    said = [cell for cell in as_coded(cells).cells if not is_missing(cell)]
    return bool(said) and all(str(cell).strip().lower() in _WORDS for cell in said)


def contradicted(measure: str, higher: bool) -> bool:
    """Whether an arrow in a measure's name says the opposite of what its words do: it may be an order of sorting."""
    arrow = _ARROW.search(measure)
    return arrow is not None and ("↑" in arrow[0]) != higher


def _of_parts(table: ResultTable) -> dict[str, bool]:
    """Directions of one measure taken of several things: dice_liver, dice_spleen are as dice is.

    Parts of one measure are of one size: duration_used beside duration_utilization are not.
    """
    from adjudge.results.factored_names import factors_of

    measures, parts = table.measures, dict[str, list[str]]()
    for name in measures:
        if known_measure(name) is None and (found := factors_of(name)) is not None and found[2]:
            parts.setdefault(found[1], []).append(name)
    parts = {what: names for what, names in parts.items() if _of_one_size(table, names)}
    abouts = {what: about for what in parts if (about := known_measure(what)) is not None}
    kin = [about.name for name in measures if (about := known_measure(name)) is not None]
    return {name: about.higher_is_better for what, about in abouts.items()
            if len(parts[what]) + kin.count(about.name) > 1 for name in parts[what]}  # fmt: skip


def _of_one_size(table: ResultTable, names: Sequence[str]) -> bool:
    """Whether the values of these measures are at most ten times apart."""
    known = [np.abs(table.value[table.measure == table.measures.index(name)]) for name in names]
    middles = [float(np.nanmedian(values)) for values in known if np.isfinite(values).any()]
    return not middles or max(middles) <= 10 * min(middles)


def told_directions(table: ResultTable) -> tuple[dict[str, bool], list[str]]:
    """Measure → higher is better, as its own arrow or a column beside the values says, and notes."""
    parts = _of_parts(table) if table.layout == "measures" else {}
    arrows = {measure: "↑" in arrow[0] for measure in table.measures if (arrow := _ARROW.search(measure))}
    # An arrow alone may be the order a page was sorted in.
    found = {measure: flag for measure, flag in arrows.items() if (about := known_measure(_ARROW.sub("", measure)))
             is not None and about.higher_is_better == flag}  # fmt: skip
    notes = [f"directions are taken from names and arrows: {', '.join(found)}"] if found else []
    column = next((name for name, cells in table.labels.items() if tells_direction(name, cells)), None)
    if column is None or (table.layout == "measures" and len(table.measures) > 1):
        return parts | found, notes
    turn = normalise(column) in words("columns", "lower_flags")
    for code, cell in dict.fromkeys(zip(table.measure.tolist(), table.labels[column], strict=True)):
        if is_missing(cell):
            continue
        measure, flag = table.measures[code], _WORDS[str(cell).strip().lower()] != turn
        about = known_measure(measure)
        if found.setdefault(measure, flag) != flag or (about is not None and about.higher_is_better != flag):
            other = "also the opposite" if found[measure] != flag else "by its name the opposite holds"
            raise InputError(
                f"column {column!r} says that {'more' if flag else 'less'} {measure} is better, {other}; fix it, or "
                f"use {option('ignore', [column])}"
            )
    return parts | found, [*notes, f"directions are as column {column!r} says"]
