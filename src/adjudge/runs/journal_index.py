"""Where each task's lines are in a journal: some 60 bytes a task, so that a long run's memory stays flat."""

from __future__ import annotations

import json
import math
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

import numpy as np

from adjudge.measures.measure import Measure
from adjudge.results.cells import shown
from adjudge.runs.journal import JournalError, JournalRecord, Refused, join_records, read_lines

KEY_BYTES = 16  # of the 32 of a key: enough that no two tasks ever share them
STATUSES = frozenset({"ok", "error", "timeout", "crashed"})
SLACK = 1e-9  # by which rounding may take a value past the end of its range

Made = tuple[str, str]  # a measure's name and the code that made the value


@dataclass(slots=True)
class Entry:
    """What a run must know of a task; the rest stays in the file."""

    offsets: tuple[int, ...]  # where its lines begin in the file
    status: str
    measures: frozenset[Made]
    kept: bool
    faults: frozenset[str]  # measures that gave no value
    seconds: float
    tick: float  # of the clock that only goes forward, on the machine that wrote it
    versions: frozenset[tuple[str, str]]  # of the packages it was made with


@dataclass(frozen=True, slots=True)
class Shape:
    """What many lines have in common; a journal has few different ones."""

    status: str
    measures: frozenset[Made]
    kept: bool
    faults: frozenset[str]
    remeasured: bool
    versions: frozenset[tuple[str, str]]


class JournalIndex:
    """The journal as it is when this is made; lines written later are seen by the next one.

    Lines are columns of numbers, and the keys are sorted once: a look-up is a binary search that finds all lines of a
    key together, in the order they were written. A line that is not a task result, or holds a value outside the range
    of one of `measures`, is left out; `notes` say which.
    """

    def __init__(self, path: Path, measures: Sequence[Measure] = ()) -> None:
        self.notes: Refused = Refused(path)
        self.splits: set[tuple[int, int]] = set()  # (repeat of its part of the plan, fold) of all lines
        self._shapes: list[Shape] = []
        ranges = {measure.name: measure for measure in measures}
        known: dict[Shape, int] = {}
        keys = bytearray()
        offsets, shapes, seconds, ticks = array("q"), array("q"), array("d"), array("d")
        for offset, number, record in read_lines(path, self.notes):
            why = no_task(record) or _out_of_range(record, ranges)
            if why is not None:
                self.notes.add(number, why)
                continue
            shape = _shape(record)
            if shape not in known:
                known[shape] = len(self._shapes)
                self._shapes.append(shape)
            self.splits.add((record["own"] if "own" in record else record["repeat"], record["fold"]))
            keys += _short(record["key"])
            offsets.append(offset)
            shapes.append(known[shape])
            seconds.append(record["seconds"])
            ticks.append(record.get("tick", 0.0))
        # Two big-endian words order like the bytes do, and compare fast.
        words = np.frombuffer(bytes(keys), dtype=">u8").reshape(-1, 2).astype(np.uint64)
        order = np.lexsort((np.arange(len(offsets)), words[:, 1], words[:, 0]))
        self._high, self._low = words[order, 0], words[order, 1]
        self._offsets, self._shape_of = (
            np.array(offsets, dtype=np.int64)[order],
            np.array(shapes, dtype=np.int64)[order],
        )
        self._seconds, self._ticks = np.array(seconds)[order], np.array(ticks)[order]

    def __len__(self) -> int:
        """Lines, not tasks."""
        return len(self._high)

    def get(self, key: str) -> Entry | None:
        """What the journal says of a task; see `join_records` for several lines of one."""
        high, low = np.frombuffer(_short(key), dtype=">u8").astype(np.uint64)
        first = int(np.searchsorted(self._high, high))
        while first < len(self._high) and self._high[first] == high and self._low[first] != low:
            first += 1  # another key with the same first half: hardly ever
        if first == len(self._high) or self._high[first] != high:
            return None
        return self._entry(first)[0]

    def entries(self) -> Iterator[Entry]:
        """Every task once."""
        first = 0
        while first < len(self._high):
            entry, first = self._entry(first)
            yield entry

    def _entry(self, first: int) -> tuple[Entry, int]:
        """The entry of the key whose lines begin at `first`, and where the next key's begin."""
        found: Entry | None = None
        row = first
        while row < len(self._high) and self._high[row] == self._high[first] and self._low[row] == self._low[first]:
            shape = self._shapes[self._shape_of[row]]
            offset, seconds, tick = int(self._offsets[row]), float(self._seconds[row]), float(self._ticks[row])
            if found is None or found.status != "ok":
                found = Entry((offset,), shape.status, shape.measures, shape.kept, shape.faults, seconds, tick,
                              shape.versions)  # fmt: skip
            elif shape.status == "ok":
                names = {name for name, _ in shape.measures}
                measures = shape.measures | {made for made in found.measures if made[0] not in names}
                faults = shape.faults | (found.faults - names)
                versions = shape.versions
                if shape.remeasured:
                    seconds, versions = found.seconds, found.versions
                found = Entry((*found.offsets, offset), "ok", measures, found.kept or shape.kept, faults, seconds, tick,
                              versions)  # fmt: skip
            row += 1
        assert found is not None
        return found, row

    def read(self, entry: Entry, file: IO[bytes]) -> JournalRecord:
        """The record of a task, from the journal opened for reading."""
        record: JournalRecord | None = None
        for offset in entry.offsets:
            file.seek(offset)
            try:
                record = join_records(record, json.loads(file.readline()))
            except (ValueError, RecursionError) as damaged:
                raise JournalError(
                    f"{file.name} was changed while it was read; run the same command again"
                ) from damaged
        assert record is not None
        return record


