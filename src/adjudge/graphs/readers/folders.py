"""Many truths and many learners in folders: which file is whose graph of which network."""

from __future__ import annotations

import glob
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from adjudge.base.argument_checks import path_of
from adjudge.base.printable import some
from adjudge.errors import InputError

_FIELD = re.compile(r"(\{(?:learner|network|size|seed)\}|\*)")
_FORMAT_FILE = "format"  # in a learner's folder: the format of its files, one word


class LearntGraph(NamedTuple):
    """Whose graph of what: a learner's, of a network, from a sample of this size, with this seed."""

    learner: str
    network: str
    size: str = ""
    seed: str = ""


@dataclass(frozen=True, slots=True)
class GraphFolders:
    """The files of a comparison of learners over networks; `notes` say what was left out."""

    truths: dict[str, Path]  # network → file; only those a learner has a graph of
    learnt: dict[LearntGraph, Path]
    formats: dict[str, str]  # learner → what its folder's `format` file says
    notes: tuple[str, ...]


def find_graph_files(truth: str, learnt: str) -> GraphFolders:
    """Which files are the true graphs, and which the learnt ones?

    `truth`: a folder, one file a network, its name without the ending; or a pattern with `{network}`. `learnt`: a
    pattern with `{learner}` and `{network}`, such as `learnt/{learner}/{network}.*`, and with `{size}` and `{seed}`
    where there are several samples of a network; `*` is any part of a name. A file `format` in a learner's own folder
    says the format of its files.
    """
    truths = _truth_files(truth)
    for field in ("{learner}", "{network}"):
        if field not in learnt:
            raise InputError(f"{learnt!r} must show where {field} stands, such as learnt/{{learner}}/{{network}}.*")
    found: dict[LearntGraph, Path] = {}
    formats: dict[str, str] = {}
    strange: list[str] = []
    for path, fields in _matches(learnt, truths):
        if fields is None:
            strange.append(path)
            continue
        who = LearntGraph(**fields)
        if who in found:
            raise InputError(
                f"{who.learner} has two files for {who.network}, {found[who]} and {path}; narrow the pattern, or give "
                "where {size} and {seed} stand"
            )
        found[who] = Path(path)
        said = Path(path).parent / _FORMAT_FILE
        if who.learner not in formats and "{learner}" in str(Path(learnt).parent) and said.is_file():
            formats[who.learner] = said.read_text(encoding="utf-8", errors="replace").strip()[:100]
    if not found:
        hint = f"; {strange[0]} is of none of the networks {', '.join(list(truths)[:4])}" if strange else ""
        raise InputError(f"no file matches {learnt!r}{hint}")
    notes = []
    if strange:
        notes.append(f"left out, no true graph of that name: {some(strange)}")
    met = {who.network for who in found}
    unmet = [network for network in truths if network not in met]
    if unmet:
        notes.append(f"true graphs without a learnt one, left out: {some(unmet)}")
    return GraphFolders({name: truths[name] for name in truths if name in met}, found, formats, tuple(notes))


def _truth_files(truth: str) -> dict[str, Path]:
    folder = path_of(truth)
    if "{network}" in truth:
        files = [(Path(path), fields["network"]) for path, fields in _matches(truth, None) if fields is not None]
    elif folder.is_dir():
        shown = sorted(file for file in folder.iterdir() if file.is_file() and not file.name.startswith("."))
        files = [(file, Path(file.name.removesuffix(".gz")).stem) for file in shown]
    else:
        raise InputError(f"{truth!r} is not a folder of true graphs, nor a pattern with {{network}}")
    if not files:
        raise InputError(f"no true graph in {truth!r}")
    truths: dict[str, Path] = {}
    for file, name in files:
        if name in truths:
            raise InputError(f"two true graphs are called {name!r}: {truths[name].name} and {file.name}; keep one")
        truths[name] = file
    return truths


def _matches(pattern: str, networks: Iterable[str] | None) -> list[tuple[str, dict[str, str] | None]]:
    """Every file a pattern finds, with the learner and network its path says; None for an unknown network."""
    parts = _FIELD.split(pattern)
    own = {"size": r"[0-9.eE+kKmM]+", "seed": "[^/]+", "learner": "[^/]+"}
    wide = "".join("*" if _FIELD.fullmatch(part) else glob.escape(part) for part in parts)
    known = "[^/]+" if networks is None else "|".join(map(re.escape, sorted(networks, key=len, reverse=True)))
    seen: set[str] = set()
    sign = ""
    for part in parts:
        field = part.strip("{}")
        if part == "*":
            sign += "[^/]*"
        elif not _FIELD.fullmatch(part):
            sign += re.escape(part)
        elif field in seen:
            sign += f"(?P={field})"
        else:
            seen.add(field)
            sign += f"(?P<{field}>{known if field == 'network' else own[field]})"
    paths = sorted(path for path in glob.glob(wide) if Path(path).is_file())  # noqa: PTH207  (patterns may be absolute)
    return [(path, match.groupdict() if (match := re.fullmatch(sign, path)) else None) for path in paths]
