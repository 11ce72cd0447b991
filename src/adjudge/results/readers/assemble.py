"""From what readers found to one results table: variants told apart, directions agreed, items that pair counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from adjudge.errors import InputError
from adjudge.results.layout import build
from adjudge.results.meta import Meta
from adjudge.results.readers.reading import Reading
from adjudge.results.table import EXTRA_COLUMNS, ResultTable


def assemble(readings: Sequence[Reading], source: str) -> ResultTable:
    """One table of all rows, in the order read."""
    columns = _together(readings)
    if not columns["value"]:
        raise InputError(f"{source}: no scores found; {_seen(readings)}")
    notes = _notes(readings)
    _tell_apart(columns, "case", "variant", notes)
    _tell_apart(columns, "learner", "setup", notes)
    keys = {
        name: cells
        for name, cells in columns.items()
        if name in {"case", "learner", "measure", "value"}
        or (name in {"repeat", "fold", *EXTRA_COLUMNS} and any(cell is not None for cell in cells))
    }
    table = build(keys, "long", notes, source, shift=False)
    fields: dict[str, str] = {}
    for reading in readings:
        fields |= reading.fields
    return replace(table, mapping=fields, directions=_directions(readings), meta=_meta(readings),
                   reader=readings[0].reader)  # fmt: skip


def _notes(readings: Sequence[Reading]) -> list[str]:
    """What readers remarked, each remark once with the file it is about."""
    about: dict[str, list[str]] = {}
    for reading in readings:
        for note in dict.fromkeys(reading.notes):
            about.setdefault(note, []).append(reading.source)
    return [f"{files[0]}{f' and {len(files) - 1} more files' if len(files) > 1 else ''}: {note}"
            for note, files in about.items()]  # fmt: skip


def _together(readings: Sequence[Reading]) -> dict[str, list[Any]]:
    names = list(dict.fromkeys(name for reading in readings for name in reading.rows.columns))
    if len(readings) == 1:
        return readings[0].rows.columns
    columns: dict[str, list[Any]] = {name: [] for name in names}
    for reading in readings:
        for name in names:
            columns[name] += reading.rows.columns.get(name, [None] * len(reading.rows))
    return columns


def _tell_apart(columns: dict[str, list[Any]], role: str, by: str, notes: list[str]) -> None:
    """Add what differs to a name that stands for several things: `arc [5-shot]`, `autosklearn [0.6.0]`.

    A case under two variants is two cases, whoever was scored on them. A learner under two setups is two learners where
    they meet on one case; a setup that only changes from case to case is how it was run there.
    """
    marks = columns.pop(by, None)
    if marks is None:
        return
    meeting = columns["case"] if role == "learner" else [None] * len(marks)
    seen: dict[tuple[Any, Any], set[Any]] = {}
    for key in dict.fromkeys(zip(columns[role], meeting, marks, strict=True)):
        seen.setdefault(key[:2], set()).add(key[2])
    several = {name for (name, _), found in seen.items() if len(found) > 1}
    if several:
        columns[role] = [
            f"{name} [{mark}]" if name in several and mark not in (None, "") else name
            for name, mark in zip(columns[role], marks, strict=True)
        ]
        first = next(name for name in columns[role] if name not in several and name.rpartition(" [")[0] in several)
        notes.append(f"{len(several)} {role}s were read in several variants, distinguished by name: {first} …")


def _directions(readings: Sequence[Reading]) -> dict[str, bool]:
    found: dict[str, bool] = {}
    for reading in readings:
        for measure, flag in reading.directions.items():
            if found.setdefault(measure, flag) != flag:
                raise InputError(f"measure {measure!r} is higher-is-better in one file and lower-is-better in another")
    return found


def _meta(readings: Sequence[Reading]) -> Meta:
    plans = [reading.plan for reading in readings if reading.plan]
    if any(plan != plans[0] for plan in plans[1:]):
        raise InputError(f"the files were run under different plans: {plans[0]} and {plans[-1]}")
    return Meta(plan=plans[0] if plans else {})


def _seen(readings: Sequence[Reading]) -> str:
    notes = _notes(readings)
    return notes[0] if notes else "the files hold no measured values"
