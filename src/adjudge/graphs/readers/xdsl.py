"""XDSL, the files of GeNIe and SMILE: every node is an element with an id, its parents listed by id."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from adjudge.errors import InputError
from adjudge.graphs.graph import Graph
from adjudge.graphs.readers.families import Family, network_graph
from adjudge.graphs.readers.formats import text_format
from adjudge.graphs.readers.xml_text import children, local, texts, xml_root

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_NO_CHANCE = {"decision", "utility", "mau"}


@text_format("xdsl", ".xdsl", root="smile")
def read_xdsl(text: str, *, nodes: Sequence[str] | None = None) -> Graph:
    """The network under `<nodes>`, submodels included; influence diagrams and dynamic networks are refused.

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
