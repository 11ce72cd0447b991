"""Several files of one comparison, each read in its own format or its learner's; what was read how is said."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from adjudge.base.argument_checks import path_of
from adjudge.base.option_spelling import option
from adjudge.base.printable import some
from adjudge.errors import InputError, did_you_mean
from adjudge.graphs.graph import Graph
from adjudge.graphs.readers.matrix import MATRIX_FORMATS
from adjudge.graphs.readers.read import format_names, options_of, read_graph
from adjudge.graphs.readers.recognise import file_format, is_edgeless_file


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
    graphs: list[Graph | Path] = []
    for file, kind, empty in zip(files, kinds, edgeless, strict=True):
        if wishes.get("row_to_column") is None and kind in {"matrix", "gadjid"}:
            raise InputError(
                f"{file.name} holds a matrix: which way do its arcs run? Use {option('row_to_column', True)} when 1 in "
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
    return GraphFiles(tuple(graphs), tuple(_notes(files, kinds, wanted, wishes.get("row_to_column"))))


def _notes(files: list[Path], kinds: list[str], wanted: list[str | None], row_to_column: bool | None) -> list[str]:
    """Which table was taken for a matrix and which for an edge list; whose content overruled the format asked for."""
    way = {True: ", 1 in row i, column j is i → j", False: ", 1 in row i, column j is j → i", None: ""}[row_to_column]
    words = {"csv": "an edge list", "bnlearn-arcs": "an edge list of bnlearn"}
    words |= {kind: f"networkx's {kind}, each line from its first node" for kind in ("edgelist", "adjlist")}
    words |= {kind: f"a matrix ({kind})" for kind in MATRIX_FORMATS}
    words |= {"matrix": f"a matrix{way}", "gadjid": f"{words['gadjid']}{way}"}
    told = []
    for kind in dict.fromkeys(kinds):
        rows = [row for row, its in enumerate(kinds) if its == kind]
        own = [files[row] for row in rows]
        others = [word for row in rows if (word := wanted[row]) not in {None, kind}]
        alike = len({file.name for file in own}) < len(own)
        names = [str(file) if alike else file.name for file in own]
        shown = some(names)
        if kind in words:
            told.append(f"read as {words[kind]}: {shown}")
        elif others:
            told.append(f"read as {kind}, as their content shows, not as {others[0]}: {shown}")
    return told
