"""DOT (Graphviz), and dagitty's dialect of it.

One small parser for both: statements of node groups joined by edges, attributes in brackets, nested braces.
`dir=none|both|back` and circle arrow shapes (odot) change an edge's marks, given at the edge or as a default before it
(`edge [dir=none]`, which holds to the end of its braces). An edge with `style=invis` only shapes the drawing and is no
edge. Names are ids, or labels where ids only count (`names_of`). dagitty adds `<-`, `<->`, `@->`, and `dag {`,
`pdag {`, `mag {`, `pag {`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from adjudge_graphs.graph import Graph
from adjudge_graphs.marks import ARROW, CIRCLE, FORWARD, TAIL, UNDIRECTED, BothWays, code_of
from adjudge_graphs.readers.assemble import Edge, Tokens, assemble, names_of, without_cycle, without_entities
from adjudge_graphs.readers.formats import text_format

# One pass: what a class of letters took it keeps (possessive), and what is not closed runs to the end and is refused
# there. Groups are not possessive: before Python 3.11.5 one that failed half-way kept what it had taken (gh-106052).
_TOKEN = re.compile(
    r"""\s++|//[^\n]*+|\#[^\n]*+|(?P<comment>/\*(?:.*?\*/|.*+))
    |"(?P<quoted>[^"\\]*+(?:\\.[^"\\]*+)*)(?P<closed>"|\Z|\\\Z)
    |(?P<edge>[<@]?--?[>@]|[<@]--?|--|-(?![\w.]))  # an edge; not the minus of a number
    |(?P<mark>[{}\[\];,=:])
    |(?P<word>[^\s{}\[\];,=:"<>@-](?:[^\s{}\[\];,=:"<>@-]|-(?![->@]))*|-?\.?\d[\w.]*+)
    """,
    re.VERBOSE | re.DOTALL,
)
_ANGLES = re.compile("[<>]")
_SHAPES = {"none": TAIL, "tee": TAIL, "odot": CIRCLE, "dot": CIRCLE}  # any other shape is an arrowhead
_DRAWN = ("dir", "arrowhead", "arrowtail", "style")  # the attributes that change what an edge is
_MOST_DEPTH, _MOST_EDGES = 100, 10_000_000
Kind = Literal["dot", "dagitty"]


@text_format(
    "dot", ".dot", ".gv",
    sign=r"(?i:strict\s++)?(?i:di)?(?i:graph)\b\s*+(?:\"[^\"]*+\"|[^\s{\[\"]*+)\s*+\{",
)  # fmt: skip
def read_dot(text: str, *, nodes: Sequence[str] | None = None, both_ways: BothWays | None = None) -> Graph:
    """A `digraph` or `graph` in DOT.

    >>> print(read_dot('digraph { A -> B -> C; D -> C [dir=none]; "E e" }'))
    A -> B
    B -> C
    C -- D
    E e
    """
    parser = _Parser(text, "dot")
    names = names_of(parser.nodes)
    edges = [(names[left], code, names[right]) for left, code, right in parser.edges]
    return assemble(edges, listed=names.values(), nodes=nodes, both_ways=both_ways)


@text_format("dagitty", ".dagitty", sign=r"(?:dag|pdag|mag|pag)\b\s*+(?:\"[^\"]*+\"|[\w.]*+)\s*+\{")
def read_dagitty(text: str, *, nodes: Sequence[str] | None = None) -> Graph:
    """A `dag`, `pdag`, `mag` or `pag` in dagitty's syntax.

    >>> print(read_dagitty('dag { A [pos="0,1"] A -> B <- C ; B <-> D }'))
    A -> B
    C -> B
    B <-> D
    """
    parser = _Parser(text, "dagitty")
    return without_cycle(assemble(parser.edges, listed=parser.nodes, nodes=nodes), "a dagitty graph")


class _Parser(Tokens):
    """Reads statements one after the other; `nodes` (with their labels) and `edges` hold what was met."""

    def __init__(self, text: str, kind: Kind) -> None:
        super().__init__(kind)
        self.kind = kind
        self.nodes: dict[str, str | None] = {}
        self.edges: list[Edge] = []
        self.seen: set[Edge] = set()  # of a strict graph, which lists an edge any number of times
        self.tokens = self._split(text)
        self.defaults: list[dict[str, str]] = [{}]  # attributes of edges, one scope a brace
        self._header()
        self._statements()
        if not self.done:
            raise self.refused(f"text after the closing brace: {self.shown()}")

    def _split(self, text: str) -> list[tuple[str, str]]:
        out: list[tuple[str, str]] = []
        place = 0
        while place < len(text):
            if text[place] == "<" and out and out[-1] == ("mark", "=") and self.kind == "dot":
                place = self._html(text, place, out)
                continue
            match = _TOKEN.match(text, place)
            if match is None:
                raise self.refused(f"cannot read {text[place : place + 20]!r}")
            place = match.end()
            kind = match.lastgroup
            if kind == "comment" and not match.group().endswith("*/", 2):
                raise self.refused("a comment /* is not closed")
            if kind == "closed":
                if match["closed"] != '"':
                    raise self.refused("a quotation mark is not closed")
                self._add_string(out, re.sub(r'\\(["\\])', r"\1", match["quoted"].replace("\\\n", "")))
            elif kind == "word":
                out.append(("name", match.group()))
            elif kind not in {None, "comment"}:
                out.append((str(kind), match.group()))
        return out

    def _add_string(self, out: list[tuple[str, str]], text: str) -> None:
        """One more string; "a" + "b" is one."""
        if len(out) > 1 and out[-1] == ("name", "+") and out[-2][0] == "string":
            out[-2:] = [("string", out[-2][1] + text)]
        else:
            out.append(("string", text))

    def _html(self, text: str, place: int, out: list[tuple[str, str]]) -> int:
        """A label between angle brackets, its tags left out; returns where it ends."""
        depth = 0
        for match in _ANGLES.finditer(text, place):
            depth += 1 if match.group() == "<" else -1
            if not depth:
                inner = text[place + 1 : match.start()]
                out.append(("string", without_entities(" ".join(re.sub("<[^<>]*+>", " ", inner).split()))))
                return match.end()
        raise self.refused("an angle bracket is not closed")

    def _peek(self) -> str:
        return "" if self.done else self.tokens[self.place][1]

    def _is_word(self, *words: str) -> bool:
        """One of DOT's own words, which are not in quotes."""
        return not self.done and self.tokens[self.place][0] == "name" and self._peek().lower() in words

    def _header(self) -> None:
        heads = ("graph", "digraph") if self.kind == "dot" else ("dag", "pdag", "mag", "pag", "graph", "digraph")
        self.strict = self._is_word("strict")
        self.place += self.strict
        if not self._is_word(*heads):
            raise self.refused(f"the text begins with {' or '.join(heads)}; found {self.shown()}")
        self.place += 1
        while self.sees_name():  # the graph's name; dagitty allows several words
            self.place += 1
        self.take("{")

    def _statements(self) -> list[str]:
        """Everything up to the closing brace; the nodes named, for `{A B} -> C`."""
        met: dict[str, None] = {}
        while not self.sees("}"):
            if self.done:
                raise self.refused("the closing brace is missing")
            if self.sees(";") or self.sees(","):
                self.place += 1
            else:
                met.update(dict.fromkeys(self._statement()))
        self.take("}")
        return list(met)

    def _statement(self) -> list[str]:
        if self.kind == "dot" and self._is_word("node", "edge", "graph"):
            word = self._peek().lower()
            self.place += 1
            if not self.sees("["):
                raise self.refused(f"{word} is DOT's own word: attributes in brackets follow it, not {self.shown()}")
            given = self._attributes()
            if word == "edge":
                self.defaults[-1] = self.defaults[-1] | {key: given[key] for key in _DRAWN if key in given}
            return []
        groups = [self._group()]
        joints: list[int] = []
        while not self.done and self.tokens[self.place][0] == "edge":
            joints.append(self._joint())
            groups.append(self._group())
        attributes = self._attributes()
        if joints:
            self._join(groups, joints, self.defaults[-1] | attributes)
        elif len(groups[0]) == 1 and attributes.keys() & {"label", "name"}:  # igraph writes names
            label = attributes.get("label") or attributes.get("name", "")
            self.nodes[groups[0][0]] = label.replace("\\N", groups[0][0])
        return [name for group in groups for name in group]

    def _join(self, groups: list[list[str]], joints: list[int], attributes: dict[str, str]) -> None:
        if "invis" in attributes.get("style", ""):
            return
        for left, code, right in zip(groups, joints, groups[1:], strict=False):
            if len(self.edges) + len(left) * len(right) > _MOST_EDGES:
                raise self.refused(f"more than {_MOST_EDGES} edges")
            styled = self._restyled(code, attributes)
            for one in left:
                new: list[Edge] = [(one, styled, other) for other in right]
                if self.strict:
                    same = {(other, styled, one) for other in right} if styled == UNDIRECTED else set()
                    new = [edge for edge in new if edge not in self.seen]
                    self.seen |= {*new, *same}
                self.edges += new

    def _joint(self) -> int:
        token = self._peek()
        self.place += 1
        if self.kind == "dot":
            if token not in {"->", "--"}:
                raise self.refused(f"unknown edge {token!r}; DOT has -> and --")
            return FORWARD if token == "->" else UNDIRECTED
        return code_of(token)

    def _group(self) -> list[str]:
        if self.kind == "dot" and self._is_word("subgraph"):
            self.place += 1
            if self.sees_name():
                self.place += 1
        if self.sees("{"):
            if len(self.defaults) > _MOST_DEPTH:
                raise self.refused(f"braces are nested more than {_MOST_DEPTH} deep")
            self.place += 1
            self.defaults.append(self.defaults[-1])
            met = self._statements()
            self.defaults.pop()
            return met
        name = self.name("a node")
        if self.sees("="):  # a setting such as rankdir=LR or bb="0,0,1,1"
            self.place += 1
            self.name("a value")
            return []
        while self.sees(":"):  # a port
            self.place += 1
            self.name("a port")
        self.nodes.setdefault(name)
        return [name]

    def _attributes(self) -> dict[str, str]:
        found: dict[str, str] = {}
        while self.sees("["):
            self.place += 1
            while not self.sees("]"):
                if self.done or self.sees("}"):
                    raise self.refused("a bracket is not closed")
                key = self._peek()
                self.place += 1
                if self.sees("="):
                    self.place += 1
                    found[key.lower()] = self.name("a value")
            self.take("]")
        return found

    def _restyled(self, code: int, attributes: dict[str, str]) -> int:
        """The edge after DOT's `dir`, `arrowhead` and `arrowtail`."""
        if self.kind == "dagitty":
            return code
        way = attributes.get("dir", "forward" if code == FORWARD else "none").lower()
        if way not in {"forward", "back", "none", "both"}:
            raise self.refused(f"an edge's dir is forward, back, both or none; received {way[:20]!r}")
        head, tail = (_SHAPES.get(attributes.get(end, "").lower(), ARROW) for end in ("arrowhead", "arrowtail"))
        return 4 * (tail if way in {"back", "both"} else TAIL) + (head if way in {"forward", "both"} else TAIL)
