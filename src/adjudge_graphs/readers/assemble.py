"""What readers share: edges put together, families of a network, nodes by id, cells of a table, tokens of a text."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import unescape

import numpy as np

from adjudge.base.printable import printable
from adjudge.errors import InputError, did_you_mean
from adjudge_graphs.graph import Graph
from adjudge_graphs.marks import BIDIRECTED, FORWARD, REVERSE, UNDIRECTED, BothWays, code_of
from adjudge_graphs.order import find_cycle

Edge = tuple[str, int, str]  # left node, code read from left to right, right node


def assemble(
    edges: Iterable[Edge],
    *,
    listed: Iterable[str] = (),
    nodes: Sequence[str] | None = None,
    both_ways: BothWays | None = None,
    open_nodes: bool = False,
    named: bool = True,
) -> Graph:
    """The graph of these edges.

    `listed` are the nodes the source itself lists (others follow as the edges name them); `nodes` is the caller's
    full list, which then fixes the order, and every name must be in it. `both_ways` says what A → B with B → A
    means; without it such a pair is refused.
    """
    rows = list(edges)
    met = dict.fromkeys(listed)
    for left, _, right in rows:
        met.setdefault(left)
        met.setdefault(right)
    names = tuple(met)
    if nodes is not None:
        known = set(nodes)
        for name in names:
            if name not in known:
                raise InputError(f"unknown node {name!r}: it is not among the nodes given{did_you_mean(name, nodes)}")
        names, open_nodes = tuple(nodes), False
    if not names:
        raise InputError("no node and no edge found; pass nodes=[…] for a graph without edges")
    if both_ways is not None:
        rows = merge_opposites(rows, both_ways)
    place = {name: row for row, name in enumerate(names)}
    first = np.fromiter((place[left] for left, _, _ in rows), dtype=np.intp, count=len(rows))
    second = np.fromiter((place[right] for _, _, right in rows), dtype=np.intp, count=len(rows))
    code = np.fromiter((code for _, code, _ in rows), dtype=np.int8, count=len(rows))
    return Graph.from_arrays(names, first, second, code, open_nodes=open_nodes, named=named)


def without_cycle(graph: Graph, what: str) -> Graph:
    """The graph, for formats that hold no directed cycle; one that does is refused, naming it."""
    cycle = find_cycle(graph)
    if cycle is not None:
        shown = cycle if len(cycle) <= 7 else [*cycle[:5], "…", cycle[-1]]
        raise InputError(f"{what} has no directed cycle; this one has {' -> '.join(shown)}")
    return graph


def merge_opposites(rows: Iterable[Edge], both_ways: BothWays) -> list[Edge]:
    """One edge for every pair of arcs A → B, B → A; other edges stay."""
    if both_ways not in {"undirected", "bidirected"}:
        raise InputError(f"unknown both_ways={both_ways!r}; known: undirected, bidirected")
    joint = UNDIRECTED if both_ways == "undirected" else BIDIRECTED
    kept: dict[tuple[str, str], int] = {}
    out: list[Edge] = []
    for left, code, right in rows:
        if code not in {FORWARD, REVERSE}:
            out.append((left, code, right))
            continue
        parent, child = (left, right) if code == FORWARD else (right, left)
        opposite = kept.get((child, parent))
        if opposite is not None and out[opposite][1] == FORWARD:
            out[opposite] = (child, joint, parent)
        else:
            kept[(parent, child)] = len(out)
            out.append((parent, FORWARD, child))
    return out


Family = tuple[str, list[str]]  # child, its parents


def network_graph(
    listed: Sequence[str], families: Iterable[Family], nodes: Sequence[str] | None, *, named: bool = True
) -> Graph:
    """The network of these families; each variable has one, so that a file that was cut off is not read as whole."""
    known, met = once(listed), set[str]()
    edges: list[Edge] = []
    for child, parents in families:
        for name in (child, *parents):
            if name not in known:
                raise InputError(f"the probabilities of {child!r} name {name!r}, which is not a variable of the file")
        if child in met:
            raise InputError(f"the file gives the probabilities of {child!r} twice; keep one")
        met.add(child)
        edges += [(parent, FORWARD, child) for parent in parents]
    without = [name for name in listed if name not in met]
    if without:
        raise InputError(f"the file gives no probabilities of {without[0]!r}, so its parents are unknown; is it whole?")
    return without_cycle(assemble(edges, listed=listed, nodes=nodes, named=named), "a Bayesian network")


def once(listed: Sequence[str]) -> set[str]:
    """The names as a set; one that is listed twice is refused."""
    known: set[str] = set()
    for name in listed:
        if name in known:
            raise InputError(f"node {name!r} is listed twice")
        known.add(name)
    return known


# Ids as drawing tools count; X1 is what a learner may call a variable.
_HANDLE = re.compile(r"(?:n|nd|node|v|vertex|id)?[_ -]?\d+", re.ASCII | re.IGNORECASE)
_NUMBERED = re.compile(r"\(\d+\) (.*)", re.DOTALL)


def names_of(labels: Mapping[str, str | None]) -> dict[str, str]:
    """Id → name: the id where ids are words; the label where ids only count (0, 1, 2 … or n0, n1 …).

    pyAgrum's `(0) asia` is asia. A node without a label keeps its id; two nodes of one name are refused, since files
    compared by such ids would be compared by number.

    >>> names_of({"0": "asia", "1": "tub"}), names_of({"asia": "Visit to Asia?"})
    ({'0': 'asia', '1': 'tub'}, {'asia': 'asia'})
    """
    if not all(_HANDLE.fullmatch(key) for key in labels):
        return {key: key for key in labels}
    shown = {key: (label or "").strip() or key for key, label in labels.items()}
    numbered = {key: _NUMBERED.fullmatch(label) for key, label in shown.items()}
    names = {key: match[1] if match and all(numbered.values()) else shown[key] for key, match in numbered.items()}
    if len(set(names.values())) != len(names):
        raise InputError("two nodes of the file have the same label; make labels distinct")
    return names


def add_node(labels: dict[str, str | None], key: str | None, *told: str | None) -> None:
    """One more node of a file; it has an id, and no other node has the same. `told` are its label, its name …"""
    if not key:
        raise InputError("a node of the file has no id; give it one")
    if key in labels:
        raise InputError(f"two nodes of the file have the id {key!r}; keep one")
    labels[key] = next((label for label in told if label and label != key), None)


def known_end(names: Mapping[str, str], key: str | None) -> str:
    """The name of the node an edge means."""
    if key is None or key not in names:
        raise InputError(f"an edge names node {key!r}, which the file does not list")
    return names[key]


def code_told(edge: object, directed: bool) -> int:
    """The edge by our own attribute ("--", "o->" …, as our writer leaves it), else as the file is directed."""
    if isinstance(edge, str):
        return code_of(edge)
    return FORWARD if directed else UNDIRECTED


def without_entities(text: str) -> str:
    """The text with `&#233;` and `&amp;` resolved.

    >>> without_entities("Zo&#235;")
    'Zoë'
    """
    try:
        return unescape(text)
    except ValueError:  # a number of thousands of digits
        raise InputError(f"no letter has such a number: {text[:40]!r}") from None


_BLANK_CELL = re.compile(r'"([^"\\]*+(?:\\.[^"\\]*+)*)"|(\S++)')


def separator_of(line: str) -> str:
    """The separator a line has most of: comma, tab or semicolon."""
    return max(",\t;", key=line.count)


def table_cells(lines: Iterable[str], separator: str) -> Iterator[list[str]]:
    """Row by row, blanks around a cell taken off; what no CSV can hold is refused.

    >>> list(table_cells(['a, "b,c"'], ","))
    [['a', 'b,c']]
    """
    try:
        for row in csv.reader(lines, delimiter=separator, skipinitialspace=True, strict=True):
            yield [cell.strip() for cell in row]
    except csv.Error as broken:
        raise InputError(f"not a well-formed table: {broken}") from None


def blank_cells(line: str) -> list[str]:
    """Cells parted by blanks, in quotes or not.

    >>> blank_cells('"a b" c')
    ['a b', 'c']
    """
    return [quoted or bare for quoted, bare in _BLANK_CELL.findall(line)]


class Tokens:
    """The tokens of a text, (kind, word), taken one after the other; `what` names the format in refusals."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.tokens: list[tuple[str, str]] = []  # kind: "name" or "string", "mark", and what else a format has
        self.place = 0

    def refused(self, why: str) -> InputError:
        return InputError(f"{self.what}: {why}")

    @property
    def done(self) -> bool:
        return self.place >= len(self.tokens)

    def sees(self, mark: str) -> bool:
        return not self.done and self.tokens[self.place] == ("mark", mark)

    def sees_name(self) -> bool:
        return not self.done and self.tokens[self.place][0] in {"name", "string"}

    def shown(self) -> str:
        return "the end" if self.done else repr(printable(self.tokens[self.place][1], most=40))

    def take(self, mark: str) -> None:
        if not self.sees(mark):
            raise self.refused(f"expected {mark!r}, found {self.shown()}")
        self.place += 1

    def name(self, what: str) -> str:
        if not self.sees_name():
            raise self.refused(f"expected {what}, found {self.shown()}")
        self.place += 1
        return self.tokens[self.place - 1][1]
