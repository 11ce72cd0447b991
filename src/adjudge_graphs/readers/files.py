"""Files of graphs: each in its own format; and in folders, which is whose graph of which network."""

from __future__ import annotations

import glob
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from adjudge.base.argument_checks import path_of
from adjudge.base.option_spelling import option
from adjudge.base.printable import some
from adjudge.errors import InputError, did_you_mean
from adjudge_graphs.graph import Graph
from adjudge_graphs.readers.matrix import MATRIX_FORMATS
from adjudge_graphs.readers.read import format_names, options_of, read_graph
from adjudge_graphs.readers.recognise import file_format, is_edgeless_file


@dataclass(frozen=True, slots=True)
class GraphFiles:
    """One graph per file, in order; a path stands for an edge list without an edge. `notes` say what was read how."""

    graphs: tuple[Graph | Path, ...]
    notes: tuple[str, ...]


def formats_by_learner(format: str | Mapping[str, str] | None, learners: Sequence[str]) -> dict[str, str | None]:
    """The format of each learner's files: one for all, or by name; "" is that of all others.

    >>> formats_by_learner({"lingam": "column-to-row"}, ["castle", "lingam"])
    {'castle': None, 'lingam': 'column-to-row'}
    """
    given = format if isinstance(format, Mapping) else {"": format} if format else {}
    for name, word in given.items():
        if name and name not in learners:
            raise InputError(f"{option('format', {name: word})}: no such learner{did_you_mean(name, learners)}")
        if word not in format_names():
            raise InputError(f"unknown graph format {word!r}{did_you_mean(word, format_names())}")
    return {learner: given.get(learner, given.get("")) for learner in learners}


def read_graph_files(
    paths: Sequence[str | Path],
    formats: Sequence[str | None] | None = None,
    *,
    nodes: Sequence[str] | None = None,
    **wishes: Any,
) -> GraphFiles:
    """What graphs are in these files? A wish goes to the files it means something for, and to one of them at least.

    `formats`, one a file, is for files whose content leaves their format open (`file_format`); `wishes` are
    `row_to_column`, `threshold` and `both_ways` of `read_graph`, None where there is none.
    """
    wanted = list(formats or [None] * len(paths))
    files = [path_of(path) for path in paths]
    if len(set(files[1:])) < len(files) - 1:
        raise InputError("the same file is given twice among the learnt graphs")
    edgeless = [place > 0 and is_edgeless_file(file) for place, file in enumerate(files)]
    kinds = [
        "csv" if empty else file_format(file, word) for file, word, empty in zip(files, wanted, edgeless, strict=True)
    ]
    for name, wish in wishes.items():
        if wish is not None and not any(name in options_of(kind) for kind in kinds):
            raise InputError(
                f"{option(name, wish)} has no meaning here: the files are {', '.join(dict.fromkeys(kinds))}"
            )
    alike = len({file.name for file in files}) < len(files)  # networks by learner: then the folder says whose it is
    names = [str(file) if alike else file.name for file in files]
    graphs: list[Graph | Path] = []
    for file, name, kind, empty in zip(files, names, kinds, edgeless, strict=True):
        if wishes.get("row_to_column") is None and kind in {"matrix", "gadjid"}:
            raise InputError(
                f"{name} holds a matrix: which way do its arcs run? Use {option('row_to_column', True)} when 1 in "
                f"row i, column j is i → j, {option('row_to_column', False)} when it is j → i, or name the tool it is "
                f"from with {option('format')}"
            )
        given = {name: wish for name, wish in wishes.items() if wish is not None and name in options_of(kind)}
        if nodes is not None:
            given["nodes"] = nodes
        if empty:
            graphs.append(file if nodes is None else Graph(nodes))
        else:
            graphs.append(read_graph(file, kind, **given))
    return GraphFiles(tuple(graphs), tuple(_notes(names, kinds, wanted, wishes.get("row_to_column"))))


def _notes(names: list[str], kinds: list[str], wanted: list[str | None], row_to_column: bool | None) -> list[str]:
    """Which table was taken for a matrix and which for an edge list; whose content overruled the format asked for."""
    way = {True: ", 1 in row i, column j is i → j", False: ", 1 in row i, column j is j → i", None: ""}[row_to_column]
    words = {"csv": "an edge list", "bnlearn-arcs": "an edge list of bnlearn"}
    words |= {kind: f"networkx's {kind}, each line from its first node" for kind in ("edgelist", "adjlist")}
    words |= {kind: f"a matrix ({kind})" for kind in MATRIX_FORMATS}
    words |= {"matrix": f"a matrix{way}", "gadjid": f"{words['gadjid']}{way}"}
    told = []
    for kind in dict.fromkeys(kinds):
        rows = [row for row, its in enumerate(kinds) if its == kind]
        others = [word for row in rows if (word := wanted[row]) not in {None, kind}]
        shown = some([names[row] for row in rows])
        if kind in words:
            told.append(f"read as {words[kind]}: {shown}")
        elif others:
            told.append(f"read as {kind}, as their content shows, not as {others[0]}: {shown}")
    return told


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
