"""Tetrad's text (also written by causal-learn): `Graph Nodes:`, then `Graph Edges:` with `1. A --> B`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from adjudge.errors import InputError
from adjudge.graphs.graph import Graph
from adjudge.graphs.marks import BothWays, code_of
from adjudge.graphs.readers.assemble import Edge, assemble
from adjudge.graphs.readers.families import once
from adjudge.graphs.readers.formats import text_format

_PART = re.compile(r"Graph (Nodes|Edges|Attributes|Node Attributes|Edge Attributes):(.*)")
_EDGE = re.compile(r"[<o]?-{1,3}[>o]?")
# Tetrad's remarks after the second name, on how the edge was oriented; [A-->B]:0.9 is its share in a bootstrap.
_REMARKS = {"dd", "nl", "pd", "pl", "bold", "dashed", "green", "red"}


@text_format("tetrad", ".tetrad", sign=r"Graph Nodes:")
def read_tetrad(text: str, *, nodes: Sequence[str] | None = None, both_ways: BothWays | None = None) -> Graph:
    """Tetrad's saved graph.

    >>> print(read_tetrad("Graph Nodes:\\nA;B;C\\n\\nGraph Edges:\\n1. A --> B\\n2. B o-> C"))
    A -> B
    B o-> C
    """
    listed: list[str] = []
    lines: list[str] = []
    part = ""
    for line in text.split("\n"):
        words = line.strip()
        head = _PART.fullmatch(words)
        if head:
            part, words = head[1], head[2].strip()
        if words and part == "Nodes":
            listed += [name.strip() for name in re.split("[;,]", words) if name.strip()]
        elif words and part == "Edges":
            lines.append(words)
    if not listed:
        raise InputError("a Tetrad graph begins with 'Graph Nodes:' and their names; none found")
    if part == "Nodes":
        raise InputError("a Tetrad graph has 'Graph Edges:' after its nodes; none found; is the file whole?")
    known = once(listed)
    return assemble((_edge(line, known) for line in lines), listed=listed, nodes=nodes, both_ways=both_ways)


def _edge(line: str, known: set[str]) -> Edge:
    number, _, rest = line.partition(" ")
    words = rest.split()
    place = next((k for k, word in enumerate(words) if k and _EDGE.fullmatch(word)), 0)
    if not place or place + 1 == len(words) or not re.fullmatch(r"\d+\.", number):
        raise InputError(f"not an edge of a Tetrad graph such as '1. A --> B': {line[:60]!r}")
    left, right = " ".join(words[:place]), " ".join(words[place + 1 :])
    if right not in known:
        ends = (k for k, word in enumerate(words) if k > place + 1 and (word in _REMARKS or word.startswith("[")))
        right = " ".join(words[place + 1 : next(ends, len(words))])
    for name in (left, right):
        if name not in known:
            raise InputError(f"edge {left} – {right}: node {name!r} is not under 'Graph Nodes:'")
    return left, code_of(words[place]), right
