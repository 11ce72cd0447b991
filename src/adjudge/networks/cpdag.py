"""The equivalence class of a DAG: which edges the data direct, which they leave open, given arcs known beforehand."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from adjudge.base.result_base import ResultBase
from adjudge.networks.drawing import draw_graph
from adjudge_graphs.cpdag import dag_to_cpdag
from adjudge_graphs.graph import Graph
from adjudge_graphs.marks import FORWARD, UNDIRECTED
from adjudge_graphs.members import narrowed
from adjudge_graphs.write import directed_networkx, dot_text

Arc = tuple[Hashable, Hashable]


@dataclass(frozen=True, slots=True, repr=False)
class Cpdag(ResultBase):
    """Which graphs fit the data equally well? Directed arcs point so in all of them, undirected ones either way.

    "All of them" are the Markov equivalent ones for `Network.cpdag()`, and those among them that meet the constraints
    of the search for `Network.mpdag()`.
    """

    names: tuple[Hashable, ...]
    directed: frozenset[Arc]
    undirected: frozenset[frozenset[Hashable]]

    def edges(self) -> tuple[list[Arc], list[Arc]]:
        """Directed and undirected edges as pairs, in column order."""
        place = {name: i for i, name in enumerate(self.names)}
        directed = sorted(self.directed, key=lambda arc: (place[arc[0]], place[arc[1]]))
        pairs: list[Arc] = []
        for edge in self.undirected:
            first, second = sorted(edge, key=place.__getitem__)
            pairs.append((first, second))
        return directed, sorted(pairs, key=lambda arc: (place[arc[0]], place[arc[1]]))

    def draw(self, width: int = 80) -> str:
        """A small text drawing that fits a terminal of this width."""
        return draw_graph(self.names, *self.edges(), width=width)

    def to_dot(self) -> str:
        """Graphviz text; open edges carry `dir=none`."""
        directed, undirected = self.edges()
        return dot_text(self.names, [*((a, "->", b) for a, b in directed), *((a, "--", b) for a, b in undirected)])

    def to_networkx(self) -> Any:
        """A networkx DiGraph in which an open edge stands in both directions."""
        directed, undirected = self.edges()
        return directed_networkx(self.names, [*directed, *undirected, *((b, a) for a, b in undirected)])


def equivalence_class(names: tuple[Hashable, ...], parents: ParentSets, known: Iterable[Arc] = ()) -> Cpdag:
    """The CPDAG of these parents; with arcs of the DAG `known` beforehand, what its members with these arcs agree on.

    >>> sets = ParentSets([("a", []), ("b", ["a", "c"]), ("c", []), ("d", ["b"])])
    >>> sorted(equivalence_class(("a", "b", "c", "d"), sets).directed)
    [('a', 'b'), ('b', 'd'), ('c', 'b')]
    >>> chain = ParentSets([("a", []), ("b", ["a"]), ("c", ["b"])])
    >>> sorted(equivalence_class(("a", "b", "c"), chain, [("a", "b")]).directed)
    [('a', 'b'), ('b', 'c')]
    """
    found = narrowed(
        dag_to_cpdag(dag_of(names, parents, map(str, range(len(names))))),
        ((names.index(parent), names.index(child)) for parent, child in known),
    )
    tails, heads = (ends.tolist() for ends in found.arcs())
    loose = found.code == UNDIRECTED
    pairs = zip(found.first[loose].tolist(), found.second[loose].tolist(), strict=True)
    return Cpdag(
        names,
        frozenset((names[a], names[b]) for a, b in zip(tails, heads, strict=True)),
        frozenset(frozenset((names[a], names[b])) for a, b in pairs),
    )


def dag_of(names: Sequence[Hashable], parents: ParentSets, nodes: Iterable[str]) -> Graph:
    """The DAG of these parent sets as a graph; `nodes` are what it calls its variables."""
    place = {name: row for row, name in enumerate(names)}
    arcs = np.array([(place[parent], place[child]) for child in names for parent in parents[child]], dtype=np.intp)
    tails, heads = arcs.reshape(-1, 2).T
    return Graph.from_arrays(nodes, tails, heads, np.full(len(tails), FORWARD, dtype=np.int8))


class ParentSets(Mapping[Hashable, frozenset[Hashable]]):
    """Variable → frozenset of its parents.

    >>> sets = ParentSets([("a", []), ("b", ["a"])])
    >>> sets["b"], list(sets)
    (frozenset({'a'}), ['a', 'b'])
    """

    __slots__ = ("_pairs",)
    _pairs: dict[Hashable, frozenset[Hashable]]

    def __init__(self, pairs: Iterable[tuple[Hashable, Iterable[Hashable]]]) -> None:
        object.__setattr__(self, "_pairs", {variable: frozenset(parents) for variable, parents in pairs})

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("parent sets cannot be changed")

    def __getitem__(self, variable: Hashable) -> frozenset[Hashable]:
        return self._pairs[variable]

    def __iter__(self) -> Iterator[Hashable]:
        return iter(self._pairs)

    def __len__(self) -> int:
        return len(self._pairs)

    def __hash__(self) -> int:
        return hash(frozenset(self._pairs.items()))

    def __reduce__(self) -> tuple[type[ParentSets], tuple[tuple[tuple[Hashable, frozenset[Hashable]], ...]]]:
        return ParentSets, (tuple(self._pairs.items()),)

    def __repr__(self) -> str:
        inside = ", ".join(
            f"{variable!r}: {{{', '.join(sorted(map(repr, parents)))}}}" for variable, parents in self._pairs.items()
        )
        return f"{{{inside}}}"
