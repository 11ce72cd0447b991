"""A folder for what a study writes, which goes again when nothing came of it."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

from adjudge.base.atomic_write import make_folder


@contextlib.contextmanager
def new_folder(path: Path) -> Iterator[Path]:
    """A folder to write into, made if need be; what was made goes again if the block leaves nothing in it.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     with new_folder(Path(folder) / "a" / "b"):
    ...         pass
    ...     list(Path(folder).iterdir())
    []
    """
    made = [folder for folder in (path, *path.parents) if not folder.exists()]
    make_folder(path)
    try:
        yield path
    finally:
        with contextlib.suppress(OSError):  # the first that holds something ends it
            for folder in made:
                folder.rmdir()
