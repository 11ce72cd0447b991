"""Where data come from when the truth is known: a Bayesian network over yes/no variables, one of them the class."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from adjudge.base.argument_checks import checked
from adjudge.errors import InputError

Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]


@checked
@dataclass(frozen=True, eq=False)
class BinarySource:
    """Which items does this network produce, and how probable is each?

    Attribute a has parents `parents[a]` among the attributes and, where `class_arcs[a]`, the class;
    `tables[a][j]` = P(a = 1 | configuration j), bit i of j being the i-th of `parents[a]` and the highest bit the
    class where it is a parent. The class is 1 with probability ½, which makes training sets vary most (paper C, Sec.
    4.4). Cells of `joint` are numbered with attribute a as bit a and the class as the highest bit.

    Parameters
    ----------
    parents: Parents of each attribute.
    class_arcs: Whether the class is a parent of it.
    tables: P(attribute = 1) for each configuration.

    See Also
    --------
    adjudge_studies.simulations.random_ban : draws one

    >>> source = BinarySource(((), (0,)), (True, False), (np.array([0.2, 0.9]), np.array([0.5, 1.0])))
    >>> round(float(source.joint.sum()), 12), round(source.best_accuracy(), 3)
    (1.0, 0.85)
    """

    parents: tuple[tuple[int, ...], ...]
    class_arcs: tuple[bool, ...]
    tables: tuple[Floats, ...]

    def __post_init__(self) -> None:
        p = len(self.parents)
        if not 1 <= p <= 20 or len(self.class_arcs) != p or len(self.tables) != p:
            raise InputError(f"a source has 1 to 20 attributes, each with parents, class arc and table; received {p}")
        if any(len(set(above)) < len(above) for above in self.parents):
            raise InputError("an attribute of a source has the same parent twice")
        _order(self.parents)
        object.__setattr__(self, "tables", tuple(np.asarray(table, dtype=np.float64) for table in self.tables))
        for a, table in enumerate(self.tables):
            cells = 2 ** (len(self.parents[a]) + self.class_arcs[a])
            if table.shape != (cells,) or not ((table >= 0) & (table <= 1)).all():
                raise InputError(f"the table of attribute {a} must hold {cells} probabilities; got {table.shape}")

    def identity(self) -> dict[str, Any]:
        """Plain values that tell this source from any other."""
        return {"parents": self.parents, "class_arcs": self.class_arcs, "tables": [t.tolist() for t in self.tables]}

    @property
    def n_attributes(self) -> int:
        return len(self.parents)

    @cached_property
    def joint(self) -> Floats:
        """Probability of every cell: 2^(attributes + 1) numbers, exact."""
        p = self.n_attributes
        cells = np.arange(2 ** (p + 1))
        bit = [(cells >> a) & 1 for a in range(p + 1)]
        joint = np.full(len(cells), 0.5)
        for a in range(p):
            row = sum((bit[parent] << place for place, parent in enumerate(self.parents[a])), np.zeros_like(cells))
            if self.class_arcs[a]:
                row = row + (bit[p] << len(self.parents[a]))
            chance = self.tables[a][row]
            joint = joint * np.where(bit[a] == 1, chance, 1 - chance)
        return joint

    @cached_property
    def _edges(self) -> tuple[Floats, NDArray[np.int64]]:
        """Where each cell of `joint` ends, laid end to end; and the first cell in each of as many equal parts."""
        edges = np.cumsum(self.joint)
        starts = np.arange(len(edges)) / len(edges) * edges[-1] * (1 - 1e-12)
        return edges, np.searchsorted(edges, starts, side="right")

    def best_accuracy(self) -> float:
        """Accuracy of the best possible classifier."""
        half = len(self.joint) // 2
        return float(np.maximum(self.joint[:half], self.joint[half:]).sum())

    def draw(self, n: int, generator: np.random.Generator) -> tuple[Bools, Bools]:
        """n independent items: attributes (n × p) and classes, exactly from `joint`."""
        edges, least = self._edges
        drawn = generator.random(n) * edges[-1]
        cells = least[(drawn * (len(least) / edges[-1])).astype(np.int64).clip(max=len(least) - 1)]
        short = np.arange(n)
        while len(short := short[(edges[cells[short]] <= drawn[short]) & (cells[short] < len(edges) - 1)]):
            cells[short] += 1  # a search for each would take longer
        p = self.n_attributes
        return (cells[:, None] >> np.arange(p)) & 1 == 1, cells >> p == 1

    def accuracy(self, answers: Bools) -> Floats:
        """Exact accuracy of classifiers from their answers to all 2^p patterns (last axis; bit a: attribute a)."""
        half = len(self.joint) // 2
        says_one: Bools = np.asarray(answers, dtype=bool)
        right: Floats = np.where(says_one, self.joint[half:], self.joint[:half]).sum(axis=-1)
        return right


@checked
def independent_source(generator: np.random.Generator, n_attributes: int = 9) -> BinarySource:
    """No arcs: attributes say nothing of the class, so every learner is right half the time (paper C, source 1).

    Parameters
    ----------
    generator: Random numbers.
    n_attributes: Number of attributes.

    Returns
    -------
    BinarySource
        The source.

    Raises
    ------
    InputError
        It is not a Generator.

    See Also
    --------
    adjudge_studies.simulations.random_ban

    References
    ----------
    replicability

    >>> round(independent_source(np.random.default_rng(0)).best_accuracy(), 12)
    0.5
    """
    if n_attributes < 1:
        raise InputError(f"a source has 1 to 20 attributes; received {n_attributes}")
    tables = tuple(generator.uniform(0.05, 0.95, (n_attributes, 1)))
    return BinarySource(((),) * n_attributes, (False,) * n_attributes, tables)


@checked
def random_ban(
    generator: np.random.Generator,
    n_attributes: int = 9,
    extra_arcs: int = 9,
    max_parents: int = 3,
    spread: float = 1.0,
) -> BinarySource:
    """A random BAN: the class is a parent of every attribute, and `extra_arcs` join attributes without a cycle.

    Arcs run along a random order; a pair is drawn again when it is taken or its child has `max_parents`. Probabilities
    are drawn uniformly and drawn towards ½ by 1 − `spread`.

    Parameters
    ----------
    generator: Random numbers.
    n_attributes: Number of attributes.
    extra_arcs: Arcs between attributes.
    max_parents
    spread: How far probabilities lie from ½.

    Returns
    -------
    BinarySource
        The source.

    Raises
    ------
    InputError
        It is not a Generator.

    See Also
    --------
    adjudge_studies.simulations.independent_source

    References
    ----------
    replicability

    >>> source = random_ban(np.random.default_rng(0), extra_arcs=5)
    >>> sum(len(parents) for parents in source.parents), all(source.class_arcs)
    (5, True)
    """
    if extra_arcs < 0:
        raise InputError(f"extra_arcs counts arcs and cannot be negative; received {extra_arcs}")
    if not 0 <= spread <= 1:
        raise InputError(f"spread lies between 0 (all one half) and 1; received {spread}")
    order = generator.permutation(n_attributes)
    possible = [(int(order[i]), int(order[j])) for j in range(n_attributes) for i in range(j)]
    parents: list[list[int]] = [[] for _ in range(n_attributes)]
    for place in generator.permutation(len(possible)):
        parent, child = possible[place]
        if extra_arcs > sum(map(len, parents)) and len(parents[child]) < max_parents:
            parents[child].append(parent)
    if sum(map(len, parents)) < extra_arcs:
        raise InputError(
            f"{extra_arcs} extra arcs do not fit {n_attributes} attributes with {max_parents} parents each"
        )
    tables = tuple(0.5 + spread * (generator.random(2 ** (len(found) + 1)) - 0.5) for found in parents)
    return BinarySource(tuple(tuple(found) for found in parents), (True,) * n_attributes, tables)


def _order(parents: tuple[tuple[int, ...], ...]) -> list[int]:
    """Attributes, parents before children; a cycle is refused."""
    placed: list[int] = []
    while len(placed) < len(parents):
        ready = [a for a, above in enumerate(parents) if a not in placed and set(above) <= set(placed)]
        if not ready:
            raise InputError("the arcs of a source form a cycle, or name an attribute that does not exist")
        placed += ready
    return placed
