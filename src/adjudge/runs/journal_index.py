"""Where each task's lines are in a journal: some 40 bytes a task, so that a long run's memory stays flat."""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import numpy as np

from adjudge.runs.journal import Record, join_records, placed_lines

__all__ = ["Entry", "JournalIndex"]

KEY_BYTES = 16  # of the 32 of a key: enough that no two tasks ever share them


@dataclass(slots=True)
class Entry:
    """What a run must know of a task; the rest stays in the file."""

    places: tuple[int, ...]
    status: str
    measures: frozenset[str]
    kept: bool
    faulty: bool  # some measure gave no value
    seconds: float
    at: float


Shape = tuple[str, frozenset[str], bool, bool]  # status, measures, kept, faulty: few different ones in a journal


class JournalIndex:
    """The journal as it is when this is made; lines written later are seen by the next one.

    Lines are columns of numbers, and the keys are sorted once: a look-up is a binary search that finds all lines of a
    key together, in the order they were written.
    """

    def __init__(self, path: Path) -> None:
        self.notes: list[str] = []
        self._shapes: list[Shape] = []
        known: dict[Shape, int] = {}
        keys = bytearray()
        places, shapes, seconds, times = array("q"), array("q"), array("d"), array("d")
        strange = 0
        for place, record in placed_lines(path, self.notes):
            if not _is_task(record):
                strange += 1
                continue
            names = frozenset(record.get("values", ())) | frozenset(record.get("faults", ()))
            shape = (str(record["status"]), names, bool(record.get("kept")), bool(record.get("faults")))
            if shape not in known:
                known[shape] = len(self._shapes)
                self._shapes.append(shape)
            keys += _short(record["key"])
            places.append(place)
            shapes.append(known[shape])
            seconds.append(record["seconds"])
            times.append(record["at"])
        if strange:
            self.notes.append(f"{path.name}: {strange} lines are no tasks and left out")
        # Two big-endian words order like the bytes do, and compare fast.
        words = np.frombuffer(bytes(keys), dtype=">u8").reshape(-1, 2).astype(np.uint64)
        order = np.lexsort((np.arange(len(places)), words[:, 1], words[:, 0]))
        self._high, self._low = words[order, 0], words[order, 1]
        self._places, self._shape_of = np.array(places, dtype=np.int64)[order], np.array(shapes, dtype=np.int64)[order]
        self._seconds, self._times = np.array(seconds)[order], np.array(times)[order]

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
            status, measures, kept, faulty = self._shapes[self._shape_of[row]]
            place, seconds, at = int(self._places[row]), float(self._seconds[row]), float(self._times[row])
            if found is None or found.status != "ok":
                found = Entry((place,), status, measures, kept, faulty, seconds, at)
            elif status == "ok":
                both = (*found.places, place)
                found = Entry(both, status, found.measures | measures, found.kept or kept, found.faulty or faulty,
                              seconds, at)  # fmt: skip
            row += 1
        assert found is not None
        return found, row

    def read(self, entry: Entry, file: IO[bytes]) -> Record:
        """The record of a task, from the journal opened for reading."""
        record: Record | None = None
        for place in entry.places:
            file.seek(place)
            record = join_records(record, json.loads(file.readline()))
        assert record is not None
        return record


def _is_task(record: Record) -> bool:
    times = (record.get("seconds"), record.get("at"))
    return (
        "status" in record and isinstance(record.get("values"), dict) and all(isinstance(t, int | float) for t in times)
    )


def _short(key: str) -> bytes:
    return bytes.fromhex(key[: 2 * KEY_BYTES])
