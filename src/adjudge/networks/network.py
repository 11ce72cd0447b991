"""A learnt network: variables, parents and score, with its equivalence class, its groups, and ways out."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from typing import Any

from adjudge.base.argument_checks import checked
from adjudge.base.result_base import ResultBase, plain
from adjudge.errors import InputError
from adjudge.networks.cpdag import Arc, Cpdag, ParentSets, dag_of, equivalence_class
from adjudge.networks.drawing import draw_graph
from adjudge_graphs.graph import Graph
from adjudge_graphs.order import connected_names
from adjudge_graphs.write import directed_networkx, dot_text


@checked
@dataclass(frozen=True, slots=True, repr=False)
class Network(ResultBase):
    """Which measures are linked?

    `parents` maps each variable to its parents in one optimal DAG; what the data say is its class, `cpdag()`, and with
    the arcs `required` of and `forbidden` to the search `mpdag()`. `engine` is the route that found it ("numpy" or
    "numba"), "given" for a structure made by hand.

    Parameters
    ----------
    names: Names of the variables.
    parents: Parents of each.
    score : float or None
        Score of the network; None where it is not known.
    score_name: Which score.
    ess: Equivalent sample size.
    total_weight: Weight of all cases.
    engine: The route that found it.
    required: Arcs the search had to keep.
    forbidden: Arcs it had to avoid.

    See Also
    --------
    adjudge.networks.learn_network : finds one
    """

    names: tuple[Hashable, ...]
    parents: ParentSets
    score: float | None
    score_name: str = "bdeu"
    ess: float = 1.0
    total_weight: float = 0.0
    engine: str = "given"
    required: tuple[Arc, ...] = ()
    forbidden: tuple[Arc, ...] = ()

    def __post_init__(self) -> None:
        if not self.names or len(set(self.names)) != len(self.names) or set(self.names) != set(self.parents):
            raise InputError(
                f"a network has variables of different names, each with its parents; received {list(self.names)} and "
                f"parents of {list(self.parents)}"
            )
        for child, above in self.parents.items():
            for parent in above:
                if parent not in self.parents:
                    raise InputError(f"arc {parent!r} → {child!r}: there is no variable {parent!r}")
        try:
            TopologicalSorter(self.parents).prepare()
        except CycleError as circle:
            found = ", ".join(str(name) for name in self.names if name in circle.args[1])
            raise InputError(f"the arcs run in a circle among {found}; a network has none") from None

    @classmethod
    def of(cls, names: Sequence[Hashable], arcs: Iterable[tuple[Hashable, Hashable]] = ()) -> Network:
        """A structure made by hand from (parent, child) pairs; its score is not known.

        >>> Network.of(["a", "b", "c"], [("a", "b")]).components()
        (('a', 'b'), ('c',))
        """
        parents: dict[Hashable, set[Hashable]] = {name: set() for name in names}
        for parent, child in arcs:
            for end in (parent, child):
                if end not in parents:
                    raise InputError(f"arc {parent!r} → {child!r}: there is no variable {end!r} among {list(names)}")
            parents[child].add(parent)
        return cls(tuple(names), ParentSets(parents.items()), None)

    def arcs(self) -> list[tuple[Hashable, Hashable]]:
        """Every (parent, child), in column order."""
        return [(parent, child) for child in self.names for parent in self.names if parent in self.parents[child]]

    def cpdag(self) -> Cpdag:
        """The equivalence class: directed where all equally good graphs agree, open where they do not.

        It is the class the data alone would give: arcs required of or forbidden to the search are not counted, which
        `mpdag()` does.
        """
        return equivalence_class(self.names, self.parents)

    def mpdag(self) -> Cpdag:
        """The class under the constraints: directed where all equivalent graphs that meet them agree (Meek 1995).

        Counted are the arcs required of and forbidden to the search, not `max_parents`. Without such arcs it is
        `cpdag()`.

        >>> from adjudge.networks.search import learn_network
        >>> found = learn_network([[0, 0, 0], [1, 1, 1]] * 9 + [[0, 0, 1], [1, 1, 0], [0, 1, 1], [1, 0, 0]],
        ...                       names=["a", "b", "c"], forbidden=[("b", "a")])
        >>> sorted(found.cpdag().directed), sorted(found.mpdag().directed)
        ([], [('a', 'b'), ('b', 'c')])
        """
        known = [*self.required, *((child, parent) for parent, child in self.forbidden)]
        # A forbidden arc between variables that are not linked says nothing about this class.
        return equivalence_class(self.names, self.parents, [arc for arc in known if arc[0] in self.parents[arc[1]]])

    def components(self) -> tuple[tuple[Hashable, ...], ...]:
        """Groups of variables with no link between them, each in column order."""
        return tuple(connected_names(self.names, self.arcs()))

    def draw(self, width: int = 80, dag: bool = False) -> str:
        """A small text drawing of the class under the constraints, or of the DAG found with `dag=True`."""
        return draw_graph(self.names, self.arcs(), width=width) if dag else self.mpdag().draw(width)

    def to_dot(self) -> str:
        """Graphviz text of the DAG."""
        return dot_text(self.names, ((parent, "->", child) for parent, child in self.arcs()))

    def to_networkx(self) -> Any:
        """The DAG as a networkx DiGraph."""
        return directed_networkx(self.names, self.arcs())

    def graph(self) -> Graph:
        """The DAG as the Graph that readers give and measures take, its names as text."""
        return dag_of(self.names, self.parents, map(str, self.names))

    def to_dict(self) -> dict[str, Any]:
        """All fields and the arcs, parents in column order."""
        fields = {name: plain(value) for name, value in self._items()}
        fields["parents"] = {
            str(child): [plain(name) for name in self.names if name in self.parents[child]] for child in self.names
        }
        return fields | {"components": plain(self.components())}

    def rows(self) -> list[tuple[str, Any]]:
        return [
            (f"score ({self.score_name})", self.score),
            ("groups", " | ".join(", ".join(map(str, group)) for group in self.components())),
            *(
                (str(name), "← " + ", ".join(str(p) for p in self.names if p in self.parents[name]))
                for name in self.names
            ),
        ]
