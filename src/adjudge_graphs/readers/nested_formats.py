"""GML, and JSON: networkx's node-link (also d3's), adjacency and Cytoscape forms, and pyAgrum's .jgum.

An edge attribute `edge` ("--", "<->", "o->" …) overrides the file's direction, as our writer leaves it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from adjudge.base.json_text import read_json
from adjudge.errors import InputError
from adjudge_graphs.graph import Graph
from adjudge_graphs.marks import BothWays
from adjudge_graphs.readers.assemble import (
    Edge,
    Family,
    add_node,
    assemble,
    code_told,
    known_end,
    names_of,
    network_graph,
    without_entities,
)
from adjudge_graphs.readers.formats import text_format

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


@text_format("json", ".json", ".jgum", sign=r"\{")
def read_json_graph(text: str, *, nodes: Sequence[str] | None = None, both_ways: BothWays | None = None) -> Graph:
    """A JSON object with nodes and links (or edges), or with nodes and parents.

    >>> print(read_json_graph('{"directed": true, "nodes": [{"id": "A"}, {"id": "B"}],'
    ...                       ' "links": [{"source": "A", "target": "B"}]}'))
    A -> B
    """
    found = _plain_form(read_json(text))
    if not isinstance(found, dict) or not isinstance(found.get("nodes"), list):
        raise InputError("JSON: a graph is an object with a list of nodes, and links or edges; this is another")
    if isinstance(found.get("parents"), dict):
        if both_ways is not None:
            raise InputError("both_ways= has no meaning for a network given by its parents")
        return _jgum(found, nodes)
    links = [found[key] for key in ("links", "edges") if isinstance(found.get(key), list)]
    if len(links) != 1:
        raise InputError("JSON: a graph of nodes has one list of links (or edges)")
    return _node_link(found, links[0], nodes, both_ways)


def _plain_form(found: Any) -> Any:
    """Cytoscape's elements and networkx's lists of neighbours, as nodes and links; anything else as it is."""
    if not isinstance(found, dict):
        return found
    elements, nodes, adjacency = found.get("elements"), found.get("nodes"), found.get("adjacency")
    if isinstance(elements, dict) and all(isinstance(elements.get(key), list) for key in ("nodes", "edges")):
        inner = {key: [_inner(item) for item in elements[key]] for key in ("nodes", "edges")}
        return {"directed": found.get("directed")} | inner
    if isinstance(nodes, list) and isinstance(adjacency, list) and len(nodes) == len(adjacency):
        links = []
        for node, others in zip(nodes, adjacency, strict=True):
            if (
                not isinstance(node, dict)
                or not isinstance(others, list)
                or not all(isinstance(x, dict) for x in others)
            ):
                raise InputError("JSON: adjacency is a list of neighbours for each node")
            links += [{**other, "source": node.get("id"), "target": other.get("id")} for other in others]
        if found.get("directed") is False:  # each edge stands in the lists of both its ends
            raise InputError("JSON: adjacency of an undirected graph lists each edge twice; save it as node-link")
        return {"directed": found.get("directed"), "nodes": nodes, "links": links}
    return found


def _inner(item: Any) -> dict[str, Any]:
    data = item.get("data") if isinstance(item, dict) else None
    if not isinstance(data, dict):
        raise InputError(f"JSON: expected an object with data; received {str(item)[:40]!r}")
    return data


def _node_link(
    found: dict[str, Any], links: list[Any], nodes: Sequence[str] | None, both_ways: BothWays | None
) -> Graph:
    directed = found.get("directed")
    if not isinstance(directed, bool) and links:
        raise InputError('JSON: "directed": true or false must say what the links are')
    labels: dict[str, str | None] = {}
    for place, item in enumerate(found["nodes"]):
        fields = item if isinstance(item, dict) else {"id": item}
        told = (fields[key] for key in ("label", "name") if isinstance(fields.get(key), str))
        add_node(labels, _key(fields.get("id", fields.get("name", place))), *told)
    keys, names = list(labels), names_of(labels)
    edges: list[Edge] = []
    for item in links:
        if not isinstance(item, dict):
            raise InputError(f"JSON: a link is an object with source and target; received {str(item)[:40]!r}")
        ends = []
        for end in ("source", "target"):
            value = item.get(end)
            # The first form of node-link, and d3's, count the nodes from 0.
            if type(value) is int and str(value) not in names and 0 <= value < len(keys):
                value = keys[value]
            ends.append(known_end(names, None if value is None else _key(value)))
        edges.append((ends[0], code_told(item.get("edge"), bool(directed)), ends[1]))
    return assemble(edges, listed=list(names.values()), nodes=nodes, both_ways=both_ways)


def _key(value: Any) -> str:
    if isinstance(value, (str, int, float)) and not isinstance(value, bool):
        return str(value)
    raise InputError(f"JSON: a node's id is text or a number; received {str(value)[:40]!r}")


def _jgum(found: dict[str, Any], nodes: Sequence[str] | None) -> Graph:
    """pyAgrum's: parents by name; nodes carry their domains, so the names are the keys of `parents`."""
    families: list[Family] = []
    for child, parents in found["parents"].items():
        if not isinstance(parents, list) or not all(isinstance(name, str) for name in parents):
            raise InputError(f"JSON: the parents of {child!r} are a list of names")
        families.append((child, parents))
    if len(found["nodes"]) != len(families):
        raise InputError(f"JSON: {len(found['nodes'])} nodes but parents of {len(families)}; is the file whole?")
    return network_graph([child for child, _ in families], families, nodes)
