"""The journal: one JSON line per finished task. Only the parent writes it; it survives kills, full disks and reruns.

A line is handed to the system as soon as its task is done, so a killed run loses nothing; it is forced to the disk at
least every `SYNC` seconds, so a power cut loses at most that, and those tasks run again. A cut last line is dropped.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from adjudge.errors import InputError

__all__ = ["JOURNAL", "PREDICTIONS", "Journal", "JournalError", "join_records", "placed_lines", "read_lines"]

JOURNAL = "journal.jsonl"
PREDICTIONS = "predictions.jsonl"
SCHEMA = "adjudge.journal/1"
SYNC = 0.25

Record = dict[str, Any]


class JournalError(InputError):
    """The journal cannot be read or written; what it held is intact."""


class Journal:
    """A file of JSON lines that only grows."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self._file = path.open("ab")
        except OSError as broken:
            raise JournalError(f"cannot write {path}: {broken.strerror}") from broken
        self._end = self._cut_tail()
        self._synced = time.monotonic()
        if self._end == 0:
            self.append({"schema": SCHEMA})

    def _cut_tail(self) -> int:
        """Drop what follows the last whole line: a write that a kill or a full disk cut short."""
        with self.path.open("rb") as file:
            end = file.seek(0, os.SEEK_END)
            at = end
            while at > 0:
                start = max(0, at - 65536)
                file.seek(start)
                found = file.read(at - start).rfind(b"\n")
                if found >= 0:
                    at = start + found + 1
                    break
                at = start
        if at < end:
            os.truncate(self.path, at)
        return at

    def append(self, record: Record) -> None:
        """Write a line; on failure the file is as it was before."""
        line = json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        try:
            written = 0
            while written < len(line):
                written += os.write(self._file.fileno(), line[written:])
        except OSError as broken:
            os.truncate(self.path, self._end)
            raise self._refusal(broken) from broken
        self._end += len(line)
        if time.monotonic() - self._synced > SYNC:
            self.sync()

    def sync(self) -> None:
        """Have the disk confirm what was written."""
        try:
            os.fsync(self._file.fileno())
        except OSError as broken:
            raise self._refusal(broken) from broken
        self._synced = time.monotonic()

    def _refusal(self, broken: OSError) -> JournalError:
        return JournalError(
            f"cannot write {self.path}: {broken.strerror}; all earlier results are kept: make room and run the same "
            "command again"
        )

    def close(self) -> None:
        try:
            self.sync()
        finally:
            self._file.close()

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def read_lines(path: Path, notes: list[str] | None = None) -> Iterator[Record]:
    """The records of a journal in the order they were written; damaged lines are left out and noted."""
    return (record for _, record in placed_lines(path, notes))


def placed_lines(path: Path, notes: list[str] | None = None) -> Iterator[tuple[int, Record]]:
    """The same with the place where each line begins."""
    damaged = end = 0
    try:
        with path.open("rb") as file:
            for number, line in enumerate(file):
                start, end = end, end + len(line)
                try:
                    record = json.loads(line) if line.endswith(b"\n") else None
                except ValueError:
                    record = None
                if number == 0 and isinstance(record, dict) and record.get("schema", SCHEMA) != SCHEMA:
                    raise JournalError(f"{path} is of schema {record['schema']!r}; this version reads {SCHEMA}")
                if isinstance(record, dict) and _is_key(record.get("key")):
                    yield start, record
                elif not (isinstance(record, dict) and "schema" in record) and line.endswith(b"\n"):
                    damaged += 1
    except FileNotFoundError:
        return
    except OSError as broken:
        raise JournalError(f"cannot read {path}: {broken.strerror}") from broken
    if damaged and notes is not None:
        notes.append(f"{path.name}: {damaged} damaged lines left out; their tasks run again")


def _is_key(key: Any) -> bool:
    return isinstance(key, str) and len(key) == 64 and not set(key) - set("0123456789abcdef")


def join_records(old: Record | None, new: Record) -> Record:
    """What two lines of one task say together: a success is not undone by a later failure of the same task."""
    if old is None or old.get("status") != "ok":
        return new
    if new.get("status") != "ok":
        return old
    joined = dict(new)
    for part in ("values", "faults"):
        kept = {name: item for name, item in old.get(part, {}).items() if name not in new.get("values", {})}
        joined[part] = kept | new.get(part, {})
    joined["kept"] = bool(old.get("kept")) or bool(new.get("kept"))
    return joined
