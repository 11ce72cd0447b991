"""XMLBIF (WEKA, JavaBayes, pgmpy, pyAgrum's BIFXML)."""

from __future__ import annotations

from collections.abc import Sequence

from adjudge.errors import InputError
from adjudge.graphs.graph import Graph
from adjudge.graphs.readers.families import Family, network_graph
from adjudge.graphs.readers.formats import text_format
from adjudge.graphs.readers.xml_text import children, texts, xml_root


@text_format("xmlbif", ".xmlbif", ".bifxml", root="bif")
def read_xmlbif(text: str, *, nodes: Sequence[str] | None = None) -> Graph:
    """The network of an XMLBIF file.

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
