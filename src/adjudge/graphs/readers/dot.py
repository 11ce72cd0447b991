"""DOT (Graphviz), and dagitty's dialect of it.

One small parser for both: statements of node groups joined by edges, attributes in brackets, nested braces.
`dir=none|both|back` and circle arrow shapes (odot) change an edge's marks, given at the edge or as a default before it
(`edge [dir=none]`, which holds to the end of its braces). An edge with `style=invis` only shapes the drawing and is no
edge. Names are ids, or labels where ids only count (`labels.py`). dagitty adds `<-`, `<->`, `@->`, and `dag {`,
`pdag {`, `mag {`, `pag {`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from adjudge.base.printable import printable
from adjudge.errors import InputError
from adjudge.graphs.graph import Graph
from adjudge.graphs.marks import ARROW, CIRCLE, FORWARD, TAIL, UNDIRECTED, BothWays, code_of
from adjudge.graphs.readers.assemble import Edge, assemble, without_cycle
from adjudge.graphs.readers.formats import text_format
from adjudge.graphs.readers.labels import names_of, without_entities

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


class _Parser:
    """Reads statements one after the other; `nodes` (with their labels) and `edges` hold what was met."""

    def __init__(self, text: str, kind: Kind) -> None:
        self.kind = kind
        self.nodes: dict[str, str | None] = {}
        self.edges: list[Edge] = []
        self.seen: set[Edge] = set()  # of a strict graph, which lists an edge any number of times
        self.tokens = self._split(text)
        self.place = 0
        self.defaults: list[dict[str, str]] = [{}]  # attributes of edges, one scope a brace
        self._header()
        self._statements()
        if self.place != len(self.tokens):
            raise self._refused(f"text after the closing brace: {self._shown()}")

    def _refused(self, why: str) -> InputError:
        return InputError(f"{self.kind}: {why}")

    def _split(self, text: str) -> list[tuple[str, str]]:
        out: list[tuple[str, str]] = []
        place = 0
        while place < len(text):
            if text[place] == "<" and out and out[-1] == ("mark", "=") and self.kind == "dot":
                place = self._html(text, place, out)
                continue
            match = _TOKEN.match(text, place)
            if match is None:
                raise self._refused(f"cannot read {text[place : place + 20]!r}")
            place = match.end()
            kind = match.lastgroup
            if kind == "comment" and not match.group().endswith("*/", 2):
                raise self._refused("a comment /* is not closed")
            if kind == "closed":
                if match["closed"] != '"':
                    raise self._refused("a quotation mark is not closed")
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
        raise self._refused("an angle bracket is not closed")

    def _peek(self) -> str:
        return self.tokens[self.place][1] if self.place < len(self.tokens) else ""

    def _shown(self) -> str:
        return repr(printable(self._peek(), most=40) or "the end")

    def _is_name(self) -> bool:
        return self.place < len(self.tokens) and self.tokens[self.place][0] in {"name", "string"}

    def _is_word(self, *words: str) -> bool:
        """One of DOT's own words, which are not in quotes."""
        return self.place < len(self.tokens) and self.tokens[self.place][0] == "name" and self._peek().lower() in words

    def _is(self, mark: str) -> bool:
        return self.place < len(self.tokens) and self.tokens[self.place] == ("mark", mark)

    def _take(self, mark: str) -> None:
        if not self._is(mark):
            raise self._refused(f"expected {mark!r}, found {self._shown()}")
        self.place += 1

    def _take_name(self, what: str) -> str:
        if not self._is_name():
            raise self._refused(f"expected {what}, found {self._shown()}")
        self.place += 1
        return self.tokens[self.place - 1][1]

    def _header(self) -> None:
        heads = ("graph", "digraph") if self.kind == "dot" else ("dag", "pdag", "mag", "pag", "graph", "digraph")
        self.strict = self._is_word("strict")
        self.place += self.strict
        if not self._is_word(*heads):
            raise self._refused(f"the text begins with {' or '.join(heads)}; found {self._shown()}")
        self.place += 1
        while self._is_name():  # the graph's name; dagitty allows several words
            self.place += 1
        self._take("{")

    def _statements(self) -> list[str]:
        """Everything up to the closing brace; the nodes named, for `{A B} -> C`."""
        met: dict[str, None] = {}
        while not self._is("}"):
            if self.place >= len(self.tokens):
                raise self._refused("the closing brace is missing")
            if self._is(";") or self._is(","):
                self.place += 1
            else:
                met.update(dict.fromkeys(self._statement()))
        self._take("}")
        return list(met)

    def _statement(self) -> list[str]:
        if self.kind == "dot" and self._is_word("node", "edge", "graph"):
            word = self._peek().lower()
            self.place += 1
            if not self._is("["):
                raise self._refused(f"{word} is DOT's own word: attributes in brackets follow it, not {self._shown()}")
            given = self._attributes()
            if word == "edge":
                self.defaults[-1] = self.defaults[-1] | {key: given[key] for key in _DRAWN if key in given}
            return []
        groups = [self._group()]
        joints: list[int] = []
        while self.place < len(self.tokens) and self.tokens[self.place][0] == "edge":
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
                raise self._refused(f"more than {_MOST_EDGES} edges")
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
                raise self._refused(f"unknown edge {token!r}; DOT has -> and --")
            return FORWARD if token == "->" else UNDIRECTED
        return code_of(token)

    def _group(self) -> list[str]:
        if self.kind == "dot" and self._is_word("subgraph"):
            self.place += 1
            if self._is_name():
                self.place += 1
        if self._is("{"):
            if len(self.defaults) > _MOST_DEPTH:
                raise self._refused(f"braces are nested more than {_MOST_DEPTH} deep")
            self.place += 1
            self.defaults.append(self.defaults[-1])
            met = self._statements()
            self.defaults.pop()
            return met
        name = self._take_name("a node")
        if self._is("="):  # a setting such as rankdir=LR or bb="0,0,1,1"
            self.place += 1
            self._take_name("a value")
            return []
        while self._is(":"):  # a port
            self.place += 1
            self._take_name("a port")
        self.nodes.setdefault(name)
        return [name]

    def _attributes(self) -> dict[str, str]:
        found: dict[str, str] = {}
        while self._is("["):
            self.place += 1
            while not self._is("]"):
                if self.place >= len(self.tokens) or self._is("}"):
                    raise self._refused("a bracket is not closed")
                key = self._peek()
                self.place += 1
                if self._is("="):
                    self.place += 1
                    found[key.lower()] = self._take_name("a value")
            self._take("]")
        return found

    def _restyled(self, code: int, attributes: dict[str, str]) -> int:
        """The edge after DOT's `dir`, `arrowhead` and `arrowtail`."""
        if self.kind == "dagitty":
            return code
        way = attributes.get("dir", "forward" if code == FORWARD else "none").lower()
        if way not in {"forward", "back", "none", "both"}:
            raise self._refused(f"an edge's dir is forward, back, both or none; received {way[:20]!r}")
        head, tail = (_SHAPES.get(attributes.get(end, "").lower(), ARROW) for end in ("arrowhead", "arrowtail"))
        return 4 * (tail if way in {"back", "both"} else TAIL) + (head if way in {"forward", "both"} else TAIL)
