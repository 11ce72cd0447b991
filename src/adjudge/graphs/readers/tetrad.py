"""Tetrad's text (also written by causal-learn): `Graph Nodes:`, then `Graph Edges:` with `1. A --> B`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from adjudge.errors import InputError
from adjudge.graphs.graph import Graph
from adjudge.graphs.marks import code_of
from adjudge.graphs.readers.assemble import Edge, assemble

__all__ = ["read_tetrad"]

# The mark after the second name (dd, nl, pd, pl) is Tetrad's remark on how the edge was oriented.
_EDGE = re.compile(r"^\s*\d+\.\s+(?P<left>\S.*?)\s+(?P<edge>[<o]?-{1,3}[>o]?)\s+(?P<right>\S+(?: \S+)*?)(?:\s+(?:dd|nl|pd|pl|bold|dashed|green|red|\[.*\])\b.*)?\s*$")  # fmt: skip  # noqa: E501


def read_tetrad(text: str, *, nodes: Sequence[str] | None = None) -> Graph:
    """Tetrad's saved graph.

    >>> print(read_tetrad("Graph Nodes:\\nA;B;C\\n\\nGraph Edges:\\n1. A --> B\\n2. B o-> C"))
    A -> B
    B o-> C
    """
    listed: list[str] = []
    edges: list[Edge] = []
    part = ""
    for line in text.splitlines():
        words = line.strip()
        if re.fullmatch(r"Graph (Nodes|Edges|Attributes|Node Attributes|Edge Attributes):.*", words):
            part = words.split(":")[0].removeprefix("Graph ")
            words = words.split(":", 1)[1].strip()
        if not words:
            continue
        if part == "Nodes":
            listed += [name.strip() for name in re.split(r"[;,]", words) if name.strip()]
        elif part == "Edges":
            match = _EDGE.match(line)
            if match is None:
                raise InputError(f"not an edge of a Tetrad graph such as '1. A --> B': {words[:60]!r}")
            edges.append((match["left"], code_of(match["edge"]), match["right"]))
    if not listed:
        raise InputError("a Tetrad graph begins with 'Graph Nodes:' and their names; none found")
    known = set(listed)
    for left, _, right in edges:
        for name in (left, right):
            if name not in known:
                raise InputError(f"edge {left} – {right}: node {name!r} is not under 'Graph Nodes:'")
    return assemble(edges, listed=listed, nodes=nodes)
