"""Writes that are whole or not there: a full disk leaves the file as it was."""

from __future__ import annotations

import contextlib
import io
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

__all__ = ["BINARY", "write_all", "write_whole"]

BINARY: int = getattr(os, "O_BINARY", 0)  # Windows would translate line ends


def write_all(descriptor: int, content: bytes) -> None:
    """Write every byte; the system may take them in parts."""
    view = memoryview(content)
    while view:
        view = view[os.write(descriptor, view) :]


class _Unbuffered(io.RawIOBase):
    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor

    def writable(self) -> bool:
        return True

    def write(self, content: Any) -> int:
        write_all(self._descriptor, bytes(content))
        return len(content)


def write_whole(path: Path, lines: Iterable[str]) -> None:
    """Replace a file by these lines, for whoever reads it meanwhile either as before or complete; or raise OSError."""
    part = path.with_name(f"{path.name}.part")
    try:
        descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | BINARY, 0o666)
        try:
            buffer = io.BufferedWriter(_Unbuffered(descriptor), 1 << 16)
            for line in lines:
                buffer.write(line.encode("utf-8", "backslashreplace"))
            buffer.flush()
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        os.replace(part, path)  # noqa: PTH105 - the faults of this call are tried in the tests
    except OSError:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
        raise
