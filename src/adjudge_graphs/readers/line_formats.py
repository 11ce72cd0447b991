"""Line by line: Tetrad's text, UAI's BAYES format, networkx's `write_edgelist` and `write_adjlist`.

UAI numbers its variables; each scope lists the parents first and the child last. networkx's files do not say whether
the graph was directed: each line is read from its first node to the others, as a list of two columns is elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from adjudge.errors import InputError
from adjudge_graphs.graph import Graph
from adjudge_graphs.marks import FORWARD, BothWays, code_of
from adjudge_graphs.readers.assemble import Edge, Family, assemble, code_told, network_graph, once
from adjudge_graphs.readers.formats import text_format

_PART = re.compile(r"Graph (Nodes|Edges|Attributes|Node Attributes|Edge Attributes):(.*)")
_EDGE = re.compile(r"[<o]?-{1,3}[>o]?")
# Tetrad's remarks after the second name, on how the edge was oriented; [A-->B]:0.9 is its share in a bootstrap.
_REMARKS = {"dd", "nl", "pd", "pl", "bold", "dashed", "green", "red"}


@text_format("tetrad", ".tetrad", sign=r"Graph Nodes:")
def read_tetrad(text: str, *, nodes: Sequence[str] | None = None, both_ways: BothWays | None = None) -> Graph:
    """Tetrad's saved graph.

    >>> print(read_tetrad("Graph Nodes:\\nA;B;C\\n\\nGraph Edges:\\n1. A --> B\\n2. B o-> C"))
    A -> B
    B o-> C
    """
    listed: list[str] = []
    lines: list[str] = []
    part = ""
    for line in text.split("\n"):
        words = line.strip()
        head = _PART.fullmatch(words)
        if head:
            part, words = head[1], head[2].strip()
        if words and part == "Nodes":
            listed += [name.strip() for name in re.split("[;,]", words) if name.strip()]
        elif words and part == "Edges":
            lines.append(words)
    if not listed:
        raise InputError("a Tetrad graph begins with 'Graph Nodes:' and their names; none found")
    if part == "Nodes":
        raise InputError("a Tetrad graph has 'Graph Edges:' after its nodes; none found; is the file whole?")
    known = once(listed)
    return assemble((_edge(line, known) for line in lines), listed=listed, nodes=nodes, both_ways=both_ways)


def _edge(line: str, known: set[str]) -> Edge:
    number, _, rest = line.partition(" ")
    words = rest.split()
    place = next((k for k, word in enumerate(words) if k and _EDGE.fullmatch(word)), 0)
    if not place or place + 1 == len(words) or not re.fullmatch(r"\d+\.", number):
        raise InputError(f"not an edge of a Tetrad graph such as '1. A --> B': {line[:60]!r}")
    left, right = " ".join(words[:place]), " ".join(words[place + 1 :])
    if right not in known:
        ends = (k for k, word in enumerate(words) if k > place + 1 and (word in _REMARKS or word.startswith("[")))
        right = " ".join(words[place + 1 : next(ends, len(words))])
    for name in (left, right):
        if name not in known:
            raise InputError(f"edge {left} – {right}: node {name!r} is not under 'Graph Nodes:'")
    return left, code_of(words[place]), right


_TOKEN = re.compile(r"#\s*+(?P<name>[^\n]*+)|(?P<word>[^\s#]++)")


@text_format("uai", ".uai", sign=r"(?:BAYES|MARKOV)\s++\d")
def read_uai(text: str, *, nodes: Sequence[str] | None = None) -> Graph:
    """The network of a UAI file. Names are pyAgrum's remarks (`2 0 1  # tub`) where each scope has one; without
    them the variables go by position, named by `nodes` or not at all.

    >>> print(read_uai("BAYES 2  2 2  2  1 0  2 0 1  2 .5 .5  4 .5 .5 .5 .5"))
    0 -> 1
    """
    tokens = [(str(match.lastgroup), match[str(match.lastgroup)].strip()) for match in _TOKEN.finditer(text)]
    numbers = _Numbers(tokens)
    kind = numbers.word("BAYES")
    if kind.upper() != "BAYES":
        raise InputError(f"UAI: only BAYES networks have directions; this is {kind[:20]!r}")
    n = numbers.next("the number of variables")
    if not 0 < n <= len(tokens):  # each has a cardinality of its own, so a longer list cannot be here
        raise InputError(f"UAI: {n} variables are announced in a file of {len(tokens)} words")
    for _ in range(n):
        numbers.next("a cardinality")
    if numbers.next("the number of tables") != n:
        raise InputError(f"UAI: a Bayesian network has one table per variable, here {n}")
    families: list[Family] = []
    remarks: dict[int, str] = {}
    for _ in range(n):
        scope = [numbers.next("a variable of a scope") for _ in range(numbers.next("the size of a scope"))]
        if not scope or max(scope) >= n:
            raise InputError(f"UAI: a scope holds variables from 0 to {n - 1}, the child last; received {scope[:6]}")
        families.append((str(scope[-1]), [str(parent) for parent in scope[:-1]]))
        remarks[scope[-1]] = numbers.remark()
    return _named(network_graph([str(k) for k in range(n)], families, None, named=False), remarks, nodes)


def _named(graph: Graph, remarks: dict[int, str], nodes: Sequence[str] | None) -> Graph:
    told = [remarks[k] for k in range(graph.n_nodes)]
    whole = all(told) and len(set(told)) == len(told)
    if nodes is None and not whole:
        return graph
    names = list(nodes) if nodes is not None and not whole else told
    if len(names) != graph.n_nodes:
        raise InputError(f"UAI: the file has {graph.n_nodes} variables but {len(names)} node names were given")
    named = Graph.from_arrays(names, graph.first, graph.second, graph.code)
    return named if nodes is None else named.reorder(nodes)


class _Numbers:
    """The words of a file one after the other, remarks apart."""

    def __init__(self, tokens: list[tuple[str, str]]) -> None:
        self.rest: Iterator[tuple[str, str]] = iter(tokens)
        self.held: tuple[str, str] | None = None

    def word(self, what: str) -> str:
        kind, word = self.held or ("name", "")
        self.held = None
        while kind == "name":
            kind, word = next(self.rest, ("end", ""))
        if kind == "end":
            raise InputError(f"UAI: expected {what}, found the end; is the file whole?")
        return word

    def next(self, what: str) -> int:
        word = self.word(what)
        if not (word.isascii() and word.isdigit() and len(word) <= 9):
            raise InputError(f"UAI: expected {what}, found {word[:20]!r}")
        return int(word)

    def remark(self) -> str:
        """The remark that follows, or nothing."""
        self.held = next(self.rest, ("end", ""))
        return self.held[1] if self.held[0] == "name" else ""


_DATA = re.compile(r"\{[^{}]*+\}")
_OWN = re.compile(r"['\"]edge['\"]: ['\"]([^'\"]*+)['\"]")


def is_edgelist(text: str) -> bool:
    """Whether every line is two words and a dictionary."""
    lines = _lines(text)
    return bool(lines) and all(line.endswith("}") and len(_DATA.sub("", line).split()) == 2 for line in lines)


def is_adjlist(text: str) -> bool:
    """Whether the text has the head `write_adjlist` writes: the program, the date, the graph's name."""
    head = text.lstrip().split("\n", 3)
    return len(head) > 3 and head[1].startswith("# GMT ") and head[0].startswith("#") and head[2].startswith("#")


