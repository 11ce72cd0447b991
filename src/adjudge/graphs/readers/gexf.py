"""GEXF (Gephi, networkx)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from adjudge.errors import InputError
from adjudge.graphs.graph import Graph
from adjudge.graphs.marks import FORWARD, REVERSE, BothWays
from adjudge.graphs.readers.assemble import Edge, assemble
from adjudge.graphs.readers.formats import text_format
from adjudge.graphs.readers.labels import add_node, code_told, known_end, names_of
from adjudge.graphs.readers.xml_text import children, local, xml_root

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element


@text_format("gexf", ".gexf", root="gexf")
def read_gexf(text: str, *, nodes: Sequence[str] | None = None, both_ways: BothWays | None = None) -> Graph:
    """GEXF; where ids only count (0, 1 …), a node's name is its label. A mutual edge is two arcs.

    >>> print(read_gexf('<gexf><graph defaultedgetype="directed"><nodes><node id="0" label="A"/>'
    ...                 '<node id="1" label="B"/></nodes><edges><edge source="0" target="1"/></edges></graph></gexf>'))
    A -> B
    """
    root = xml_root(text, "GEXF", "gexf")
    graphs = list(children(root, "graph"))
    if len(graphs) != 1:
        raise InputError(f"a GEXF file holds one graph; found {len(graphs)}")
    if graphs[0].get("mode") == "dynamic":
        raise InputError("GEXF: a dynamic graph changes over time; save one moment of it as static")
    titles = {
        (kind.get("class"), item.get("id")): item.get("title") for kind in children(root, "attributes") for item in kind
    }

    def value(element: Element, what: str, title: str) -> str | None:
        """The value an element has for the attribute of this title."""
        values = (item for place in element if local(place) == "attvalues" for item in place)
        return next((item.get("value") for item in values if titles.get((what, item.get("for"))) == title), None)

    labels: dict[str, str | None] = {}
    for item in children(root, "node"):
        add_node(labels, item.get("id"), item.get("label"), value(item, "node", "name"))
    names = names_of(labels)
    edges: list[Edge] = []
    for item in children(root, "edge"):
        way = item.get("type", graphs[0].get("defaultedgetype", "undirected"))  # the default of the format itself
        if way not in {"directed", "undirected", "mutual"}:
            raise InputError(f"GEXF: an edge is directed, undirected or mutual; received {way!r}")
        one, other = (known_end(names, item.get(end)) for end in ("source", "target"))
        told = value(item, "edge", "edge")
        if way == "mutual" and told is None:
            edges += [(one, FORWARD, other), (one, REVERSE, other)]
        else:
            edges.append((one, code_told(told, way == "directed"), other))
    return assemble(edges, listed=list(names.values()), nodes=nodes, both_ways=both_ways)
