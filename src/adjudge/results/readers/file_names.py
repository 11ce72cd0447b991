"""NAME=PATH: which files a name is given to, looked up at once however many names and files there are."""

from __future__ import annotations

from fnmatch import fnmatch
from os.path import normcase
from pathlib import Path

from adjudge.base.argument_checks import path_of


class FileNames:
    """The names given to files; a PATH is the file, a folder above it, or a pattern.

    >>> FileNames((("A", "a.csv"), ("rest", "*.csv"))).of(Path("runs/a.csv"))
    'A'
    """

    def __init__(self, pairs: tuple[tuple[str, str], ...]) -> None:
        self.pairs = pairs
        self._texts: dict[str, list[int]] = {}
        self._folders: dict[Path, list[int]] = {}  # and files, resolved
        for number, (_, given) in enumerate(pairs):
            self._texts.setdefault(normcase(given), []).append(number)
            if (path := path_of(given)).exists():
                self._folders.setdefault(path.resolve(), []).append(number)
        self._patterns = [number for number, (_, given) in enumerate(pairs) if any(sign in given for sign in "*?[")]

    def numbers(self, file: Path) -> set[int]:
        """The numbers of the pairs that mean this file."""
        texts = [normcase(text) for text in (str(file), file.name)]
        found = {number for text in texts for number in self._texts.get(text, ())}
        found |= {n for n in self._patterns if any(fnmatch(text, self.pairs[n][1]) for text in texts)}
        if self._folders:
            own = file.resolve()
            found |= {number for path in (own, *own.parents) for number in self._folders.get(path, ())}
        return found

    def of(self, file: Path) -> str | None:
        """The name of a file, the first one given."""
        return self.pairs[min(found)][0] if self.pairs and (found := self.numbers(file)) else None
