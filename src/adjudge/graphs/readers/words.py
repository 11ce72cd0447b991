"""Edges as words: `A -> B`, one a line, as Graph prints itself; and sequences of pairs or triples."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from adjudge.errors import InputError
from adjudge.graphs.graph import Graph
from adjudge.graphs.marks import FORWARD, BothWays, code_of
from adjudge.graphs.readers.assemble import Edge, assemble
from adjudge.graphs.readers.formats import text_format

_EDGE = re.compile(r"[<o@]?-{1,3}[>o@]?|[→←↔−–—⟶]")


def is_edge_words(text: str) -> bool:
    """Whether every line is an edge or the one word of a node: other lines are prose that happens to hold a dash.

    >>> is_edge_words("A -> B\\nC"), is_edge_words("A text - of lines\\nand more of them")
    (True, False)
    """
    try:
        chains = [_chain(line) for line in re.split(r"[\n;]", text)]
    except InputError:
        return False
    alone = [name for names, codes in chains if not codes for name in names]
    return any(codes for _, codes in chains) and not any(" " in name for name in alone)


def _chain(line: str) -> tuple[list[str], list[int]]:
    """Names and the edges between them: A -> B -> C has three and two; a line without an edge is one name."""
    names: list[list[str]] = [[]]
    codes: list[int] = []
    for word in line.split():
        if _EDGE.fullmatch(word):
            codes.append(code_of(word))
            names.append([])
        else:
            names[-1].append(word)
    if codes and not all(names):
        raise InputError(f"an edge has a name on either side, such as A -> B; received {line.strip()[:60]!r}")
    return [" ".join(words) for words in names if words], codes


@text_format("edges")
def read_edge_words(text: str, *, nodes: Sequence[str] | None = None, both_ways: BothWays | None = None) -> Graph:
    """One `A -> B` a line (or between semicolons); a line with a name alone is a node.

    >>> print(read_edge_words("A -> B; B -- C; D"))
    A -> B
    B -- C
    D
    """
    edges: list[Edge] = []
    alone: list[str] = []
    for names, codes in map(_chain, re.split(r"[\n;]", text)):
        edges += zip(names, codes, names[1:], strict=False)
        alone += [] if codes else names
    order = dict.fromkeys(name for left, _, right in edges for name in (left, right))
    return assemble(edges, listed=[*order, *alone], nodes=nodes, both_ways=both_ways, open_nodes=not alone)


def read_sequence(
    items: Iterable[Any], *, nodes: Sequence[str] | None = None, both_ways: BothWays | None = None
) -> Graph:
    """Pairs (parent, child) and triples (left, edge, right).

    >>> print(read_sequence([("A", "B"), ("B", "--", "C")]))
    A -> B
    B -- C
    """
    edges: list[Edge] = []
    for item in items:
        words = tuple(item) if isinstance(item, (tuple, list)) else ()
        if len(words) == 2:
            edges.append((str(words[0]), FORWARD, str(words[1])))
        elif len(words) == 3 and isinstance(words[1], str):
            edges.append((str(words[0]), code_of(words[1]), str(words[2])))
        else:
            raise InputError(f"an edge is (parent, child) or (left, '->', right); received {item!r}")
    return assemble(edges, nodes=nodes, both_ways=both_ways, open_nodes=True)


def read_parent_sets(
    sets: Mapping[Any, Iterable[Any]], *, children: bool = False, nodes: Sequence[str] | None = None
) -> Graph:
    """Node → its parents (or, with `children`, its children).

    >>> print(read_parent_sets({"A": [], "B": ["A"]}))
    A -> B
    """
    listed = [str(name) for name in sets]
    edges: list[Edge] = []
    for name, others in sets.items():
        for other in [others] if isinstance(others, str) else others:
            parent, child = (name, other) if children else (other, name)
            edges.append((str(parent), FORWARD, str(child)))
    return assemble(edges, listed=listed, nodes=nodes)
