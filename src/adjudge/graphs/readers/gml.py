"""GML and GraphML.

An edge attribute `edge` ("--", "<->", "o->" …) overrides the file's direction, as our writer leaves it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from adjudge.errors import InputError
from adjudge.graphs.graph import Graph
from adjudge.graphs.marks import FORWARD, UNDIRECTED, BothWays, code_of
from adjudge.graphs.readers.assemble import Edge, assemble

__all__ = ["read_gml", "read_graphml"]

_GML = re.compile(r'\s+|#[^\n]*|(?P<open>\[)|(?P<close>\])|"(?P<text>[^"]*)"|(?P<word>[^\s\[\]"]+)')


def read_gml(text: str, *, nodes: Sequence[str] | None = None, both_ways: BothWays | None = None) -> Graph:
    """GML; a node's name is its label, or its id when it has none.

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
    names: dict[str, str] = {}
    for key, block in graph:
        if key == "node" and isinstance(block, list):
            fields = dict(block)
            names[str(fields.get("id"))] = str(fields.get("label", fields.get("name", fields.get("id"))))
    edges: list[Edge] = []
    for key, block in graph:
        if key == "edge" and isinstance(block, list):
            fields = dict(block)
            ends = [_known(names, str(fields.get(end))) for end in ("source", "target")]
            edges.append((ends[0], _code(fields.get("edge"), directed), ends[1]))
    return assemble(edges, listed=_distinct(names), nodes=nodes, both_ways=both_ways)


def _known(names: dict[str, str], key: str) -> str:
    if key not in names:
        raise InputError(f"an edge names node {key!r}, which the file does not list")
    return names[key]


def _distinct(names: dict[str, str]) -> list[str]:
    if len(set(names.values())) != len(names):
        raise InputError("two nodes of the file have the same label; make labels distinct")
    return list(names.values())


def _code(edge: object, directed: bool) -> int:
    if isinstance(edge, str):
        return code_of(edge.replace("&#62;", ">").replace("&#60;", "<").replace("&gt;", ">").replace("&lt;", "<"))
    return FORWARD if directed else UNDIRECTED


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


def read_graphml(text: str, *, nodes: Sequence[str] | None = None, both_ways: BothWays | None = None) -> Graph:
    """GraphML; a node's name is its data `name` or `label` (igraph, yEd), or its id.

    >>> print(read_graphml('<graphml><graph edgedefault="directed"><node id="A"/><node id="B"/>'
    ...                    '<edge source="A" target="B"/></graph></graphml>'))
    A -> B
    """
    from xml.etree import ElementTree

    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise InputError("GraphML with its own DOCTYPE or entities is not read")
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as broken:
        raise InputError(f"not well-formed GraphML: {broken}") from None

    def local(element: ElementTree.Element) -> str:
        return element.tag.rpartition("}")[2]

    keys = {element.get("id", ""): element.get("attr.name", "") for element in root.iter() if local(element) == "key"}
    graphs = [element for element in root.iter() if local(element) == "graph"]
    if len(graphs) != 1:
        raise InputError(f"a GraphML file holds one graph; found {len(graphs)}")
    by_default = graphs[0].get("edgedefault") == "directed"

    def data(element: ElementTree.Element) -> dict[str, str]:
        return {keys.get(item.get("key", ""), ""): item.text or "" for item in element if local(item) == "data"}

    names: dict[str, str] = {}
    edges: list[Edge] = []
    for element in graphs[0]:
        if local(element) == "node":
            own = data(element)
            names[element.get("id", "")] = own.get("name") or own.get("label") or str(element.get("id", ""))
    for element in graphs[0]:
        if local(element) == "edge":
            ends = [_known(names, element.get(end, "")) for end in ("source", "target")]
            directed = {"true": True, "false": False}.get(element.get("directed", ""), by_default)
            edges.append((ends[0], _code(data(element).get("edge"), directed), ends[1]))
    return assemble(edges, listed=_distinct(names), nodes=nodes, both_ways=both_ways)
