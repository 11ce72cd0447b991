"""DSC, Microsoft's belief-network text, as MSBN and bnlearn write it."""

from __future__ import annotations

from collections.abc import Sequence

from adjudge.graphs.graph import Graph
from adjudge.graphs.readers.blocks import Blocks
from adjudge.graphs.readers.families import Family, network_graph
from adjudge.graphs.readers.formats import text_format


@text_format("dsc", ".dsc", sign=r"belief\s++network\b")
def read_dsc(text: str, *, nodes: Sequence[str] | None = None) -> Graph:
    """The network of a DSC file.

    >>> print(read_dsc('belief network "n" node A {} node B {} probability(A) {} probability(B | A) {(0): 1, 0;}'))
    A -> B
    """
    blocks = Blocks(text, "DSC", "//", "text")
    listed: list[str] = []
    families: list[Family] = []
    while not blocks.done:
        word = blocks.name("node or probability")
        if word == "node":
            listed.append(blocks.name("the node's name"))
            blocks.skip_block()
        elif word == "probability":
            families.append(blocks.family())
            blocks.skip_block()
        elif word == "properties":
            blocks.skip_block()
        elif word == "belief" and not listed:
            if blocks.name("network") != "network":
                raise blocks.refused("the text begins with 'belief network'")
            if not blocks.done and blocks.tokens[blocks.place][1] not in {"node", "properties"}:
                blocks.name("the network's name")
        else:
            raise blocks.refused(f"expected node or probability, found {word[:40]!r}")
    if not listed:
        raise blocks.refused("no 'node NAME {' found; is this DSC?")
    return network_graph(listed, families, nodes)
