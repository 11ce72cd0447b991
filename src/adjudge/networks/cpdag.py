"""The equivalence class of a DAG: which edges the data direct, which they leave open, given arcs known beforehand."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from adjudge.base.result_base import ResultBase
from adjudge.graphs.cpdag import dag_to_cpdag
from adjudge.graphs.graph import Graph
from adjudge.graphs.marks import FORWARD, UNDIRECTED
from adjudge.graphs.members import narrowed
from adjudge.graphs.writers.dot import dot_text
from adjudge.graphs.writers.networkx_graph import directed_networkx
from adjudge.networks.drawing import draw_graph
from adjudge.networks.parent_sets import ParentSets

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
