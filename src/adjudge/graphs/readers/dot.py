"""DOT (Graphviz), and dagitty's dialect of it.

One small parser for both: statements of node groups joined by edges, attributes in brackets, nested braces.
`dir=none|both|back` and circle arrow shapes (odot) change an edge's marks. dagitty adds `<-`, `<->`, `@->`, and
`dag {`, `pdag {`, `mag {`, `pag {`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from adjudge.errors import InputError
from adjudge.graphs.graph import Graph
from adjudge.graphs.marks import ARROW, CIRCLE, FORWARD, REVERSE, TAIL, UNDIRECTED, BothWays, code_of
from adjudge.graphs.readers.assemble import Edge, assemble, without_cycle

__all__ = ["read_dagitty", "read_dot"]

_TOKEN = re.compile(
    r"""\s+|//[^\n]*|/\*.*?\*/|\#[^\n]*          # blanks and comments
    |(?P<quoted>"(?:[^"\\]|\\.)*")
    |(?P<edge>[<@]?--?[>@]|[<@]--?|--|-(?![\w.]))  # an edge; not the minus of a number
    |(?P<mark>[{}\[\];,=:])
    |(?P<word>[^\s{}\[\];,=:"<>@-][^\s{}\[\];,=:"<>@]*?(?=\s|[{}\[\];,=:"<>@]|--|->|-@|$)|-?\.?\d[\w.]*)
    """,
    re.VERBOSE | re.DOTALL,
)
_SHAPES = {"normal": ARROW, "vee": ARROW, "none": TAIL, "tee": TAIL, "odot": CIRCLE, "dot": CIRCLE, "empty": ARROW}
Kind = Literal["dot", "dagitty"]


def read_dot(text: str, *, nodes: Sequence[str] | None = None, both_ways: BothWays | None = None) -> Graph:
    """A `digraph` or `graph` in DOT.

    >>> print(read_dot('digraph { A -> B -> C; D -> C [dir=none]; "E e" }'))
    A -> B
    B -> C
    C -- D
    E e
    """
    parser = _Parser(text, "dot")
    return assemble(parser.edges, listed=parser.nodes, nodes=nodes, both_ways=both_ways)


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
    """Reads statements one after the other; `nodes` and `edges` hold what was met."""

    def __init__(self, text: str, kind: Kind) -> None:
        self.kind = kind
        self.nodes: dict[str, None] = {}
        self.edges: list[Edge] = []
        self.tokens = self._split(text)
        self.place = 0
        self._header()
        self._statements()
        if self.place != len(self.tokens):
            raise InputError(f"{self.kind}: text after the closing brace: {self._peek()!r}")

    def _split(self, text: str) -> list[tuple[str, str]]:
        out: list[tuple[str, str]] = []
        place = 0
        while place < len(text):
            match = _TOKEN.match(text, place)
            if match is None or match.end() == place:
                raise InputError(f"{self.kind}: cannot read {text[place : place + 20]!r}")
            place = match.end()
            kind = match.lastgroup
            if kind == "quoted":
                out.append(("name", re.sub(r'\\(["\\])', r"\1", match.group()[1:-1])))
            elif kind == "word":
                out.append(("name", match.group()))
            elif kind is not None:
                out.append((kind, match.group()))
        return out

    def _peek(self) -> str:
        return self.tokens[self.place][1] if self.place < len(self.tokens) else ""

    def _type(self) -> str:
        return self.tokens[self.place][0] if self.place < len(self.tokens) else "end"

    def _is(self, mark: str) -> bool:
        return self._type() == "mark" and self._peek() == mark

    def _take(self, mark: str) -> None:
        if not self._is(mark):
            raise InputError(f"{self.kind}: expected {mark!r}, found {self._peek() or 'the end'!r}")
        self.place += 1

    def _header(self) -> None:
        words = []
        while self._type() == "name":
            words.append(self._peek())
            self.place += 1
        heads = {"graph", "digraph"} if self.kind == "dot" else {"dag", "pdag", "mag", "pag", "graph", "digraph"}
        if not any(word.lower() in heads for word in words[:2]):
            raise InputError(f"{self.kind}: the text begins with {' or '.join(sorted(heads))}; found {words[:1]}")
        self.directed = any(word.lower() != "graph" for word in words[:2] if word.lower() in heads)
        self._take("{")

    def _statements(self) -> list[str]:
        """Everything up to the closing brace; the nodes named, for `{A B} -> C`."""
        met: list[str] = []
        while not self._is("}"):
            if self._type() == "end":
                raise InputError(f"{self.kind}: the closing brace is missing")
            if self._is(";") or self._is(","):
                self.place += 1
            else:
                met += self._statement()
        self._take("}")
        return met

    def _statement(self) -> list[str]:
        groups = [self._group()]
        joints: list[int] = []
        while self._type() == "edge":
            joints.append(self._joint())
            groups.append(self._group())
        attributes = self._attributes()
        for left, code, right in zip(groups, joints, groups[1:], strict=False):
            for one in left:
                self.edges += [(one, self._restyled(code, attributes), other) for other in right]
        return [name for group in groups for name in group]

    def _joint(self) -> int:
        token = self._peek()
        self.place += 1
        if self.kind == "dot":
            if token not in {"->", "--"}:
                raise InputError(f"dot: unknown edge {token!r}; DOT has -> and --")
            return FORWARD if token == "->" else UNDIRECTED
        return code_of(token)

    def _group(self) -> list[str]:
        if self._is("{"):
            self.place += 1
            return self._statements()
        if self._type() != "name":
            raise InputError(f"{self.kind}: expected a node, found {self._peek() or 'the end'!r}")
        name = self._peek()
        self.place += 1
        if self.kind == "dot" and name.lower() == "subgraph":
            if self._type() == "name":
                self.place += 1
            self._take("{")
            return self._statements()
        if self._is("="):  # a setting such as rankdir=LR or bb="0,0,1,1"
            self.place += 2
            return []
        if self.kind == "dot" and name.lower() in {"node", "edge", "graph"} and self._is("["):
            return []
        while self._is(":"):  # a port
            self.place += 2
        self.nodes.setdefault(name)
        return [name]

    def _attributes(self) -> dict[str, str]:
        found: dict[str, str] = {}
        while self._is("["):
            self.place += 1
            while not self._is("]"):
                if self._type() == "end":
                    raise InputError(f"{self.kind}: a bracket is not closed")
                key = self._peek()
                self.place += 1
                if self._is("="):
                    self.place += 1
                    found[key.lower()] = self._peek()
                    self.place += 1
            self._take("]")
        return found

    def _restyled(self, code: int, attributes: dict[str, str]) -> int:
        """The edge after DOT's `dir`, `arrowhead` and `arrowtail`."""
        if self.kind == "dagitty" or code != FORWARD:
            return code
        way = attributes.get("dir", "forward").lower()
        if way not in {"forward", "back", "none", "both"}:
            return code
        head = _SHAPES.get(attributes.get("arrowhead", "normal").lower(), ARROW)
        tail = _SHAPES.get(attributes.get("arrowtail", "normal").lower(), ARROW)
        if way == "none":
            return UNDIRECTED
        if way == "back":
            return REVERSE if tail == ARROW else 4 * tail + TAIL
        return FORWARD if way == "forward" and head == ARROW else 4 * (tail if way == "both" else TAIL) + head
