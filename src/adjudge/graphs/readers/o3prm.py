"""O3PRM, aGrUM's language of relational models: one class of attributes is a Bayesian network."""

from __future__ import annotations

from collections.abc import Sequence

from adjudge.graphs.graph import Graph
from adjudge.graphs.readers.blocks import Blocks
from adjudge.graphs.readers.families import Family, network_graph
from adjudge.graphs.readers.formats import text_format


@text_format("o3prm", ".o3prm", sign=r"class (?=[\s\S]*?\{)(?![\s\S]*?(?:\bnode\s|\bpotential\b))")
def read_o3prm(text: str, *, nodes: Sequence[str] | None = None) -> Graph:
    """The network of a file with one class; relations between classes are refused.

    >>> print(read_o3prm("class net { boolean A {[1, 0]}; labels(x, y) B dependson A {[1, 0, 0, 1]}; }"))
    A -> B
    """
    blocks = Blocks(text, "O3PRM", "//", "text")
    if blocks.name("class") != "class":
        raise blocks.refused("only a file of one class is read as a network")
    blocks.name("the class's name")
    blocks.take("{")
    families: list[Family] = []
    while not blocks.sees("}"):
        families.append(_attribute(blocks))
        blocks.skip_block()
        if blocks.sees(";"):
            blocks.take(";")
    blocks.take("}")
    if not blocks.done:
        raise blocks.refused(f"only a file of one class is read as a network; found {blocks.shown()} after it")
    return network_graph([child for child, _ in families], families, nodes)


def _attribute(blocks: Blocks) -> Family:
    """`labels(yes, no) NAME dependson A, B`, up to the brace that opens its probabilities."""
    blocks.name("an attribute's type")
    if blocks.sees("("):
        blocks.names_until(")")
    child = blocks.name("an attribute's name")
    if blocks.sees("{"):
        return child, []
    if blocks.name("dependson or {") != "dependson":
        raise blocks.refused(f"attribute {child!r} has no table of its own; only plain attributes are read")
    parents = [blocks.name("a parent")]
    while blocks.sees(","):
        blocks.take(",")
        parents.append(blocks.name("a parent"))
    if any("." in parent for parent in parents):
        raise blocks.refused(f"attribute {child!r} depends on another class; only a file of one class is read")
    return child, parents