def outside(measure: Measure, value: float) -> bool:
    """Whether a value cannot be this measure's."""
    slack = SLACK * max(1.0, abs(value))
    return not measure.low - slack <= value <= measure.high + slack


def _shape(record: JournalRecord) -> Shape:
    by = record.get("by", {})
    names = (*record["values"], *record.get("faults", ()))
    return Shape(
        status=record["status"],
        measures=frozenset((name, by.get(name, "")) for name in names),
        kept=bool(record.get("kept")),
        faults=frozenset(record.get("faults", ())),
        remeasured=bool(record.get("remeasured")),
        versions=frozenset(record.get("versions", {}).items()),
    )


def no_task(record: JournalRecord) -> str | None:
    """Why a record is not what a finished task leaves, or None."""
    status, values = record.get("status"), record.get("values")
    if not isinstance(status, str) or status not in STATUSES:
        return f"its status {shown(status)} is none of {', '.join(sorted(STATUSES))}"
    if not isinstance(values, dict):
        return "it has no values"
    for name, value in values.items():
        if not _is_number(value):
            return f"its value of {name} is {shown(value)}, which is not a finite number"
    for part in ("faults", "by", "versions"):
        texts = record.get(part, {})
        if not isinstance(texts, dict) or not all(isinstance(text, str) for text in texts.values()):
            return f"its {part} are not texts"
    for name in ("seconds", "tick"):
        number: Any = record.get(name)
        if not _is_number(number) or number < 0:
            return f"its {name} are {shown(number)}"
    for name in ("repeat", "fold", "own", "n_train", "n_test", "seed"):
        number = record.get(name, 0)
        optional = name in {"n_train", "n_test", "seed"}
        if not (optional and number is None) and (type(number) is not int or number < 0):
            return f"its {name} is {shown(number)}"
        if type(number) is int and number >= 2**62:
            return f"its {name} is too large"
    for name in ("case", "learner", "config", "error", "trace", "split_id"):
        if not isinstance(record.get(name, ""), str | None):
            return f"its {name} is not text"
    if not _is_number(record.get("at", 0.0)):
        return "the time it was written is not a number"
    if "repeat" not in record or "fold" not in record:
        return "it tells no repeat and fold"
    return None


def _out_of_range(record: JournalRecord, ranges: dict[str, Measure]) -> str | None:
    for name, value in record["values"].items():
        measure = ranges.get(name)
        if measure is not None and outside(measure, value):
            return f"its value of {name} is {shown(value)}, outside [{measure.low:g}, {measure.high:g}]"
    return None


def _is_number(value: Any) -> bool:
    if isinstance(value, int) and not isinstance(value, bool):
        return abs(value) < 2**1000  # a float holds it
    return isinstance(value, float) and math.isfinite(value)


def _short(key: str) -> bytes:
    return bytes.fromhex(key[: 2 * KEY_BYTES])
