"""From paths to files with their readers: folders are searched, what nobody knows is counted."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from adjudge.base.option_spelling import option
from adjudge.base.vocabulary import role_of
from adjudge.errors import InputError
from adjudge.results.readers.catalogue import plugin_of, reader_named, reader_of
from adjudge.results.readers.naming import is_named
from adjudge.results.readers.reading import Reader, ReadOptions
from adjudge.results.readers.source import Source


@dataclass(slots=True)
class Found:
    """Files and the reader each has; None is the plain table."""

    files: list[tuple[Source, Reader | None]] = field(default_factory=list)
    unknown: list[Path] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def gather(sources: Sequence[Source], wanted: str | None, options: ReadOptions) -> Found:
    """Every file that holds results; `wanted` names one reader for all."""
    found, mapped = Found(), options.mapping is not None
    if mapped and wanted not in (None, "flat-table"):
        raise InputError(f"{option('mapping')} is for flat tables; {option('format', wanted)} reads without one")
    name = "flat-table" if mapped else wanted
    named = None if name is None or name == "table" else reader_named(name)

    def own(source: Source) -> Reader | None:
        if wanted == "table":
            return None
        if mapped:
            return named if source.header else None
        if named is not None:
            return named if named.recognises(source) else None
        return reader_of(source)

    seen: set[Path] = set()
    for source in sources:
        if not source.is_folder:
            found.files.append((source, named if named is not None else own(source)))
        elif (whole := own(source)) is not None:
            found.files.append((source, whole))
        else:
            _search(source.path, own, found, seen)
    if not found.files:
        _tables_of(found, sources, options)
    _one_level(found)
    if found.unknown:
        found.notes.append(f"{len(found.unknown)} other files were not read, first: {found.unknown[0].name}")
    return found


def _search(folder: Path, own: Callable[[Source], Reader | None], found: Found, seen: set[Path]) -> None:
    """Files of known formats under a folder, in the order of their names; a folder that links lead to again, once."""
    real = folder.resolve()
    if real in seen:
        return
    seen.add(real)
    for entry in sorted(os.scandir(folder), key=lambda entry: entry.name):
        if entry.name.startswith("."):
            continue
        path = folder / entry.name
        if not entry.is_dir() and not entry.is_file():  # a pipe would wait, a broken link leads nowhere
            found.unknown.append(path)
            continue
        source = Source(path)
        source.is_folder = entry.is_dir()
        try:
            reader = own(source)
        except InputError:  # a file that nobody asked for by name may be broken; it is counted
            reader = None
        if reader is not None:
            found.files.append((source, reader))
        elif source.is_folder:
            _search(path, own, found, seen)
        else:
            found.unknown.append(path)


def _tables_of(found: Found, sources: Sequence[Source], options: ReadOptions) -> None:
    """A folder without any foreign format: readers of other packages, then plain tables right in it, or as named."""
    folders = [source.path for source in sources]
    unknown, found.unknown = found.unknown, []
    for path in unknown:
        source = Source(path)
        own, notes = plugin_of(source)
        found.notes += [note for note in notes if note not in found.notes]
        columns = _names_in(source)
        plain = bool(columns) and (is_named(path, options) or (path.parent in folders and any(map(role_of, columns))))
        if own is not None or plain:
            found.files.append((source, own))
        else:
            found.unknown.append(path)
    if not found.files:
        raise InputError(
            f"{sources[0].path} is a folder without results.csv and without a file of a known format; give the files, "
            f"with {option('names', '{case}/{learner}.json')} if their names say what they are of, or use "
            f"{option('format')}"
        )


def _names_in(source: Source) -> list[str]:
    """The names of a plain table's columns; of a page or a workbook, of its one table."""
    if (found := list(source.header or source.first)) or source.path.suffix not in {".md", ".tex", ".json", ".xlsx"}:
        return found
    try:
        return list(source.columns)
    except InputError:  # several tables, or none
        return []


def _one_level(found: Found) -> None:
    """Items over summaries of the same results; several formats at once are refused."""
    over = {name: reader.NAME for _, reader in found.files if reader for name in getattr(reader, "SUPERSEDES", ())}
    kept = [(source, reader) for source, reader in found.files if reader is None or reader.NAME not in over]
    if len(kept) < len(found.files):
        left = len(found.files) - len(kept)
        found.notes.append(f"{left} summary files are left out: their items are read")
        found.files = kept
    names = list(dict.fromkeys("table" if reader is None else reader.NAME for _, reader in found.files))
    if len(names) > 1:
        counts = [sum(("table" if reader is None else reader.NAME) == name for _, reader in found.files)
                  for name in names]  # fmt: skip
        shown = ", ".join(f"{name} ({count})" for name, count in zip(names, counts, strict=True))
        raise InputError(
            f"files of several formats: {shown}; choose one with {option('format')}, or convert each and put them "
            "together with adjudge merge"
        )
