"""BIF and XMLBIF: the structure of a Bayesian network; the probabilities are not read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from adjudge.errors import InputError
from adjudge.graphs.graph import Graph
from adjudge.graphs.marks import FORWARD
from adjudge.graphs.readers.assemble import Edge, assemble, without_cycle

__all__ = ["read_bif", "read_xmlbif"]

_COMMENT = re.compile(r'"[^"\n]*"|//[^\n]*|/\*.*?\*/', re.DOTALL)
_VARIABLE = re.compile(r'\bvariable\s+("[^"]+"|[^\s{]+)\s*\{')
_FAMILY = re.compile(r"\bprobability\s*\(([^()]*)\)\s*\{")


def read_bif(text: str, *, nodes: Sequence[str] | None = None) -> Graph:
    """The network of a BIF file.

    >>> print(read_bif('variable A { } variable B { } probability ( B | A ) { table 1; }'))
    A -> B
    """
    bare = _COMMENT.sub(lambda match: match.group() if match.group().startswith('"') else " ", text)
    listed = [name.strip('"') for name in _VARIABLE.findall(bare)]
    if not listed:
        raise InputError("no 'variable NAME {' found; is this a BIF file?")
    families: list[tuple[str, list[str]]] = []
    for family in _FAMILY.findall(bare):
        child, _, given = family.partition("|")
        parents = [word.strip().strip('"') for word in re.split(r"[,\s]+", given.strip()) if word.strip()]
        families.append((child.strip().strip('"'), parents))
    return _network(listed, families, nodes)


def _network(listed: list[str], families: Iterable[tuple[str, list[str]]], nodes: Sequence[str] | None) -> Graph:
    known = set(listed)
    edges: list[Edge] = []
    for child, parents in families:
        for name in (child, *parents):
            if name not in known:
                raise InputError(f"the probabilities of {child!r} name {name!r}, which is not a variable of the file")
        edges += [(parent, FORWARD, child) for parent in parents]
    return without_cycle(assemble(edges, listed=listed, nodes=nodes), "a Bayesian network")


def read_xmlbif(text: str, *, nodes: Sequence[str] | None = None) -> Graph:
    """The network of an XMLBIF file.

    >>> print(read_xmlbif("<BIF><NETWORK><VARIABLE><NAME>A</NAME></VARIABLE><VARIABLE><NAME>B</NAME></VARIABLE>"
    ...                   "<DEFINITION><FOR>B</FOR><GIVEN>A</GIVEN></DEFINITION></NETWORK></BIF>"))
    A -> B
    """
    from xml.etree import ElementTree

    # The DTD most XMLBIF files carry declares elements only; entities are what could harm.
    if "<!ENTITY" in text:
        raise InputError("XMLBIF with its own entities is not read")
    try:
        root = ElementTree.fromstring(text.lstrip())
    except ElementTree.ParseError as broken:
        raise InputError(f"not well-formed XMLBIF: {broken}") from None
    listed = [(item.findtext("NAME") or "").strip() for item in root.iter("VARIABLE")]
    if not listed:
        raise InputError("no <VARIABLE> found; is this an XMLBIF file?")
    families = [
        ((item.findtext("FOR") or "").strip(), [(given.text or "").strip() for given in item.findall("GIVEN")])
        for item in root.iter("DEFINITION")
    ]
    return _network(listed, families, nodes)
