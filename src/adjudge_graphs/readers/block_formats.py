"""Networks written as blocks in braces: BIF, DSC, HUGIN's NET, O3PRM.

One pass over the text: every pattern takes what it met and never goes back, so the cost grows as the text does.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from adjudge_graphs.graph import Graph
from adjudge_graphs.readers.assemble import Family, Tokens, network_graph
from adjudge_graphs.readers.formats import text_format

_BLANK, _BLOCK_COMMENT = r"\s++", r"(?P<comment>/\*(?s:.*?)(?:\*/|\Z))"
_WORD, _MARK = r"(?P<word>[^\s{}()\[\];,|\"]++)", r"(?P<mark>[{}()\[\];,|\"])"
_LINE_COMMENT = {"//": r"//[^\n]*+", "%": r"%[^\n]*+"}
# In BIF a string ends with its line, and a lone quotation mark is part of some state's name.
_STRING = {"line": r'"(?P<line>[^"\n]*+)"', "text": r'"(?P<text>[^"\\]*+(?:\\(?s:.)[^"\\]*+)*)(?:"|\\?\Z)'}


class Blocks(Tokens):
    """The tokens of a text of blocks."""

    def __init__(self, text: str, what: str, comment: Literal["//", "%"], string: Literal["line", "text"]) -> None:
        super().__init__(what)
        pattern = "|".join([_BLANK, _LINE_COMMENT[comment], _BLOCK_COMMENT, _STRING[string], _WORD, _MARK])
        for match in re.finditer(pattern, text):
            kind = match.lastgroup
            if kind == "comment" and not match[kind].endswith("*/", 2):
                raise self.refused("a comment /* is not closed")
            if kind == "text" and (len(match[0]) < 2 or not match[0].endswith('"')):
                raise self.refused("a quotation mark is not closed")
            if kind not in {None, "comment"}:
                self.tokens.append(("mark" if kind == "mark" else "name", match[str(kind)].strip()))

    def names_until(self, mark: str) -> list[tuple[str, str]]:
        """Tokens up to this mark, which is taken too."""
        start = self.place
        try:
            self.place = self.tokens.index(("mark", mark), start) + 1
        except ValueError:
            raise self.refused(f"{mark!r} is missing at the end; is the file whole?") from None
        return self.tokens[start : self.place - 1]

    def skip_block(self) -> None:
        """From an opening brace to the one that closes it."""
        self.take("{")
        depth = 1
        for place in range(self.place, len(self.tokens)):
            depth += (self.tokens[place] == ("mark", "{")) - (self.tokens[place] == ("mark", "}"))
            if not depth:
                self.place = place + 1
                return
        raise self.refused("the closing brace is missing; is the file whole?")

    def family(self) -> tuple[str, list[str]]:
        """`( child | parent, parent )`; without a bar the first name is the child."""
        self.take("(")
        tokens = self.names_until(")")
        odd = next((word for kind, word in tokens if kind == "mark" and word not in "|,"), None)
        bars = [place for place, token in enumerate(tokens) if token == ("mark", "|")]
        names = [word for kind, word in tokens if kind == "name"]
        heads = 1 if not bars else sum(kind == "name" for kind, _ in tokens[: bars[0]])
        if odd is not None or len(bars) > 1 or heads != 1 or not names:
            raise self.refused(f"not one child and its parents: ({' '.join(word for _, word in tokens)[:60]})")
        return names[0], names[1:]


@text_format("bif", ".bif", sign=r"(?:network|variable)\b[^{};]*+\{")
def read_bif(text: str, *, nodes: Sequence[str] | None = None) -> Graph:
    """The network of a BIF file (Bayesian Interchange Format); the probabilities are not read.

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


@text_format("dsc", ".dsc", sign=r"belief\s++network\b")
def read_dsc(text: str, *, nodes: Sequence[str] | None = None) -> Graph:
    """The network of a DSC file, Microsoft's text for belief networks, as MSBN and bnlearn write it.

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


_KINDS = {"discrete", "continuous", "function"}


@text_format(
    "net", ".net",
    sign=r"net\s*+\{|(?:(?:discrete|continuous)\s++)?node\s++[^\s{]++\s*+\{"
    r"|class (?=[\s\S]*?\{)(?=[\s\S]*?(?:\bnode\s|\bpotential\b))",
)  # fmt: skip
def read_net(text: str, *, nodes: Sequence[str] | None = None) -> Graph:
    """The network of a NET file (HUGIN, pgmpy, bnlearn); influence diagrams and networks of instances are refused.

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


@text_format("o3prm", ".o3prm", sign=r"class (?=[\s\S]*?\{)(?![\s\S]*?(?:\bnode\s|\bpotential\b))")
def read_o3prm(text: str, *, nodes: Sequence[str] | None = None) -> Graph:
    """O3PRM, aGrUM's relational models: the network of a file with one class; relations between classes are refused.

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
