"""GML.

An edge attribute `edge` ("--", "<->", "o->" …) overrides the file's direction, as our writer leaves it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from adjudge.errors import InputError
from adjudge.graphs.graph import Graph
from adjudge.graphs.marks import BothWays
from adjudge.graphs.readers.assemble import Edge, assemble
from adjudge.graphs.readers.formats import text_format
from adjudge.graphs.readers.labels import add_node, code_told, known_end, names_of, without_entities

# A number may run into the next key: DoWhy writes `directed 1node[`.
_GML = re.compile(
    r'\s+|#[^\n]*|(?P<open>\[)|(?P<close>\])|"(?P<text>[^"]*)"|(?P<word>\d+(?=(?:node|edge)\b)|[^\s\[\]"]+)'
)


@text_format("gml", ".gml", sign=r"graph\s*+\[|(?:Creator|Version|comment|label|directed)\s")
def read_gml(text: str, *, nodes: Sequence[str] | None = None, both_ways: BothWays | None = None) -> Graph:
    """GML; a node's name is its label (or igraph's name), or its id when it has none.

    >>> nodes = 'node [ id 0 label "A" ] node [ id 1 label "B" ]'
    >>> print(read_gml(f"graph [ directed 1 {nodes} edge [ source 0 target 1 ] ]"))
    A -> B
    """
    whole = _gml_block(_gml_tokens(text), 0)
    graphs = [block for key, block in whole if key == "graph" and isinstance(block, list)]
    if len(graphs) != 1:
        raise InputError(f"a GML file holds one graph; found {len(graphs)}")
    graph = graphs[0]
    directed = any(key == "directed" and block == "1" for key, block in graph)
    labels: dict[str, str | None] = {}
    for key, block in graph:
        if key == "node" and isinstance(block, list):
            fields = _fields(block, "node")
            add_node(labels, fields.get("id"), fields.get("label"), fields.get("name"))
    names = names_of(labels)
    edges: list[Edge] = []
    for key, block in graph:
        if key == "edge" and isinstance(block, list):
            fields = _fields(block, "edge")
            ends = [known_end(names, fields.get(end)) for end in ("source", "target")]
            edges.append((ends[0], code_told(fields.get("edge"), directed), ends[1]))
    return assemble(edges, listed=list(names.values()), nodes=nodes, both_ways=both_ways)


def _fields(block: list[tuple[str, Any]], what: str) -> dict[str, str]:
    """The plain fields of a node or an edge, entities such as &#233; resolved."""
    found: dict[str, str] = {}
    for key, value in block:
        if isinstance(value, str):
            if key in found and key in {"id", "label", "name", "source", "target", "edge"}:
                raise InputError(f"GML: a {what} has two values of {key}: {found[key]!r} and {value!r}")
            found[key] = without_entities(value)
    return found


def _gml_tokens(text: str) -> Iterator[tuple[str, str]]:
    place = 0
    while place < len(text):
        match = _GML.match(text, place)
        if match is None:
            raise InputError(f"not GML: {text[place : place + 20]!r}")
        place = match.end()
        if match.lastgroup:
            yield match.lastgroup, match[match.lastgroup]


def _gml_block(tokens: Iterator[tuple[str, str]], depth: int) -> list[tuple[str, Any]]:
    """Pairs of key and value up to the closing bracket; a value is text or another such list."""
    found: list[tuple[str, Any]] = []
    for kind, key in tokens:
        if kind == "close":
            if depth == 0:
                raise InputError("GML: a closing bracket too many")
            return found
        if kind != "word":
            raise InputError(f"GML: expected a key, found {key!r}")
        kind, value = next(tokens, ("end", ""))
        if kind == "open":
            if depth > 50:
                raise InputError("GML: nested too deeply")
            found.append((key, _gml_block(tokens, depth + 1)))
        elif kind in {"text", "word"}:
            found.append((key, value))
        else:
            raise InputError(f"GML: key {key!r} has no value")
    if depth:
        raise InputError("GML: a bracket is not closed")
    return found
