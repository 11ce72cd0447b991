"""bnlearn (R): model strings `[A][B|A]`, networks as R shows them, and arcs, where A − B is listed both ways."""

from __future__ import annotations

import re
from collections.abc import Sequence

from adjudge.errors import InputError
from adjudge.graphs.graph import Graph
from adjudge.graphs.marks import FORWARD
from adjudge.graphs.readers.assemble import Edge, assemble, without_cycle
from adjudge.graphs.readers.cells import blank_cells
from adjudge.graphs.readers.edge_list import read_edge_list
from adjudge.graphs.readers.formats import text_format

_FAMILY = re.compile(r"\[([^\[\]|]+)(?:\|([^\[\]|]*))?\]")
_PRINTED = re.compile(r"\[\s*+\d++,\]\s++(\S.*+)")


@text_format("bnlearn-string", sign=r"(?:\[[^\[\],]++\]\s*+)+\Z")
def read_model_string(text: str, *, nodes: Sequence[str] | None = None) -> Graph:
    """A bnlearn model string.

    >>> print(read_model_string("[A][D][B|A][C|B:D][E|D]"))
    A -> B
    D -> C
    D -> E
    B -> C
    """
    compact = " ".join(line.strip() for line in text.split("\n")).strip()
    families = _FAMILY.findall(compact)
    if not families or _FAMILY.sub("", compact).strip():
        raise InputError(f"not a bnlearn model string such as [A][B|A]: {compact[:60]!r}")
    listed = [name.strip() for name, _ in families]
    known: set[str] = set()
    for name in listed:
        if name in known:
            raise InputError(f"node {name!r} has two families in the model string")
        known.add(name)
    edges: list[Edge] = []
    for name, parents in families:
        for parent in filter(None, (word.strip() for word in parents.split(":"))):
            if parent not in known:
                raise InputError(f"parent {parent!r} of {name.strip()!r} has no family of its own in the model string")
            edges.append((parent, FORWARD, name.strip()))
    return without_cycle(assemble(edges, listed=listed, nodes=nodes), "a model string")


def is_printed_network(text: str) -> bool:
    """Whether this is what R shows of a network: a line on where it comes from, then `model:`."""
    head = [line.strip() for line in text.lstrip().split("\n", 4)[:4]]
    return "Bayesian network" in head[0] and ("model:" in head or head[0] == "Bayesian network parameters")


@text_format("bnlearn-print", looks=is_printed_network)
def read_printed_network(text: str, *, nodes: Sequence[str] | None = None) -> Graph:
    """The model string in what R shows of a network.

    >>> print(read_printed_network("  Random/Generated Bayesian network\\n\\n  model:\\n   [A][B|A]\\n  nodes:   2"))
    A -> B
    """
    lines = [line.strip() for line in text.split("\n")]
    start = lines.index("model:") + 1 if "model:" in lines else len(lines)
    end = next((place for place, line in enumerate(lines) if place >= start and not line.startswith("[")), len(lines))
    model = "".join(lines[start:end])
    if "|" not in model and "graph]" in model:
        raise InputError(
            f"R shows no arcs of a {model.strip('[]')[:40]}; save them, with write.csv(arcs(x)) or write.csv(amat(x))"
        )
    return read_model_string(model, nodes=nodes)


@text_format("bnlearn-arcs", sign=r"from[ \t]++to[ \t]*+\n\s*+\[\s*+\d++,\]")
def read_bnlearn_arcs(text: str, *, nodes: Sequence[str] | None = None) -> Graph:
    """`arcs(x)` as R prints it or as CSV; an edge listed both ways is undirected.

    >>> print(read_bnlearn_arcs('     from to \\n[1,] "A"  "B"\\n[2,] "B"  "A"\\n[3,] "B"  "C"'))
    A -- B
    B -> C
    """
    printed = [found[1] for line in text.split("\n") if (found := _PRINTED.fullmatch(line.strip()))]
    if not printed and text.split() != ["from", "to"]:
        return read_edge_list(text, nodes=nodes, both_ways="undirected")
    rows = []
    for line in printed:
        cells = blank_cells(line)
        if len(cells) != 2:
            raise InputError(f"a row of bnlearn's arcs has two names; received {line.strip()!r}")
        rows.append((cells[0], FORWARD, cells[1]))
    return assemble(rows, nodes=nodes, both_ways="undirected", open_nodes=True)
