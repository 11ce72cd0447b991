"""The equivalence class of a DAG: which edges the data direct and which they leave open, given arcs known beforehand.

Without such knowledge this is the CPDAG; with it the maximally oriented graph (MPDAG) of Meek (UAI 1995), whose four
rules direct exactly the edges on which all DAGs of the class that respect the knowledge agree.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from adjudge.errors import require
from adjudge.networks.dot import dot_text
from adjudge.networks.drawing import draw_graph
from adjudge.networks.parent_sets import ParentSets
from adjudge.record import Record

__all__ = ["Cpdag", "equivalence_class"]

Arc = tuple[Hashable, Hashable]


@dataclass(frozen=True, slots=True, repr=False)
class Cpdag(Record):
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
        return dot_text(self.names, *self.edges())

    def to_networkx(self) -> Any:
        """A networkx DiGraph in which an open edge stands in both directions."""
        networkx = require("networkx", "graphs", "to_networkx()")
        graph = networkx.DiGraph()
        graph.add_nodes_from(self.names)
        directed, undirected = self.edges()
        graph.add_edges_from([*directed, *undirected, *((b, a) for a, b in undirected)])
        return graph


def equivalence_class(names: tuple[Hashable, ...], parents: ParentSets, known: Iterable[Arc] = ()) -> Cpdag:
    """Keep the colliders of the DAG and the arcs `known` beforehand, then direct what they force (Meek's rules).

    `known` are arcs of this DAG.

    >>> sets = ParentSets([("a", []), ("b", ["a", "c"]), ("c", []), ("d", ["b"])])
    >>> sorted(equivalence_class(("a", "b", "c", "d"), sets).directed)
    [('a', 'b'), ('b', 'd'), ('c', 'b')]
    >>> chain = ParentSets([("a", []), ("b", ["a"]), ("c", ["b"])])
    >>> sorted(equivalence_class(("a", "b", "c"), chain, [("a", "b")]).directed)
    [('a', 'b'), ('b', 'c')]
    """
    linked: dict[Hashable, set[Hashable]] = {name: set() for name in names}
    for child, its_parents in parents.items():
        for parent in its_parents:
            linked[child].add(parent)
            linked[parent].add(child)
    directed: set[Arc] = set(known)
    for child, its_parents in parents.items():
        for one, other in combinations(its_parents, 2):
            if other not in linked[one]:
                directed |= {(one, child), (other, child)}
    open_arcs = {(a, b) for a in names for b in linked[a]} - directed - {(b, a) for a, b in directed}

    def forced(a: Hashable, b: Hashable) -> bool:
        """Must the open edge a − b be a → b?"""
        into_a = [c for c in linked[a] if (c, a) in directed]
        if any(c not in linked[b] and c != b for c in into_a):  # rule 1: else a new collider at a
            return True
        if any((a, c) in directed and (c, b) in directed for c in linked[a]):  # rule 2: else a cycle
            return True
        through = [c for c in linked[a] if (a, c) in open_arcs and (c, b) in directed]
        if any(d not in linked[c] for c, d in combinations(through, 2)):  # rule 3: else a cycle or a collider at a
            return True
        # Rule 4, c → d → b with a linked to all three and c apart from b: b → a would make it c → a, a new collider.
        # Only arcs known beforehand lead here.
        beyond = [d for d in linked[a] if (d, b) in directed]
        return any((c, d) in directed and (a, c) in open_arcs and c not in linked[b] for d in beyond for c in linked[d])

    changed = True
    while changed:
        changed = False
        for a, b in sorted(open_arcs, key=lambda arc: (names.index(arc[0]), names.index(arc[1]))):
            if (a, b) in open_arcs and forced(a, b):
                open_arcs -= {(a, b), (b, a)}
                directed.add((a, b))
                changed = True
    return Cpdag(names, frozenset(directed), frozenset(frozenset(arc) for arc in open_arcs))
