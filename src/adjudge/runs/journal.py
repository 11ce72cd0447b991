"""The journal: one JSON line per finished task. Only the parent writes it; it survives kills, full disks and reruns.

A line is handed to the system as soon as its task is done, so a killed run loses nothing; it is forced to the disk at
least every `SYNC` seconds, so a power cut loses at most that, and those tasks run again. A cut last line is dropped.

The first line names the journal by a number drawn at random, and every other line ends in a checksum of itself and that
number: a line that was edited, damaged, or brought from another journal is told by its line number and left out.
"""

from __future__ import annotations

import json
import os
import time
import uuid
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from adjudge.base.option_spelling import option
from adjudge.base.system_calls import BINARY
from adjudge.errors import InputError
from adjudge.runs.disk import write_all

JOURNAL = "journal.jsonl"
PREDICTIONS = "predictions.jsonl"
SCHEMA = "adjudge.journal/2"
SYNC = 0.25

JournalRecord = dict[str, Any]
_SEAL = len(',"crc":"00000000"}\n')


class JournalError(InputError):
    """The journal cannot be read or written; what it held is intact."""


class Journal:
    """A file of JSON lines that only grows."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._pid = os.getpid()
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | BINARY, 0o666)
        except OSError as broken:
            raise JournalError(f"cannot write {path}: {broken.strerror}") from broken
        try:
            self._end = self._cut_tail()
            self._synced = time.monotonic()
            if self._end == 0:
                self._name = uuid.uuid4().hex
                self._write(_plain({"schema": SCHEMA, "journal": self._name}) + b"\n")
            else:
                self._name = _own_name(path)
        except BaseException:
            os.close(self._file)
            raise

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
            os.ftruncate(self._file, at)
        return at

    @property
    def size(self) -> int:
        """Bytes of whole lines."""
        return self._end

    def append(self, record: JournalRecord) -> None:
        """Write a line; on failure the file is as it was before."""
        self._write(sealed(record, self._name))
        if time.monotonic() - self._synced > SYNC:
            self.sync()

    def _write(self, line: bytes) -> None:
        if os.getpid() != self._pid:
            raise JournalError(f"{self.path} is written by process {self._pid}, not by its child {os.getpid()}")
        try:
            write_all(self._file, line)
        except OSError as broken:
            try:
                os.ftruncate(self._file, self._end)
            except OSError as also:
                raise self._refusal(also) from broken  # what was written of it is cut when the journal is next opened
            raise self._refusal(broken) from broken
        self._end += len(line)

    def sync(self) -> None:
        """Have the disk confirm what was written."""
        try:
            os.fsync(self._file)
        except OSError as broken:
            raise self._refusal(broken) from broken
        self._synced = time.monotonic()

    def _refusal(self, broken: OSError) -> JournalError:
        return JournalError(
            f"cannot write {self.path}: {broken.strerror}; all earlier results are kept: make room on the disk and run "
            "the same command again"
        )

    def close(self) -> None:
        try:
            self.sync()
        finally:
            os.close(self._file)

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Line(NamedTuple):
    """A line that may be believed: where it begins and what it says."""

    offset: int  # bytes from the start of the file
    number: int
    record: JournalRecord


class Refused(list[str]):
    """Why lines were left out: notes of the first few, and the count of all."""

    LISTED = 5

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path
        self._count = 0

    def add(self, number: int, why: str) -> None:
        """Line `number`, from 1, is not used."""
        self._count += 1
        if self._count <= self.LISTED:
            self.append(f"{self._path.name}, line {number}: {why}; left out, its task runs again")
        else:
            self[self.LISTED :] = [f"{self._path.name}: {self._count - self.LISTED} more lines like these left out"]


def read_lines(path: Path, refused: Refused | None = None) -> Iterator[Line]:
    """The records of a journal in the order they were written; lines that cannot be believed are left out and told."""
    try:
        with path.open("rb") as file:
            name: str | None = None
            end = 0
            for number, line in enumerate(file, 1):
                start, end = end, end + len(line)
                if number == 1:
                    name = _journal_name(line, path)
                    continue
                if name is None or not line.endswith(b"\n"):
                    break  # cut short by a kill: it never was a line
                found = _parse_line(line, name)
                if isinstance(found, str):
                    if refused is not None:
                        refused.add(number, found)
                else:
                    yield Line(start, number, found)
    except FileNotFoundError:
        return
    except OSError as broken:
        raise JournalError(f"cannot read {path}: {broken.strerror}") from broken


def _parse_line(line: bytes, name: str) -> JournalRecord | str:
    """The record of a line of the journal of this name, or why it is none."""
    if _crc(line[:-_SEAL], name) != line[-_SEAL:]:
        return "its checksum is wrong: edited, damaged, or of another journal"
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        return "damaged"
    if not isinstance(record, dict) or not _is_key(record.get("key")):
        return "it names no task"
    record.pop("crc", None)
    return record


def _own_name(path: Path) -> str:
    with path.open("rb") as file:
        name = _journal_name(file.readline(), path)
    assert name is not None, "whole lines only: the tail was cut"
    return name


def _journal_name(line: bytes, path: Path) -> str | None:
    """The name in a journal's first line; None where that was cut short."""
    try:
        head = json.loads(line)
    except (ValueError, RecursionError):
        head = None
    if isinstance(head, dict) and head.get("schema") == SCHEMA and isinstance(head.get("journal"), str):
        return str(head["journal"])
    if not line.endswith(b"\n"):
        return None  # nothing but a first line that was cut short
    stated = head.get("schema") if isinstance(head, dict) else line[:40]
    raise JournalError(
        f"{path} is of schema {str(stated)[:60]!r}, this version reads {SCHEMA}: its first line is damaged, or of "
        f"another adjudge; {option('fresh', True)} sets it aside"
    )


def sealed(record: JournalRecord, name: str) -> bytes:
    """A record as a line with its checksum."""
    body = _plain(record)[:-1]
    return body + _crc(body, name)


def _plain(record: JournalRecord) -> bytes:
    # A lone surrogate, which UTF-8 cannot hold, becomes its JSON escape: the line stays readable.
    return json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "backslashreplace")


def _crc(body: bytes, name: str) -> bytes:
    return b',"crc":"%08x"}\n' % zlib.crc32(body, zlib.crc32(name.encode("utf-8", "backslashreplace")))


def _is_key(key: Any) -> bool:
    return isinstance(key, str) and len(key) == 64 and not set(key) - set("0123456789abcdef")


def join_records(old: JournalRecord | None, new: JournalRecord) -> JournalRecord:
    """What two lines of one task say together: a success is not undone by a later failure of the same task."""
    if old is None or old.get("status") != "ok":
        return new
    if new.get("status") != "ok":
        return old
    joined = dict(new)
    again = {*new.get("values", ()), *new.get("faults", ())}
    for part in ("values", "faults", "by"):
        kept = {name: item for name, item in old.get(part, {}).items() if name not in again}
        joined[part] = kept | new.get(part, {})
    joined["kept"] = bool(old.get("kept")) or bool(new.get("kept"))
    if new.get("remeasured"):
        joined |= {name: old[name] for name in ("seconds", "versions") if name in old}  # of the training, not repeated
    return joined
