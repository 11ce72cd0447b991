"""bnlearn (R): model strings `[A][B|A]`, and arcs as R prints or writes them, where A − B is listed both ways."""

from __future__ import annotations

import re
from collections.abc import Sequence

from adjudge.errors import InputError
from adjudge.graphs.graph import Graph
from adjudge.graphs.marks import FORWARD
from adjudge.graphs.readers.assemble import Edge, assemble, without_cycle
from adjudge.graphs.readers.edge_list import read_edge_list

__all__ = ["read_bnlearn_arcs", "read_model_string"]

_FAMILY = re.compile(r"\[([^\[\]|]+)(?:\|([^\[\]|]*))?\]")
_PRINTED = re.compile(r"^\s*\[\s*\d+,\]\s+(.*)$", re.MULTILINE)
_CELL = re.compile(r'"((?:[^"\\]|\\.)*)"|(\S+)')


def read_model_string(text: str, *, nodes: Sequence[str] | None = None) -> Graph:
    """A bnlearn model string.

    >>> print(read_model_string("[A][D][B|A][C|B:D][E|D]"))
    A -> B
    D -> C
    D -> E
    B -> C
    """
    compact = "".join(text.split("\n")).strip()
    families = _FAMILY.findall(compact)
    if not families or _FAMILY.sub("", compact).strip():
        raise InputError(f"not a bnlearn model string such as [A][B|A]: {compact[:60]!r}")
    listed = [name.strip() for name, _ in families]
    known = set(listed)
    if len(known) != len(listed):
        twice = next(name for name in listed if listed.count(name) > 1)
        raise InputError(f"node {twice!r} has two families in the model string")
    edges: list[Edge] = []
    for name, parents in families:
        for parent in filter(None, (word.strip() for word in parents.split(":"))):
            if parent not in known:
                raise InputError(f"parent {parent!r} of {name.strip()!r} has no family of its own in the model string")
            edges.append((parent, FORWARD, name.strip()))
    return without_cycle(assemble(edges, listed=listed, nodes=nodes), "a model string")


def read_bnlearn_arcs(text: str, *, nodes: Sequence[str] | None = None) -> Graph:
    """`arcs(x)` as R prints it or as CSV; an edge listed both ways is undirected.

    >>> print(read_bnlearn_arcs('     from to \\n[1,] "A"  "B"\\n[2,] "B"  "A"\\n[3,] "B"  "C"'))
    A -- B
    B -> C
    """
    printed = _PRINTED.findall(text)
    if not printed and not re.fullmatch(r"\s*from\s+to\s*", text):
        return read_edge_list(text, nodes=nodes, both_ways="undirected")
    rows = []
    for line in printed:
        cells = [quoted or bare for quoted, bare in _CELL.findall(line)]
        if len(cells) != 2:
            raise InputError(f"a row of bnlearn's arcs has two names; received {line.strip()!r}")
        rows.append((cells[0], FORWARD, cells[1]))
    return assemble(rows, nodes=nodes, both_ways="undirected", open_nodes=True)
