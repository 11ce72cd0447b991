"""Where learnt graphs of many networks come from: folders of files, or a mapping; and a table of times."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from adjudge.errors import InputError
from adjudge_graphs.graph import Graph
from adjudge_graphs.readers.files import LearntGraph, find_graph_files, formats_by_learner, read_graph_files
from adjudge_graphs.readers.read import read_graph
from adjudge_graphs.readers.recognise import file_content


def sample_title(network: str, size: str = "", seed: str = "") -> str:
    """The name of one sample.

    >>> sample_title("asia", "500", "1")
    'asia n=500 seed=1'
    """
    return f"{network}{f' n={size}' if size else ''}{f' seed={seed}' if seed else ''}"


def graphs_of_folders(
    truths: str, learnt: str, format: str | Mapping[str, str] | None, told: dict[str, Any], notes: list[str]
) -> tuple[dict[str, Any], dict[LearntGraph, Any]]:
    found = find_graph_files(truths, learnt)
    learners = list(dict.fromkeys(who.learner for who in found.learnt))
    said = dict(format) if isinstance(format, Mapping) else {"": format} if format else {}
    words = formats_by_learner(found.formats | said, learners)
    general = formats_by_learner(said.get(""), [""])[""]
    wanted = [*([general] * len(found.truths)), *(words[who.learner] for who in found.learnt)]
    read = read_graph_files([*found.truths.values(), *found.learnt.values()], wanted, **told)
    notes += [*found.notes, *read.notes]
    n = len(found.truths)
    return (
        dict(zip(found.truths, read.graphs[:n], strict=True)),
        dict(zip(found.learnt, read.graphs[n:], strict=True)),
    )


def learnt_key(who: Any) -> LearntGraph:
    """(learner, network), perhaps with a size and a seed."""
    if not isinstance(who, tuple) or not 2 <= len(who) <= 4:
        raise InputError(f"a learnt graph has the key (learner, network), (… size) or (… size, seed); received {who!r}")
    return LearntGraph(*map(str, who))


def graphs_of_mapping(
    learnt: Mapping[tuple[str, ...], Any], format: str | Mapping[str, str] | None, told: dict[str, Any]
) -> dict[LearntGraph, Any]:
    """Graphs as given; those of a learner whose format was said, or whose wishes were, are read so."""
    keys = {who: learnt_key(who) for who in learnt}
    words = formats_by_learner(format, list(dict.fromkeys(key.learner for key in keys.values())))
    wishes = {name: wish for name, wish in told.items() if wish is not None}
    return {
        key: graph
        if isinstance(graph, Graph) or not (wishes or words[key.learner])
        else read_graph(graph, words[key.learner], **wishes)
        for (who, key), graph in zip(keys.items(), learnt.values(), strict=True)
    }


def read_seconds(path: str | Path) -> dict[tuple[str, ...], float]:
    """Times from a table with the columns learner, network, seconds, and size and seed where there are several."""
    try:
        lines = file_content(Path(path)).decode("utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as failed:
        raise InputError(f"{path}: cannot be read as a table of seconds: {failed}") from None
    found: dict[tuple[str, ...], float] = {}
    for number, row in enumerate(csv.DictReader(lines), start=2):
        cells = {str(name).strip().lower(): (cell or "").strip() for name, cell in row.items() if isinstance(cell, str)}
        if not {"learner", "network", "seconds"} <= set(cells):
            raise InputError(f"{path}: a table of seconds has the columns learner, network (size, seed), seconds")
        who = LearntGraph(cells["learner"], cells["network"], cells.get("size", ""), cells.get("seed", ""))
        try:
            value = float(cells["seconds"])
        except ValueError:
            raise InputError(f"{path}, line {number}: {cells['seconds'][:40]!r} is not a number of seconds") from None
        if who in found:
            raise InputError(f"{path}, line {number}: {who.learner} has two times for {sample_title(*who[1:])}")
        found[who] = value
    return found
