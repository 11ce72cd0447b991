"""Hostile logs: the real files of every format that results are read from, mutated one file at a time."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from adjudge.errors import AdjudgeError
from adjudge.results.completeness import completeness
from adjudge.results.read import read_results
from adjudge.results.readers.catalogue import known_names
from command import through_command
from mutate import Mutant
from places import shared_data
from trial import Target

__all__ = ["targets"]

_NAMES = known_names()
_MOST = 70_000  # bytes of a seed; longer ones are cut to whole lines, or left out
_SEEDS = 12  # files of a format
_OPTIONS: dict[str, Any] = {
    "optuna": {"lower": ["value"], "names": "trials_{case}_{learner}.csv"}
}  # what a file of the format does not say itself


def targets(folder: Path) -> list[Target]:
    """One per format; none where the shared data are not there."""
    shared = shared_data()
    if shared is None:
        return []
    formats = sorted(place for place in (shared / "formats").iterdir() if place.is_dir() and place.name != "graphs")
    return [_target(place, folder / place.name) for place in formats]


def _target(place: Path, copy: Path) -> Target:
    shutil.copytree(place, copy, ignore=shutil.ignore_patterns("README.md", "EXPECTED*", "*.py", "*.txt", "*.yaml.txt"))
    files, seeds = [], []
    for file in sorted(path for path in copy.rglob("*") if path.is_file()):
        content = file.read_bytes()
        if len(content) > _MOST and file.suffix in {".csv", ".jsonl"}:
            content = content[: content.rfind(b"\n", 0, _MOST) + 1]
            file.write_bytes(content)
        if 0 < len(content) <= (4 * _MOST if content.startswith(b"SQLite") else _MOST):
            files.append(file)
            seeds.append(content)
    every = max(1, len(files) // _SEEDS)  # a folder of hundreds of small files is one format still
    files, seeds = files[::every], seeds[::every]
    options = _OPTIONS.get(place.name, {})
    places = [_readable(file, copy, options) for file in files]
    return Target(f"format {place.name}", seeds, _reader(files, seeds, places, options))


def _readable(file: Path, top: Path, options: dict[str, Any]) -> Path:
    """The file itself, or the nearest folder about it that reads as results: some formats are folders."""
    for place in (file, *file.parents):
        try:
            read_results(place, **options)
            return place
        except AdjudgeError:
            if place == top:
                break
    return file


def _reader(
    files: list[Path], seeds: list[bytes], places: list[Path], options: dict[str, Any]
) -> Callable[[Mutant], object]:
    def read(made: Mutant) -> object:
        file, place = files[made.base], places[made.base]
        file.write_bytes(made.content)
        try:
            if made.number % 10 == 0:
                through_command("inspect", place)
            if made.number % 10 == 2:  # told to be another format: every reader looks at what it is given
                return completeness(read_results(file, format=_NAMES[made.number // 10 % len(_NAMES)], **options))
            return completeness(read_results(file.parent if made.number % 10 == 1 else place, **options))
        finally:
            file.write_bytes(seeds[made.base])

    return read
