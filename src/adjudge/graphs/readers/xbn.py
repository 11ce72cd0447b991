"""XBN, Microsoft's XML for belief networks: variables, and arcs by name."""

from __future__ import annotations

from collections.abc import Sequence

from adjudge.errors import InputError
from adjudge.graphs.graph import Graph
from adjudge.graphs.marks import FORWARD
from adjudge.graphs.readers.assemble import Edge, assemble, without_cycle
from adjudge.graphs.readers.families import once
from adjudge.graphs.readers.formats import text_format
from adjudge.graphs.readers.xml_text import children, xml_root


@text_format("xbn", ".xbn", root="analysisnotebook")
def read_xbn(text: str, *, nodes: Sequence[str] | None = None) -> Graph:
    """The network of an XBN file.

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