@text_format("edgelist", ".edgelist", looks=is_edgelist)
def read_edgelist(text: str, *, nodes: Sequence[str] | None = None, both_ways: BothWays | None = None) -> Graph:
    """One `A B` or `A B {…}` a line; nodes without an edge are unknown.

    >>> print(read_edgelist("A B {}\\nB C {'weight': 2}"))
    A -> B
    B -> C
    """
    edges: list[Edge] = []
    for line in _lines(text):
        words = _DATA.sub("", line).split()
        if len(words) != 2 and not (len(words) == 3 and _is_number(words[2])):
            raise InputError(f"an edge list of networkx has lines such as 'A B {{}}'; received {line[:60]!r}")
        told = _OWN.search(line)
        edges.append((words[0], code_told(told[1] if told else None, True), words[1]))
    return assemble(edges, nodes=nodes, both_ways=both_ways, open_nodes=True)


@text_format("adjlist", ".adjlist", looks=is_adjlist)
def read_adjlist(text: str, *, nodes: Sequence[str] | None = None, both_ways: BothWays | None = None) -> Graph:
    """One `A B C` a line: A → B, A → C; a node that has a line of its own and no edge is a node.

    >>> print(read_adjlist("A B C\\nD"))
    A -> B
    A -> C
    D
    """
    rows = [line.split() for line in _lines(text)]
    own = {row[0] for row in rows}
    strange = next((name for row in rows for name in row if name.startswith("{") or name not in own), None)
    if strange is not None and is_adjlist(text):  # networkx gives every node a line
        raise InputError(f"{strange[:40]!r} has no line of its own; write the file with networkx.write_adjlist")
    edges: list[Edge] = [(row[0], FORWARD, other) for row in rows for other in row[1:]]
    return assemble(edges, listed=[row[0] for row in rows], nodes=nodes, both_ways=both_ways)


def _lines(text: str) -> list[str]:
    return [bare for line in text.split("\n") if (bare := line.partition("#")[0].strip())]


def _is_number(word: str) -> bool:
    try:
        float(word)
    except ValueError:
        return False
    return True
