"""UAI's BAYES format: numbered variables; each scope lists the parents first and the child last."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from adjudge.errors import InputError
from adjudge.graphs.graph import Graph
from adjudge.graphs.readers.families import Family, network_graph
from adjudge.graphs.readers.formats import text_format

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
