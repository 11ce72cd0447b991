"""Files that are written whole or not at all, and folders made for them."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

from adjudge.errors import InputError


@contextlib.contextmanager
def atomic_write(path: Path) -> Iterator[Path]:
    """Where to write so that `path` has all of it or stays as it was; a pipe or device is written as it is.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     with atomic_write(Path(folder) / "a.txt") as part:
    ...         _ = part.write_text("whole")
    ...     [(file.name, file.read_text()) for file in Path(folder).iterdir()]
    [('a.txt', 'whole')]
    """
    target = path.resolve()  # a link stays one, and leads to the new content
    if target.is_dir():
        raise InputError(f"cannot write {path}: it is a folder; name a file in it")
    if target.exists() and not target.is_file():
        yield path
        return
    part = target.with_name(f".{os.urandom(8).hex()}{''.join(target.suffixes)[-20:]}")  # some writers go by the ending
    try:
        os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666))  # ours alone, whoever else writes here
        yield part
        part.replace(target)
    except OSError as broken:
        raise InputError(f"cannot write {path}: {broken.strerror or broken}") from broken
    finally:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)


def make_folder(path: Path) -> None:
    """Make a folder and those above it, unless they are there; a refusal says why not."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as broken:
        raise InputError(f"cannot make the folder {path}: {broken.strerror}") from broken
