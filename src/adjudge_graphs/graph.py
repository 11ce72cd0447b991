"""One graph type for DAGs, CPDAGs, and graphs with bidirected edges or circle marks.

State kept: node names, and one row per edge, `first < second` (positions) with a code of both marks (`marks.py`),
sorted by pair. Everything else (matrix, order, CPDAG) is derived on first use and kept, since a graph never changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from adjudge.base.annotation_checks import received
from adjudge.base.printable import printable
from adjudge.errors import InputError, did_you_mean
from adjudge_graphs.marks import ARROW, BIDIRECTED, FORWARD, REVERSE, UNDIRECTED, code_of, flipped, token_of

_T = TypeVar("_T")
Ints = NDArray[np.intp]
Codes = NDArray[np.int8]
_FLIP = np.array([flipped(code) for code in range(16)], dtype=np.int8)


class Graph:
    """What is joined to what, and how: named nodes with at most one edge between two of them.

    `nodes` are names; `edges` are triples such as `("A", "->", "B")` with `->`, `<-`, `--`, `<->`, `o->`, `o-o` ….
    Self-loops, unknown nodes and two edges on one pair are refused.

    `named` is False when positions are all there is (a bare matrix): only then are graphs matched by position.
    `open_nodes` is True when the source lists edges only, so that nodes without an edge cannot be known.

    Parameters
    ----------
    nodes : Iterable[str]
        Names of the nodes.
    edges : Iterable[Sequence[str]], default ()
        (parent, child) pairs or (left, mark, right) triples.

    See Also
    --------
    adjudge.read_graph : reads one
    adjudge.graphs.write_graph : writes one

    Examples
    --------
    >>> g = Graph("ABC", [("A", "->", "B"), ("B", "--", "C")])
    >>> g
    Graph(3 nodes, 2 edges: 1 directed, 1 undirected)
    >>> print(g)
    A -> B
    B -- C
    >>> g == Graph("CBA", [("C", "--", "B"), ("B", "<-", "A")])
    True
    """

    __slots__ = ("_kept", "code", "first", "named", "nodes", "open_nodes", "second")

    nodes: tuple[str, ...]
    named: bool
    open_nodes: bool
    first: Ints
    second: Ints
    code: Codes

    def __init__(self, nodes: Iterable[str], edges: Iterable[Sequence[str]] = ()) -> None:
        for what, given in (
            ("nodes", nodes),
            ("edges", edges),
        ):  # not checked: made by the million
            if not hasattr(given, "__iter__") or isinstance(given, type):
                raise InputError(f"{what} of a graph are a list; received {received(given)}")
        names = tuple(nodes)
        place = _places(names)
        heads, tails, codes = [], [], []
        for edge in edges:
            if isinstance(edge, str) or not hasattr(edge, "__len__") or len(edge) != 3:
                raise InputError(f"an edge is three words such as ('A', '->', 'B'); received {edge!r}")
            left, token, right = edge
            for name in (left, right):
                if not isinstance(name, str) or name not in place:
                    raise InputError(f"edge {left} {token} {right}: unknown node {name!r}{did_you_mean(name, names)}")
            heads.append(place[left])
            tails.append(place[right])
            codes.append(code_of(token))
        self._fill(
            names, np.array(heads, dtype=np.intp), np.array(tails, dtype=np.intp), np.array(codes, dtype=np.int8)
        )

    @classmethod
    def from_arrays(
        cls,
        nodes: Iterable[str],
        first: Ints,
        second: Ints,
        code: Codes,
        *,
        named: bool = True,
        open_nodes: bool = False,
    ) -> Graph:
        """The graph of these edges given as positions; `code` reads from `first` to `second`, in either order."""
        graph = cls.__new__(cls)
        names = tuple(nodes)
        _places(names)
        graph._fill(names, np.asarray(first, np.intp), np.asarray(second, np.intp), np.asarray(code, np.int8))
        graph.named, graph.open_nodes = named, open_nodes
        return graph

    def _fill(self, names: tuple[str, ...], first: Ints, second: Ints, code: Codes) -> None:
        loops = np.flatnonzero(first == second)
        if loops.size:
            raise InputError(f"self-loop on node {names[first[loops[0]]]!r}; remove it")
        swap = first > second
        low, high = np.where(swap, second, first), np.where(swap, first, second)
        code = np.where(swap, _FLIP[code], code).astype(np.int8)
        key = low * len(names) + high
        order = np.argsort(key, kind="stable")
        key = key[order]
        twice = np.flatnonzero(key[1:] == key[:-1])
        self.nodes, self.named, self.open_nodes = names, True, False
        self.first, self.second, self.code = low[order], high[order], code[order]
        self._kept: dict[str, Any] = {"key": key}
        if twice.size:
            here = int(twice[0])
            one, other = self.edge(here), self.edge(here + 1)
            if one == other:
                raise InputError(f"edge {' '.join(one)} is listed twice")
            raise InputError(
                f"{names[low[order][here]]!r} and {names[high[order][here]]!r} are joined by two edges, "
                f"{' '.join(one)} and {' '.join(other)}; keep one (or use both_ways='undirected' or 'bidirected')"
            )

    def keep(self, what: str, compute: Callable[[], _T]) -> _T:
        """A derived thing, computed once."""
        if what not in self._kept:
            self._kept[what] = compute()
        kept: _T = self._kept[what]
        return kept

    @property
    def n_nodes(self) -> int:
        return len(self.nodes)

    @property
    def n_edges(self) -> int:
        return int(self.code.size)

    @property
    def n_pairs(self) -> int:
        """Unordered pairs of nodes, j of Eq. 1 in paper D."""
        return self.n_nodes * (self.n_nodes - 1) // 2

    @property
    def key(self) -> Ints:
        """One sorted number per edge: `first · n + second`."""
        key: Ints = self._kept["key"]
        return key

    def edge(self, row: int) -> tuple[str, str, str]:
        """The edge in this row, as a triple of words."""
        left, right, code = self.nodes[self.first[row]], self.nodes[self.second[row]], int(self.code[row])
        # An arrow that points one way only is written towards the right.
        if code >> 2 == ARROW and code & 3 != ARROW:
            left, right, code = right, left, flipped(code)
        return left, token_of(code), right

    @property
    def edges(self) -> tuple[tuple[str, str, str], ...]:
        """Every edge as a triple of words, in the order of the nodes."""
        return tuple(self.edge(row) for row in range(self.n_edges))

    def counts(self) -> dict[str, int]:
        """How many edges of each kind: directed, undirected, bidirected, with circle marks.

        >>> Graph("AB", [("A", "o->", "B")]).counts()
        {'directed': 0, 'undirected': 0, 'bidirected': 0, 'circle': 1}
        """
        per_code = np.bincount(self.code, minlength=16)
        circle = self.n_edges - int(per_code[[UNDIRECTED, FORWARD, REVERSE, BIDIRECTED]].sum())
        return {
            "directed": int(per_code[FORWARD] + per_code[REVERSE]),
            "undirected": int(per_code[UNDIRECTED]),
            "bidirected": int(per_code[BIDIRECTED]),
            "circle": circle,
        }

    def arcs(self) -> tuple[Ints, Ints]:
        """Parents and children of the directed edges, as positions."""

        def compute() -> tuple[Ints, Ints]:
            forward, reverse = self.code == FORWARD, self.code == REVERSE
            either = forward | reverse
            parents = np.where(forward, self.first, self.second)[either]
            children = np.where(forward, self.second, self.first)[either]
            return parents, children

        return self.keep("arcs", compute)

    def with_codes(self, code: Codes) -> Graph:
        """The same pairs joined by other edges; `code` reads from the lower to the higher position."""
        graph = Graph.__new__(Graph)
        graph.nodes, graph.named, graph.open_nodes = self.nodes, self.named, self.open_nodes
        graph.first, graph.second, graph.code = self.first, self.second, code
        graph._kept = {"key": self.key}
        return graph

    def skeleton(self) -> Graph:
        """The same graph with every edge undirected.

        >>> print(Graph("AB", [("A", "->", "B")]).skeleton())
        A -- B
        """
        return self.with_codes(np.full(self.n_edges, UNDIRECTED, dtype=np.int8))

    def transposed(self) -> Graph:
        """The same graph with every edge the other way round, as its matrix in the other convention reads.

        >>> print(Graph("ABC", [("A", "->", "B"), ("B", "--", "C")]).transposed())
        B -> A
        B -- C
        """
        return self.with_codes(_FLIP[self.code])

    def reorder(self, nodes: Sequence[str]) -> Graph:
        """The same graph over `nodes`, which hold all of its own in any order and perhaps more."""
        names = tuple(nodes)
        if names == self.nodes:
            return self
        place = _places(names)
        absent = [name for name in self.nodes if name not in place]
        if absent:
            raise InputError(f"node {absent[0]!r} is not among the {len(names)} nodes given")
        move = np.fromiter((place[name] for name in self.nodes), dtype=np.intp, count=self.n_nodes)
        return Graph.from_arrays(
            names, move[self.first], move[self.second], self.code, named=self.named, open_nodes=self.open_nodes
        )

    def __iter__(self) -> Iterator[tuple[str, str, str]]:
        return iter(self.edges)

    def __len__(self) -> int:
        return self.n_edges

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Graph):
            return NotImplemented
        if set(self.nodes) != set(other.nodes) or self.n_edges != other.n_edges:
            return False
        same = other.reorder(self.nodes)
        return bool((self.key == same.key).all() and (self.code == same.code).all())

    def __hash__(self) -> int:
        return hash((frozenset(self.nodes), self.n_edges))

    def __repr__(self) -> str:
        kinds = ", ".join(f"{count} {kind}" for kind, count in self.counts().items() if count)
        plural = "" if self.n_nodes == 1 else "s"
        edges = f"{self.n_edges} edge{'' if self.n_edges == 1 else 's'}"
        return f"Graph({self.n_nodes} node{plural}, {edges}{': ' + kinds if kinds else ''})"

    def __str__(self) -> str:
        joined = set(self.first.tolist()) | set(self.second.tolist())
        alone = [name for row, name in enumerate(self.nodes) if row not in joined]
        return "\n".join(printable(line) for line in [*(" ".join(edge) for edge in self.edges), *alone])


def _places(names: tuple[str, ...]) -> dict[str, int]:
    """Name → position; refuses no nodes, names that are not text, empty and repeated names."""
    if not names:
        raise InputError("a graph needs at least one node; none was given")
    for name in names:
        if not isinstance(name, str) or not name:
            raise InputError(f"a node's name is non-empty text; received {received(name)}")
    place = {name: row for row, name in enumerate(names)}
    if len(place) != len(names):
        seen: set[str] = set()
        for name in names:
            if name in seen:
                raise InputError(f"node {name!r} is listed twice")
            seen.add(name)
    return place
