"""Graphs and networks in XML: GraphML, GEXF, XMLBIF, XBN, XDSL.

Entities, which can blow up or reach files, are refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from adjudge.errors import InputError
from adjudge_graphs.graph import Graph
from adjudge_graphs.marks import FORWARD, REVERSE, BothWays
from adjudge_graphs.readers.assemble import (
    Edge,
    Family,
    add_node,
    assemble,
    code_told,
    known_end,
    names_of,
    network_graph,
    once,
    without_cycle,
)
from adjudge_graphs.readers.formats import text_format

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element


def xml_root(text: str, what: str, root: str) -> Element:
    """The root element, which must be called `root`.

    >>> xml_root("<a><b/></a>", "an example", "a").tag
    'a'
    """
    from xml.etree import ElementTree

    # The DTD many XMLBIF files carry declares elements only; entities are what could harm.
    if "<!ENTITY" in text:
        raise InputError(f"{what} with its own XML entities is not read; write what they stand for in their place")
    try:
        found = ElementTree.fromstring(text.lstrip())
    except (ElementTree.ParseError, UnicodeEncodeError) as broken:
        raise InputError(f"not well-formed {what}: {broken}") from None
    if local(found).lower() != root:
        raise InputError(f"{what} begins with <{root}>; this XML begins with <{local(found)}>")
    return found


def local(element: Element) -> str:
    """The tag without its namespace."""
    return str(element.tag).rpartition("}")[2]


def children(element: Element, tag: str) -> Iterator[Element]:
    """Every element of this tag below, at any depth, whatever its namespace."""
    return (item for item in element.iter() if local(item) == tag)


def texts(element: Element, tag: str) -> list[str]:
    """The text of each direct child of this tag."""
    return [(item.text or "").strip() for item in element if local(item) == tag]


@text_format("graphml", ".graphml", root="graphml")
def read_graphml(text: str, *, nodes: Sequence[str] | None = None, both_ways: BothWays | None = None) -> Graph:
    """GraphML (networkx, igraph, yEd); where ids only count (n0, n1 …), a node's name is its data `name` or `label`.

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


@text_format("gexf", ".gexf", root="gexf")
def read_gexf(text: str, *, nodes: Sequence[str] | None = None, both_ways: BothWays | None = None) -> Graph:
    """GEXF (Gephi, networkx); where ids only count (0, 1 …), a node's name is its label. A mutual edge is two arcs.

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


@text_format("xmlbif", ".xmlbif", ".bifxml", root="bif")
def read_xmlbif(text: str, *, nodes: Sequence[str] | None = None) -> Graph:
    """The network of an XMLBIF file (WEKA, JavaBayes, pgmpy, pyAgrum's BIFXML).

    >>> print(read_xmlbif("<BIF><NETWORK><VARIABLE><NAME>A</NAME></VARIABLE><VARIABLE><NAME>B</NAME></VARIABLE>"
    ...                   "<DEFINITION><FOR>A</FOR></DEFINITION>"
    ...                   "<DEFINITION><FOR>B</FOR><GIVEN>A</GIVEN></DEFINITION></NETWORK></BIF>"))
    A -> B
    """
    root = xml_root(text, "XMLBIF", "bif")
    listed = [" ".join(texts(item, "NAME")) for item in children(root, "VARIABLE")]
    if not listed:
        raise InputError("no <VARIABLE> found; is this an XMLBIF file?")
    families: list[Family] = []
    for item in children(root, "DEFINITION"):
        child = texts(item, "FOR")
        if len(child) != 1:
            raise InputError(f"XMLBIF: a <DEFINITION> is <FOR> one variable; found {len(child)}")
        families.append((child[0], texts(item, "GIVEN")))
    return network_graph(listed, families, nodes)


@text_format("xbn", ".xbn", root="analysisnotebook")
def read_xbn(text: str, *, nodes: Sequence[str] | None = None) -> Graph:
    """The network of an XBN file, Microsoft's XML for belief networks: variables, and arcs by name.

    >>> print(read_xbn('<ANALYSISNOTEBOOK><BNMODEL><VARIABLES><VAR NAME="A"/><VAR NAME="B"/></VARIABLES>'
    ...                '<STRUCTURE><ARC PARENT="A" CHILD="B"/></STRUCTURE></BNMODEL></ANALYSISNOTEBOOK>'))
    A -> B
    """
    root = xml_root(text, "XBN", "analysisnotebook")
    models = list(children(root, "BNMODEL"))
    if len(models) != 1 or next(children(root, "STRUCTURE"), None) is None:
        raise InputError(f"XBN: a file holds one <BNMODEL> with its <STRUCTURE>; found {len(models)} models")
    listed = [item.get("NAME", "") for item in children(root, "VAR")]
    known = once(listed)
    edges: list[Edge] = [(arc.get("PARENT", ""), FORWARD, arc.get("CHILD", "")) for arc in children(root, "ARC")]
    for parent, _, child in edges:
        for name in (parent, child):
            if name not in known:
                raise InputError(f"XBN: an <ARC> names {name!r}, which is not a variable of the file")
    return without_cycle(assemble(edges, listed=listed, nodes=nodes), "a Bayesian network")


_NO_CHANCE = {"decision", "utility", "mau"}


@text_format("xdsl", ".xdsl", root="smile")
def read_xdsl(text: str, *, nodes: Sequence[str] | None = None) -> Graph:
    """XDSL (GeNIe, SMILE): the network under `<nodes>`, submodels included; no influence diagrams, nothing dynamic.

    >>> print(read_xdsl('<smile><nodes><cpt id="A"/><deterministic id="B"><parents>A</parents></deterministic>'
    ...                 '</nodes></smile>'))
    A -> B
    """
    root = xml_root(text, "XDSL", "smile")
    if next(children(root, "dynamic"), None) is not None:
        raise InputError("XDSL: a dynamic network has no single graph; unroll it first")
    found: dict[str, Element] = {}
    waiting = [place for place in root if local(place) == "nodes"]
    while waiting:
        for item in waiting.pop():
            name = item.get("id", "")
            if local(item) == "submodel":
                waiting.append(item)
            elif local(item) in _NO_CHANCE:
                raise InputError(f"XDSL: {local(item)} {name!r}: only Bayesian networks of chance nodes are read")
            elif name in found:
                raise InputError(f"XDSL: node {name!r} is listed twice")
            elif name:
                found[name] = item
    if not found:
        raise InputError("XDSL: no node found under <smile><nodes>")
    families: list[Family] = [(name, _parents(name, item, found)) for name, item in found.items()]
    return network_graph(list(found), families, nodes)


def _parents(name: str, item: Element, found: dict[str, Element]) -> list[str]:
    listed = " ".join(texts(item, "parents")).split()
    if listed or local(item) != "equation":
        return listed
    # An equation without a list has as parents the nodes it names.
    words = re.findall(r"\w+", " ".join(texts(item, "definition")))
    return list(dict.fromkeys(word for word in words if word in found and word != name))
