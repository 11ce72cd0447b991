"""One run at a time in a folder; the lock dies with its process, so a killed run leaves none behind."""

from __future__ import annotations

import contextlib
import os
import socket
import time
from pathlib import Path

from adjudge.base.option_spelling import option
from adjudge.base.system_calls import lock
from adjudge.errors import InputError
from adjudge.runs.stop import started_as

LOCK = "run.lock"


class FolderLock:
    """Hold a folder while a `with` block runs.

    Two things are locked: `run.lock`, which also says who holds it, and, where the system can, the folder itself, so
    that deleting the file lets nobody in.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._held: list[int] = []

    def __enter__(self) -> FolderLock:
        for attempt in range(10):  # `status` holds it for an instant to look
            held = _try_lock(self._folder)
            if held is not None:
                break
            time.sleep(0.05 * (attempt > 0))
        else:
            raise InputError(
                f"{self._folder} is in use by {_owner(self._folder)}; wait for it, or give another folder with "
                f"{option('out')}"
            )
        self._held = held
        with contextlib.suppress(OSError):  # a full disk: the lock holds all the same
            os.ftruncate(held[0], 0)
            os.write(held[0], f"process {started_as()} on {socket.gethostname()}".encode())
        return self

    def __exit__(self, *_: object) -> None:
        _release(self._held)
        self._held = []


def holder(folder: Path) -> str | None:
    """Who runs in this folder now, or None."""
    if not folder.is_dir():
        return None
    try:
        held = _try_lock(folder, create=False)
    except InputError:
        return None
    if held is None:
        return _owner(folder)
    _release(held)
    return None


def _owner(folder: Path) -> str:
    try:
        return (folder / LOCK).read_text(encoding="utf-8").strip() or "another run"
    except OSError:
        return "another run"


def _try_lock(folder: Path, create: bool = True) -> list[int] | None:
    """Descriptors that hold the lock, that of the file first; None when someone else holds it."""
    held: list[int] = []
    try:
        if create or (folder / LOCK).exists():
            held.append(os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o666))
        if os.name != "nt":
            held.append(os.open(folder, os.O_RDONLY))
    except OSError as broken:
        _release(held)
        raise InputError(f"cannot write in {folder}: {broken.strerror}") from broken
    answers = [lock(descriptor) for descriptor in held]
    if False not in answers and (True in answers or not create):
        return held
    _release(held)
    return None


def _release(held: list[int]) -> None:
    for descriptor in held:
        with contextlib.suppress(OSError):
            os.close(descriptor)
