"""HUGIN's NET, as HUGIN, pgmpy, pyAgrum and bnlearn write it: `node X {…}`, `potential (X | parents) {…}`."""

from __future__ import annotations

from collections.abc import Sequence

from adjudge.graphs.graph import Graph
from adjudge.graphs.readers.blocks import Blocks
from adjudge.graphs.readers.families import Family, network_graph
from adjudge.graphs.readers.formats import text_format

_KINDS = {"discrete", "continuous", "function"}


@text_format(
    "net", ".net",
    sign=r"net\s*+\{|(?:(?:discrete|continuous)\s++)?node\s++[^\s{]++\s*+\{"
    r"|class (?=[\s\S]*?\{)(?=[\s\S]*?(?:\bnode\s|\bpotential\b))",
)  # fmt: skip
def read_net(text: str, *, nodes: Sequence[str] | None = None) -> Graph:
    """The network of a NET file; influence diagrams and networks made of instances are refused.

    >>> print(read_net("net {} node A {} node B {} potential (A |) {} potential (B | A) { data = (1 0); }"))
    A -> B
    """
    blocks = Blocks(text, "NET", "%", "text")
    listed: list[str] = []
    families: list[Family] = []
    in_class = False
    while not blocks.done:
        if in_class and blocks.sees("}"):
            blocks.take("}")
            in_class = False
            continue
        word = blocks.name("node or potential")
        if word in _KINDS:
            word = blocks.name("node")
        if word == "node":
            listed.append(blocks.name("the node's name"))
            blocks.skip_block()
        elif word == "potential":
            families.append(blocks.family())
            blocks.skip_block()
        elif word == "net":
            blocks.skip_block()
        elif word == "class" and not listed:  # HUGIN's newer form wraps all in one class
            blocks.name("the class's name")
            blocks.take("{")
            in_class = True
        elif word in {"decision", "utility", "instance"}:
            raise blocks.refused(f"{word} {blocks.shown()}: only Bayesian networks of chance nodes are read")
        elif in_class:
            blocks.names_until(";")  # inputs = (…);
        else:
            raise blocks.refused(f"expected node or potential, found {word[:40]!r}")
    if in_class:
        raise blocks.refused("the closing brace is missing; is the file whole?")
    if not listed:
        raise blocks.refused("no 'node NAME {' found; is this HUGIN's NET?")
    return network_graph(listed, families, nodes)
