"""Files are read up to a stated size, checked before memory is taken: a small packed file may unpack to any size.

ADJUDGE_MAX_MB sets another limit, for every file; ADJUDGE_MAX_CELLS, ADJUDGE_MAX_COLUMNS and ADJUDGE_MAX_PAIRS those of
tables.
"""

from __future__ import annotations

import contextlib
import os
import stat
import zlib
from pathlib import Path

from adjudge.errors import InputError

_STEP = 1 << 16
_MOST_MEMBERS = 10_000


def most_bytes(default_mb: int) -> int:
    """How many bytes a file may have, unpacked: the default, or what ADJUDGE_MAX_MB says."""
    told = os.environ.get("ADJUDGE_MAX_MB", "")
    if told and not (told.isascii() and told.isdigit() and 0 < len(told) <= 9):
        raise InputError(f"ADJUDGE_MAX_MB is a whole number of megabytes; received {told!r}")
    return 1_000_000 * int(told or default_mb)


# Of a table: rows × columns read and cases × learners × measures held, columns, pairs of learners compared.
_MOST = {"CELLS": 200_000_000, "COLUMNS": 100_000, "PAIRS": 2_000_000}


def refuse_more(kind: str, number: int, what: str) -> None:
    """Refuse a table that would take more memory than a machine has, before any is taken."""
    variable = f"ADJUDGE_MAX_{kind}"
    told = os.environ.get(variable, "")
    if told and not (told.isascii() and told.isdigit() and 0 < len(told) <= 15):
        raise InputError(f"{variable} is a whole number; received {told!r}")
    most = int(told or _MOST[kind])
    if number > most:
        raise InputError(
            f"{what}: {number:,} {kind.lower()}, and at most {most:,} are taken; the environment variable {variable} "
            "sets another limit"
        )


def refuse_device(path: Path) -> None:
    """Refuse a device: one such as /dev/zero never ends; /dev/null is an empty file."""
    with contextlib.suppress(OSError):  # what is not there is told by whoever opens it
        mode = path.stat().st_mode
        if stat.S_ISBLK(mode) or (stat.S_ISCHR(mode) and not path.samefile(os.devnull)):
            raise InputError(f"{path} is a device, not a file")


def read_limited(path: Path, most: int) -> bytes:
    """The bytes of a file of at most `most` bytes, unpacked if they are gzip's."""
    refuse_device(path)
    try:
        with path.open("rb") as file:
            content = file.read(most + 1)
    except OSError as broken:
        raise InputError(f"cannot read {path}: {broken.strerror or broken}") from None
    if len(content) > most:
        raise too_large(path.name, "has", most)
    return unpack_gzip(content, path.name, most) if content[:2] == b"\x1f\x8b" else content


def unpack_gzip(content: bytes, name: str, most: int) -> bytes:
    """What a gzip file holds, all its members; unpacked step by step, so that it stops at the limit."""
    parts: list[bytes] = []
    total = members = place = 0
    while place < len(content):
        if content.startswith(b"\0", place) and not content[place:].strip(b"\0"):
            break  # padding after the last member
        members += 1
        if members > _MOST_MEMBERS:
            raise InputError(f"{name}: more than {_MOST_MEMBERS} gzip files in one; unpack it first")
        unpacker = zlib.decompressobj(wbits=31)
        while not unpacker.eof:
            waiting = unpacker.unconsumed_tail or content[place : place + _STEP]
            if not waiting:
                raise InputError(f"{name}: damaged gzip file (it ends too early)")
            place += 0 if unpacker.unconsumed_tail else len(waiting)
            try:
                part = unpacker.decompress(waiting, 16 * _STEP)
            except zlib.error as broken:
                raise InputError(f"{name}: damaged gzip file ({broken})") from None
            total += len(part)
            if total > most:
                raise too_large(name, "unpacks to", most)
            parts.append(part)
        place -= len(unpacker.unused_data)
    return b"".join(parts)


def too_large(name: str, does: str, most: int) -> InputError:
    """The refusal of a file above the limit."""
    return InputError(
        f"{name} {does} more than {most / 1e6:g} MB, the most that is read; the environment variable ADJUDGE_MAX_MB "
        "sets another limit"
    )
