"""Writes that are whole or not there: a full disk leaves the file as it was."""

from __future__ import annotations

import contextlib
import glob
import os
import secrets
from collections.abc import Iterable
from pathlib import Path

from adjudge.base.system_calls import BINARY

_HELD = 1 << 16  # bytes before a write


def write_all(descriptor: int, content: bytes | bytearray) -> None:
    """Write every byte; the system may take them in parts."""
    view = memoryview(content)
    while view:
        view = view[os.write(descriptor, view) :]


def write_whole(path: Path, lines: Iterable[str]) -> None:
    """Replace a file by these lines, for whoever reads it meanwhile either as before or complete; or raise OSError."""
    for left in path.parent.glob(f".{glob.escape(path.name)}.*.part"):  # by a run that was killed
        left.unlink(missing_ok=True)
    part = path.with_name(f".{path.name}.{secrets.token_hex(8)}.part")
    try:  # as mkstemp does it, with the permissions of any new file
        descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | BINARY, 0o666)
        try:
            held = bytearray()
            for line in lines:
                held += line.encode("utf-8", "backslashreplace")
                if len(held) >= _HELD:
                    write_all(descriptor, held)
                    held = bytearray()
            write_all(descriptor, held)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        os.replace(part, path)  # noqa: PTH105 - the faults of this call are tried in the tests
    except OSError:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
        raise
