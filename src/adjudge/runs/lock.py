"""One run at a time in a folder; the lock dies with its process, so a killed run leaves none behind."""

from __future__ import annotations

import contextlib
import os
import socket
import time
from pathlib import Path
from types import TracebackType
from typing import IO

from adjudge.errors import InputError

__all__ = ["FolderLock", "holder"]


class FolderLock:
    """Hold `run.lock` in a folder while a `with` block runs."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "run.lock"
        self._file: IO[str] | None = None

    def __enter__(self) -> FolderLock:
        try:
            file = self._path.open("a+", encoding="utf-8")
        except OSError as broken:
            raise InputError(f"cannot write in {self._path.parent}: {broken.strerror}") from broken
        for attempt in range(10):  # `status` holds it for an instant to look
            if _try_lock(file):
                break
            time.sleep(0.05 * (attempt > 0))
        else:
            file.close()
            raise InputError(
                f"{self._path.parent} is in use by {_owner(self._path)}; wait for it, or give another folder with --out"
            )
        with contextlib.suppress(OSError):  # a full disk: the lock holds all the same
            file.truncate(0)
            file.write(f"process {os.getpid()} on {socket.gethostname()}")
            file.flush()
        self._file = file
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._file is not None:
            with contextlib.suppress(OSError):
                self._file.close()
            self._file = None


def holder(folder: Path) -> str | None:
    """Who runs in this folder now, or None."""
    path = folder / "run.lock"
    if not path.is_file():
        return None
    with path.open("r+", encoding="utf-8") as file:
        return None if _try_lock(file) else _owner(path)


def _owner(path: Path) -> str:
    return path.read_text(encoding="utf-8").strip() or "another run"


def _try_lock(file: IO[str]) -> bool:
    try:
        if os.name == "nt":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
