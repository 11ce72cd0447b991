"""GraphML (networkx, igraph, yEd)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from adjudge.errors import InputError
from adjudge.graphs.graph import Graph
from adjudge.graphs.marks import BothWays
from adjudge.graphs.readers.assemble import Edge, assemble
from adjudge.graphs.readers.formats import text_format
from adjudge.graphs.readers.labels import add_node, code_told, known_end, names_of
from adjudge.graphs.readers.xml_text import children, local, xml_root

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element


@text_format("graphml", ".graphml", root="graphml")
def read_graphml(text: str, *, nodes: Sequence[str] | None = None, both_ways: BothWays | None = None) -> Graph:
    """GraphML; where ids only count (n0, n1 …), a node's name is its data `name` or `label` (igraph, yEd).

    >>> print(read_graphml('<graphml><graph edgedefault="directed"><node id="A"/><node id="B"/>'
    ...                    '<edge source="A" target="B"/></graph></graphml>'))
    A -> B
    """
    root = xml_root(text, "GraphML", "graphml")
    keys = {element.get("id", ""): element.get("attr.name", "") for element in children(root, "key")}
    graphs = list(children(root, "graph"))
    if len(graphs) != 1:
        raise InputError(f"a GraphML file holds one graph; found {len(graphs)}")
    by_default = graphs[0].get("edgedefault")
    if next(children(root, "hyperedge"), None) is not None:
        raise InputError("GraphML: a hyperedge joins more than two nodes; only edges are read")

    def data(element: Element) -> dict[str, str]:
        return {keys.get(item.get("key", ""), ""): item.text or "" for item in element if local(item) == "data"}

    labels: dict[str, str | None] = {}
    for element in (item for item in graphs[0] if local(item) == "node"):
        own = data(element)
        drawn = next((item.text for item in children(element, "NodeLabel")), None)  # yEd's
        add_node(labels, element.get("id"), own.get("name"), own.get("label"), drawn)
    names = names_of(labels)
    edges: list[Edge] = []
    for element in (item for item in graphs[0] if local(item) == "edge"):
        way = {"true": "directed", "false": "undirected"}.get(element.get("directed", ""), by_default)
        if way not in {"directed", "undirected"}:
            raise InputError(f"GraphML: edgedefault says directed or undirected; received {way!r}")
        ends = [known_end(names, element.get(end)) for end in ("source", "target")]
        edges.append((ends[0], code_told(data(element).get("edge"), way == "directed"), ends[1]))
    return assemble(edges, listed=list(names.values()), nodes=nodes, both_ways=both_ways)
