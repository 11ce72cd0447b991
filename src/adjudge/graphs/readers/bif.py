"""BIF, the Bayesian Interchange Format: the structure of a network; the probabilities are not read."""

from __future__ import annotations

from collections.abc import Sequence

from adjudge.graphs.graph import Graph
from adjudge.graphs.readers.blocks import Blocks
from adjudge.graphs.readers.families import Family, network_graph
from adjudge.graphs.readers.formats import text_format


@text_format("bif", ".bif", sign=r"(?:network|variable)\b[^{};]*+\{")
def read_bif(text: str, *, nodes: Sequence[str] | None = None) -> Graph:
    """The network of a BIF file.

    >>> print(read_bif('variable A { } variable B { } probability ( A ) { } probability ( B | A ) { table 1; }'))
    A -> B
    """
    blocks = Blocks(text, "BIF", "//", "line")
    listed: list[str] = []
    families: list[Family] = []
    while not blocks.done:
        if blocks.sees(";"):
            blocks.take(";")
            continue
        word = blocks.name("variable or probability")
        if word == "variable":
            listed.append(blocks.name("the variable's name"))
            blocks.skip_block()
        elif word == "probability":
            families.append(blocks.family())
            if not blocks.sees(";"):
                blocks.skip_block()
        elif word == "network":
            while not blocks.sees("{"):
                blocks.name("{")
            blocks.skip_block()
        elif word == "property":
            blocks.names_until(";")
        else:
            raise blocks.refused(f"expected variable or probability, found {word[:40]!r}")
    if not listed:
        raise blocks.refused("no 'variable NAME {' found; is this a BIF file?")
    return network_graph(listed, families, nodes)
