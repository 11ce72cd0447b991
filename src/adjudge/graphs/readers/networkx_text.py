"""networkx's text files: `write_edgelist` (`A B {}`) and `write_adjlist` (a node, then those it points to).

Neither says whether the graph was directed; each line is read from its first node to the others, as a list of two
columns is elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from adjudge.errors import InputError
from adjudge.graphs.graph import Graph
from adjudge.graphs.marks import FORWARD, BothWays
from adjudge.graphs.readers.assemble import Edge, assemble
from adjudge.graphs.readers.formats import text_format
from adjudge.graphs.readers.labels import code_told

_DATA = re.compile(r"\{[^{}]*+\}")
_OWN = re.compile(r"['\"]edge['\"]: ['\"]([^'\"]*+)['\"]")


def is_edgelist(text: str) -> bool:
    """Whether every line is two words and a dictionary."""
    lines = _lines(text)
    return bool(lines) and all(line.endswith("}") and len(_DATA.sub("", line).split()) == 2 for line in lines)


def is_adjlist(text: str) -> bool:
    """Whether the text has the head `write_adjlist` writes: the program, the date, the graph's name."""
    head = text.lstrip().split("\n", 3)
    return len(head) > 3 and head[1].startswith("# GMT ") and head[0].startswith("#") and head[2].startswith("#")


@text_format("edgelist", ".edgelist", looks=is_edgelist)
def read_edgelist(text: str, *, nodes: Sequence[str] | None = None, both_ways: BothWays | None = None) -> Graph:
    """One `A B` or `A B {…}` a line; nodes without an edge are unknown.

    >>> print(read_edgelist("A B {}\\nB C {'weight': 2}"))
    A -> B
    B -> C
    """
    edges: list[Edge] = []
    for line in _lines(text):
        words = _DATA.sub("", line).split()
        if len(words) != 2 and not (len(words) == 3 and _is_number(words[2])):
            raise InputError(f"an edge list of networkx has lines such as 'A B {{}}'; received {line[:60]!r}")
        told = _OWN.search(line)
        edges.append((words[0], code_told(told[1] if told else None, True), words[1]))
    return assemble(edges, nodes=nodes, both_ways=both_ways, open_nodes=True)


@text_format("adjlist", ".adjlist", looks=is_adjlist)
def read_adjlist(text: str, *, nodes: Sequence[str] | None = None, both_ways: BothWays | None = None) -> Graph:
    """One `A B C` a line: A → B, A → C; a node that has a line of its own and no edge is a node.

    >>> print(read_adjlist("A B C\\nD"))
    A -> B
    A -> C
    D
    """
    rows = [line.split() for line in _lines(text)]
    own = {row[0] for row in rows}
    strange = next((name for row in rows for name in row if name.startswith("{") or name not in own), None)
    if strange is not None and is_adjlist(text):  # networkx gives every node a line
        raise InputError(f"{strange[:40]!r} has no line of its own; write the file with networkx.write_adjlist")
    edges: list[Edge] = [(row[0], FORWARD, other) for row in rows for other in row[1:]]
    return assemble(edges, listed=[row[0] for row in rows], nodes=nodes, both_ways=both_ways)


def _lines(text: str) -> list[str]:
    return [bare for line in text.split("\n") if (bare := line.partition("#")[0].strip())]


def _is_number(word: str) -> bool:
    try:
        float(word)
    except ValueError:
        return False
    return True
